//! Why a bot cannot start or go on.

use crate::discord::delivery::rest::RestError;
use crate::store::StoreError;
use crate::table::RegistryError;

/// Why a bot cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// No token was given.
    #[error("no token: set DISCORD_TOKEN, or discord.token in the configuration")]
    NoToken,
    /// Discord does not know the token.
    #[error("Discord does not know this token (status 401)")]
    BadToken,
    /// Discord did not answer as it should.
    #[error("Discord could not be asked: {0}")]
    Rest(#[from] RestError),
    /// The HTTP client cannot be set up.
    #[error("no HTTP client: {0}")]
    Http(#[from] reqwest::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tables could not come back.
    #[error(transparent)]
    Tables(#[from] RegistryError),
    /// The connection to Discord failed for good.
    #[error("the connection to Discord failed: {0}")]
    Gateway(&'static str),
}
