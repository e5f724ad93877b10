//! Records of the bot's requests, for the control plane.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::world::ids::snowflake::Snowflake;

/// One request of the bot, as the control plane shows it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RequestRecord {
    /// The number of the request, from 1, without gaps.
    pub number: u64,
    /// Time on the sandbox's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// The HTTP method.
    pub method: String,
    /// The path after `/api/v10`, without the query.
    pub path: String,
    /// The route with names instead of ids, or empty if there is none.
    pub route: String,
    /// The JSON of the body, `null` if there is none, or only the length of a very long one.
    pub body: Value,
    /// Names of the uploaded files.
    pub files: Vec<String>,
    /// The HTTP status of the answer.
    pub status: u16,
    /// Discord's error code, or 0 for none.
    pub code: u32,
    /// The message that the answer describes, if it describes one.
    pub message: Option<RecordedMessage>,
}

/// A message that a request created or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RecordedMessage {
    /// Its channel.
    pub channel: Snowflake,
    /// Whether only one person sees it.
    pub ephemeral: bool,
}

/// The routes and fields that the sandbox does not know, with the number of times that each occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnknownNames {
    /// Routes, as `METHOD /path`.
    pub routes: BTreeMap<String, u64>,
    /// Fields of bodies, as `route: path.of.field`.
    pub fields: BTreeMap<String, u64>,
}

/// A difference between a body and the OpenAPI file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct SchemaMismatch {
    /// The request, as `METHOD /route`.
    pub request: String,
    /// Whether the sandbox's answer is wrong rather than the bot's request.
    pub in_answer: bool,
    /// The place in the body, and the error there.
    #[serde(rename = "words")]
    pub message: String,
}
