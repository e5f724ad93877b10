//! The steps after a reply has been sent.

use reqwest::Method;
use tokio::sync::mpsc;
use tracing::Instrument as _;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::picture_renderer::FINAL_PICTURE_WAIT;
use crate::discord::delivery::rest::RestError;

use super::{PrivateMessage, Responder};

/// Called with the message of a reply once Discord has accepted it, or may have.
pub(crate) type SentCallback = Box<dyn FnOnce(&PrivateMessage) + Send>;

/// The steps after Discord has accepted a message, or may have.
pub(super) struct NextSteps {
    pub(super) on_sent: Option<SentCallback>,
    /// Later versions of the message, sent in this order.
    pub(super) updates: Option<mpsc::Receiver<Message>>,
}

impl NextSteps {
    /// There are no further steps.
    pub(super) const NONE: Self = Self {
        on_sent: None,
        updates: None,
    };
}

impl Responder {
    /// Reports which message shows a reply, and sends later versions of that message.
    pub(super) fn take_next_steps(
        &self,
        next_steps: NextSteps,
        shown: Result<PrivateMessage, RestError>,
    ) -> Result<(), RestError> {
        let shown = shown?;
        if let Some(on_sent) = next_steps.on_sent {
            on_sent(&shown);
        }
        if let Some(updates) = next_steps.updates {
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
                .send_later_message((Method::PATCH, &path), &message, FINAL_PICTURE_WAIT)
                .await;
            if let Err(error) = patched {
                // The person may have closed the message.
                tracing::debug!(%error, "a reply could not be updated");
            }
        }
    }
}
