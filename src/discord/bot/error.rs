//! Why the bot cannot start or keep running.

use crate::discord::delivery::rest::RestError;
use crate::store::StoreError;
use crate::table::RegistryError;

/// Why the bot cannot start or keep running.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// No token was given.
    #[error("no token: set DISCORD_TOKEN, DISCORD_TOKEN_FILE or discord.token_file")]
    NoToken,
    /// Discord rejected the token.
    #[error(
        "Discord rejects this token: press Reset Token on the page Bot, and give the bot the new token"
    )]
    BadToken,
    /// The signatures of Discord's posts cannot be checked.
    #[error("Discord did not return the application's public key, which http.public_listen needs")]
    NoKey,
    /// The public listener cannot start.
    #[error("cannot listen at {listen} (http.public_listen)")]
    Public {
        /// The configured address.
        listen: String,
        /// Why it cannot listen there.
        source: std::io::Error,
    },
    /// A request to Discord failed.
    #[error("a request to Discord failed")]
    Rest(#[from] RestError),
    /// A command had no usable answer, for this reason.
    #[error("there is no usable answer from Discord: {0}")]
    NoAnswer(String),
    /// The HTTP client cannot be set up.
    #[error("the HTTP client could not be set up")]
    Http(#[from] reqwest::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The threads on which computers search cannot start.
    #[error("the threads on which computers search could not be started: {0}")]
    Threads(std::io::Error),
    /// The tables could not be restored.
    #[error(transparent)]
    Tables(#[from] RegistryError),
    /// Sharing the tables with other processes failed.
    #[error("sharing the tables failed because of an error inside the program")]
    Sharing,
    /// The gateway connection to Discord failed for good.
    #[error("the connection to Discord failed: {0}")]
    Gateway(&'static str),
}
