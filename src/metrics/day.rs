//! The counts of a day, for its line in the log.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};

use parking_lot::Mutex;

/// The most people counted in a day.
const PEOPLE_MAX: usize = 100_000;

#[derive(Default)]
pub(super) struct DayCounter {
    /// All counts but the number of people.
    counts: Mutex<DayCounts>,
    /// The people who were there, as hashes whose key only this process has.
    people: Mutex<HashSet<u64>>,
    key: RandomState,
}

/// What has happened in a day, or since the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DayCounts {
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

impl DayCounter {
    pub(super) fn requested(&self, succeeded: bool) {
        let mut counts = self.counts.lock();
        counts.requests += 1;
        counts.failures += u64::from(!succeeded);
    }

    pub(super) fn refused(&self) {
        self.counts.lock().refusals += 1;
    }

    pub(super) fn hand_settled(&self) {
        self.counts.lock().hands += 1;
    }

    pub(super) fn hand_voided(&self) {
        self.counts.lock().voided += 1;
    }

    pub(super) fn met(&self, person: u64) {
        let mut people = self.people.lock();
        if people.len() < PEOPLE_MAX {
            people.insert(self.key.hash_one(person));
        }
    }

    /// Returns the counts since the last call, and resets them.
    pub(super) fn take(&self) -> DayCounts {
        let people = std::mem::take(&mut *self.people.lock()).len();
        let counts = std::mem::take(&mut *self.counts.lock());
        DayCounts { people, ..counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_counts_everybody_once_and_starts_at_zero() {
        let day = DayCounter::default();
        for person in [7, 8, 7] {
            day.met(person);
        }
        for succeeded in [true, true, false] {
            day.requested(succeeded);
        }
        day.refused();
        day.hand_settled();
        day.hand_voided();
        let wanted = DayCounts {
            hands: 1,
            voided: 1,
            people: 2,
            requests: 3,
            failures: 1,
            refusals: 1,
        };
        assert_eq!(day.take(), wanted);
        assert_eq!(day.take(), DayCounts::default());
    }
}
