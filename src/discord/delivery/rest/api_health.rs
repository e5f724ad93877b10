//! Whether Discord's API responds as usual; each change is logged once.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// After this many requests in a row without a usable answer, Discord counts as failing.
const FAILED_MIN: u32 = 5;

/// An answer that takes longer than this is slow.
const SLOW: Duration = Duration::from_secs(2);

/// After this many slow answers in a row, Discord counts as slow.
const SLOW_MIN: u32 = 5;

/// After this many good answers in a row, Discord counts as healthy again.
const GOOD_MIN: u32 = 5;

/// How well Discord responds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Health {
    Healthy,
    Slow,
    Failing,
}

/// Whether Discord's API responds as usual.
pub(super) struct ApiHealth(Mutex<Record>);

struct Record {
    health: Health,
    /// Since when Discord has not been healthy.
    since: Instant,
    failed: u32,
    slow: u32,
    good: u32,
}

impl Default for ApiHealth {
    fn default() -> Self {
        Self(Mutex::new(Record {
            health: Health::Healthy,
            since: Instant::now(),
            failed: 0,
            slow: 0,
            good: 0,
        }))
    }
}

impl ApiHealth {
    /// Notes a request that has ended, and logs a change.
    pub(super) fn note(&self, was_answered: bool, took: Duration) {
        let mut record = self.0.lock();
        match record.note(was_answered, took) {
            None => {}
            Some(Health::Slow) => tracing::warn!("Discord answers slowly"),
            Some(Health::Failing) => {
                tracing::warn!("Discord does not answer; what can wait is tried again");
            }
            Some(Health::Healthy) => {
                let seconds = record.since.elapsed().as_secs();
                tracing::info!(seconds, "Discord answers as usual again");
            }
        }
    }
}

impl Record {
    /// Notes a request that has ended; returns the new health, if it has changed.
    fn note(&mut self, was_answered: bool, took: Duration) -> Option<Health> {
        let is_slow = was_answered && took >= SLOW;
        let longer = |count: u32, goes_on: bool| if goes_on { count.saturating_add(1) } else { 0 };
        self.failed = longer(self.failed, !was_answered);
        self.slow = longer(self.slow, is_slow);
        self.good = longer(self.good, was_answered && !is_slow);
        let health = match self.health {
            Health::Healthy | Health::Slow if self.failed >= FAILED_MIN => Health::Failing,
            Health::Healthy if self.slow >= SLOW_MIN => Health::Slow,
            Health::Slow | Health::Failing if self.good >= GOOD_MIN => Health::Healthy,
            Health::Healthy | Health::Slow | Health::Failing => return None,
        };
        if self.health == Health::Healthy {
            self.since = Instant::now();
        }
        self.health = health;
        Some(health)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes some requests, each written as `.` for good, `s` for slow or `x` for failed; returns the
    /// changes and after how many requests each came.
    fn changes(requests: &str) -> Vec<(usize, Health)> {
        let mut record = ApiHealth::default().0.into_inner();
        let note = |(number, kind)| {
            let took = if kind == 's' { SLOW } else { Duration::ZERO };
            let change = record.note(kind != 'x', took)?;
            Some((number + 1, change))
        };
        requests.chars().enumerate().filter_map(note).collect()
    }

    #[test]
    fn a_change_is_told_once() {
        use Health::{Failing, Healthy, Slow};
        for (requests, wanted) in [
            ("..xxxx.s.x.ssss.", vec![]),
            ("xxxxxxxxxx", vec![(5, Failing)]),
            (
                "xxxxx....x.....xxxxx",
                vec![(5, Failing), (15, Healthy), (20, Failing)],
            ),
            ("sssssss.....", vec![(5, Slow), (12, Healthy)]),
            (
                "sssssxxxxx.....",
                vec![(5, Slow), (10, Failing), (15, Healthy)],
            ),
            ("xxxxxsssssssss", vec![(5, Failing)]),
        ] {
            assert_eq!(changes(requests), wanted, "{requests}");
        }
    }
}
