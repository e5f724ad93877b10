//! A client of Discord's REST API, which classifies responses by how to handle them.
//!
//! serenity's own client hides how long to wait after a 429 and prints tokens in its errors, so
//! messages and interaction replies go through this one. Nothing here logs a URL or a body, because
//! both hold secrets.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::id::{Timestamp, whole_millis};
use crate::metrics::Metrics;

mod api_health;
mod client;
mod error;
mod headers;
mod proxy_block;
mod request_timer;
mod route;

use crate::discord::delivery::command_ids::CommandIds;
use crate::discord::delivery::emoji_health::EmojiHealth;
use crate::discord::delivery::json_tree;

use api_health::ApiHealth;
pub(crate) use client::http_client;
pub(crate) use error::{RestError, codes};
use headers::{BUCKET, RETRY_AFTER_DEFAULT_MS, date, seconds, to_ms, used_up_for};
use proxy_block::ProxyBlock;
use request_timer::RequestTimer;
pub(super) use route::uses_interaction_token;

/// Discord's base URL.
const DISCORD: &str = "https://discord.com";

/// A client of Discord's REST API.
#[derive(Clone)]
pub struct Rest {
    client: reqwest::Client,
    base: String,
    authorization: String,
    emojis: Arc<EmojiHealth>,
    commands: Arc<CommandIds>,
    health: Arc<ApiHealth>,
    proxy_block: Arc<ProxyBlock>,
    metrics: Metrics,
}

/// A file that is uploaded with a request: a picture, or a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The file name.
    pub name: Cow<'static, str>,
    /// The content.
    pub bytes: Arc<[u8]>,
}

/// The result of one request.
pub struct Response {
    /// The body, or why the request failed.
    pub result: Result<Bytes, RestError>,
    /// The name of the limit that the route shares with others, if Discord names it.
    pub bucket: Option<String>,
    /// How long the route's limit stays used up, if it is.
    pub used_up_for: Option<Duration>,
    /// Discord's time at the response, in whole seconds.
    pub date: Option<Timestamp>,
    /// Why there was no usable answer; holds no path.
    pub cause: Option<String>,
}

impl Rest {
    /// Makes a client; `api` is another base URL such as `http://127.0.0.1:7654`.
    ///
    /// # Errors
    /// When the TLS library cannot be set up.
    pub fn new(token: &str, api: Option<&str>, metrics: Metrics) -> Result<Self, reqwest::Error> {
        let client = http_client(api.is_some())?;
        let base = api.unwrap_or(DISCORD).trim_end_matches('/').to_owned();
        Ok(Self {
            client,
            base: format!("{base}/api/v10"),
            authorization: format!("Bot {token}"),
            emojis: Arc::default(),
            commands: Arc::default(),
            health: Arc::default(),
            proxy_block: Arc::default(),
            metrics,
        })
    }

    /// The address of the API.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The metrics that count requests, and events of the callers.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Whether Discord accepts the emojis on the bot's buttons.
    pub(crate) fn emojis(&self) -> &EmojiHealth {
        &self.emojis
    }

    /// The ids of the bot's commands.
    pub(crate) fn commands(&self) -> &CommandIds {
        &self.commands
    }

    /// Makes one request and returns the response's JSON (`null` if it has none).
    ///
    /// # Errors
    /// [`RestError`], classified by how to handle it.
    pub async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, RestError> {
        let response = self.request(&method, path, body, None, 1).await;
        response.result.map(|body| read_json(&body))
    }

    /// Makes one request like [`Rest::call`], with a file if there is one; `attempt` numbers the
    /// attempts at the same request from 1, for the log.
    pub async fn request(
        &self,
        method: &Method,
        path: &str,
        body: Option<&Value>,
        file: Option<&File>,
        attempt: u32,
    ) -> Response {
        let mut timer = RequestTimer::start(&self.metrics, method, path);
        let mentioning = body.and_then(|body| self.commands.with_command_mentions(body));
        let body = mentioning.as_ref().or(body);
        let mut request = self
            .client
            .request(method.clone(), format!("{}{path}", self.base))
            .header(reqwest::header::AUTHORIZATION, &self.authorization);
        request = match (body, file) {
            (Some(body), Some(file)) => request.multipart(multipart_form(body, file)),
            (Some(body), None) => request.json(body),
            (None, _) => request,
        };
        let (response, status) = send(request, &self.proxy_block).await;
        let took = timer.finish(status);
        let (route, ms) = (timer.route(), whole_millis(took));
        self.health
            .note(response.result != Err(RestError::Unreachable), took);
        match &response.result {
            Ok(_) => tracing::trace!(%method, route, status, ms, attempt, "a request has ended"),
            Err(error) => {
                tracing::debug!(%method, route, status, ms, attempt, %error, "a request has failed");
            }
        }
        response
    }
}

/// Sends a request and classifies the response; also returns the HTTP status, if there is one. `proxy_block`
/// notes whether the proxy in front of Discord blocks the bot.
async fn send(
    request: reqwest::RequestBuilder,
    proxy_block: &ProxyBlock,
) -> (Response, Option<u16>) {
    let response = match request.send().await {
        Ok(response) => response,
        Err(error) => return (Response::unreachable(&error), None),
    };
    let status = response.status();
    let headers = response.headers();
    let retry_after = seconds(headers, reqwest::header::RETRY_AFTER.as_str());
    let bucket = headers.get(BUCKET).and_then(|name| name.to_str().ok());
    let bucket = bucket.map(str::to_owned);
    let (used_up_for, date) = (used_up_for(headers), date(headers));
    let (result, cut) = match response.bytes().await {
        Ok(bytes) => {
            let classified = classify(status, retry_after, bytes);
            (proxy_block.note(classified, status), None)
        }
        Err(error) => (Err(RestError::Unreachable), Some(root_cause(&error))),
    };
    let unusable = result == Err(RestError::Unreachable);
    let cause = cut.or_else(|| unusable.then(|| format!("status {}", status.as_u16())));
    let response = Response {
        result,
        bucket,
        used_up_for,
        date,
        cause,
    };
    (response, Some(status.as_u16()))
}

impl Response {
    /// The result of a request that got no response.
    fn unreachable(error: &reqwest::Error) -> Self {
        Self {
            result: Err(RestError::Unreachable),
            bucket: None,
            used_up_for: None,
            date: None,
            cause: Some(root_cause(error)),
        }
    }
}

/// The innermost cause of an error, which names no path: a refused connection, an unknown host, or a timeout.
fn root_cause(error: &reqwest::Error) -> String {
    use std::error::Error as _;

    if error.is_timeout() {
        return "timed out".to_owned();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    match error.source() {
        Some(_) => cause.to_string(),
        // The error's own message would name the path.
        None => "the request could not be made".to_owned(),
    }
}

/// The multipart form of a body and its file.
fn multipart_form(body: &Value, file: &File) -> Form {
    let json = serde_json::to_vec(body).expect("a value has no key that is not text");
    let json = Part::bytes(json)
        .mime_str("application/json")
        .expect("a known type");
    let kind = match file.name.rsplit_once('.') {
        Some((_, "json")) => "application/json",
        Some((_, "jsonl")) => "application/jsonl",
        Some((_, "gz")) => "application/gzip",
        Some(_) | None => "image/png",
    };
    let upload = Part::bytes(file.bytes.to_vec()).file_name(file.name.clone());
    let upload = upload.mime_str(kind).expect("a known type");
    Form::new()
        .part("payload_json", json)
        .part("files[0]", upload)
}

/// Reads the body of a response; the default value if it has no JSON of that shape.
pub(crate) fn read_json<T: DeserializeOwned + Default>(body: &Bytes) -> T {
    serde_json::from_slice(body).unwrap_or_default()
}

fn classify(status: StatusCode, retry_after: Option<f64>, body: Bytes) -> Result<Bytes, RestError> {
    if status.is_success() {
        return Ok(body);
    }
    let json: Value = read_json(&body);
    // Discord refuses edits of an old message for longer than its response says; the edit queue waits longer.
    let is_too_old = json["code"].as_i64() == Some(codes::TOO_OLD_TO_EDIT);
    if status == StatusCode::TOO_MANY_REQUESTS && !is_too_old {
        let seconds = json["retry_after"].as_f64().or(retry_after);
        return Err(RestError::Limited {
            retry_after_ms: seconds.map_or(RETRY_AFTER_DEFAULT_MS, to_ms),
            // A response without Discord's own body comes from the proxy in front of it, which
            // blocks everything.
            global: json["global"].as_bool().unwrap_or(!json.is_object()),
        });
    }
    if status.is_server_error() || !json.is_object() {
        return Err(RestError::Unreachable);
    }
    Err(RestError::Refused {
        status: status.as_u16(),
        code: json["code"].as_i64().unwrap_or(0),
        emoji: json["code"] == codes::INVALID_BODY && names_an_emoji(&json["errors"]),
    })
}

/// Whether Discord's list of the errors in a body names an emoji.
fn names_an_emoji(errors: &Value) -> bool {
    json_tree::find(errors, &mut |part| part.get("emoji")).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_429_says_how_long_to_wait_in_its_body_or_its_header() {
        let classify = |retry_after, body: &'static [u8]| {
            let body = Bytes::from_static(body);
            super::classify(StatusCode::TOO_MANY_REQUESTS, retry_after, body)
        };
        let body = br#"{"message":"slow down","retry_after":0.3,"global":false}"#;
        assert_eq!(
            classify(Some(9.0), body),
            Err(RestError::Limited {
                retry_after_ms: 300,
                global: false
            })
        );
        assert_eq!(
            classify(Some(2.0), b"<html>"),
            Err(RestError::Limited {
                retry_after_ms: 2_000,
                global: true
            })
        );
    }

    #[test]
    fn the_bot_does_not_wait_for_a_message_that_is_too_old_to_edit() {
        let body = br#"{"message":"older than 1 hour","code":30046,"retry_after":60}"#;
        let body = Bytes::from_static(body);
        let classified = classify(StatusCode::TOO_MANY_REQUESTS, None, body);
        assert!(classified.is_err_and(|error| error.is_too_old_to_edit()));
    }

    #[test]
    fn html_and_5xx_are_no_usable_answer() {
        for (status, body) in [
            (StatusCode::BAD_GATEWAY, "{}"),
            (StatusCode::BAD_REQUEST, "<html>"),
            (StatusCode::FORBIDDEN, "<html>"),
        ] {
            let classified = classify(status, None, Bytes::from_static(body.as_bytes()));
            assert_eq!(classified, Err(RestError::Unreachable));
        }
    }

    #[test]
    fn a_refusal_keeps_its_code() {
        let body = br#"{"message":"Unknown Message","code":10008}"#;
        let error = classify(StatusCode::NOT_FOUND, None, Bytes::from_static(body));
        assert!(error.is_err_and(|error| error.is_gone()));
    }
}
