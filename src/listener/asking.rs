//! Asks the listener of a running bot, from another process on its machine.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use reqwest::{Client, Response};

use crate::config::HttpConfig;

/// The longest reason that is repeated, in characters.
const REASON_MAX: usize = 300;

/// Why the running bot did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The configuration turns the listener off.
    #[error("the listener is off: set http.listen, as in \"127.0.0.1:9464\"")]
    Off,
    /// Nobody but the running bot knows the port.
    #[error("http.listen has the port 0, which stands for any: set one to ask for")]
    AnyPort,
    /// No answer came.
    #[error("nothing answers at {0}: the bot is starting, has stopped or has another http.listen")]
    Silent(SocketAddr),
    /// The bot says that it is not well.
    #[error("not healthy: {0}")]
    Unhealthy(String),
    /// The secret of the listener cannot be read.
    #[error("{path} cannot be read, which the running bot has written: {why}")]
    NoSecret {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: io::Error,
    },
    /// The bot would not understand a path.
    #[error("{0} is no path that can be told to another process")]
    Path(PathBuf),
    /// The bot refused, and says why.
    #[error("the running bot refused: {0}")]
    Refused(String),
}

/// The listener of the bot that runs with a configuration.
pub(super) struct Asking {
    client: Client,
    /// Where the listener is.
    pub(super) address: SocketAddr,
}

impl Asking {
    /// Finds the listener; an answer may take `within`, or any time without it.
    ///
    /// # Errors
    /// The configuration does not say where it is.
    pub(super) fn of(config: &HttpConfig, within: Option<Duration>) -> Result<Self, AskError> {
        if config.address().is_none() {
            return Err(AskError::Off);
        }
        let address = config.asked_at().ok_or(AskError::AnyPort)?;
        let mut client = Client::builder().no_proxy();
        if let Some(within) = within {
            client = client.timeout(within);
        }
        let client = client.build().map_err(|_| AskError::Silent(address))?;
        Ok(Self { client, address })
    }

    /// Gets a path.
    ///
    /// # Errors
    /// Nothing answers.
    pub(super) async fn get(&self, path: &str) -> Result<Response, AskError> {
        self.heard(self.client.get(self.url(path)).send().await)
    }

    /// Posts a text to a path, and shows the secret.
    ///
    /// # Errors
    /// Nothing answers.
    pub(super) async fn post(
        &self,
        path: &str,
        shown: String,
        body: String,
    ) -> Result<Response, AskError> {
        let request = self.client.post(self.url(path));
        let request = request.header(reqwest::header::AUTHORIZATION, shown);
        self.heard(request.body(body).send().await)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn heard(&self, answer: reqwest::Result<Response>) -> Result<Response, AskError> {
        answer.map_err(|_| AskError::Silent(self.address))
    }
}

/// Returns what a refusal says, or its status if it says nothing.
pub(super) async fn reason(response: Response) -> String {
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
