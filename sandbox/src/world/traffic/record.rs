//! Records of the bot's requests, for the control plane.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// One request of the bot, as the control plane shows it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RequestRecord {
    /// Counts all requests of the bot from 1 on; gaps do not occur.
    pub number: u64,
    /// Time on the sandbox's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// The HTTP method.
    pub method: String,
    /// The path behind `/api/v10`, without the query.
    pub path: String,
    /// The route with names in the place of ids, or an empty text where there is none.
    pub route: String,
    /// The JSON of the body, `null` without one; of a very long one only its length.
    pub body: Value,
    /// Names of the uploaded files.
    pub files: Vec<String>,
    /// The HTTP status of the answer.
    pub status: u16,
    /// Discord's error code, 0 without one.
    pub code: u32,
}

/// Unknown routes and fields, with the number of times that each came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Unknowns {
    /// Routes, as `METHOD /path`.
    pub routes: BTreeMap<String, u64>,
    /// Fields of bodies, as `route: path.of.field`.
    pub fields: BTreeMap<String, u64>,
}

/// Something that does not agree with the OpenAPI file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct Complaint {
    /// The request, as `METHOD /route`.
    pub request: String,
    /// Whether it is the sandbox's answer that is wrong, and not what the bot sent.
    pub in_answer: bool,
    /// Where in the body, and what is wrong.
    pub words: String,
}
