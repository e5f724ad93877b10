//! Times and counts requests, for the metrics.

use std::time::{Duration, Instant};

use reqwest::Method;

use crate::metrics::{Metrics, Request};

use super::route;

/// The timer of a request; counts the request when dropped, so that a cancelled one counts too.
pub(super) struct RequestTimer<'a> {
    metrics: &'a Metrics,
    request: Request,
    at: Instant,
}

impl<'a> RequestTimer<'a> {
    pub(super) fn start(metrics: &'a Metrics, method: &Method, path: &str) -> Self {
        if !route::uses_interaction_token(path) {
            metrics.request_counted();
        }
        let request = Request {
            method: route::verb(method),
            // Never the path itself, which may hold the token of an interaction or the channel of a person.
            route: route::template(path),
            status: 0,
        };
        Self {
            metrics,
            request,
            at: Instant::now(),
        }
    }

    /// The template of the request's path.
    pub(super) const fn route(&self) -> &'static str {
        self.request.route
    }

    /// Notes the status of the response, if there was one; returns how long the request took.
    pub(super) fn finish(&mut self, status: Option<u16>) -> Duration {
        self.request.status = status.unwrap_or(0);
        self.at.elapsed()
    }
}

impl Drop for RequestTimer<'_> {
    fn drop(&mut self) {
        self.metrics.requested(&self.request, self.at.elapsed());
    }
}
