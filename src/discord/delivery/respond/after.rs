//! The steps after Discord has received a reply.

use reqwest::Method;
use tokio::sync::mpsc;
use tracing::Instrument as _;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::picture_renderer::LAST_PATIENCE;
use crate::discord::delivery::rest::RestError;

use super::{PrivateMessage, Responder};

/// Called with the message of a reply once Discord has accepted it, or may have.
pub(crate) type Keep = Box<dyn FnOnce(&PrivateMessage) + Send>;

/// The steps after Discord has accepted a message, or may have.
pub(super) struct After {
    pub(super) keep: Option<Keep>,
    /// The next contents of the message, sent in their order.
    pub(super) updates: Option<mpsc::Receiver<Message>>,
}

impl After {
    /// There are no further steps.
    pub(super) const NOTHING: Self = Self {
        keep: None,
        updates: None,
    };
}

impl Responder {
    /// Reports which message shows a reply, and shows later states in that message.
    pub(super) fn go_on(
        &self,
        after: After,
        shown: Result<PrivateMessage, RestError>,
    ) -> Result<(), RestError> {
        let shown = shown?;
        if let Some(keep) = after.keep {
            keep(&shown);
        }
        if let Some(updates) = after.updates {
            let later = self.clone().update(shown.path, updates);
            tokio::spawn(later.in_current_span());
        }
        Ok(())
    }

    /// Replaces a reply with one message after another.
    async fn update(self, path: String, mut updates: mpsc::Receiver<Message>) {
        while let Some(message) = updates.recv().await {
            let message = message.as_edit();
            let patched = self
                .shown_later((Method::PATCH, &path), &message, LAST_PATIENCE)
                .await;
            if let Err(error) = patched {
                // The person may have closed the message.
                tracing::debug!(%error, "a reply could not be updated");
            }
        }
    }
}
