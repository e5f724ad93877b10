//! Faults of Discord for a whole run.

use std::time::Duration;

use anyhow::Result;
use sandbox::{Control, Fault, RequestStorm};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::{Instant, interval, interval_at};

/// The time between two cuts of the gateway.
const CUT_INTERVAL: Duration = Duration::from_secs(60);

/// The time between two deletions of an emoji. Every message that shows a deleted emoji is refused.
const DELETION_INTERVAL: Duration = Duration::from_secs(300);

/// The time between two storms of 429.
const RATE_LIMIT_INTERVAL: Duration = Duration::from_secs(60);

/// How long such a storm lasts.
const RATE_LIMIT_LENGTH: Duration = Duration::from_secs(3);

/// The wait in a 429 of a storm, in seconds.
const RETRY_AFTER: f64 = 1.0;

/// A part of the path of the requests that count towards Discord's limit on all of them.
const COUNTED_PATH: &str = "/channels/";

/// A part of the path of the requests for messages, by channel or by token.
const MESSAGES_PATH: &str = "/messages";

/// A task that makes requests fail until it is stopped.
pub(super) struct Noise {
    control: Control,
    task: JoinHandle<()>,
}

impl Noise {
    /// Starts faults of single requests: of a hundred messages with emojis on their buttons two are refused,
    /// of a hundred requests one fails with 5xx, half of these after they took effect, and of two hundred one
    /// answer is cut and one request limited. Cuts of the gateway, deletions of emojis and storms of 429
    /// follow.
    pub(super) fn start(control: Control) -> Result<Self> {
        control.set_request_storm(Some(RequestStorm {
            seed: 1,
            route: String::new(),
            limited: 0.005,
            retry_after: 0.5,
            broken: 0.003,
            html: 0.002,
            lost: 0.005,
            cut: 0.005,
            invalid_emoji: 0.02,
        }))?;
        let task = tokio::spawn(inject_faults(control.clone()));
        Ok(Self { control, task })
    }

    /// Stops all faults.
    pub(super) fn stop(self) -> Result<()> {
        self.task.abort();
        self.control.clear_faults();
        Ok(self.control.set_request_storm(None)?)
    }
}

/// Cuts the gateway, deletes emojis and limits requests until the task is aborted.
async fn inject_faults(control: Control) {
    let now = Instant::now();
    let mut cuts = interval(CUT_INTERVAL);
    let mut deletions = interval_at(now + DELETION_INTERVAL / 2, DELETION_INTERVAL);
    // Each begins halfway between two cuts.
    let mut rate_limits = interval_at(now + RATE_LIMIT_INTERVAL / 2, RATE_LIMIT_INTERVAL);
    let mut is_global = false;
    loop {
        tokio::select! {
            _ = cuts.tick() => drop(control.drop_gateway(false)),
            _ = deletions.tick() => drop(control.delete_emojis(1)),
            _ = rate_limits.tick() => {
                is_global = !is_global;
                // No other fault waits for requests, so clearing all of them ends this one alone.
                drop(control.add_fault(rate_limit(is_global)));
                tokio::time::sleep(RATE_LIMIT_LENGTH).await;
                control.clear_faults();
            }
        }
    }
}

/// Returns a fault that answers every matching request with 429, either for the limit on all requests or for those of
/// the routes of messages.
fn rate_limit(is_global: bool) -> Fault {
    let body = json!({
        "message": "You are being rate limited.", "retry_after": RETRY_AFTER, "global": true,
    });
    let (route, body) = if is_global {
        (COUNTED_PATH, body)
    } else {
        (MESSAGES_PATH, Value::Null)
    };
    Fault {
        route: route.to_owned(),
        status: 429,
        body,
        times: u32::MAX,
        retry_after: Some(RETRY_AFTER),
        ..Fault::default()
    }
}
