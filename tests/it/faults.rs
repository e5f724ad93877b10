//! Every fault of Discord, in the lobby, in a running turn and at a settlement. Nothing is lost, everybody gets a reply,
//! and the table goes on.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::Snowflake;
use sandbox_client::{Button, Client, Message};
use tiengow::discord::custom_id::Press;

use crate::fixture::BotFixture;
use crate::hands::{seat_with_computers, see_public, settlement_of};
use crate::player::{PRESSES_MAX, PanelPlace, Player, is_picked, is_tile, play_button};
use crate::state::{self, State};

mod answers;
pub(crate) mod edits;
mod events;
mod late_answers;
mod permissions;
mod presses;

/// The moment of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    Lobby,
    Turn,
    Settlement,
}

impl Moment {
    pub(crate) const ALL: [Self; 3] = [Self::Lobby, Self::Turn, Self::Settlement];

    /// Returns the button that identifies the public message of this moment and moves the table on.
    pub(crate) const fn button(self) -> &'static str {
        match self {
            Self::Lobby => "Start",
            Self::Turn => "My hand",
            Self::Settlement => "Next hand",
        }
    }

    /// Returns a button that only shows a page to the person who presses it.
    pub(crate) const fn page_button(self) -> &'static str {
        match self {
            Self::Lobby | Self::Turn => "Rules",
            Self::Settlement => "Scoring",
        }
    }

    /// Returns the number of the hand that runs after the table has moved on.
    pub(crate) const fn hand_after(self) -> u32 {
        match self {
            Self::Lobby | Self::Turn => 1,
            Self::Settlement => 2,
        }
    }
}

/// The time between two checks of a condition that sends no event when it changes.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Lets the program run until a condition is true.
pub(crate) async fn until(what: &str, is_true: impl Fn() -> bool) -> Result<()> {
    // A loop without a pause would take a core away from the awaited work.
    let mut polls = tokio::time::interval(POLL_INTERVAL);
    let waiting = async {
        while !is_true() {
            polls.tick().await;
        }
    };
    tokio::time::timeout(crate::process::PATIENCE, waiting)
        .await
        .with_context(|| format!("never {what}"))
}

/// The first wait for the effect of a step of time before another step.
const STEP_WAIT: Duration = Duration::from_secs(1);

/// Advances time in steps until a person sees a message, because a timer may start only after a step.
pub(crate) async fn advance_until_seen(
    (fixture, ann): (&BotFixture, &Client),
    step: Duration,
    what: &str,
    test: impl Fn(&Message) -> bool,
) -> Result<Message> {
    let steps = async {
        let mut wait = STEP_WAIT;
        loop {
            fixture.clock.advance(step);
            if let Ok(seen) = tokio::time::timeout(wait, ann.wait_for(what, &test)).await {
                return Ok(seen?);
            }
            // On a slow machine, too many steps would end a turn.
            wait *= 2;
        }
    };
    tokio::time::timeout(crate::process::PATIENCE, steps)
        .await
        .with_context(|| format!("{what} never came"))?
}

/// Returns the versions of the table in the buttons of a message.
fn versions(message: &Message) -> impl Iterator<Item = u64> {
    message
        .buttons()
        .filter_map(|button| button.custom_id.parse::<Press>().ok()?.version())
}

/// A table at the moment of a fault.
pub(crate) struct FaultCase {
    pub fixture: BotFixture,
    pub moment: Moment,
    pub ann: Client,
    /// The public message.
    pub board: Message,
    /// Ann's private screen during her turn.
    pub player: Option<Player>,
}

/// Tests a fault at every moment, each time at a new table.
pub(crate) async fn at_every_moment(
    seed: u64,
    fault: impl AsyncFn(FaultCase) -> Result<()>,
) -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(seed..) {
        let case = start_case(moment, BotFixture::new(seed).await?).await?;
        fault(case).await.with_context(|| format!("{moment:?}"))?;
    }
    Ok(())
}

/// Brings a table of one person and three computers to a moment.
pub(crate) async fn start_case(moment: Moment, fixture: BotFixture) -> Result<FaultCase> {
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    let mut player = None;
    if moment != Moment::Lobby {
        ann.click("Start").await?;
        let mut ann_player = Player::new(&ann, PanelPlace::Ephemeral);
        if moment == Moment::Turn {
            ann_player.open(&fixture, 1).await?;
            ann_player
                .wait(|text| text.contains("**Your turn**"))
                .await?;
            player = Some(ann_player);
        } else {
            ann_player.play_hand(&fixture, 1).await?;
        }
    }
    let button = moment.button();
    let board = ann
        .wait_for("the board", |m| !m.ephemeral && m.button(button).is_some())
        .await?;
    fixture.pause();
    Ok(FaultCase {
        fixture,
        moment,
        ann,
        board,
        player,
    })
}

impl FaultCase {
    /// Returns the channel of the table.
    pub(crate) fn channel(&self) -> Result<Snowflake> {
        Ok(self.board.channel_id.parse()?)
    }

    /// Returns the arguments of [`advance_until_seen`] for Ann.
    pub(crate) fn fixture_and_ann(&self) -> (&BotFixture, &Client) {
        (&self.fixture, &self.ann)
    }

    /// Returns the state of the table.
    pub(crate) async fn state(&self) -> Result<State> {
        State::of(&self.fixture).await
    }

    /// Waits for a public message that has the moment's button and passes a test.
    pub(crate) async fn see_board(
        &self,
        what: &str,
        test: impl Fn(&Message) -> bool,
    ) -> Result<Message> {
        let button = self.moment.button();
        let seen = self.ann.wait_for(what, |m| {
            !m.ephemeral && m.button(button).is_some() && test(m)
        });
        Ok(seen.await?)
    }

    /// Presses the moment's page button, and asserts that the answer is private.
    pub(crate) async fn ensure_page_is_answered(&self) -> Result<()> {
        self.fixture.pause();
        let page = self.moment.page_button();
        let answer = self.ann.click_on(&self.board.id, page).await?;
        self.ann.wait_for_private_answer(&answer).await?;
        Ok(())
    }

    /// Returns the message with the button that moves the table on, and the `custom_id` of that button.
    pub(crate) async fn decisive_button(&self) -> Result<(Message, String)> {
        let Some(player) = &self.player else {
            let button = self
                .board
                .button(self.moment.button())
                .context("the button")?;
            return Ok((self.board.clone(), button.custom_id.clone()));
        };
        let mut panel = player.wait(|text| text.contains("**Your turn**")).await?;
        for _ in 0..PRESSES_MAX {
            if play_button(&panel).is_some() {
                break;
            }
            let is_unpicked = |button: &&Button| is_tile(button) && !is_picked(button);
            let tile = panel.buttons().find(is_unpicked).context("a tile")?;
            self.fixture.pause();
            let answer = self.ann.press(&panel.id, &tile.custom_id).await?;
            panel = self.ann.wait_for_edit(&answer, &panel.id).await?;
        }
        let play = play_button(&panel).context("a play")?.custom_id.clone();
        Ok((panel, play))
    }

    /// Presses the button that moves the table on, and waits until the table has moved, because the bot may acknowledge
    /// a press before its work is done.
    pub(crate) async fn press_decisive_button(&mut self) -> Result<()> {
        let before = self.progress()?;
        let (message, button) = self.decisive_button().await?;
        self.fixture.pause();
        self.ann.press(&message.id, &button).await?;
        self.wait_until_moved(before).await
    }

    /// Waits until the table has moved on.
    pub(crate) async fn wait_until_moved(&self, before: (u32, usize)) -> Result<()> {
        until("moved on", || {
            self.progress().is_ok_and(|now| now != before)
        })
        .await
    }

    /// Waits until the decisive press has had an effect, and asserts that it counted exactly once.
    pub(crate) async fn ensure_counted_once(&self, before: (u32, usize)) -> Result<()> {
        self.wait_until_moved(before).await?;
        let wanted = match self.moment {
            Moment::Lobby => (1, 0),
            Moment::Turn => (before.0, before.1 + 1),
            Moment::Settlement => (2, 0),
        };
        let now = self.progress()?;
        ensure!(
            now == wanted,
            "hands and own plays are {now:?} instead of {wanted:?}"
        );
        Ok(())
    }

    /// Waits until Ann sees the effect of the decisive press: the deal, or the hand after her play.
    pub(crate) async fn see_effect(&self) -> Result<()> {
        let title = format!("Hand {} ·", self.moment.hand_after());
        let Some(player) = &self.player else {
            see_public(&self.ann, &title).await?;
            return Ok(());
        };
        let version = state::table(&self.fixture)?.version;
        let is_new = |m: &Message| versions(m).any(|shown| shown >= version);
        let panel = player.panel().context("an open hand")?;
        self.ann
            .wait_for_message(panel, is_new)
            .await
            .context("the hand after the play")?;
        Ok(())
    }

    /// Waits until the decisive press has had an effect and Ann sees it.
    pub(crate) async fn see_effect_after(&self, before: (u32, usize)) -> Result<()> {
        self.wait_until_moved(before).await?;
        self.see_effect().await
    }

    /// Returns how many hands were dealt at the table, and how often Ann has played in the running one.
    pub(crate) fn progress(&self) -> Result<(u32, usize)> {
        let table = state::table(&self.fixture)?;
        let seat = table.seat_of(state::user(&self.ann)?).context("ann sits")?;
        Ok((
            table.hands,
            table.hand().map_or(0, |hand| hand.plays_of(seat)),
        ))
    }

    /// Plays the running hand to its end from any position, checks the books, and stops.
    pub(crate) async fn finish(mut self) -> Result<()> {
        self.fixture.pause();
        self.play_hand().await?;
        self.fixture.local.stop().await
    }

    /// Plays to its end the hand that runs once the table has moved on, and checks that the books balance. Returns the
    /// number of the hand.
    async fn play_hand(&mut self) -> Result<u32> {
        let number = self.moment.hand_after();
        let player = self.player.take();
        let mut player = player.unwrap_or_else(|| Player::new(&self.ann, PanelPlace::Ephemeral));
        player.play_hand(&self.fixture, number).await?;
        state::ensure_sound(&self.fixture).await?;
        Ok(number)
    }

    /// Moves the table on, plays the hand to its settlement, and checks that the books balance.
    pub(crate) async fn play_to_settlement(mut self) -> Result<()> {
        self.fixture.pause();
        if self.moment != Moment::Turn {
            let board = self.see_board("the board", |_| true).await?;
            self.ann.click_on(&board.id, self.moment.button()).await?;
        }
        let number = self.play_hand().await?;
        settlement_of(&self.ann, number).await?;
        ensure!(
            state::table(&self.fixture)?.hands == number,
            "another number of hands"
        );
        self.fixture.local.stop().await
    }
}
