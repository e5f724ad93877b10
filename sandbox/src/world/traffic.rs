//! What the bot asked for, what of it nobody knows here, and the faults that wait for it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::Serialize;
use serde_json::Value;

use super::fault::Fault;
use super::frames::Frames;
use super::invalid::InvalidRequests;
use super::storm::Weather;
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

/// Names of what the sandbox did not know, with how often each came.
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

/// The log of the bot's requests.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    /// Records whose bodies stand beside them as text: trees of values would weigh several times
    /// as much.
    records: VecDeque<(RequestRecord, String)>,
    weight: usize,
    counted: u64,
    /// How often each route was answered with each status.
    tally: BTreeMap<String, BTreeMap<u16, u64>>,
    pub(crate) unknowns: Unknowns,
    complaints: BTreeSet<Complaint>,
    pub(crate) weather: Weather,
    pub(crate) invalid: InvalidRequests,
    pub(crate) frames: Frames,
    faults: Vec<Fault>,
    /// How many requests a fault keeps under way.
    held: usize,
}

impl Traffic {
    /// Notes a request; the oldest are forgotten beyond a number and a weight.
    pub(crate) fn record(&mut self, mut record: RequestRecord) {
        self.counted += 1;
        record.number = self.counted;
        // Routes are a fixed list, so the names cannot grow without bound.
        let route =
            format!("{} {}", record.method, if record.route.is_empty() { "?" } else { &record.route });
        *self.tally.entry(route).or_default().entry(record.status).or_default() += 1;
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

    /// Gives how often each route was answered with each status, since the start.
    pub(crate) fn tally(&self) -> &BTreeMap<String, BTreeMap<u16, u64>> {
        &self.tally
    }

    pub(crate) fn unknown_route(&mut self, route: &str) {
        tracing::warn!(target: "sandbox::unknown", route, "the sandbox has no such route");
        count(&mut self.unknowns.routes, route);
    }

    pub(crate) fn unknown_field(&mut self, route: &str, field: &str) {
        tracing::warn!(target: "sandbox::unknown", route, field, "the sandbox has no such field");
        count(&mut self.unknowns.fields, &format!("{route}: {field}"));
    }

    /// Notes what does not agree with the OpenAPI file.
    #[cfg(feature = "schema")]
    pub(crate) fn complain(&mut self, complaint: Complaint) {
        tracing::warn!(
            target: "sandbox::schema", request = complaint.request, in_answer = complaint.in_answer,
            "{}", complaint.words
        );
        if self.complaints.len() < kept::UNKNOWN_NAMES {
            self.complaints.insert(complaint);
        }
    }

    pub(crate) fn complaints(&self) -> Vec<Complaint> {
        self.complaints.iter().cloned().collect()
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

    /// Takes the fault that keeps a request under way, if the next one that waits for it does.
    pub(crate) fn hold(&mut self, request: &str) -> Option<Fault> {
        let next = self.faults.iter().find(|fault| fault.meets(request))?;
        let fault = if next.hold_ms > 0 { self.waiting_fault(request) } else { None }?;
        self.held += 1;
        Some(fault)
    }

    /// Notes that a request has arrived that was kept under way.
    pub(crate) fn let_go(&mut self) {
        self.held = self.held.saturating_sub(1);
    }

    /// Gives how many requests are kept under way.
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Takes the fault that a request meets: one that waits for it, or one of the storm.
    pub(crate) fn fault_for(&mut self, request: &str) -> Option<Fault> {
        self.waiting_fault(request).or_else(|| self.weather.fault_for(request))
    }

    fn waiting_fault(&mut self, request: &str) -> Option<Fault> {
        let at = self.faults.iter().position(|fault| fault.meets(request))?;
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
