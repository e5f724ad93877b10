//! Every fault that Discord can show, in the lobby, in a running turn and at a settlement: nothing is
//! lost, everybody is answered, and the table goes on.

use anyhow::{Result, ensure};
use sandbox::Snowflake;
use sandbox::actor::{Actor, Message};

use crate::hands::seat_with_computers;
use crate::player::{Player, Way};
use crate::stage::Stage;
use crate::state::{self, State};

mod answers;
mod edits;
mod events;
mod presses;
mod shut;

/// When the fault comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    Lobby,
    Turn,
    Settlement,
}

impl Moment {
    pub const ALL: [Self; 3] = [Self::Lobby, Self::Turn, Self::Settlement];

    /// The button by which the public message of this moment is known, and by which the table goes on.
    pub const fn button(self) -> &'static str {
        match self {
            Self::Lobby => "Start",
            Self::Turn => "My hand",
            Self::Settlement => "Next hand",
        }
    }
}

/// A table at the moment that a fault comes.
pub struct Scene {
    pub stage: Stage,
    pub moment: Moment,
    pub ann: Actor,
    /// The public message.
    pub board: Message,
    /// Ann's private screen, in a turn of hers.
    pub player: Option<Player>,
}

/// Brings a table of one person and three computers to a moment.
pub async fn scene(moment: Moment, seed: u64) -> Result<Scene> {
    let stage = Stage::new(seed).await?;
    let ann = stage.actor("ann").await?;
    seat_with_computers(&stage, &ann).await?;
    let mut player = None;
    if moment != Moment::Lobby {
        ann.click("Start").await?;
        let mut hers = Player::new(&ann, Way::Ephemeral);
        if moment == Moment::Turn {
            hers.open(&stage, 1).await?;
            hers.wait(|text| text.contains("**Your turn**")).await?;
            player = Some(hers);
        } else {
            hers.play_hand(&stage, 1).await?;
        }
    }
    let button = moment.button();
    let board = ann.see_that("the board", |m| !m.ephemeral && m.button(button).is_some()).await?;
    stage.breathe();
    Ok(Scene { stage, moment, ann, board, player })
}

impl Scene {
    /// The channel of the table.
    pub fn channel(&self) -> Result<Snowflake> {
        Ok(self.board.channel_id.parse()?)
    }

    /// What is true at the table.
    pub async fn state(&self) -> Result<State> {
        State::of(&self.stage).await
    }

    /// Waits for a public message that has the moment's button and satisfies a test.
    pub async fn see_board(&self, what: &str, test: impl Fn(&Message) -> bool) -> Result<Message> {
        let button = self.moment.button();
        let seen = self.ann.see_that(what, |m| !m.ephemeral && m.button(button).is_some() && test(m));
        Ok(seen.await?)
    }

    /// Plays on: a hand is played to its settlement from here, and the books balance.
    pub async fn goes_on(mut self) -> Result<()> {
        self.stage.breathe();
        let (number, start) = match self.moment {
            Moment::Lobby => (1, Some("Start")),
            Moment::Turn => (1, None),
            Moment::Settlement => (2, Some("Next hand")),
        };
        if let Some(start) = start {
            let board =
                self.ann.see_that("the way on", |m| !m.ephemeral && m.button(start).is_some()).await?;
            self.ann.click_on(&board.id, start).await?;
        }
        let mut player = self.player.take().unwrap_or_else(|| Player::new(&self.ann, Way::Ephemeral));
        player.play_hand(&self.stage, number).await?;
        let title = format!("Hand {number}");
        self.ann
            .see_that("the settlement", |m| m.button("Next hand").is_some() && m.text().contains(&title))
            .await?;
        state::ensure_sound(&self.stage).await?;
        ensure!(state::table(&self.stage)?.hands == number, "another number of hands");
        self.stage.local.stop().await
    }
}
