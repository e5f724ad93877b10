//! How tall messages are on a phone, where a screen shows about 600 pixels of them. The limits are what
//! the screens need today; they only shrink.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::Page;

/// The height of the newest message with a frame, in CSS pixels.
const HEIGHT: &str = "
    const framed = [...document.querySelectorAll('article.message .container')].at(-1);
    return framed && Math.ceil(framed.closest('article').getBoundingClientRect().height);";

/// A hand, in the channel or in a direct message.
pub(super) const HAND_MAX: u64 = 660;

/// A lobby.
pub(super) const LOBBY_MAX: u64 = 490;

/// The public message of a hand.
pub(super) const TABLE_MAX: u64 = 580;

/// The settlement of a hand.
pub(super) const SETTLEMENT_MAX: u64 = 700;

/// A step of the tutorial.
pub(super) const LESSON_MAX: u64 = 880;

/// A page of the rules.
pub(super) const RULES_MAX: u64 = 1_360;

impl Page {
    /// Saves a screenshot, and fails if the newest message is taller than `most`.
    pub(super) async fn fits(&self, name: &str, most: u64) -> Result<()> {
        self.browser
            .wait_until("[...document.images].every((image) => image.complete)")
            .await?;
        self.picture(name).await?;
        let height = self.browser.run(HEIGHT, json!([])).await?;
        let height = height.as_u64().context("a message with a frame")?;
        println!("height: {name} {height} of {most}");
        ensure!(height <= most, "{name} is {height} pixels tall");
        Ok(())
    }
}
