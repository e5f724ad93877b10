//! Every fault of Discord, in the lobby, in a running turn and at a settlement. Nothing is lost, everybody gets a reply,
//! and the table goes on.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::Snowflake;
use sandbox_client::{Button, Client, Message};
use tiengow::discord::custom_id::Press;

use crate::fixture::BotFixture;
use crate::hands::{seat_with_computers, see_public, settlement_of};
use crate::player::{PRESSES_MAX, Player, Way, is_picked, is_tile, play_of};
use crate::state::{self, State};

mod answers;
pub(crate) mod edits;
mod events;
mod late;
mod presses;
mod shut;

/// The moment of the fault.
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

    /// Returns a button that only shows something to the person who presses it.
    pub(crate) const fn page(self) -> &'static str {
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
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Lets the program run until a condition is true.
pub(crate) async fn until(what: &str, is_true: impl Fn() -> bool) -> Result<()> {
    // A loop without a pause would take a core away from the awaited work.
    let mut looks = tokio::time::interval(BETWEEN_LOOKS);
    let waiting = async {
        while !is_true() {
            looks.tick().await;
        }
    };
    tokio::time::timeout(crate::process::PATIENCE, waiting)
        .await
        .with_context(|| format!("never {what}"))
}

/// How long to wait for the effect of a step of time before another step.
const AFTER_A_STEP: Duration = Duration::from_secs(1);

/// Advances time in steps until a person sees something, because a timer may start only after a step.
pub(crate) async fn see_in_time(
    (fixture, ann): (&BotFixture, &Client),
    step: Duration,
    what: &str,
    is_it: impl Fn(&Message) -> bool,
) -> Result<Message> {
    let steps = async {
        let mut wait = AFTER_A_STEP;
        loop {
            fixture.clock.advance(step);
            if let Ok(seen) = tokio::time::timeout(wait, ann.see_that(what, &is_it)).await {
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
pub(crate) struct Scene {
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
    fault: impl AsyncFn(Scene) -> Result<()>,
) -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(seed..) {
        let scene = scene(moment, BotFixture::new(seed).await?).await?;
        fault(scene).await.with_context(|| format!("{moment:?}"))?;
    }
    Ok(())
}

/// Brings a table of one person and three computers to a moment.
pub(crate) async fn scene(moment: Moment, fixture: BotFixture) -> Result<Scene> {
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    let mut player = None;
    if moment != Moment::Lobby {
        ann.click("Start").await?;
        let mut hers = Player::new(&ann, Way::Ephemeral);
        if moment == Moment::Turn {
            hers.open(&fixture, 1).await?;
            hers.wait(|text| text.contains("**Your turn**")).await?;
            player = Some(hers);
        } else {
            hers.play_hand(&fixture, 1).await?;
        }
    }
    let button = moment.button();
    let board = ann
        .see_that("the board", |m| !m.ephemeral && m.button(button).is_some())
        .await?;
    fixture.breathe();
    Ok(Scene {
        fixture,
        moment,
        ann,
        board,
        player,
    })
}

impl Scene {
    /// Returns the channel of the table.
    pub(crate) fn channel(&self) -> Result<Snowflake> {
        Ok(self.board.channel_id.parse()?)
    }

    /// Returns the arguments of [`see_in_time`] for Ann.
    pub(crate) fn here(&self) -> (&BotFixture, &Client) {
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
        let seen = self.ann.see_that(what, |m| {
            !m.ephemeral && m.button(button).is_some() && test(m)
        });
        Ok(seen.await?)
    }

    /// Presses the moment's page button and waits for the answer.
    pub(crate) async fn page_is_answered(&self) -> Result<()> {
        self.fixture.breathe();
        let page = self.moment.page();
        let answer = self.ann.click_on(&self.board.id, page).await?;
        self.ann.private_answer(&answer).await?;
        Ok(())
    }

    /// Returns the button that moves the table on, and its message.
    pub(crate) async fn decisive(&self) -> Result<(Message, String)> {
        let Some(player) = &self.player else {
            let button = self
                .board
                .button(self.moment.button())
                .context("the button")?;
            return Ok((self.board.clone(), button.custom_id.clone()));
        };
        let mut panel = player.wait(|text| text.contains("**Your turn**")).await?;
        for _ in 0..PRESSES_MAX {
            if play_of(&panel).is_some() {
                break;
            }
            let is_free = |button: &&Button| is_tile(button) && !is_picked(button);
            let tile = panel.buttons().find(is_free).context("a tile")?;
            self.fixture.breathe();
            let answer = self.ann.press(&panel.id, &tile.custom_id).await?;
            panel = self.ann.answer_in_place(&answer, &panel.id).await?;
        }
        let play = play_of(&panel).context("a play")?.custom_id.clone();
        Ok((panel, play))
    }

    /// Makes the press that moves the table on, and waits until the table has moved, because a press may be acknowledged
    /// before its work is done.
    pub(crate) async fn move_on(&mut self) -> Result<()> {
        let before = self.progress()?;
        let (message, button) = self.decisive().await?;
        self.fixture.breathe();
        self.ann.press(&message.id, &button).await?;
        self.has_moved(before).await
    }

    /// Waits until the table has moved on.
    pub(crate) async fn has_moved(&self, before: (u32, usize)) -> Result<()> {
        until("done", || self.progress().is_ok_and(|now| now != before)).await
    }

    /// Waits until a decisive press has had an effect, and asserts that it counted exactly once.
    pub(crate) async fn ensure_counted_once(&self, before: (u32, usize)) -> Result<()> {
        self.has_moved(before).await?;
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

    /// Waits until Ann sees the effect of a decisive press: the deal, or the hand after her play.
    pub(crate) async fn shows_what_came_of_it(&self) -> Result<()> {
        let title = format!("Hand {} ·", self.moment.hand_after());
        let Some(player) = &self.player else {
            see_public(&self.ann, &title).await?;
            return Ok(());
        };
        let version = state::table(&self.fixture)?.version;
        let is_new = |m: &Message| versions(m).any(|shown| shown >= version);
        let panel = player.panel().context("an open hand")?;
        self.ann
            .see_message(panel, is_new)
            .await
            .context("the hand after the play")?;
        Ok(())
    }

    /// Waits until the press has had an effect and Ann sees it.
    pub(crate) async fn shows_what_came_of_it_after(&self, before: (u32, usize)) -> Result<()> {
        self.has_moved(before).await?;
        self.shows_what_came_of_it().await
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
        self.fixture.breathe();
        self.play().await?;
        self.fixture.local.stop().await
    }

    /// Plays the hand that runs after the table has moved on to its end, and checks that the books balance. Returns its
    /// number.
    async fn play(&mut self) -> Result<u32> {
        let number = self.moment.hand_after();
        let player = self.player.take();
        let mut player = player.unwrap_or_else(|| Player::new(&self.ann, Way::Ephemeral));
        player.play_hand(&self.fixture, number).await?;
        state::ensure_sound(&self.fixture).await?;
        Ok(number)
    }

    /// Plays a hand to its settlement from here, and checks that the books balance.
    pub(crate) async fn goes_on(mut self) -> Result<()> {
        self.fixture.breathe();
        if self.moment != Moment::Turn {
            let board = self.see_board("the way on", |_| true).await?;
            self.ann.click_on(&board.id, self.moment.button()).await?;
        }
        let number = self.play().await?;
        settlement_of(&self.ann, number).await?;
        ensure!(
            state::table(&self.fixture)?.hands == number,
            "another number of hands"
        );
        self.fixture.local.stop().await
    }
}
