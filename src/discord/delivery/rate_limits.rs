//! Routes whose rate limit is used up, as reported by Discord.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use reqwest::Method;

use crate::id::Timestamp;

/// Used-up limits remembered at once; beyond that, those that have since been reset are forgotten.
const BLOCKED_MAX: usize = 10_000;

/// Names of limits remembered at once; the bot requests far fewer routes.
const BUCKETS_MAX: usize = 1_000;

/// The routes that accept no request for a while.
#[derive(Default)]
pub(crate) struct RateLimits {
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The name of the limit of each route, if Discord has named it.
    buckets: BTreeMap<String, String>,
    /// The time until which each limit is used up, by its name and the channel or webhook that it counts for.
    blocked: BTreeMap<(String, String), Timestamp>,
}

impl RateLimits {
    /// Notes the name of a route's limit: routes with the same name share it.
    pub(crate) fn learn(&self, method: &Method, path: &str, bucket: &str) {
        let mut state = self.state.lock();
        let (route, _) = route_and_owner(method, path);
        let before = state.buckets.get(&route);
        if before.is_none_or(|before| before != bucket) && state.buckets.len() < BUCKETS_MAX {
            state.buckets.insert(route, bucket.to_owned());
        }
    }

    /// Blocks a route, and those that share its limit, until `until`, or longer if a later time was noted before.
    pub(crate) fn block(&self, method: &Method, path: &str, until: Timestamp, now: Timestamp) {
        let mut state = self.state.lock();
        if state.blocked.len() >= BLOCKED_MAX {
            state.blocked.retain(|_, until| *until > now);
        }
        if state.blocked.len() < BLOCKED_MAX {
            let limit = state.limit(method, path);
            let noted = state.blocked.entry(limit).or_insert(until);
            // Responses may arrive in a different order from that in which Discord sent them.
            *noted = until.max(*noted);
        }
    }

    /// The time until which a route is blocked, if it is.
    pub(crate) fn blocked_until(
        &self,
        method: &Method,
        path: &str,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let state = self.state.lock();
        let until = state.blocked.get(&state.limit(method, path)).copied();
        until.filter(|until| *until > now)
    }
}

impl State {
    /// The limit of a route: its name, or the route itself while the name is unknown, and the
    /// channel or webhook that it counts for.
    fn limit(&self, method: &Method, path: &str) -> (String, String) {
        let (route, owner) = route_and_owner(method, path);
        (self.buckets.get(&route).cloned().unwrap_or(route), owner)
    }
}

/// Splits a path into its route, which has `:id` for each id, and the channel or webhook that limits
/// are counted for.
fn route_and_owner(method: &Method, path: &str) -> (String, String) {
    let path = path.split('?').next().unwrap_or_default();
    let mut parts = path.trim_start_matches('/').split('/');
    let kind = parts.next().unwrap_or_default();
    // A webhook is named by its application and the token of the interaction.
    let names = if kind == "webhooks" { 2 } else { 1 };
    let owner: Vec<&str> = parts.by_ref().take(names).collect();
    let is_id = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = parts.map(|part| if is_id(part) { ":id" } else { part });
    let route = std::iter::once(kind).chain(parts).collect::<Vec<_>>();
    (
        format!("{method} {}", route.join("/")),
        format!("{kind}/{}", owner.join("/")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::new(1_000);
    const UNTIL: Timestamp = Timestamp::new(3_000);

    #[test]
    fn messages_of_one_channel_are_counted_together() {
        let limits = RateLimits::default();
        let blocked = |method, path, at| limits.blocked_until(&method, path, at);
        limits.block(&Method::PATCH, "/channels/5/messages/7", UNTIL, NOW);
        assert_eq!(
            blocked(Method::PATCH, "/channels/5/messages/8", NOW),
            Some(UNTIL)
        );
        assert_eq!(blocked(Method::PATCH, "/channels/6/messages/7", NOW), None);
        assert_eq!(blocked(Method::DELETE, "/channels/5/messages/7", NOW), None);
        assert_eq!(
            blocked(Method::PATCH, "/channels/5/messages/7", UNTIL),
            None
        );
    }

    #[test]
    fn blocks_that_are_over_make_room() {
        const LATER: Timestamp = Timestamp::new(9_000);
        let limits = RateLimits::default();
        let path = |channel: usize| format!("/channels/{channel}/messages");
        for channel in 0..BLOCKED_MAX {
            limits.block(&Method::POST, &path(channel), UNTIL, NOW);
        }
        let next = path(BLOCKED_MAX);
        limits.block(&Method::POST, &next, LATER, UNTIL);
        let found = limits.blocked_until(&Method::POST, &next, UNTIL);
        assert_eq!(found, Some(LATER));
    }

    #[test]
    fn a_shorter_block_does_not_end_a_longer_one() {
        const PATH: &str = "/channels/5/messages";
        const LATER: Timestamp = Timestamp::new(9_000);
        let limits = RateLimits::default();
        for (until, blocked) in [(UNTIL, UNTIL), (LATER, LATER), (UNTIL, LATER)] {
            limits.block(&Method::POST, PATH, until, NOW);
            let found = limits.blocked_until(&Method::POST, PATH, NOW);
            assert_eq!(found, Some(blocked), "{until:?}");
        }
    }

    #[test]
    fn routes_of_one_bucket_are_counted_together_by_channel() {
        let limits = RateLimits::default();
        limits.learn(&Method::PATCH, "/channels/5/messages/7", "b");
        limits.learn(&Method::PUT, "/channels/9/pins/7", "b");
        limits.learn(&Method::DELETE, "/channels/5/messages/7", "c");
        limits.block(&Method::PATCH, "/channels/5/messages/7", UNTIL, NOW);
        assert_eq!(
            limits.blocked_until(&Method::PUT, "/channels/5/pins/8", NOW),
            Some(UNTIL)
        );
        assert_eq!(
            limits.blocked_until(&Method::PUT, "/channels/9/pins/8", NOW),
            None
        );
        assert_eq!(
            limits.blocked_until(&Method::DELETE, "/channels/5/messages/7", NOW),
            None
        );
    }

    #[test]
    fn each_token_of_an_interaction_has_limits_of_its_own() {
        let limits = RateLimits::default();
        let edit = "/webhooks/1/aToken/messages/@original";
        limits.learn(&Method::PATCH, edit, "w");
        limits.block(&Method::PATCH, edit, UNTIL, NOW);
        assert_eq!(limits.blocked_until(&Method::PATCH, edit, NOW), Some(UNTIL));
        let other = "/webhooks/1/bToken/messages/@original";
        assert_eq!(limits.blocked_until(&Method::PATCH, other, NOW), None);
    }
}
