//! A whole hand of a person who sees no pictures and plays by the text alone.

use anyhow::{Context as _, Result, ensure};
use gow::tien_gow::{Combination, Tiles};
use gow::{Game, House, Move, Piece, Pieces, Round as _, Verb, View};
use sandbox_client::{Button, Client, Message};
use tiengow::text::grouped;

use crate::buttons::is_tile;
use crate::fixture::BotFixture;
use crate::hands::{balance, deal_with_computers, settlement};
use crate::player::{PanelPlace, Player, is_picked, is_turn};
use crate::state;

/// The number of presses in a hand before the test gives up: eight plays, each with up to four tiles and the play.
const PRESSES_MAX: usize = 40;

/// The information in the text of a panel.
#[derive(Debug)]
struct PanelInfo {
    /// The reader's tiles, strongest first.
    tiles: Vec<Piece>,
    /// The set to beat, or `None` when the reader leads.
    best: Option<Pieces>,
    /// The stacks of the seats in playing order.
    stacks: Vec<u8>,
}

/// Returns every tile that a text names, such as `6-3`.
fn tiles_in(text: &str) -> Vec<Piece> {
    let chars: Vec<char> = text.chars().collect();
    let pips = chars.windows(3).filter(|three| three[1] == '-');
    pips.filter_map(|three| format!("{}{}", three[0], three[2]).parse().ok())
        .collect()
}

/// Reads the text of a panel.
fn parse_panel(text: &str) -> Result<PanelInfo> {
    let (_, own) = text
        .split_once("Your tiles, strongest first**\n")
        .context("no own tiles in the text")?;
    let after = ["➤", "-#", "Picked: ", "To beat: ", "**Your turn**"];
    let is_own = |line: &&str| !after.iter().any(|start| line.starts_with(start));
    let own = own.lines().take_while(is_own);
    let best = text.lines().find_map(|line| line.strip_prefix("To beat: "));
    // The tiles of the set are before its name and its value.
    let best = best.map(|line| {
        tiles_in(line.split(',').next().unwrap_or(line))
            .into_iter()
            .collect()
    });
    let stacks = text
        .lines()
        .find_map(|line| line.strip_prefix("Stacks: "))
        .context("no stacks in the text")?;
    let count = |seat: &str| Ok(seat.rsplit(' ').next().unwrap_or_default().parse()?);
    Ok(PanelInfo {
        tiles: own.flat_map(tiles_in).collect(),
        best,
        stacks: stacks.split(" · ").map(count).collect::<Result<_>>()?,
    })
}

/// Returns every choice of `width` tiles.
fn choices(tiles: &[Piece], width: usize) -> Vec<Pieces> {
    let has_width = |bits: &u32| bits.count_ones() as usize == width;
    let pick = |bits: u32| {
        let picked = tiles
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1);
        picked.map(|(_, piece)| *piece).collect::<Pieces>()
    };
    (0..1_u32 << tiles.len())
        .filter(has_width)
        .map(pick)
        .collect()
}

/// Returns the combination of these tiles, if they are one.
fn combination(pieces: Pieces) -> Option<Combination> {
    let House::TienGow(house) = House::default_of(Game::TienGow) else {
        return None;
    };
    Combination::of(Tiles::of_pieces(pieces)?, house.set_rules())
}

impl PanelInfo {
    /// Returns the move of a careful reader, who leads the widest set, beats if possible, and otherwise discards the
    /// lowest tiles.
    fn choose_move(&self) -> Result<Move> {
        let Some(best) = self.best else {
            let widths = (1..=self.tiles.len().min(4)).rev();
            let mut sets = widths.flat_map(|width| choices(&self.tiles, width));
            let set = sets
                .find(|set| combination(*set).is_some())
                .context("a tile is a set")?;
            return Ok(Move::new(Verb::Lead, set));
        };
        let to_beat = combination(best).with_context(|| format!("{best} is a set"))?;
        let sets = choices(&self.tiles, best.len());
        let beats = |set: &&Pieces| combination(**set).is_some_and(|own| own.beats(to_beat));
        Ok(match sets.iter().find(beats) {
            Some(set) => Move::new(Verb::Beat, *set),
            None => Move::new(
                Verb::Discard,
                *sets.last().context("as many tiles as were led")?,
            ),
        })
    }

    /// Asserts that the text matches the state of the table.
    fn ensure_matches(&self, fixture: &BotFixture, reader: &Client) -> Result<()> {
        let table = state::table(fixture)?;
        let seat = table
            .seat_of(state::user(reader)?)
            .context("the reader sits")?;
        let View::Trick(view) = table.hand().context("a hand runs")?.round.view(Some(seat)) else {
            anyhow::bail!("a game of tricks")
        };
        let mut tiles = self.tiles.clone();
        tiles.sort_unstable();
        ensure!(tiles == view.hand, "{tiles:?} of {:?}", view.hand);
        ensure!(
            self.best == view.current.as_ref().and_then(gow::Trick::best_set),
            "another set to beat"
        );
        ensure!(
            self.stacks == view.stacks.values().copied().collect::<Vec<_>>(),
            "other stacks"
        );
        Ok(())
    }
}

/// Reads a panel. Returns `None` if the panel showed an older state for a moment and has changed since, because an edit
/// may arrive after a later reply.
async fn read_panel(
    fixture: &BotFixture,
    ann: &Client,
    panel: &Message,
) -> Result<Option<PanelInfo>> {
    let info = parse_panel(&panel.text())?;
    let Err(error) = info.ensure_matches(fixture, ann) else {
        return Ok(Some(info));
    };
    let is_changed = |message: &Message| message.raw != panel.raw;
    let changed = ann.wait_for_message(&panel.id, is_changed).await;
    changed.context(error)?;
    Ok(None)
}

/// Chooses text instead of pictures in the settings.
async fn turn_off_pictures(fixture: &BotFixture, ann: &Client) -> Result<()> {
    ann.slash("settings").await?;
    fixture.pause();
    ann.select(&["Pictures: off, words only"]).await?;
    fixture.pause();
    Ok(())
}

/// Returns the start of the label of the button for a move.
fn label_start(mv: Move) -> &'static str {
    match mv.verb {
        Verb::Lead => "Lead ",
        Verb::Beat => "Beat with ",
        Verb::Discard => "Discard ",
        Verb::Set => "Set ",
    }
}

/// Returns the custom id of the next press for a move: of the move itself, otherwise of one of its tiles that is not
/// picked yet.
fn next_press(panel: &Message, mv: Move) -> Result<String> {
    let is_move = |label: &str| {
        let tiles = tiles_in(label).into_iter().collect::<Pieces>();
        label.starts_with(label_start(mv)) && tiles == mv.pieces
    };
    // Of two equal tiles, one may already be picked.
    let count_picked = |tile: Piece| {
        let picked = panel
            .buttons()
            .filter(|button| is_tile(button) && is_picked(button));
        picked
            .filter(|button| tiles_in(&button.label).contains(&tile))
            .count()
    };
    let is_missing = |button: &Button| {
        is_tile(button)
            && tiles_in(&button.label)
                .iter()
                .any(|tile| mv.pieces.count(*tile) > count_picked(*tile))
    };
    // If only one play is possible, it is the only button.
    let play = panel.buttons().find(|button| is_move(&button.label));
    let tile = || {
        panel
            .buttons()
            .find(|button| is_missing(button) && !is_picked(button))
    };
    let only_play = || {
        panel
            .buttons()
            .find(|button| button.label.starts_with("Discard "))
    };
    let button = play
        .or_else(tile)
        .or_else(only_play)
        .with_context(|| format!("no button for {mv}"))?;
    Ok(button.custom_id.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_by_its_text_alone() -> Result<()> {
    let fixture = BotFixture::new(141).await?;
    let ann = fixture.client("ann").await?;
    let before = balance(&ann).await?;
    turn_off_pictures(&fixture, &ann).await?;
    deal_with_computers(&fixture, &ann).await?;
    let opened = Player::new(&ann, PanelPlace::Ephemeral)
        .open(&fixture, 1)
        .await?;
    let panel_id = opened.id;
    let is_over = |message: &Message| message.text().contains("Hand 1 is over");
    let mut plays = 0;
    for _ in 0..PRESSES_MAX {
        let panel = ann
            .wait_for_message(&panel_id, |message| {
                is_turn(&message.text()) || is_over(message)
            })
            .await?;
        if is_over(&panel) {
            break;
        }
        let Some(info) = read_panel(&fixture, &ann, &panel).await? else {
            continue;
        };
        let press = next_press(&panel, info.choose_move()?)?;
        fixture.pause();
        let answer = ann.press(&panel_id, &press).await?;
        plays += usize::from(
            answer
                .updated
                .iter()
                .any(|message| message.id == panel_id && !is_turn(&message.text())),
        );
    }
    ensure!(plays >= 2, "{plays} plays in a hand");
    let end = ann.wait_for_message(&panel_id, is_over).await?.text();
    let settled = settlement(&ann).await?.text();
    fixture.pause();
    let after = balance(&ann).await?;
    // The panel and the public arithmetic show the gain or loss.
    let change = grouped((after - before).abs());
    let is_shown =
        after == before || (end.contains(&format!("{change} chips")) && settled.contains(&change));
    ensure!(is_shown, "{change} chips in\n{end}\n{settled}");
    Ok(())
}
