//! Hostile and mistaken input, which is refused with a message and changes nothing.

mod bulk;
mod commands;
mod doubled;
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
use crate::player::{Player, Way, play_of};
use crate::public;
use crate::state::{self, State};

/// Two people at a table with two computers. A hand is running, and it is the turn of one of the people.
struct Game {
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

impl Game {
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
            fixture.breathe();
            client.click(button).await?;
        }
        let (mut player, mut other) = (
            Player::new(&ann, Way::Ephemeral),
            Player::new(&ben, Way::Ephemeral),
        );
        let mut panel = player.open(&fixture, 1).await?;
        let mut other_panel = other.open(&fixture, 1).await?;
        // Computers play immediately, and then it is a person's turn.
        let is_mine = |text: &str| text.contains("**Your turn**");
        ann.see_that("a person's turn", |_| state::to_act(&fixture).is_some())
            .await?;
        if state::to_act(&fixture) == Some(state::user(&ben)?) {
            (player, other) = (other, player);
            (panel, other_panel) = (other_panel, panel);
        }
        panel = player
            .client
            .see_message(&panel.id, |message| is_mine(&message.text()))
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

    fn id(&self, version: u64, act: TableAct) -> String {
        Press::at(self.table, version, act).to_string()
    }

    fn version(&self) -> Result<u64> {
        Ok(state::table(&self.fixture)?.version)
    }

    /// Returns the current panel of the person to act.
    fn shown(&self) -> Result<Message> {
        self.player
            .client
            .message(&self.panel.id)
            .context("the panel is there")
    }

    /// Returns the button of an offered play, after picking tiles if necessary.
    async fn offered(&self) -> Result<Button> {
        for _ in 0..8 {
            let panel = self.shown()?;
            if let Some(button) = play_of(&panel) {
                return Ok(button.clone());
            }
            self.fixture.breathe();
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

/// Whether the seat to act leads.
fn leads(hand: &Hand) -> bool {
    hand.round
        .view(None)
        .trick()
        .is_some_and(|view| view.current.is_none())
}

fn reply(text: &ReplyText) -> String {
    Locale::default().say(text)
}

/// Makes a press that must change nothing and must get a private reply with these words.
async fn refused(
    game: &Game,
    who: &Client,
    on: &Message,
    custom_id: &str,
    words: &str,
) -> Result<()> {
    let before = State::of(&game.fixture).await?;
    let answer = forge::press(&game.fixture, who, on, custom_id).await?;
    let after = format!("{custom_id:?} by {}", who.name());
    let own_panel = answer.kind == forge::UPDATE && on.ephemeral;
    ensure!(answer.is_private() || own_panel, "{after}: {}", answer.body);
    ensure!(
        answer.text().contains(words),
        "{after}: {words:?} is not in {}",
        answer.body
    );
    before.ensure_unchanged(&game.fixture, &after).await
}

/// Another person's private message never shows one's own hand.
async fn shows_the_pressers_own_hand(
    game: &Game,
    panel: &Message,
    custom_ids: [&String; 4],
) -> Result<()> {
    for id in custom_ids {
        let before = State::of(&game.fixture).await?;
        let answer = forge::press(&game.fixture, &game.other.client, panel, id).await?;
        answer.ensure_says("Your hand")?;
        before.ensure_unchanged(&game.fixture, id).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_buttons_do_nothing() -> Result<()> {
    let game = Game::new(31).await?;
    let version = game.version()?;
    let play = game.offered().await?.custom_id;
    let toggle = game.id(
        version,
        TableAct::Toggle {
            hand: 1,
            own_plays: 0,
            mask: TileMask::from_bits(1),
        },
    );
    // A hand with a picture has another text.
    let has_picture = |m: &Message| pictures::image(m).is_some();
    let mine = &game.player.client;
    let panel = mine.see_message(&game.panel.id, has_picture).await?;
    let (back, hand) = (
        game.id(version, TableAct::Back),
        game.id(version, TableAct::MyHand),
    );
    shows_the_pressers_own_hand(&game, &panel, [&play, &toggle, &back, &hand]).await?;
    // An edit that crossed the reply may have been sent again, with only its time changed.
    let as_it_was = |m: &Message| m.text() == panel.text() && m.rows == panel.rows;
    mine.see_message(&panel.id, as_it_was)
        .await
        .context("the panel of the first person is as it was")?;
    let eve = game.fixture.client("eve").await?;
    a_stranger_is_refused(&game, &eve, &panel, [&play, &toggle]).await?;
    public::nothing_hidden(game.finish().await?).await
}

/// Asserts that a person without a seat is refused, on the panel of another person and on the public message.
async fn a_stranger_is_refused(
    game: &Game,
    eve: &Client,
    panel: &Message,
    ids: [&String; 2],
) -> Result<()> {
    let version = game.version()?;
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
        refused(game, eve, &game.board, &game.id(version, act), words).await?;
        refused(game, eve, panel, &game.id(version, act), words).await?;
    }
    for id in ids {
        refused(game, eve, panel, id, &not_seated).await?;
        refused(game, eve, &game.board, id, &not_seated).await?;
    }
    let (board, not_host) = (&game.board, refusal(&Refusal::NotHost));
    for act in [TableAct::AddComputer, TableAct::EndConfirm] {
        refused(game, eve, board, &game.id(version, act), &not_host).await?;
    }
    refused(
        game,
        eve,
        board,
        &game.id(version, TableAct::Start),
        &running,
    )
    .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_that_do_not_fit_do_nothing() -> Result<()> {
    let game = Game::new(32).await?;
    let (version, me, board) = (game.version()?, &game.player.client, &game.board);
    let panel = game.shown()?;
    let stale = refusal(&Refusal::Stale);
    let mask = |bits| TileMask::from_bits(bits);
    let play = |verb, bits| TableAct::Play {
        verb,
        mask: mask(bits),
    };
    for verb in [Verb::Lead, Verb::Beat, Verb::Discard] {
        for old in [0, version - 1, version + 1, u64::MAX] {
            refused(&game, me, &panel, &game.id(old, play(verb, 1)), &stale).await?;
        }
        // Tiles that were never dealt, no tiles, and more than any trick takes.
        for bits in [1 << 8, 1 << 15, u16::MAX, 0, 0b1111_1111] {
            refused(&game, me, &panel, &game.id(version, play(verb, bits)), "").await?;
        }
    }
    let gone = reply(&ReplyText::TableGone);
    let elsewhere = TableId::new(game.table.get() + 77).context("a number")?;
    for act in [
        play(Verb::Lead, 1),
        TableAct::MyHand,
        TableAct::Sit,
        TableAct::Start,
        TableAct::Back,
    ] {
        refused(
            &game,
            me,
            board,
            &Press::at(elsewhere, version, act).to_string(),
            &gone,
        )
        .await?;
    }
    let not_yours = refusal(&Refusal::NotYourTurn);
    refused(
        &game,
        &game.other.client,
        &game.other_panel,
        &game.id(version, play(Verb::Lead, 1)),
        &not_yours,
    )
    .await?;
    let leads = state::table(&game.fixture)?.hand().is_some_and(leads);
    let wrong = if leads { Verb::Discard } else { Verb::Lead };
    refused(&game, me, &panel, &game.id(version, play(wrong, 1)), "").await?;
    public::nothing_hidden(game.finish().await?).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_never_becomes_a_public_message() -> Result<()> {
    let game = Game::new(34).await?;
    let version = game.version()?;
    let me = &game.player.client;
    // Later replies take the buttons of this message.
    let play = game.offered().await?.custom_id;
    let before = State::of(&game.fixture).await?;
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
        let answer = forge::press(&game.fixture, me, &game.board, &game.id(version, act)).await?;
        answer.ensure_says("Your hand")?;
        before
            .ensure_unchanged(&game.fixture, &format!("{act:?}"))
            .await?;
    }
    // A play that counts is answered privately too, from any message.
    let answer = forge::press(&game.fixture, me, &game.board, &play).await?;
    answer.ensure_says("Your hand")?;
    ensure!(game.version()? > version, "the play counts");
    ensure!(
        me.message(&game.board.id)
            .is_some_and(|board| !board.text().contains("Your hand")),
        "the board"
    );
    // Pressed again, on either message, the button is stale.
    me.see_that("a person's turn", |_| {
        state::to_act(&game.fixture).is_some()
    })
    .await?;
    refused(&game, me, &game.board, &play, &refusal(&Refusal::Stale)).await?;
    refused(&game, me, &game.panel, &play, &refusal(&Refusal::Stale)).await?;
    public::nothing_hidden(game.finish().await?).await
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_hostile_interactions_change_nothing() -> Result<()> {
    let fixture = BotFixture::with(bulk::config(), 35).await?;
    let tally = bulk::siege(&fixture.local, &fixture.clock, 600, 35).await?;
    println!("{tally:?}");
    ensure!(
        tally.sent >= 600 && tally.answers.values().sum::<usize>() == tally.sent,
        "{tally:?}"
    );
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}
