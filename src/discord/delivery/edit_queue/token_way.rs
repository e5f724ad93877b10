//! Uncounted access to one message.

use crate::id::Millis;

/// A path for editing a message by the token of an interaction: Discord does not count such
/// requests against the bot's limit.
#[derive(Clone)]
pub(crate) struct TokenWay {
    /// The API path, which contains the token.
    pub(crate) path: String,
    /// When the token expires.
    pub(crate) until: Millis,
}
