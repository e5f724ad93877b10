//! A request under way, for the metrics.

use std::time::{Duration, Instant};

use reqwest::Method;

use crate::metrics::{Metrics, Request};

use super::route;

/// A request under way; counted when dropped, so that an abandoned request counts too.
pub(super) struct Asked<'a> {
    metrics: &'a Metrics,
    request: Request,
    at: Instant,
}

impl<'a> Asked<'a> {
    pub(super) fn now(metrics: &'a Metrics, method: &Method, path: &str) -> Self {
        if !route::is_by_token(path) {
            metrics.request_counted();
        }
        let request = Request {
            method: route::verb(method),
            // It is never the path itself, which holds the token of an interaction or the channel of a person.
            route: route::template(path),
            status: 0,
        };
        Self {
            metrics,
            request,
            at: Instant::now(),
        }
    }

    /// The template of its path.
    pub(super) const fn route(&self) -> &'static str {
        self.request.route
    }

    /// Notes the status of the response, if there was one; returns how long the request took.
    pub(super) fn heard(&mut self, status: Option<u16>) -> Duration {
        self.request.status = status.unwrap_or(0);
        self.at.elapsed()
    }
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.metrics.requested(&self.request, self.at.elapsed());
    }
}
