//! The bot's application, as Discord describes it.

use reqwest::Method;
use serde_json::Value;

use crate::config::HttpConfig;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::RestError;
use crate::listener::PublicKey;

use super::BotError;
use super::retry::request_until_answered;

/// The path of the token's application.
pub(super) const PATH: &str = "/applications/@me";

pub(super) struct Application {
    /// The id of the application.
    pub(super) id: u64,
    /// The public key for the signatures of Discord's posts.
    pub(super) key: Option<PublicKey>,
    /// Whether Discord posts interactions to an endpoint instead of sending them through the gateway.
    pub(super) has_interactions_endpoint: bool,
}

impl Application {
    /// Reads Discord's answer; `None` if it has no id.
    pub(super) fn read(answer: &Value) -> Option<Self> {
        let endpoint = answer["interactions_endpoint_url"].as_str();
        Some(Self {
            id: answer["id"].as_str()?.parse().ok()?,
            key: answer["verify_key"].as_str().and_then(PublicKey::read),
            has_interactions_endpoint: endpoint.is_some_and(|url| !url.is_empty()),
        })
    }

    /// Requests the application from Discord, which also checks the token.
    pub(super) async fn fetch(outbox: &Outbox) -> Result<Self, BotError> {
        Self::from_answer(request_until_answered(outbox, Method::GET, PATH, None).await)
    }

    /// Reads Discord's answer to [`PATH`].
    pub(super) fn from_answer(answer: Result<Value, RestError>) -> Result<Self, BotError> {
        match answer {
            Ok(answer) => Self::read(&answer).ok_or(BotError::Rest(RestError::Unreachable)),
            Err(RestError::Refused { status: 401, .. }) => Err(BotError::BadToken),
            Err(error) => Err(error.into()),
        }
    }

    /// Compares how Discord sends interactions with how the bot accepts them.
    pub(super) fn mismatch(&self, config: &HttpConfig) -> Option<Mismatch> {
        match (
            self.has_interactions_endpoint,
            config.public_address().is_some(),
        ) {
            (true, false) => Some(Mismatch::ListenerMissing),
            (false, true) => Some(Mismatch::EndpointMissing),
            (true, true) | (false, false) => None,
        }
    }
}

/// Why interactions do not arrive as the bot expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// Discord posts interactions, but the bot does not listen.
    ListenerMissing,
    /// The bot listens, but Discord sends interactions through the gateway.
    EndpointMissing,
}

impl Mismatch {
    /// Says what is wrong and what to do.
    pub(super) const fn explanation(self) -> &'static str {
        match self {
            Self::ListenerMissing => {
                "it has an Interactions Endpoint URL, but http.public_listen is off, so no press and no command reaches the bot: clear the URL on the page General Information, or turn the listener on"
            }
            Self::EndpointMissing => {
                "http.public_listen is on, but it has no Interactions Endpoint URL, so interactions come through the gateway: enter the URL on the page General Information while the bot runs, or turn the listener off"
            }
        }
    }

    /// Logs the mismatch at a start.
    pub(super) fn log(self) {
        let why = self.explanation();
        match self {
            Self::ListenerMissing => {
                tracing::error!(why, "the application's settings on Discord do not fit");
            }
            Self::EndpointMissing => {
                tracing::warn!(why, "the application's settings on Discord do not fit");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interactions_have_to_arrive_where_the_bot_accepts_them() {
        let mismatch = |has_interactions_endpoint, listen: &str| {
            let application = Application {
                id: 17,
                key: None,
                has_interactions_endpoint,
            };
            application.mismatch(&HttpConfig {
                public_listen: listen.to_owned(),
                ..HttpConfig::default()
            })
        };
        const HERE: &str = "127.0.0.1:9465";
        assert_eq!(mismatch(false, ""), None);
        assert_eq!(mismatch(true, HERE), None);
        assert_eq!(mismatch(true, ""), Some(Mismatch::ListenerMissing));
        assert_eq!(mismatch(false, HERE), Some(Mismatch::EndpointMissing));
    }
}
