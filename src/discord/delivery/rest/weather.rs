//! Whether Discord answers as usual, logged once when that changes.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// After this many requests in a row without a usable answer, Discord is failing.
const FAILED_MIN: u32 = 5;

/// An answer that takes longer than this is slow.
const SLOW: Duration = Duration::from_secs(2);

/// After this many slow answers in a row, Discord is slow.
const SLOW_MIN: u32 = 5;

/// After this many good answers in a row, Discord answers as usual again.
const GOOD_MIN: u32 = 5;

/// How Discord answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Usual,
    Slow,
    Failing,
}

/// Whether Discord answers as usual.
pub(super) struct Weather(Mutex<Record>);

struct Record {
    state: State,
    /// Since when Discord has not answered as usual.
    since: Instant,
    failed: u32,
    slow: u32,
    good: u32,
}

impl Default for Weather {
    fn default() -> Self {
        Self(Mutex::new(Record {
            state: State::Usual,
            since: Instant::now(),
            failed: 0,
            slow: 0,
            good: 0,
        }))
    }
}

impl Weather {
    /// Notes a request that has ended, and logs a change.
    pub(super) fn note(&self, was_answered: bool, took: Duration) {
        let mut record = self.0.lock();
        match record.note(was_answered, took) {
            None => {}
            Some(State::Slow) => tracing::warn!("Discord answers slowly"),
            Some(State::Failing) => {
                tracing::warn!("Discord does not answer; what can wait is tried again");
            }
            Some(State::Usual) => {
                let seconds = record.since.elapsed().as_secs();
                tracing::info!(seconds, "Discord answers as usual again");
            }
        }
    }
}

impl Record {
    /// Notes a request that has ended; returns how Discord answers from now on, if that has changed.
    fn note(&mut self, was_answered: bool, took: Duration) -> Option<State> {
        let is_slow = was_answered && took >= SLOW;
        let longer = |count: u32, goes_on: bool| if goes_on { count.saturating_add(1) } else { 0 };
        self.failed = longer(self.failed, !was_answered);
        self.slow = longer(self.slow, is_slow);
        self.good = longer(self.good, was_answered && !is_slow);
        let state = match self.state {
            State::Usual | State::Slow if self.failed >= FAILED_MIN => State::Failing,
            State::Usual if self.slow >= SLOW_MIN => State::Slow,
            State::Slow | State::Failing if self.good >= GOOD_MIN => State::Usual,
            State::Usual | State::Slow | State::Failing => return None,
        };
        if self.state == State::Usual {
            self.since = Instant::now();
        }
        self.state = state;
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes some requests, each written as `.` for good, `s` for slow or `x` for failed; returns the
    /// changes and after how many requests each came.
    fn changes(requests: &str) -> Vec<(usize, State)> {
        let weather = Weather::default();
        let mut record = weather.0.into_inner();
        let note = |(number, kind)| {
            let took = if kind == 's' { SLOW } else { Duration::ZERO };
            let change = record.note(kind != 'x', took)?;
            Some((number + 1, change))
        };
        requests.chars().enumerate().filter_map(note).collect()
    }

    #[test]
    fn a_change_is_told_once() {
        use State::{Failing, Slow, Usual};
        for (requests, wanted) in [
            ("..xxxx.s.x.ssss.", vec![]),
            ("xxxxxxxxxx", vec![(5, Failing)]),
            (
                "xxxxx....x.....xxxxx",
                vec![(5, Failing), (15, Usual), (20, Failing)],
            ),
            ("sssssss.....", vec![(5, Slow), (12, Usual)]),
            (
                "sssssxxxxx.....",
                vec![(5, Slow), (10, Failing), (15, Usual)],
            ),
            ("xxxxxsssssssss", vec![(5, Failing)]),
        ] {
            assert_eq!(changes(requests), wanted, "{requests}");
        }
    }
}
