//! Logs one line for each day (UTC).

use std::time::{Duration, SystemTime};

use crate::id::Millis;
use crate::metrics::Metrics;

/// The longest sleep between two looks at the clock, which may have been set meanwhile.
const LOOK_AFTER: Duration = Duration::from_secs(600);

/// Logs the line of each day, in an endless loop.
pub(super) async fn tell(metrics: Metrics) {
    let mut day = Millis::from(SystemTime::now()).day();
    loop {
        let now = Millis::from(SystemTime::now());
        if now.day() > day {
            let date = day.date().map(|date| date.to_string());
            told(&metrics, &date.unwrap_or_default());
            day = now.day();
        }
        tokio::time::sleep(until_next(now).min(LOOK_AFTER)).await;
    }
}

/// Returns the time until the next day begins, at least one second.
fn until_next(now: Millis) -> Duration {
    let next = now.day().next().start();
    next.since(now).max(Duration::from_secs(1))
}

/// Logs what has happened since the previous line.
pub(super) fn told(metrics: &Metrics, date: &str) {
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
            let until = until_next(Millis::new(now));
            assert_eq!(until, Duration::from_secs(seconds), "{now}");
        }
    }
}
