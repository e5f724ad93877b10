//! A person who plays with the visible buttons.

use anyhow::{Context as _, Result, bail, ensure};
use sandbox_client::{Answer, Button, Client, ClientError, Message};

use crate::buttons::discards_at_once;
pub(crate) use crate::buttons::{is_tile, is_turn, play_of, plays};
use crate::fixture::BotFixture;
use crate::pictures;

/// Lets time pass between presses.
pub(crate) trait Breath {
    /// Lets the time pass that a person needs for a press.
    fn breathe(&self);
}

impl Breath for BotFixture {
    fn breathe(&self) {
        Self::breathe(self);
    }
}

/// The number of presses in a play before the test gives up: the tiles of the widest trick, the play, and some more.
pub(crate) const PRESSES_MAX: usize = 8;

/// What a message with a hand says once another one has it.
pub(crate) const NEWER: &str = "in another message";

/// The text of the reply to a press that came too late.
const OUT_OF_DATE: &str = "That button is out of date";

/// The place where a person plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// In the channel, with the ephemeral message of *My hand*.
    Ephemeral,
    /// In the direct messages.
    Direct,
}

/// A person who plays with the visible buttons.
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

    /// Plays a dealt hand to its end. Returns the number of this person's plays.
    pub(crate) async fn play_hand(&mut self, breath: &impl Breath, number: u32) -> Result<usize> {
        self.open(breath, number).await?;
        self.play_on(breath, number).await
    }

    /// Plays an open hand to its end. Returns the number of this person's plays.
    pub(crate) async fn play_on(&mut self, breath: &impl Breath, number: u32) -> Result<usize> {
        let over = format!("Hand {number} is over");
        let mut plays = 0;
        loop {
            let panel = self
                .wait(|text| is_turn(text) || text.contains(&over) || text.contains(NEWER))
                .await?;
            if panel.text().contains(&over) {
                return Ok(plays);
            }
            if panel.text().contains(NEWER) {
                // The reply to an earlier press has come after this one.
                self.open(breath, number).await?;
                continue;
            }
            plays += usize::from(self.play(breath, panel).await?);
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
        let panel = self.client.private_answer(&answer).await?;
        // If the reply to an earlier press has come after this one, `play_on` opens the hand again.
        ensure!(
            panel.text().contains(&title) || panel.text().contains(NEWER),
            "not the hand: {}",
            panel.text()
        );
        self.panel = Some(panel.id.clone());
        Ok(panel)
    }

    /// Goes on with another private message that shows the hand.
    pub(crate) fn follow(&mut self, panel: &Message) {
        self.panel = Some(panel.id.clone());
    }

    /// Returns the id of the ephemeral message with the hand, if it is open.
    pub(crate) fn panel(&self) -> Option<&str> {
        self.panel.as_deref()
    }

    /// Waits until the text of the panel passes a test.
    pub(crate) async fn wait(&self, test: impl Fn(&str) -> bool) -> Result<Message> {
        self.wait_for(|message| test(&words(message))).await
    }

    /// Waits until the panel passes a test.
    pub(crate) async fn wait_for(&self, test: impl Fn(&Message) -> bool) -> Result<Message> {
        Ok(match &self.panel {
            Some(panel) => self.client.see_message(panel, test).await?,
            None => self.client.see_where(test).await?,
        })
    }

    /// Presses a button. Returns `None` if the panel was edited just before, so that a person would look again.
    async fn press(&self, panel: &Message, button: &Button) -> Result<Option<Answer>> {
        match self.client.press(&panel.id, &button.custom_id).await {
            Ok(answer) => Ok(Some(answer)),
            Err(ClientError::Refused { status: 400, .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Waits until a panel has other buttons than before a press, because the reply may take long.
    async fn see_change(&self, before: &Message) -> Result<Message> {
        let is_changed = |message: &Message| message.raw["components"] != before.raw["components"];
        Ok(self.client.see_message(&before.id, is_changed).await?)
    }

    /// Waits for this person's turn, as often as it takes, and makes one play.
    pub(crate) async fn play_once(&self, breath: &impl Breath) -> Result<()> {
        loop {
            let panel = self.wait(is_turn).await?;
            if self.play(breath, panel).await? {
                return Ok(());
            }
        }
    }

    /// Makes one play: the offered one, otherwise one with the first tiles. Returns whether it was made. It is not made if
    /// the panel has changed and it is no longer this person's turn. It is also not made if the panel showed an older state
    /// for a moment, because an edit may arrive after a later reply.
    pub(crate) async fn play(&self, breath: &impl Breath, mut panel: Message) -> Result<bool> {
        for _ in 0..PRESSES_MAX {
            if !is_turn(&panel.text()) {
                return Ok(false);
            }
            breath.breathe();
            let offered = play_of(&panel).cloned();
            let tile = panel
                .buttons()
                .find(|button| is_tile(button) && !is_picked(button))
                .cloned();
            let is_play = offered.is_some();
            let button = offered.or(tile);
            let button =
                button.with_context(|| format!("no tile to pick:\n{}", self.client.dump()))?;
            let Some(answer) = self.press(&panel, &button).await? else {
                panel = self.see_change(&panel).await?;
                continue;
            };
            let shown = self.client.answer_in_place(&answer, &panel.id).await?;
            if is_play {
                return Ok(!shown.text().contains(OUT_OF_DATE));
            }
            panel = shown;
        }
        bail!(
            "a play took more than {PRESSES_MAX} presses:\n{}",
            self.client.dump()
        )
    }
}

/// Returns the text of a message and the description of its picture, with one sentence on each line.
pub(crate) fn words(message: &Message) -> String {
    let picture = pictures::words(message).replace("; ", "\n");
    format!("{}\n{}", message.text(), picture.replace(". ", "\n"))
}

/// Asserts that an answer contains these words.
pub(crate) fn says(answer: &Answer, words: &str) -> Result<()> {
    ensure_contains(&answer.text(), words)
}

/// Sends a command, and asserts that the answer contains these words.
pub(crate) async fn slash_says(client: &Client, command: &str, words: &str) -> Result<()> {
    says(&client.slash(command).await?, words)
}

/// Sends a command after the time that a person needs. Returns the private answer.
pub(crate) async fn asked(fixture: &BotFixture, who: &Client, command: &str) -> Result<Message> {
    fixture.breathe();
    let answer = who.slash(command).await?;
    Ok(who.private_answer(&answer).await?)
}

/// Presses a button of a message after the time that a person needs. Returns the private answer.
pub(crate) async fn clicked(
    fixture: &BotFixture,
    who: &Client,
    message: &str,
    label: &str,
) -> Result<Message> {
    fixture.breathe();
    let answer = who.click_on(message, label).await?;
    Ok(who.private_answer(&answer).await?)
}

/// Asserts that a text contains these words.
pub(crate) fn ensure_contains(text: &str, words: &str) -> Result<()> {
    ensure!(text.contains(words), "{words:?} is not in {text}");
    Ok(())
}

/// Whether the tile of a button is picked. Buttons of picked tiles are not grey.
pub(crate) fn is_picked(button: &Button) -> bool {
    button.style != 2
}

/// Whether a press on a tile picks it.
pub(crate) fn picks(button: &Button) -> bool {
    is_tile(button) && !discards_at_once(button)
}
