//! The frames of the bot, for the page and for tests.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};

use super::Control;
use crate::server::Shared;
use crate::world::traffic::frames::Frame;

/// The most frames in one answer. The next request returns the rest.
const MAX_FRAMES: usize = 500;
/// The longest time that a request may wait, in milliseconds, shorter than the timeouts of proxies and browsers.
const MAX_WAIT_MS: u64 = 30_000;

impl Control {
    /// Lists the frames between the bot and the sandbox with a number above `number`.
    #[must_use]
    pub fn frames_after(&self, number: u64) -> Vec<Frame> {
        let mut world = self.shared.world();
        world.traffic.frames().since(number, usize::MAX)
    }
}

/// `GET /sandbox/frames?after=N&wait=MS`: waits for a new frame if there is none yet.
pub(super) async fn frames(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<HashMap<String, String>>,
) -> Json<Vec<Frame>> {
    let number = |name: &str| {
        query
            .get(name)
            .and_then(|text| text.parse::<u64>().ok())
            .unwrap_or(0)
    };
    let (after, wait) = (number("after"), number("wait").min(MAX_WAIT_MS));
    let added = shared.world().traffic.frames().added();
    // Register for the notification before reading, so that no frame in between is missed.
    let next = added.notified();
    let found = shared.world().traffic.frames().since(after, MAX_FRAMES);
    if !found.is_empty() || wait == 0 {
        return Json(found);
    }
    tokio::select! {
        () = next => {}
        () = tokio::time::sleep(Duration::from_millis(wait)) => {}
        () = shared.stopped() => {}
    }
    Json(shared.world().traffic.frames().since(after, MAX_FRAMES))
}
