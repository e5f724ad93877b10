//! What the bot asked for, what of it nobody knows here, and the faults that wait for it.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::frames::Frames;
use crate::limits::kept;

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

/// An answer that the next matching requests of the bot get instead of the real one.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Fault {
    /// What `METHOD /path` must contain.
    pub route: String,
    /// The HTTP status to answer with.
    pub status: u16,
    /// The body: JSON, or a text that is sent as HTML.
    #[serde(default)]
    pub body: Value,
    /// How many requests it meets.
    #[serde(default = "once")]
    pub times: u32,
    /// Seconds to name in `retry_after`, for a 429.
    #[serde(default)]
    pub retry_after: Option<f64>,
    /// Whether the request takes effect first, so that only its answer is lost.
    #[serde(default)]
    pub after_effect: bool,
}

fn once() -> u32 {
    1
}

/// Names of what the sandbox did not know, with how often each came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Unknowns {
    /// Routes, as `METHOD /path`.
    pub routes: BTreeMap<String, u64>,
    /// Fields of bodies, as `route: path.of.field`.
    pub fields: BTreeMap<String, u64>,
}

/// The log of the bot's requests.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    /// Records whose bodies stand beside them as text: trees of values would weigh several times
    /// as much.
    records: VecDeque<(RequestRecord, String)>,
    weight: usize,
    counted: u64,
    pub(crate) unknowns: Unknowns,
    pub(crate) frames: Frames,
    faults: Vec<Fault>,
}

impl Traffic {
    /// Notes a request; the oldest are forgotten beyond a number and a weight.
    pub(crate) fn record(&mut self, mut record: RequestRecord) {
        self.counted += 1;
        record.number = self.counted;
        let body = match record.body.take() {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        self.frames.request(&record, &body);
        self.weight += body.len();
        self.records.push_back((record, body));
        while self.records.len() > kept::REQUESTS || self.weight > kept::REQUEST_BYTES {
            let Some((_, oldest)) = self.records.pop_front() else { return };
            self.weight -= oldest.len();
        }
    }

    /// Lists the kept requests with a number above `after`.
    pub(crate) fn since(&self, after: u64) -> Vec<RequestRecord> {
        let newer = self.records.iter().filter(|(record, _)| record.number > after);
        let whole = newer.map(|(record, body)| RequestRecord {
            body: serde_json::from_str(body).unwrap_or_default(),
            ..record.clone()
        });
        whole.collect()
    }

    pub(crate) fn unknown_route(&mut self, route: &str) {
        tracing::warn!(target: "sandbox::unknown", route, "the sandbox has no such route");
        count(&mut self.unknowns.routes, route);
    }

    pub(crate) fn unknown_field(&mut self, route: &str, field: &str) {
        tracing::warn!(target: "sandbox::unknown", route, field, "the sandbox has no such field");
        count(&mut self.unknowns.fields, &format!("{route}: {field}"));
    }

    /// Adds a fault; false when too many wait already.
    pub(crate) fn add_fault(&mut self, fault: Fault) -> bool {
        let room = self.faults.len() < kept::FAULTS;
        if room && fault.times > 0 {
            self.faults.push(fault);
        }
        room
    }

    pub(crate) fn clear_faults(&mut self) {
        self.faults.clear();
    }

    /// Takes the fault that a request meets.
    pub(crate) fn fault_for(&mut self, request: &str) -> Option<Fault> {
        let at = self.faults.iter().position(|fault| request.contains(&fault.route))?;
        self.faults[at].times -= 1;
        let fault = self.faults[at].clone();
        if fault.times == 0 {
            self.faults.remove(at);
        }
        Some(fault)
    }
}

fn count(names: &mut BTreeMap<String, u64>, name: &str) {
    if let Some(times) = names.get_mut(name) {
        *times += 1;
    } else if names.len() < kept::UNKNOWN_NAMES {
        names.insert(name.to_owned(), 1);
    }
}
