//! The HTTP client.

use std::time::Duration;

/// The time limit for one request, because a dead connection must not delay a reply for ever.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The time limit for opening the connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);

/// Makes an HTTP client with the settings that serenity and [`Rest`] share; `local` is for a server
/// on this machine.
///
/// # Errors
/// When the TLS library cannot be set up.
pub(crate) fn http_client(local: bool) -> Result<reqwest::Client, reqwest::Error> {
    let mut builder = reqwest::Client::builder();
    if local {
        // A proxy from the environment would send the token off this machine.
        builder = builder.no_proxy();
    }
    builder
        .user_agent(serenity::constants::USER_AGENT)
        .timeout(REQUEST_TIMEOUT)
        .connect_timeout(CONNECT_TIMEOUT)
        .build()
}
