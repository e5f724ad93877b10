//! A bad day at Discord.

use std::time::Duration;

use anyhow::Result;
use sandbox::{Control, Fault, RequestStorm};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::{Instant, interval, interval_at};

/// The time between two cuts of the gateway.
const CUT: Duration = Duration::from_secs(60);

/// The time between two deletions of an emoji. Every message that shows a deleted emoji is refused.
const DELETION: Duration = Duration::from_secs(300);

/// The time between two storms of 429.
const LIMITS: Duration = Duration::from_secs(60);

/// How long such a storm lasts.
const LIMITS_LAST: Duration = Duration::from_secs(3);

/// The wait in a 429 of a storm, in seconds.
const RETRY_AFTER: f64 = 1.0;

/// The requests that Discord's limit on all of them counts.
const COUNTED: &str = "/channels/";

/// The requests of messages, by channel or by token.
const MESSAGES: &str = "/messages";

/// Noise that goes on until it is ended.
pub(super) struct Noise {
    control: Control,
    task: JoinHandle<()>,
}

impl Noise {
    /// Begins with faults of single requests: of a hundred messages with emojis on their buttons two
    /// are refused, of a hundred requests one fails with 5xx, half of these after they took effect, and of two
    /// hundred one answer is cut and one request limited. Cuts of the gateway, deletions of emojis and
    /// storms of 429 follow.
    pub(super) fn begin(control: Control) -> Result<Self> {
        control.request_storm(Some(RequestStorm {
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
        let task = tokio::spawn(go_on(control.clone()));
        Ok(Self { control, task })
    }

    /// Ends all faults.
    pub(super) fn end(self) -> Result<()> {
        self.task.abort();
        self.control.clear_faults();
        Ok(self.control.request_storm(None)?)
    }
}

/// Cuts the gateway, deletes emojis and limits requests until the task is aborted.
async fn go_on(control: Control) {
    let now = Instant::now();
    let mut cuts = interval(CUT);
    let mut deletions = interval_at(now + DELETION / 2, DELETION);
    // Between two cuts.
    let mut limits = interval_at(now + LIMITS / 2, LIMITS);
    let mut is_global = false;
    loop {
        tokio::select! {
            _ = cuts.tick() => drop(control.drop_gateway(false)),
            _ = deletions.tick() => drop(control.delete_emojis(1)),
            _ = limits.tick() => {
                is_global = !is_global;
                // The only fault that waits for requests.
                drop(control.add_fault(limit(is_global)));
                tokio::time::sleep(LIMITS_LAST).await;
                control.clear_faults();
            }
        }
    }
}

/// Returns a fault that answers every matching request with 429, as the limit on all requests or those of the
/// routes of messages.
fn limit(is_global: bool) -> Fault {
    let body = json!({
        "message": "You are being rate limited.", "retry_after": RETRY_AFTER, "global": true,
    });
    let (route, body) = if is_global {
        (COUNTED, body)
    } else {
        (MESSAGES, Value::Null)
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
