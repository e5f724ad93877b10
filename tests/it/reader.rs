//! A whole hand of a person who sees no pictures. The text alone is enough to play.

use anyhow::{Context as _, Result, ensure};
use gow::tien_gow::{Combination, Tiles};
use gow::{Game, House, Move, Piece, Pieces, Round as _, Verb, View};
use sandbox_client::{Button, Client, Message};
use tiengow::text::grouped;

use crate::buttons::is_tile;
use crate::fixture::BotFixture;
use crate::hands::{balance, deal_with_computers, settlement};
use crate::player::{Player, Way, is_picked, is_turn};
use crate::state;

/// The number of presses in a hand before the test gives up: eight plays with four tiles and the play each.
const PRESSES_MAX: usize = 40;

/// The information in the text of a panel.
#[derive(Debug)]
struct Reading {
    /// The reader's tiles, strongest first.
    tiles: Vec<Piece>,
    /// The set to beat, or `None` when the reader leads.
    best: Option<Pieces>,
    /// The stacks of the seats in playing order.
    stacks: Vec<u8>,
}

/// Returns every tile that a text names, such as `6-3`.
fn tiles_in(words: &str) -> Vec<Piece> {
    let chars: Vec<char> = words.chars().collect();
    let pips = chars.windows(3).filter(|three| three[1] == '-');
    pips.filter_map(|three| format!("{}{}", three[0], three[2]).parse().ok())
        .collect()
}

fn read(words: &str) -> Result<Reading> {
    let (_, own) = words
        .split_once("Your tiles, strongest first**\n")
        .context("no own tiles in words")?;
    let after = ["➤", "-#", "Picked: ", "To beat: ", "**Your turn**"];
    let is_own = |line: &&str| !after.iter().any(|start| line.starts_with(start));
    let own = own.lines().take_while(is_own);
    let best = words
        .lines()
        .find_map(|line| line.strip_prefix("To beat: "));
    // The tiles of the set are before its name and its value.
    let best = best.map(|line| {
        tiles_in(line.split(',').next().unwrap_or(line))
            .into_iter()
            .collect()
    });
    let stacks = words
        .lines()
        .find_map(|line| line.strip_prefix("Stacks: "))
        .context("no stacks in words")?;
    let count = |seat: &str| Ok(seat.rsplit(' ').next().unwrap_or_default().parse()?);
    Ok(Reading {
        tiles: own.flat_map(tiles_in).collect(),
        best,
        stacks: stacks.split(" · ").map(count).collect::<Result<_>>()?,
    })
}

/// Returns every choice of `width` tiles.
fn choices(tiles: &[Piece], width: usize) -> Vec<Pieces> {
    let chosen = |bits: &u32| bits.count_ones() as usize == width;
    let pick = |bits: u32| {
        let picked = tiles
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1);
        picked.map(|(_, piece)| *piece).collect::<Pieces>()
    };
    (0..1_u32 << tiles.len()).filter(chosen).map(pick).collect()
}

fn combination(pieces: Pieces) -> Option<Combination> {
    let House::TienGow(house) = House::default_of(Game::TienGow) else {
        return None;
    };
    Combination::of(Tiles::of_pieces(pieces)?, house.set_rules())
}

impl Reading {
    /// Returns the move of a careful reader, who leads the widest set, beats if possible, and otherwise discards the lowest
    /// tiles.
    fn choose(&self) -> Result<Move> {
        let Some(best) = self.best else {
            let widths = (1..=self.tiles.len().min(4)).rev();
            let mut sets = widths.flat_map(|width| choices(&self.tiles, width));
            let set = sets
                .find(|set| combination(*set).is_some())
                .context("a tile is a set")?;
            return Ok(Move::new(Verb::Lead, set));
        };
        let to_beat = combination(best).with_context(|| format!("{best} is a set"))?;
        let mine = choices(&self.tiles, best.len());
        let beats = |set: &&Pieces| combination(**set).is_some_and(|mine| mine.beats(to_beat));
        Ok(match mine.iter().find(beats) {
            Some(set) => Move::new(Verb::Beat, *set),
            None => Move::new(
                Verb::Discard,
                *mine.last().context("as many tiles as were led")?,
            ),
        })
    }

    /// Asserts that the text matches the state of the table.
    fn ensure_true(&self, fixture: &BotFixture, reader: &Client) -> Result<()> {
        let table = state::table(fixture)?;
        let seat = table
            .seat_of(state::user(reader)?)
            .context("the reader sits")?;
        let View::Trick(view) = table.hand().context("a hand runs")?.round.view(Some(seat)) else {
            anyhow::bail!("a game of tricks")
        };
        let mut read = self.tiles.clone();
        read.sort_unstable();
        ensure!(read == view.hand, "read {read:?} of {:?}", view.hand);
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

/// Reads a panel. Returns `None` if it showed an older state for a moment and has changed since, because an edit may
/// arrive after a later reply.
async fn read_true(fixture: &BotFixture, ann: &Client, now: &Message) -> Result<Option<Reading>> {
    let reading = read(&now.text())?;
    let Err(error) = reading.ensure_true(fixture, ann) else {
        return Ok(Some(reading));
    };
    let newer = |message: &Message| message.raw != now.raw;
    ann.see_message(&now.id, newer).await.context(error)?;
    Ok(None)
}

/// Chooses text instead of pictures.
async fn without_pictures(fixture: &BotFixture, ann: &Client) -> Result<()> {
    ann.slash("settings").await?;
    fixture.breathe();
    ann.select(&["Pictures: off, words only"]).await?;
    fixture.breathe();
    Ok(())
}

/// Returns the start of the label of the button for a move.
fn verb(mv: Move) -> &'static str {
    match mv.verb {
        Verb::Lead => "Lead ",
        Verb::Beat => "Beat with ",
        Verb::Discard => "Discard ",
        Verb::Set => "Set ",
    }
}

/// Returns the label of the next press for a move: the move itself, otherwise one of its tiles that is not picked yet.
fn next_press(panel: &Message, mv: Move) -> Result<String> {
    let plays = |label: &str| {
        let tiles = tiles_in(label).into_iter().collect::<Pieces>();
        label.starts_with(verb(mv)) && tiles == mv.pieces
    };
    // Of two equal tiles, one may already be picked.
    let picked = |tile: Piece| {
        let own = panel
            .buttons()
            .filter(|button| is_tile(button) && is_picked(button));
        own.filter(|button| tiles_in(&button.label).contains(&tile))
            .count()
    };
    let wanted = |button: &Button| {
        is_tile(button)
            && tiles_in(&button.label)
                .iter()
                .any(|tile| mv.pieces.count(*tile) > picked(*tile))
    };
    // If only one play is possible, it is the only button.
    let play = panel.buttons().find(|button| plays(&button.label));
    let tile = || {
        panel
            .buttons()
            .find(|button| wanted(button) && !is_picked(button))
    };
    let only = || {
        panel
            .buttons()
            .find(|button| button.label.starts_with("Discard "))
    };
    let button = play
        .or_else(tile)
        .or_else(only)
        .with_context(|| format!("no button for {mv}"))?;
    Ok(button.custom_id.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_hand_with_only_text() -> Result<()> {
    let fixture = BotFixture::new(141).await?;
    let ann = fixture.client("ann").await?;
    let before = balance(&ann).await?;
    without_pictures(&fixture, &ann).await?;
    deal_with_computers(&fixture, &ann).await?;
    let opened = Player::new(&ann, Way::Ephemeral).open(&fixture, 1).await?;
    let panel = opened.id;
    let over = |message: &Message| message.text().contains("Hand 1 is over");
    let mut plays = 0;
    for _ in 0..PRESSES_MAX {
        let now = ann
            .see_message(&panel, |message| is_turn(&message.text()) || over(message))
            .await?;
        if over(&now) {
            break;
        }
        let Some(reading) = read_true(&fixture, &ann, &now).await? else {
            continue;
        };
        let press = next_press(&now, reading.choose()?)?;
        fixture.breathe();
        let answer = ann.press(&panel, &press).await?;
        plays += usize::from(
            answer
                .updated
                .iter()
                .any(|shown| shown.id == panel && !is_turn(&shown.text())),
        );
    }
    ensure!(plays >= 2, "{plays} plays in a hand");
    let end = ann.see_message(&panel, over).await?.text();
    let settled = settlement(&ann).await?.text();
    fixture.breathe();
    let after = balance(&ann).await?;
    // The panel and the public arithmetic show the gain or loss.
    let change = grouped((after - before).abs());
    let said =
        after == before || (end.contains(&format!("{change} chips")) && settled.contains(&change));
    ensure!(said, "{change} chips in\n{end}\n{settled}");
    Ok(())
}
