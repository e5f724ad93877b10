//! Fetches files over HTTP from servers other than Discord's API, up to a limit.

use std::time::Duration;

use reqwest::{Client, ClientBuilder};

/// Begins an HTTP client for files; one for a server on this machine (`is_local`) uses no proxy.
pub(crate) fn client(is_local: bool, timeout: Duration) -> ClientBuilder {
    let client = Client::builder()
        .user_agent(concat!("tiengow/", env!("CARGO_PKG_VERSION")))
        .timeout(timeout);
    if is_local { client.no_proxy() } else { client }
}

/// Fetches a file of at most `bytes_max` bytes; the error is for the log and leaves out the
/// address.
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
