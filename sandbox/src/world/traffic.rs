//! The log of requests and frames, and of unknown routes and fields.

pub(crate) mod frames;
pub(crate) mod record;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
#[cfg(feature = "schema")]
use std::sync::Arc;

use serde_json::Value;

use crate::limits::memory;
#[cfg(feature = "schema")]
use crate::schema::Openapi;
use frames::Frames;
use record::{RequestRecord, SchemaMismatch, UnknownNames};

/// Owns the log of the bot's requests and frames.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    /// Records with their bodies as text. Trees of values would take several times the memory.
    records: VecDeque<(RequestRecord, String)>,
    body_bytes: usize,
    last_number: u64,
    /// The number of answers by route and status.
    status_counts: BTreeMap<String, BTreeMap<u16, u64>>,
    unknowns: UnknownNames,
    schema_mismatches: BTreeSet<SchemaMismatch>,
    frames: Frames,
    /// The OpenAPI file that the sandbox checks requests and answers against.
    #[cfg(feature = "schema")]
    openapi: Option<Arc<Openapi>>,
}

impl Traffic {
    /// Logs a request. Above a number or a total size, drops the oldest requests.
    pub(crate) fn record(&mut self, mut record: RequestRecord) {
        self.last_number += 1;
        record.number = self.last_number;
        // The list of routes is fixed, so the number of names is bounded.
        let route = format!(
            "{} {}",
            record.method,
            if record.route.is_empty() {
                "?"
            } else {
                &record.route
            }
        );
        *self
            .status_counts
            .entry(route)
            .or_default()
            .entry(record.status)
            .or_default() += 1;
        let body = match record.body.take() {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        self.frames.log_request(&record, &body);
        self.body_bytes += body.len();
        self.records.push_back((record, body));
        while self.records.len() > memory::REQUESTS || self.body_bytes > memory::REQUEST_BYTES {
            let Some((_, oldest)) = self.records.pop_front() else {
                return;
            };
            self.body_bytes -= oldest.len();
        }
    }

    /// Lists the kept requests with a number above `after`.
    pub(crate) fn since(&self, after: u64) -> Vec<RequestRecord> {
        let records = self.newer(after).map(|(record, body)| RequestRecord {
            body: serde_json::from_str(body).unwrap_or_default(),
            ..record.clone()
        });
        records.collect()
    }

    /// Lists the kept requests with a number above `after`, without their bodies, which take long to parse.
    pub(crate) fn heads_since(&self, after: u64) -> Vec<RequestRecord> {
        let newer = self.newer(after);
        newer.map(|(record, _)| record.clone()).collect()
    }

    fn newer(&self, after: u64) -> impl Iterator<Item = &(RequestRecord, String)> {
        // Numbers have no gaps.
        let dropped = self.last_number - self.records.len() as u64;
        let known = usize::try_from(after.saturating_sub(dropped)).unwrap_or(usize::MAX);
        self.records.iter().skip(known)
    }

    /// Returns how often each route was answered with each status, since the start.
    pub(crate) fn status_counts(&self) -> &BTreeMap<String, BTreeMap<u16, u64>> {
        &self.status_counts
    }

    /// Returns the routes and fields that the sandbox did not know.
    pub(crate) fn unknown_names(&self) -> &UnknownNames {
        &self.unknowns
    }

    pub(crate) fn count_unknown_route(&mut self, route: &str) {
        tracing::warn!(target: "sandbox::unknown", route, "the sandbox has no such route");
        count(&mut self.unknowns.routes, route);
    }

    pub(crate) fn count_unknown_field(&mut self, route: &str, field: &str) {
        tracing::warn!(target: "sandbox::unknown", route, field, "the sandbox has no such field");
        count(&mut self.unknowns.fields, &format!("{route}: {field}"));
    }

    /// Records a difference from the OpenAPI file.
    #[cfg(feature = "schema")]
    pub(crate) fn record_mismatch(&mut self, mismatch: SchemaMismatch) {
        tracing::warn!(
            target: "sandbox::schema", request = mismatch.request, in_answer = mismatch.in_answer,
            "{}", mismatch.message
        );
        if self.schema_mismatches.len() < memory::UNKNOWN_NAMES {
            self.schema_mismatches.insert(mismatch);
        }
    }

    #[cfg(feature = "schema")]
    pub(crate) fn set_openapi(&mut self, openapi: Arc<Openapi>) {
        self.openapi = Some(openapi);
    }

    #[cfg(feature = "schema")]
    pub(crate) fn openapi(&self) -> Option<Arc<Openapi>> {
        self.openapi.as_ref().map(Arc::clone)
    }

    pub(crate) fn schema_mismatches(&self) -> Vec<SchemaMismatch> {
        self.schema_mismatches.iter().cloned().collect()
    }

    pub(crate) fn frames(&mut self) -> &mut Frames {
        &mut self.frames
    }
}

fn count(names: &mut BTreeMap<String, u64>, name: &str) {
    if let Some(times) = names.get_mut(name) {
        *times += 1;
    } else if names.len() < memory::UNKNOWN_NAMES {
        names.insert(name.to_owned(), 1);
    }
}
