//! What Discord tells a bot of its own application.

use reqwest::Method;
use serde_json::Value;

use crate::config::HttpConfig;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::RestError;
use crate::listener::PublicKey;

use super::BotError;
use super::reach::reach;

/// The path that tells of the token's application.
pub(super) const PATH: &str = "/applications/@me";

/// What Discord tells a bot of its own application.
pub(super) struct Application {
    /// Its id.
    pub(super) id: u64,
    /// The key by which Discord signs what it posts.
    pub(super) key: Option<PublicKey>,
    /// Whether Discord posts its interactions, and sends none by the gateway.
    pub(super) is_posted_to: bool,
}

impl Application {
    /// Reads an answer of Discord's; `None` if it has no id.
    pub(super) fn read(answer: &Value) -> Option<Self> {
        let endpoint = answer["interactions_endpoint_url"].as_str();
        Some(Self {
            id: answer["id"].as_str()?.parse().ok()?,
            key: answer["verify_key"].as_str().and_then(PublicKey::read),
            is_posted_to: endpoint.is_some_and(|url| !url.is_empty()),
        })
    }

    /// Asks Discord, which also checks the token.
    pub(super) async fn ask(outbox: &Outbox) -> Result<Self, BotError> {
        match reach(outbox, Method::GET, PATH, None).await {
            Ok(answer) => Self::read(&answer).ok_or(BotError::Rest(RestError::Unreachable)),
            Err(RestError::Refused { status: 401, .. }) => Err(BotError::BadToken),
            Err(error) => Err(error.into()),
        }
    }

    /// Logs that interactions are posted where nobody listens, or nowhere.
    pub(super) fn compare(&self, config: &HttpConfig) {
        match (self.is_posted_to, config.public_address().is_some()) {
            (true, false) => tracing::error!(
                "the application has an Interactions Endpoint URL, and http.public_listen is off: no press and no \
                 command reaches the bot; turn it on, or empty the URL on the page General Information"
            ),
            (false, true) => tracing::warn!(
                "http.public_listen is on, and the application has no Interactions Endpoint URL: interactions come \
                 through the gateway until the page General Information has it"
            ),
            (true, true) | (false, false) => {}
        }
    }
}
