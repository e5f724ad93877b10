//! Routes whose rate limit is used up, as reported by Discord's headers.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use reqwest::Method;

use crate::id::Millis;

/// Routes remembered at once; beyond it, routes that are free again are forgotten.
const ROUTES_MAX: usize = 10_000;

/// Routes that take no request for a while.
#[derive(Default)]
pub(crate) struct Routes {
    /// A plain mutex: nothing is awaited while it is held.
    blocked: Mutex<BTreeMap<String, Millis>>,
}

impl Routes {
    /// Blocks a route until `until`.
    pub(crate) fn block(&self, method: &Method, path: &str, until: Millis, now: Millis) {
        let mut blocked = self.lock();
        if blocked.len() >= ROUTES_MAX {
            blocked.retain(|_, until| *until > now);
        }
        if blocked.len() < ROUTES_MAX {
            blocked.insert(route(method, path), until);
        }
    }

    /// Until when a route is blocked, if it is.
    #[must_use]
    pub(crate) fn blocked(&self, method: &Method, path: &str, now: Millis) -> Option<Millis> {
        self.lock()
            .get(&route(method, path))
            .copied()
            .filter(|until| *until > now)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Millis>> {
        self.blocked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What Discord limits together: the method and the path, with all messages of a channel as one.
fn route(method: &Method, path: &str) -> String {
    // The first two parts name the channel, person or webhook, each of which has separate limits.
    let parts = path.trim_start_matches('/').split('/').enumerate();
    let is_id = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = parts.map(|(place, part)| {
        if place > 1 && is_id(part) {
            ":id"
        } else {
            part
        }
    });
    format!("{method} {}", parts.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_one_channel_are_counted_together() {
        let (routes, now) = (Routes::default(), Millis::new(1_000));
        let until = Millis::new(3_000);
        routes.block(&Method::PATCH, "/channels/5/messages/7", until, now);
        assert_eq!(
            routes.blocked(&Method::PATCH, "/channels/5/messages/8", now),
            Some(until)
        );
        assert_eq!(
            routes.blocked(&Method::PATCH, "/channels/6/messages/7", now),
            None
        );
        assert_eq!(
            routes.blocked(&Method::DELETE, "/channels/5/messages/7", now),
            None
        );
        assert_eq!(
            routes.blocked(&Method::PATCH, "/channels/5/messages/7", until),
            None
        );
    }
}
