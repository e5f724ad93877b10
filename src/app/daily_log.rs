//! Logs one line for each day (UTC).

use std::time::{Duration, SystemTime};

use crate::id::Timestamp;
use crate::metrics::Metrics;

/// The longest time between two checks of the clock, which may be set meanwhile.
const CHECK_INTERVAL: Duration = Duration::from_secs(600);

/// Logs the line of each day, in an endless loop.
pub(super) async fn run(metrics: Metrics) {
    let mut day = Timestamp::from(SystemTime::now()).day();
    loop {
        let now = Timestamp::from(SystemTime::now());
        if now.day() > day {
            let date = day.date().map(|date| date.to_string());
            log_day(&metrics, &date.unwrap_or_default());
            day = now.day();
        }
        tokio::time::sleep(until_next(now).min(CHECK_INTERVAL)).await;
    }
}

/// Returns the time until the next day begins, at least one second.
fn until_next(now: Timestamp) -> Duration {
    let next = now.day().next().start();
    next.since(now).max(Duration::from_secs(1))
}

/// Logs what has happened since the previous line.
pub(super) fn log_day(metrics: &Metrics, date: &str) {
    let daily = metrics.day_over();
    tracing::info!(
        date,
        hands = daily.hands,
        voided = daily.voided,
        people = daily.people,
        requests = daily.requests,
        failures = daily.failures,
        refusals = daily.refusals,
        "the day in figures"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::DAY_MS;

    #[test]
    fn a_day_ends_at_midnight() {
        for (now, seconds) in [(0, 86_400), (DAY_MS - 60_000, 60), (DAY_MS - 1, 1)] {
            let until = until_next(Timestamp::new(now));
            assert_eq!(until, Duration::from_secs(seconds), "{now}");
        }
    }
}
