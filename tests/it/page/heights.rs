//! The greatest heights of messages on a phone. Its screen shows about 600 pixels of them, and nobody has to scroll to
//! play.

use anyhow::{Context as _, Result};
use serde_json::json;

use super::Page;

/// Returns the height, in CSS pixels, of the newest message with a frame that contains the words `arguments[0]`.
const HEIGHT: &str = "
    const [words] = arguments;
    const framed = [...document.querySelectorAll('article.message .container')]
        .findLast((frame) => frame.textContent.includes(words));
    return framed ? Math.ceil(framed.closest('article').getBoundingClientRect().height) : Infinity;";

/// A hand, in the channel or in a direct message.
pub(super) const HAND_MAX: u64 = 600;

/// A lobby.
pub(super) const LOBBY_MAX: u64 = 480;

/// The public message of a hand.
pub(super) const TABLE_MAX: u64 = 480;

/// The settlement of a hand.
pub(super) const SETTLEMENT_MAX: u64 = 620;

/// A step of the tutorial.
pub(super) const LESSON_MAX: u64 = 600;

/// A page of the rules.
pub(super) const RULES_MAX: u64 = 700;

impl Page {
    /// Asserts that the newest message with these words is at most `height_max` tall, and saves a screenshot. Waits for
    /// the message's picture first, because until then the message may have a text instead.
    pub(super) async fn ensure_fits(&self, name: &str, words: &str, height_max: u64) -> Result<()> {
        let height = format!("(function () {{ {HEIGHT} }})({})", json!(words));
        let fits = format!(
            "[...document.images].every((image) => image.complete) && {height} <= {height_max}"
        );
        let waited = self.browser.wait_until(&fits).await;
        self.screenshot(name).await?;
        let height = self.browser.run(HEIGHT, json!([words])).await?;
        println!("height: {name} {height} of {height_max}");
        waited.with_context(|| format!("{name} is {height} pixels tall"))
    }
}
