//! A person who plays with the visible buttons.

use anyhow::{Context as _, Result, bail, ensure};
use sandbox_client::{Answer, Button, Client, ClientError, Message};

use crate::buttons::discards_immediately;
pub(crate) use crate::buttons::{is_play_button, is_tile, is_turn, play_button};
use crate::fixture::BotFixture;
use crate::pictures;

/// The pauses of a person between presses.
pub(crate) trait Pacing {
    /// Waits as long as a person needs for a press.
    fn pause(&self);
}

impl Pacing for BotFixture {
    fn pause(&self) {
        Self::pause(self);
    }
}

/// The number of presses in a play before the test gives up: the tiles of the widest trick, the play, and some more.
pub(crate) const PRESSES_MAX: usize = 8;

/// The text of a panel whose hand has moved to another message.
pub(crate) const MOVED: &str = "in another message";

/// The text of the reply to a press that came too late.
const OUT_OF_DATE: &str = "That button is out of date";

/// The place of a person's panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PanelPlace {
    /// The ephemeral message of *My hand*, in the channel.
    Ephemeral,
    /// The direct messages.
    Direct,
}

/// A person who plays with the visible buttons.
pub(crate) struct Player {
    pub client: Client,
    pub place: PanelPlace,
    /// The id of the ephemeral message with the hand.
    panel: Option<String>,
}

impl Player {
    pub(crate) fn new(client: &Client, place: PanelPlace) -> Self {
        let client = match place {
            PanelPlace::Ephemeral => client.clone(),
            PanelPlace::Direct => client.in_dm(),
        };
        Self {
            client,
            place,
            panel: None,
        }
    }

    /// Plays a dealt hand to its end. Returns the number of this person's plays.
    pub(crate) async fn play_hand(&mut self, pacing: &impl Pacing, number: u32) -> Result<usize> {
        self.open(pacing, number).await?;
        self.finish_hand(pacing, number).await
    }

    /// Plays an open hand to its end. Returns the number of this person's plays.
    pub(crate) async fn finish_hand(&mut self, pacing: &impl Pacing, number: u32) -> Result<usize> {
        let over = format!("Hand {number} is over");
        // A play counts once the hand is smaller: for a moment the panel may show the state before it again.
        let (mut plays, mut pressed_with) = (0, None);
        loop {
            let panel = self
                .wait(|text| is_turn(text) || text.contains(&over) || text.contains(MOVED))
                .await?;
            if panel.text().contains(&over) {
                return Ok(plays + usize::from(pressed_with.is_some()));
            }
            if panel.text().contains(MOVED) {
                // The reply to an earlier press has come after this one.
                self.open(pacing, number).await?;
                continue;
            }
            let held = panel.buttons().filter(|button| is_tile(button)).count();
            if pressed_with.is_some_and(|before| held < before) {
                pressed_with = None;
                plays += 1;
            }
            if self.play(pacing, panel).await? {
                pressed_with = Some(held);
            }
        }
    }

    /// Opens the hand where this person plays.
    pub(crate) async fn open(&mut self, pacing: &impl Pacing, number: u32) -> Result<Message> {
        let title = format!("Your hand · hand {number}");
        if self.place == PanelPlace::Direct {
            return self.wait(|text| text.contains(&title)).await;
        }
        // At a table for a number of hands, that follows.
        let titles = ["·", "of"].map(|next| format!("Hand {number} {next} "));
        let has_title = |m: &Message| titles.iter().any(|title| m.text().contains(title));
        let board = self.client.wait_for("the board", |m| {
            has_title(m) && m.button("My hand").is_some()
        });
        let board = board.await?;
        pacing.pause();
        let answer = self.client.click_on(&board.id, "My hand").await?;
        let panel = self.client.wait_for_private_answer(&answer).await?;
        // If the reply to an earlier press has come after this one, `finish_hand` opens the hand again.
        ensure!(
            panel.text().contains(&title) || panel.text().contains(MOVED),
            "not the hand: {}",
            panel.text()
        );
        self.panel = Some(panel.id.clone());
        Ok(panel)
    }

    /// Plays in another private message from now on.
    pub(crate) fn set_panel(&mut self, panel: &Message) {
        self.panel = Some(panel.id.clone());
    }

    /// Returns the id of the ephemeral message with the hand, if it is open.
    pub(crate) fn panel(&self) -> Option<&str> {
        self.panel.as_deref()
    }

    /// Waits until the text of the panel passes a test.
    pub(crate) async fn wait(&self, test: impl Fn(&str) -> bool) -> Result<Message> {
        self.wait_for(|message| test(&text_and_picture(message)))
            .await
    }

    /// Waits until the panel passes a test.
    pub(crate) async fn wait_for(&self, test: impl Fn(&Message) -> bool) -> Result<Message> {
        Ok(match &self.panel {
            Some(panel) => self.client.wait_for_message(panel, test).await?,
            None => self.client.wait_for_match(test).await?,
        })
    }

    /// Presses a button. Returns `None` if the panel was edited just before, so that a person would read it again.
    async fn press(&self, panel: &Message, button: &Button) -> Result<Option<Answer>> {
        match self.client.press(&panel.id, &button.custom_id).await {
            Ok(answer) => Ok(Some(answer)),
            Err(ClientError::Refused { status: 400, .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Waits until a panel has other buttons than before a press, because the reply may take long.
    async fn wait_for_change(&self, before: &Message) -> Result<Message> {
        let is_changed = |message: &Message| message.raw["components"] != before.raw["components"];
        Ok(self.client.wait_for_message(&before.id, is_changed).await?)
    }

    /// Waits for this person's turn and makes one play, with as many attempts as it takes.
    pub(crate) async fn play_once(&self, pacing: &impl Pacing) -> Result<()> {
        loop {
            let panel = self.wait(is_turn).await?;
            if self.play(pacing, panel).await? {
                return Ok(());
            }
        }
    }

    /// Makes one play: the offered one, otherwise one with the first tiles. Returns whether it was made. It is not made
    /// if the panel has changed and this person's turn is over, or if the panel showed an older state for a moment,
    /// because an edit may arrive after a later reply.
    pub(crate) async fn play(&self, pacing: &impl Pacing, mut panel: Message) -> Result<bool> {
        for _ in 0..PRESSES_MAX {
            if !is_turn(&panel.text()) {
                return Ok(false);
            }
            pacing.pause();
            let offered = play_button(&panel).cloned();
            let tile = panel
                .buttons()
                .find(|button| is_tile(button) && !is_picked(button))
                .cloned();
            let is_play = offered.is_some();
            let button = offered.or(tile);
            let button =
                button.with_context(|| format!("no tile to pick:\n{}", self.client.dump()))?;
            let Some(answer) = self.press(&panel, &button).await? else {
                panel = self.wait_for_change(&panel).await?;
                continue;
            };
            panel = self.client.wait_for_edit(&answer, &panel.id).await?;
            if is_play {
                return Ok(!panel.text().contains(OUT_OF_DATE));
            }
        }
        bail!(
            "a play took more than {PRESSES_MAX} presses:\n{}",
            self.client.dump()
        )
    }
}

/// Returns the text of a message and the description of its picture, with one sentence on each line.
pub(crate) fn text_and_picture(message: &Message) -> String {
    let picture = pictures::description(message).replace("; ", "\n");
    format!("{}\n{}", message.text(), picture.replace(". ", "\n"))
}

/// Asserts that an answer contains these words.
pub(crate) fn ensure_answer(answer: &Answer, words: &str) -> Result<()> {
    ensure_contains(&answer.text(), words)
}

/// Sends a command, and asserts that the answer contains these words.
pub(crate) async fn ensure_slash_answer(client: &Client, command: &str, words: &str) -> Result<()> {
    ensure_answer(&client.slash(command).await?, words)
}

/// Sends a command after a pause. Returns the private answer.
pub(crate) async fn private_slash_answer(
    fixture: &BotFixture,
    client: &Client,
    command: &str,
) -> Result<Message> {
    fixture.pause();
    let answer = client.slash(command).await?;
    Ok(client.wait_for_private_answer(&answer).await?)
}

/// Presses a button of a message after a pause. Returns the private answer.
pub(crate) async fn private_click_answer(
    fixture: &BotFixture,
    client: &Client,
    message: &str,
    label: &str,
) -> Result<Message> {
    fixture.pause();
    let answer = client.click_on(message, label).await?;
    Ok(client.wait_for_private_answer(&answer).await?)
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
pub(crate) fn can_pick(button: &Button) -> bool {
    is_tile(button) && !discards_immediately(button)
}
