//! The counts of a day, for its line in the log.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

/// The most people counted in a day.
const PEOPLE_MAX: usize = 100_000;

/// The counts of a day.
#[derive(Default)]
pub(super) struct Day {
    requests: AtomicU64,
    failures: AtomicU64,
    refusals: AtomicU64,
    settled: AtomicU64,
    voided: AtomicU64,
    /// The people who were there, as hashes whose key only this process has.
    people: Mutex<HashSet<u64>>,
    key: RandomState,
}

/// What has happened in a day, or since the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Daily {
    /// Hands that were settled.
    pub hands: u64,
    /// Hands that were void.
    pub voided: u64,
    /// People who pressed a button or typed a command.
    pub people: usize,
    /// Requests to Discord.
    pub requests: u64,
    /// Requests that failed.
    pub failures: u64,
    /// Inputs that a table did not accept.
    pub refusals: u64,
}

impl Day {
    pub(super) fn requested(&self, succeeded: bool) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        if !succeeded {
            self.failures.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn refused(&self) {
        self.refusals.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn hand_over(&self, counts: bool) {
        let hands = if counts { &self.settled } else { &self.voided };
        hands.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn met(&self, person: u64) {
        let mut people = self.people.lock();
        if people.len() < PEOPLE_MAX {
            people.insert(self.key.hash_one(person));
        }
    }

    /// Returns the counts since the last call, and resets them.
    pub(super) fn over(&self) -> Daily {
        let take = |count: &AtomicU64| count.swap(0, Ordering::Relaxed);
        let people = std::mem::take(&mut *self.people.lock());
        Daily {
            hands: take(&self.settled),
            voided: take(&self.voided),
            people: people.len(),
            requests: take(&self.requests),
            failures: take(&self.failures),
            refusals: take(&self.refusals),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_counts_everybody_once_and_starts_at_zero() {
        let day = Day::default();
        for person in [7, 8, 7] {
            day.met(person);
        }
        for succeeded in [true, true, false] {
            day.requested(succeeded);
        }
        day.refused();
        day.hand_over(true);
        day.hand_over(false);
        let wanted = Daily {
            hands: 1,
            voided: 1,
            people: 2,
            requests: 3,
            failures: 1,
            refusals: 1,
        };
        assert_eq!(day.over(), wanted);
        assert_eq!(day.over(), Daily::default());
    }
}
