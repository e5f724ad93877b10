//! A way to one message that Discord does not count.

use crate::id::Millis;

/// A way to edit a message by the token of an interaction: Discord does not count such requests
/// against the limit of the bot.
#[derive(Clone)]
pub(crate) struct TokenWay {
    /// The API path, which contains the token.
    pub(crate) path: String,
    /// When the token expires.
    pub(crate) until: Millis,
}
