//! One request to a route.

use std::collections::HashMap;
use std::str::FromStr;

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Query, Request};
use axum::http::header;
use serde_json::Value;

use crate::error::{Code, Refusal};
use crate::limits::{discord, request as request_limits};
use crate::validate::Checker;
use crate::world::application::Application;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::file::{Upload, clean_name};

/// The sender of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Bot,
    User(Snowflake),
}

/// A request, parsed for the routes.
#[derive(Debug, Default)]
pub(crate) struct Call {
    pub(crate) method: String,
    /// The path after `/api/v10`, decoded.
    pub(crate) path: String,
    pub(crate) query: HashMap<String, String>,
    pub(crate) authorization: Option<String>,
    pub(crate) caller: Option<Caller>,
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
    /// The fields whose addresses failed verification.
    pub(crate) unverified_fields: Vec<&'static str>,
    /// The length of the JSON in bytes.
    pub(crate) length: usize,
    /// The values of the route's parameters.
    pub(crate) params: Vec<(&'static str, String)>,
    /// The template of the route, with names instead of ids.
    pub(crate) route: &'static str,
    /// Whether a fault refuses the application's emojis in the body.
    pub(crate) refuses_emojis: bool,
}

/// The answer: a status and usually a body.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Option<Value>,
}

impl Reply {
    pub(crate) fn ok(body: Value) -> Self {
        Self {
            status: 200,
            body: Some(body),
        }
    }

    pub(crate) fn created(body: Value) -> Self {
        Self {
            status: 201,
            body: Some(body),
        }
    }

    pub(crate) fn no_content() -> Self {
        Self {
            status: 204,
            body: None,
        }
    }
}

/// The result of a request.
pub(crate) type Outcome = Result<Reply, Refusal>;

impl Call {
    /// Returns the value of a parameter of the path.
    pub(crate) fn param(&self, name: &str) -> &str {
        let found = self.params.iter().find(|(param, _)| *param == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// Returns a parameter of the query, or `None` if it is missing or cannot be parsed.
    pub(crate) fn query_value<T: FromStr>(&self, name: &str) -> Option<T> {
        self.query.get(name)?.parse().ok()
    }

    /// Returns whether a boolean parameter of the query is true. Libraries write it in several ways.
    pub(crate) fn query_flag(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|value| value == "1" || value.eq_ignore_ascii_case("true"))
    }

    /// Returns the id in a parameter of the path.
    ///
    /// # Errors
    /// Discord's form error for text that is not a snowflake.
    pub(crate) fn id(&self, name: &'static str) -> Result<Snowflake, Refusal> {
        self.param(name).parse().map_err(|_| {
            let message = format!("Value \"{}\" is not snowflake.", self.param(name));
            Refusal::field(&format!("{name}_id"), "NUMBER_TYPE_COERCE", message)
        })
    }

    /// Returns a checker of the body as a message.
    pub(crate) fn checker(&self, application: &Application) -> Checker {
        if self.refuses_emojis {
            Checker::default()
        } else {
            Checker::with_emojis_of(application)
        }
    }

    /// Returns the calling person, on routes that only people may use.
    pub(crate) fn user(&self) -> Result<Snowflake, Refusal> {
        match self.caller {
            Some(Caller::User(id)) => Ok(id),
            Some(Caller::Bot) | None => Err(Code::Unauthorized.into()),
        }
    }
}

/// Reads a whole request.
///
/// # Errors
/// For a body that is too large or not JSON.
pub(crate) async fn read(path: &str, request: Request) -> Result<Call, Refusal> {
    let authorization = header_text(&request, &header::AUTHORIZATION);
    let content_type = header_text(&request, &header::CONTENT_TYPE).unwrap_or_default();
    let query = Query::<HashMap<String, String>>::try_from_uri(request.uri());
    let mut call = Call {
        method: request.method().to_string(),
        path: format!("/{path}"),
        query: query.map(|Query(query)| query).unwrap_or_default(),
        authorization,
        ..Call::default()
    };
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, request_limits::BODY_BYTES)
        .await
        .map_err(|_| Code::TooLarge)?;
    if content_type.starts_with("multipart/form-data") {
        let request = Request::from_parts(parts, Body::from(bytes));
        read_multipart(&mut call, request).await?;
    } else if !bytes.is_empty() {
        read_json(&mut call, &bytes)?;
    }
    Ok(call)
}

fn header_text(request: &Request, name: &header::HeaderName) -> Option<String> {
    request
        .headers()
        .get(name)
        .and_then(|value| value.to_str().ok())
        .map(str::to_owned)
}

fn read_json(call: &mut Call, bytes: &[u8]) -> Result<(), Refusal> {
    call.length = bytes.len();
    call.body = serde_json::from_slice(bytes).map_err(|_| Code::InvalidJson)?;
    Ok(())
}

async fn read_multipart(call: &mut Call, mut request: Request) -> Result<(), Refusal> {
    // Turn off axum's limit, which is smaller. The size of the body has already been checked.
    axum::extract::DefaultBodyLimit::max(request_limits::BODY_BYTES).apply(&mut request);
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|_| Code::InvalidForm)?;
    while let Some(field) = form.next_field().await.map_err(|_| Code::InvalidForm)? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(clean_name);
        let mime = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| Code::InvalidForm)?;
        if name == "payload_json" {
            read_json(call, &bytes)?;
            continue;
        }
        let number = name.strip_prefix("files[");
        let index = match number.and_then(|rest| rest.strip_suffix(']')) {
            Some(number) => number.parse().map_err(|_| Code::InvalidForm)?,
            None => call.files.len() as u64,
        };
        let Some(name) = file_name else { continue };
        if bytes.len() > discord::FILE_BYTES {
            return Err(Code::TooLarge.into());
        }
        // Some libraries send this type for every file, and Discord detects the type itself.
        let known = mime.filter(|mime| mime != UNKNOWN_TYPE);
        let mime = known.unwrap_or_else(|| guess_type(&name).to_owned());
        call.files.push(Upload {
            index,
            name,
            mime,
            bytes,
        });
    }
    Ok(())
}

/// The media type of a file of unknown type.
const UNKNOWN_TYPE: &str = "application/octet-stream";

fn guess_type(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "log") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some(_) | None => UNKNOWN_TYPE,
    }
}
