//! A bad day at Discord.

use std::time::Duration;

use anyhow::Result;
use sandbox::{Control, RequestStorm};
use tokio::task::JoinHandle;

/// Between two cuts of the gateway.
const CUT: Duration = Duration::from_secs(60);

/// Between two deletions of an emoji, which refuse every message that shows it.
const DELETION: Duration = Duration::from_secs(30);

/// Refuses one request in a hundred with 5xx, half of them after they took effect, cuts one answer in
/// two hundred, limits one in two hundred; and goes on with cuts and deletions in a new task.
pub(crate) fn begin(control: Control) -> Result<JoinHandle<()>> {
    control.request_storm(Some(RequestStorm {
        seed: 1,
        route: String::new(),
        limited: 0.005,
        retry_after: 0.5,
        broken: 0.003,
        html: 0.002,
        lost: 0.005,
        cut: 0.005,
    }))?;
    Ok(tokio::spawn(go_on(control)))
}

/// Cuts the gateway and deletes emojis for ever.
async fn go_on(control: Control) {
    let mut cuts = tokio::time::interval(CUT);
    let mut deletions = tokio::time::interval(DELETION);
    loop {
        tokio::select! {
            _ = cuts.tick() => drop(control.drop_gateway(false)),
            _ = deletions.tick() => drop(control.delete_emojis(1)),
        }
    }
}
