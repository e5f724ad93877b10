//! Whether Discord accepts the emojis on the bot's buttons.

use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::Notify;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::rest::RestError;

/// Whether Discord accepts the emojis on the bot's buttons. It sometimes refuses a valid emoji; it
/// always refuses a deleted one.
#[derive(Default)]
pub(crate) struct EmojiHealth {
    /// How many messages in a row were refused for their emojis.
    refused: AtomicU32,
    changed: Notify,
}

impl EmojiHealth {
    /// Notes the result of sending a message.
    pub(crate) fn learn<T>(&self, message: &Message, done: &Result<T, RestError>) {
        match done {
            Err(error) if error.is_about_an_emoji() => {
                let refused = self.refused.fetch_add(1, Ordering::Relaxed) + 1;
                tracing::debug!(refused, "Discord has refused an emoji");
                self.changed.notify_one();
            }
            Ok(_) if message.has_emojis() => self.refused.store(0, Ordering::Relaxed),
            Ok(_) | Err(_) => {}
        }
    }

    /// Waits until an emoji is refused.
    pub(crate) async fn refused(&self) {
        while self.refused_in_a_row() == 0 {
            self.changed.notified().await;
        }
    }

    /// Returns how many messages in a row were refused for their emojis.
    pub(crate) fn refused_in_a_row(&self) -> u32 {
        self.refused.load(Ordering::Relaxed)
    }

    /// Restarts the count.
    pub(crate) fn reset(&self) {
        self.refused.store(0, Ordering::Relaxed);
    }
}
