//! Files over HTTP from others than Discord's API, read up to a limit.

use std::time::Duration;

use reqwest::{Client, ClientBuilder};

/// Begins an HTTP client for files; `is_local` is for a server on this machine, which no proxy is asked
/// for.
pub(crate) fn client(is_local: bool, timeout: Duration) -> ClientBuilder {
    let client = Client::builder()
        .user_agent(concat!("tiengow/", env!("CARGO_PKG_VERSION")))
        .timeout(timeout);
    if is_local { client.no_proxy() } else { client }
}

/// Fetches a file of at most `bytes_max` bytes; the error says what is wrong, without the address, for
/// the log.
pub(crate) async fn fetch(client: &Client, url: &str, bytes_max: usize) -> Result<Vec<u8>, String> {
    let why = |error: reqwest::Error| error.without_url().to_string();
    let mut answer = client.get(url).send().await.map_err(why)?;
    if !answer.status().is_success() {
        return Err(format!("status {}", answer.status()));
    }
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(why)? {
        body.extend_from_slice(&part);
        if body.len() > bytes_max {
            return Err("the answer is too long".to_owned());
        }
    }
    Ok(body)
}
