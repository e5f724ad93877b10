//! Hostile and mistaken input, which the bot refuses with a message and which changes nothing.

mod bulk;
mod commands;
mod duplicates;
mod flood;
pub(crate) mod forge;
mod ids;
mod storm;

use anyhow::{Context as _, Result, ensure};
use gow::{Round as _, Verb};
use sandbox_client::{Button, Client, Message};
use tiengow::discord::custom_id::{Press, TableAct, TileMask};
use tiengow::id::TableId;
use tiengow::table::{Hand, Refusal};
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::claims::refusal;
use crate::fixture::BotFixture;
use crate::hands::{board, settlement};
use crate::pictures;
use crate::player::{PanelPlace, Player, play_button};
use crate::public;
use crate::state::{self, State};

/// A running hand of two people and two computers, during the turn of one of the people.
struct HostileCase {
    fixture: BotFixture,
    /// The person to act, and their private panel.
    player: Player,
    panel: Message,
    /// The other person, and their panel.
    other: Player,
    other_panel: Message,
    board: Message,
    table: TableId,
}

impl HostileCase {
    async fn new(seed: u64) -> Result<Self> {
        let fixture = BotFixture::new(seed).await?;
        let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
        ann.slash("tiengow start seats:friends pace:slow").await?;
        for (client, button) in [
            (&ben, "Sit"),
            (&ann, "Add computer"),
            (&ann, "Add computer"),
            (&ann, "Start"),
        ] {
            fixture.pause();
            client.click(button).await?;
        }
        let (mut player, mut other) = (
            Player::new(&ann, PanelPlace::Ephemeral),
            Player::new(&ben, PanelPlace::Ephemeral),
        );
        let mut panel = player.open(&fixture, 1).await?;
        let mut other_panel = other.open(&fixture, 1).await?;
        // Computers play immediately, and then it is a person's turn.
        let is_turn = |text: &str| text.contains("**Your turn**");
        ann.wait_for("a person's turn", |_| state::to_act(&fixture).is_some())
            .await?;
        if state::to_act(&fixture) == Some(state::user(&ben)?) {
            (player, other) = (other, player);
            (panel, other_panel) = (other_panel, panel);
        }
        panel = player
            .client
            .wait_for_message(&panel.id, |message| is_turn(&message.text()))
            .await?;
        let board = board(&player.client).await?;
        let table = state::table(&fixture)?.id;
        Ok(Self {
            fixture,
            player,
            panel,
            other,
            other_panel,
            board,
            table,
        })
    }

    /// Returns the `custom_id` of an action for a version of the table.
    fn custom_id(&self, version: u64, act: TableAct) -> String {
        Press::at(self.table, version, act).to_string()
    }

    fn version(&self) -> Result<u64> {
        Ok(state::table(&self.fixture)?.version)
    }

    /// Returns the current panel of the person to act.
    fn current_panel(&self) -> Result<Message> {
        self.player
            .client
            .message(&self.panel.id)
            .context("the panel is there")
    }

    /// Returns the button of an offered play, after picking tiles if necessary.
    async fn offered_play(&self) -> Result<Button> {
        for _ in 0..8 {
            let panel = self.current_panel()?;
            if let Some(button) = play_button(&panel) {
                return Ok(button.clone());
            }
            self.fixture.pause();
            let tile = panel
                .buttons()
                .find(|button| button.style == 2)
                .context("a tile to pick")?;
            self.player.client.press(&panel.id, &tile.custom_id).await?;
        }
        anyhow::bail!("no play is offered:\n{}", self.player.client.dump())
    }

    /// Plays the hand to its end, each person with their own panel.
    async fn finish(mut self) -> Result<BotFixture> {
        let fixture = &self.fixture;
        let (first, second) = tokio::try_join!(
            self.player.play_hand(fixture, 1),
            self.other.play_hand(fixture, 1)
        )?;
        ensure!(first + second >= 2, "{first} and {second} plays");
        settlement(&self.player.client).await?;
        state::ensure_sound(&self.fixture).await?;
        Ok(self.fixture)
    }
}

/// Whether the next play is a lead.
fn is_lead(hand: &Hand) -> bool {
    hand.round
        .view(None)
        .trick()
        .is_some_and(|view| view.current.is_none())
}

/// Returns a reply in English.
fn reply(text: &ReplyText) -> String {
    Locale::default().say(text)
}

/// Makes a press, and asserts that it gets a private reply with these words and changes nothing.
async fn ensure_refused(
    case: &HostileCase,
    who: &Client,
    on: &Message,
    custom_id: &str,
    words: &str,
) -> Result<()> {
    let before = State::of(&case.fixture).await?;
    let answer = forge::press(&case.fixture, who, on, custom_id).await?;
    let press = format!("{custom_id:?} by {}", who.name());
    let own_panel = answer.kind == forge::UPDATE && on.ephemeral;
    ensure!(answer.is_private() || own_panel, "{press}: {}", answer.body);
    ensure!(
        answer.text().contains(words),
        "{press}: {words:?} is not in {}",
        answer.body
    );
    before.ensure_unchanged(&case.fixture, &press).await
}

/// Asserts that presses of the other person on a panel show that person's own hand.
async fn ensure_shows_pressers_own_hand(
    case: &HostileCase,
    panel: &Message,
    custom_ids: [&String; 4],
) -> Result<()> {
    for id in custom_ids {
        let before = State::of(&case.fixture).await?;
        let answer = forge::press(&case.fixture, &case.other.client, panel, id).await?;
        answer.ensure_says("Your hand")?;
        before.ensure_unchanged(&case.fixture, id).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_another_person_change_nothing() -> Result<()> {
    let case = HostileCase::new(31).await?;
    let version = case.version()?;
    let play = case.offered_play().await?.custom_id;
    let toggle = case.custom_id(
        version,
        TableAct::Toggle {
            hand: 1,
            own_plays: 0,
            mask: TileMask::from_bits(1),
        },
    );
    // A hand with a picture has another text.
    let has_picture = |m: &Message| pictures::image(m).is_some();
    let me = &case.player.client;
    let panel = me.wait_for_message(&case.panel.id, has_picture).await?;
    let (back, hand) = (
        case.custom_id(version, TableAct::Back),
        case.custom_id(version, TableAct::MyHand),
    );
    ensure_shows_pressers_own_hand(&case, &panel, [&play, &toggle, &back, &hand]).await?;
    // The bot may have repeated an edit that crossed the reply, so the time of the message may differ.
    let is_unchanged = |m: &Message| m.text() == panel.text() && m.rows == panel.rows;
    me.wait_for_message(&panel.id, is_unchanged)
        .await
        .context("the panel of the first person is unchanged")?;
    let eve = case.fixture.client("eve").await?;
    ensure_stranger_is_refused(&case, &eve, &panel, [&play, &toggle]).await?;
    public::ensure_no_leak(case.finish().await?).await
}

/// Asserts that a person without a seat is refused, on the panel of another person and on the public message.
async fn ensure_stranger_is_refused(
    case: &HostileCase,
    eve: &Client,
    panel: &Message,
    ids: [&String; 2],
) -> Result<()> {
    let version = case.version()?;
    let not_seated = refusal(&Refusal::NotSeated);
    let running = refusal(&Refusal::HandRunning);
    let lead = TableAct::Play {
        verb: Verb::Lead,
        mask: TileMask::from_bits(1),
    };
    for act in [
        TableAct::MyHand,
        lead,
        TableAct::Back,
        TableAct::NextHand,
        TableAct::Leave,
    ] {
        let words = if act == TableAct::NextHand {
            &running
        } else {
            &not_seated
        };
        ensure_refused(case, eve, &case.board, &case.custom_id(version, act), words).await?;
        ensure_refused(case, eve, panel, &case.custom_id(version, act), words).await?;
    }
    for id in ids {
        ensure_refused(case, eve, panel, id, &not_seated).await?;
        ensure_refused(case, eve, &case.board, id, &not_seated).await?;
    }
    let (board, not_host) = (&case.board, refusal(&Refusal::NotHost));
    for act in [TableAct::AddComputer, TableAct::EndConfirm] {
        ensure_refused(case, eve, board, &case.custom_id(version, act), &not_host).await?;
    }
    ensure_refused(
        case,
        eve,
        board,
        &case.custom_id(version, TableAct::Start),
        &running,
    )
    .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_plays_change_nothing() -> Result<()> {
    let case = HostileCase::new(32).await?;
    let (version, me, board) = (case.version()?, &case.player.client, &case.board);
    let panel = case.current_panel()?;
    let stale = refusal(&Refusal::Stale);
    let play = |verb, bits| TableAct::Play {
        verb,
        mask: TileMask::from_bits(bits),
    };
    for verb in [Verb::Lead, Verb::Beat, Verb::Discard] {
        for other_version in [0, version - 1, version + 1, u64::MAX] {
            let id = case.custom_id(other_version, play(verb, 1));
            ensure_refused(&case, me, &panel, &id, &stale).await?;
        }
        // Tiles that were never dealt, no tiles, and more than any trick takes.
        for bits in [1 << 8, 1 << 15, u16::MAX, 0, 0b1111_1111] {
            let id = case.custom_id(version, play(verb, bits));
            ensure_refused(&case, me, &panel, &id, "").await?;
        }
    }
    let gone = reply(&ReplyText::TableGone);
    let unknown_table = TableId::new(case.table.get() + 77).context("a number")?;
    for act in [
        play(Verb::Lead, 1),
        TableAct::MyHand,
        TableAct::Sit,
        TableAct::Start,
        TableAct::Back,
    ] {
        let id = Press::at(unknown_table, version, act).to_string();
        ensure_refused(&case, me, board, &id, &gone).await?;
    }
    let not_yours = refusal(&Refusal::NotYourTurn);
    let (other, id) = (
        &case.other.client,
        case.custom_id(version, play(Verb::Lead, 1)),
    );
    ensure_refused(&case, other, &case.other_panel, &id, &not_yours).await?;
    let leads = state::table(&case.fixture)?.hand().is_some_and(is_lead);
    let wrong = if leads { Verb::Discard } else { Verb::Lead };
    let id = case.custom_id(version, play(wrong, 1));
    ensure_refused(&case, me, &panel, &id, "").await?;
    public::ensure_no_leak(case.finish().await?).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_never_becomes_a_public_message() -> Result<()> {
    let case = HostileCase::new(34).await?;
    let version = case.version()?;
    let me = &case.player.client;
    // Later replies take the buttons of this message.
    let play = case.offered_play().await?.custom_id;
    let before = State::of(&case.fixture).await?;
    for act in [
        TableAct::MyHand,
        TableAct::Toggle {
            hand: 1,
            own_plays: 0,
            mask: TileMask::from_bits(1),
        },
        TableAct::Toggle {
            hand: 9,
            own_plays: 200,
            mask: TileMask::from_bits(u16::MAX),
        },
        TableAct::Back,
        TableAct::Play {
            verb: Verb::Lead,
            mask: TileMask::from_bits(1 << 9),
        },
    ] {
        let id = case.custom_id(version, act);
        let answer = forge::press(&case.fixture, me, &case.board, &id).await?;
        answer.ensure_says("Your hand")?;
        before
            .ensure_unchanged(&case.fixture, &format!("{act:?}"))
            .await?;
    }
    // A play that counts is answered privately too, from any message.
    let answer = forge::press(&case.fixture, me, &case.board, &play).await?;
    answer.ensure_says("Your hand")?;
    ensure!(case.version()? > version, "the play counts");
    ensure!(
        me.message(&case.board.id)
            .is_some_and(|board| !board.text().contains("Your hand")),
        "the board"
    );
    // Pressed again, on either message, the button is stale.
    me.wait_for("a person's turn", |_| {
        state::to_act(&case.fixture).is_some()
    })
    .await?;
    ensure_refused(&case, me, &case.board, &play, &refusal(&Refusal::Stale)).await?;
    ensure_refused(&case, me, &case.panel, &play, &refusal(&Refusal::Stale)).await?;
    public::ensure_no_leak(case.finish().await?).await
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_hostile_interactions_change_nothing() -> Result<()> {
    let fixture = BotFixture::with_config(bulk::config(), 35).await?;
    let tally = bulk::attack(&fixture.local, &fixture.clock, 600, 35).await?;
    println!("{tally:?}");
    ensure!(
        tally.sent >= 600 && tally.answers.values().sum::<usize>() == tally.sent,
        "{tally:?}"
    );
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}
