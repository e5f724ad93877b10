//! The HTTP client.

use std::time::Duration;

/// Time limit for one request: a dead connection must not hold up a reply for ever.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Time limit for opening the connection.
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
