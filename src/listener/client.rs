//! A client of a running bot's private listener, for another process on the same machine.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use reqwest::{Client, Response};

use crate::config::HttpConfig;

/// The longest reason that an error repeats, in characters.
const REASON_MAX: usize = 300;

/// Why the running bot did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum ListenerClientError {
    /// The configuration turns the listener off.
    #[error("the listener is off: set http.listen, as in \"127.0.0.1:9464\"")]
    Off,
    /// Only the running bot knows the port.
    #[error("http.listen has the port 0, which stands for any port: set a fixed one")]
    AnyPort,
    /// Nothing answers at the address.
    #[error("nothing answers at {0}: the bot is starting, has stopped or has another http.listen")]
    NoAnswer(SocketAddr),
    /// The bot did not answer in time.
    #[error("{0} did not answer in time: the bot hangs, or its machine is overloaded")]
    Timeout(SocketAddr),
    /// The bot reports that it is not healthy.
    #[error("not healthy: {0}")]
    Unhealthy(String),
    /// The secret of the listener cannot be read.
    #[error("cannot read {path}, which the running bot has written: {why}")]
    NoSecret {
        /// The file.
        path: PathBuf,
        /// Why it cannot be read.
        why: io::Error,
    },
    /// The path cannot be sent to the bot.
    #[error("the path {0} cannot be sent to another process")]
    Path(PathBuf),
    /// The bot refused, for this reason.
    #[error("the running bot refused: {0}")]
    Refused(String),
    /// The bot has backed up the database, but not into a folder that this process sees.
    #[error(
        "the running bot wrote {0} in a folder that this command does not see (PrivateTmp or a container): name a file in the data folder"
    )]
    OtherFilesystem(PathBuf),
}

/// A client of the running bot's private listener.
pub(super) struct ListenerClient {
    client: Client,
    /// The address of the listener.
    pub(super) address: SocketAddr,
}

impl ListenerClient {
    /// Finds the listener.
    ///
    /// # Errors
    /// When the configuration does not say where the listener is.
    pub(super) fn of(config: &HttpConfig) -> Result<Self, ListenerClientError> {
        if config.address().is_none() {
            return Err(ListenerClientError::Off);
        }
        let address = config.local_address().ok_or(ListenerClientError::AnyPort)?;
        let client = Client::builder().no_proxy().build();
        let client = client.map_err(|_| ListenerClientError::NoAnswer(address))?;
        Ok(Self { client, address })
    }

    /// Sends a GET request, whose answer may take at most `within`.
    ///
    /// # Errors
    /// When nothing answers in time.
    pub(super) async fn get(
        &self,
        path: &str,
        within: Duration,
    ) -> Result<Response, ListenerClientError> {
        let request = self.client.get(self.url(path)).timeout(within);
        self.map_error(request.send().await)
    }

    /// Sends a POST request with a body and the secret, without a time limit: the backup of a large
    /// database may take any time.
    ///
    /// # Errors
    /// When nothing answers.
    pub(super) async fn post(
        &self,
        path: &str,
        authorization: String,
        body: String,
    ) -> Result<Response, ListenerClientError> {
        let request = self.client.post(self.url(path));
        let request = request.header(reqwest::header::AUTHORIZATION, authorization);
        self.map_error(request.body(body).send().await)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn map_error(
        &self,
        answer: reqwest::Result<Response>,
    ) -> Result<Response, ListenerClientError> {
        answer.map_err(|error| match error.is_timeout() {
            true => ListenerClientError::Timeout(self.address),
            false => ListenerClientError::NoAnswer(self.address),
        })
    }
}

/// Returns the text of a refusal, or its status if the text is empty.
pub(super) async fn refusal_reason(response: Response) -> String {
    let status = response.status();
    let reason = response.text().await.unwrap_or_default();
    let reason = reason.trim().chars().filter(|c| !c.is_control());
    let reason: String = reason.take(REASON_MAX).collect();
    if reason.is_empty() {
        status.to_string()
    } else {
        reason
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_reason_has_no_control_characters() {
        for (text, reason) in [(" no \u{1b}[2Jroom\n", "no [2Jroom"), ("\u{7}", "200 OK")] {
            let answer = Response::from(axum::http::Response::new(text));
            assert_eq!(refusal_reason(answer).await, reason);
        }
    }

    #[tokio::test]
    async fn a_bot_that_hangs_is_not_called_stopped() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let config = HttpConfig {
            listen: listener.local_addr().unwrap().to_string(),
            ..HttpConfig::default()
        };
        let (client, within) = (
            ListenerClient::of(&config).unwrap(),
            Duration::from_millis(50),
        );
        let hangs = client.get("/", within).await.unwrap_err();
        assert!(matches!(hangs, ListenerClientError::Timeout(_)), "{hangs}");
        drop(listener);
        let stopped = client.get("/", within).await.unwrap_err();
        assert!(
            matches!(stopped, ListenerClientError::NoAnswer(_)),
            "{stopped}"
        );
    }
}
