//! The path of edits that Discord does not count.

use crate::id::Timestamp;

/// The path that edits a message with the token of an interaction: Discord does not count such
/// requests against the bot's limit.
#[derive(Clone)]
pub(crate) struct TokenPath {
    /// The API path, which contains the token.
    pub(crate) path: String,
    /// When the token expires.
    pub(crate) until: Timestamp,
}
