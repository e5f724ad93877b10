//! A person who plays by the buttons that they see.

use anyhow::{Context as _, Result, bail, ensure};
use sandbox_client::{Answer, Button, Client, ClientError, Message};

pub(crate) use crate::buttons::{is_tile, is_turn, plays};
use crate::fixture::BotFixture;

/// Lets time pass between presses.
pub(crate) trait Breath {
    /// Lets the time that a person needs for a press pass.
    fn breathe(&self);
}

impl Breath for BotFixture {
    fn breathe(&self) {
        Self::breathe(self);
    }
}

/// Presses that one play may take before the test gives up: the tiles of the widest trick and the
/// play.
pub(crate) const PRESSES_MAX: usize = 8;

/// Where a person plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// In the channel, by the ephemeral *My hand*.
    Ephemeral,
    /// In the direct messages.
    Direct,
}

/// A person who plays by the buttons that they see.
pub(crate) struct Player {
    pub client: Client,
    pub way: Way,
    /// The ephemeral message with the hand.
    panel: Option<String>,
}

impl Player {
    pub(crate) fn new(client: &Client, way: Way) -> Self {
        let client = match way {
            Way::Ephemeral => client.clone(),
            Way::Direct => client.in_dm(),
        };
        Self {
            client,
            way,
            panel: None,
        }
    }

    /// Plays a dealt hand to its end; returns how often this person played.
    pub(crate) async fn play_hand(&mut self, breath: &impl Breath, number: u32) -> Result<usize> {
        self.open(breath, number).await?;
        let over = format!("Hand {number} is over");
        let mut plays = 0;
        loop {
            let panel = self
                .wait(|text| is_turn(text) || text.contains(&over))
                .await?;
            if panel.text().contains(&over) {
                return Ok(plays);
            }
            self.play(breath, panel).await?;
            plays += 1;
        }
    }

    /// Opens the hand where this person plays.
    pub(crate) async fn open(&mut self, breath: &impl Breath, number: u32) -> Result<Message> {
        let title = format!("Your hand · hand {number}");
        if self.way == Way::Direct {
            return self.wait(|text| text.contains(&title)).await;
        }
        let board = format!("Hand {number} ·");
        let board = self.client.see_that("the board", |m| {
            m.text().contains(&board) && m.button("My hand").is_some()
        });
        let board = board.await?;
        breath.breathe();
        let answer = self.client.click_on(&board.id, "My hand").await?;
        let panel = answer
            .ephemeral()
            .context("My hand is answered privately")?;
        ensure!(
            panel.text().contains(&title),
            "not the hand: {}",
            panel.text()
        );
        self.panel = Some(panel.id.clone());
        Ok(panel.clone())
    }

    /// The ephemeral message with the hand, once it is open.
    pub(crate) fn panel(&self) -> Option<&str> {
        self.panel.as_deref()
    }

    /// Waits until the text of the panel satisfies a test.
    pub(crate) async fn wait(&self, test: impl Fn(&str) -> bool) -> Result<Message> {
        Ok(match &self.panel {
            Some(panel) => {
                self.client
                    .see_message(panel, |message| test(&message.text()))
                    .await?
            }
            None => {
                self.client
                    .see_where(|message| test(&message.text()))
                    .await?
            }
        })
    }

    /// Presses a button; `None` if the panel was edited just before, so that a person would look
    /// again.
    async fn press(&self, panel: &Message, button: &Button) -> Result<Option<Answer>> {
        match self.client.press(&panel.id, &button.custom_id).await {
            Ok(answer) => Ok(Some(answer)),
            Err(ClientError::Refused { status: 400, .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Makes one play: the offered one, else with the first tiles.
    pub(crate) async fn play(&self, breath: &impl Breath, mut panel: Message) -> Result<()> {
        for _ in 0..PRESSES_MAX {
            if !is_turn(&panel.text()) {
                // An older message was taken for the newest one; the play has already been made
                // there.
                return Ok(());
            }
            breath.breathe();
            let offered = panel.buttons().find(|button| plays(button)).cloned();
            let tile = panel
                .buttons()
                .find(|button| is_tile(button) && !is_picked(button))
                .cloned();
            let is_play = offered.is_some();
            let button = offered.or(tile);
            let button =
                button.with_context(|| format!("no tile to pick:\n{}", self.client.dump()))?;
            let Some(answer) = self.press(&panel, &button).await? else {
                panel = self.wait(goes_on).await?;
                continue;
            };
            // A newer direct message replaces this one as soon as the next turn starts.
            let now = self.client.message(&panel.id);
            if is_play {
                let shown = answer
                    .updated
                    .iter()
                    .chain(&answer.created)
                    .any(|shown| shown.id == panel.id);
                let replaced = self.way == Way::Direct && now.is_none();
                ensure!(
                    shown || replaced,
                    "a play is answered with something else than the new screen: {}\n{}",
                    answer.text(),
                    self.client.dump()
                );
                return Ok(());
            }
            panel = match now {
                Some(panel) => panel,
                None => self.wait(goes_on).await?,
            };
        }
        bail!(
            "a play took more than {PRESSES_MAX} presses:\n{}",
            self.client.dump()
        )
    }
}

/// Whether a panel asks for a play or shows that the hand is over.
fn goes_on(text: &str) -> bool {
    is_turn(text) || text.contains(" is over")
}

/// Asserts that an answer has these words.
pub(crate) fn says(answer: &Answer, words: &str) -> Result<()> {
    ensure!(
        answer.text().contains(words),
        "{words:?} is not in {}",
        answer.text()
    );
    Ok(())
}

/// Whether the tile of a button is picked: picked ones are not grey.
pub(crate) fn is_picked(button: &Button) -> bool {
    button.style != 2
}
