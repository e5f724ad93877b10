//! The requests that the bot makes of Discord, with the answers sorted by what to do about them.
//!
//! serenity's own client hides how long to wait after a 429 and prints tokens in
//! its errors, so messages and answers to presses go through this one. Nothing
//! here ever names an address or a body: both hold secrets.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::Value;

/// How long one request may take: a dead connection must not hold an answer for ever.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// How long the connection may take to open.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);

/// What is waited when a 429 does not say for how long, in milliseconds.
const RETRY_AFTER_DEFAULT_MS: u64 = 1_000;

/// Discord's address.
const DISCORD: &str = "https://discord.com";

/// A client of Discord's REST interface.
#[derive(Clone)]
pub struct Rest {
    client: reqwest::Client,
    base: String,
    authorization: String,
}

/// Why a request failed; holds no address, token or body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RestError {
    /// Discord refused the request for good.
    #[error("refused with status {status}, code {code}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 when there was none.
        code: i64,
        /// What Discord says about it; never repeats the body.
        message: String,
    },
    /// Too many requests; the same one may be sent after the time given.
    #[error("rate limited for {retry_after_ms} ms")]
    Limited {
        /// How long to wait, in milliseconds.
        retry_after_ms: u64,
        /// Whether every request has to wait, not only this route.
        global: bool,
    },
    /// No usable answer: a time-out, a broken connection, a 5xx.
    #[error("no usable answer")]
    Unreachable,
}

impl RestError {
    /// Discord's code of a refusal, 0 for everything else.
    #[must_use]
    pub fn code(&self) -> i64 {
        match self {
            Self::Refused { code, .. } => *code,
            Self::Limited { .. } | Self::Unreachable => 0,
        }
    }

    /// Whether the message or the token that leads to it no longer exists.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(
            self.code(),
            codes::UNKNOWN_CHANNEL | codes::UNKNOWN_MESSAGE | codes::UNKNOWN_WEBHOOK | codes::DEAD_TOKEN
        )
    }

    /// Whether the person does not accept direct messages.
    #[must_use]
    pub fn is_closed_door(&self) -> bool {
        // Opening too many at once (40003) is the bot's own haste and no refusal of the person's.
        matches!(self.code(), codes::CANNOT_MESSAGE | codes::CANNOT_MESSAGE_NO_GUILD)
    }
}

/// The codes of Discord that the bot tells apart.
pub mod codes {
    /// The channel does not exist.
    pub const UNKNOWN_CHANNEL: i64 = 10_003;
    /// The message does not exist.
    pub const UNKNOWN_MESSAGE: i64 = 10_008;
    /// The webhook of an interaction does not exist.
    pub const UNKNOWN_WEBHOOK: i64 = 10_015;
    /// The interaction does not exist, or nobody answered it in time.
    pub const UNKNOWN_INTERACTION: i64 = 10_062;
    /// The interaction has been answered already.
    pub const ALREADY_ANSWERED: i64 = 40_060;
    /// The token of an interaction has run out.
    pub const DEAD_TOKEN: i64 = 50_027;
    /// The person does not accept direct messages.
    pub const CANNOT_MESSAGE: i64 = 50_007;
    /// The person shares no server with the bot.
    pub const CANNOT_MESSAGE_NO_GUILD: i64 = 50_278;
}

impl Rest {
    /// Makes a client; `api` is another base address such as `http://127.0.0.1:7654`.
    ///
    /// # Errors
    /// When the TLS library cannot be set up.
    pub fn new(token: &str, api: Option<&str>) -> Result<Self, reqwest::Error> {
        let client = http_client(api.is_some())?;
        let base = api.unwrap_or(DISCORD).trim_end_matches('/').to_owned();
        Ok(Self { client, base: format!("{base}/api/v10"), authorization: format!("Bot {token}") })
    }

    /// Makes one request and gives the answer's JSON (`null` when it has none).
    ///
    /// # Errors
    /// [`RestError`], sorted by what to do about it.
    pub async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, RestError> {
        let mut request = self
            .client
            .request(method.clone(), format!("{}{path}", self.base))
            .header(reqwest::header::AUTHORIZATION, &self.authorization);
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.map_err(|_| RestError::Unreachable)?;
        let status = response.status();
        // Never the path: the one of an answer holds its token.
        tracing::trace!(%method, status = status.as_u16(), "Discord was asked");
        let retry_after = response
            .headers()
            .get(reqwest::header::RETRY_AFTER)
            .and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
        let bytes = response.bytes().await.map_err(|_| RestError::Unreachable)?;
        sort(status, retry_after, &bytes)
    }
}

/// The HTTP client that serenity and the bot share the settings of; `local` for a server on this
/// machine.
///
/// # Errors
/// When the TLS library cannot be set up.
pub fn http_client(local: bool) -> Result<reqwest::Client, reqwest::Error> {
    let mut builder = reqwest::Client::builder();
    if local {
        // A proxy of the environment would carry the token away from this machine.
        builder = builder.no_proxy();
    }
    builder
        .user_agent(serenity::constants::USER_AGENT)
        .timeout(REQUEST_TIMEOUT)
        .connect_timeout(CONNECT_TIMEOUT)
        .build()
}

fn sort(status: StatusCode, retry_after: Option<f64>, bytes: &[u8]) -> Result<Value, RestError> {
    let json = serde_json::from_slice::<Value>(bytes).ok();
    if status.is_success() {
        return Ok(json.unwrap_or(Value::Null));
    }
    let json = json.unwrap_or(Value::Null);
    if status == StatusCode::TOO_MANY_REQUESTS {
        let seconds = json["retry_after"].as_f64().or(retry_after);
        return Err(RestError::Limited {
            retry_after_ms: seconds.map_or(RETRY_AFTER_DEFAULT_MS, to_ms),
            // Without Discord's own body it comes from the wall in front of it, which blocks everything.
            global: json["global"].as_bool().unwrap_or(!json.is_object()),
        });
    }
    if status.is_server_error() || !json.is_object() {
        return Err(RestError::Unreachable);
    }
    Err(RestError::Refused {
        status: status.as_u16(),
        code: json["code"].as_i64().unwrap_or(0),
        message: json["message"].as_str().unwrap_or_default().chars().take(200).collect(),
    })
}

/// Seconds to whole milliseconds, rounded up, at least one, at most an hour.
fn to_ms(seconds: f64) -> u64 {
    let wait = std::time::Duration::try_from_secs_f64(seconds.clamp(0.0, 3_600.0)).unwrap_or_default();
    u64::try_from(wait.as_millis()).unwrap_or(RETRY_AFTER_DEFAULT_MS).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_429_says_how_long_to_wait_in_its_body_or_its_header() {
        let body = br#"{"message":"slow down","retry_after":0.3,"global":false}"#;
        assert_eq!(
            sort(StatusCode::TOO_MANY_REQUESTS, Some(9.0), body),
            Err(RestError::Limited { retry_after_ms: 300, global: false })
        );
        assert_eq!(
            sort(StatusCode::TOO_MANY_REQUESTS, Some(2.0), b"<html>"),
            Err(RestError::Limited { retry_after_ms: 2_000, global: true })
        );
    }

    #[test]
    fn html_and_5xx_are_no_usable_answer() {
        assert_eq!(sort(StatusCode::BAD_GATEWAY, None, b"{}"), Err(RestError::Unreachable));
        assert_eq!(sort(StatusCode::FORBIDDEN, None, b"<html>"), Err(RestError::Unreachable));
    }

    #[test]
    fn a_refusal_keeps_its_code() {
        let error = sort(StatusCode::NOT_FOUND, None, br#"{"message":"Unknown Message","code":10008}"#);
        assert!(error.is_err_and(|error| error.is_gone()));
    }
}
