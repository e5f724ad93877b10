//! How many counted requests are sent per second: requests that Discord counts against the bot's
//! limit.

use std::time::Instant;

use parking_lot::Mutex;

/// The length of the window, in seconds.
const WINDOW: usize = 60;

/// The counted requests of the last [`WINDOW`] seconds.
pub(super) struct RequestRate {
    begun: Instant,
    /// A plain mutex: nothing is awaited while it is held.
    seconds: Mutex<Seconds>,
}

struct Seconds {
    /// The latest second so far.
    last: u64,
    /// The count of each second, at the index of its number modulo [`WINDOW`].
    counts: [u32; WINDOW],
}

/// The counted requests of the last minute.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RecentRate {
    /// The average number sent per second.
    pub mean: f64,
    /// The number sent in the busiest second.
    pub peak: u32,
}

impl Default for RequestRate {
    fn default() -> Self {
        Self {
            begun: Instant::now(),
            seconds: Mutex::new(Seconds {
                last: 0,
                counts: [0; WINDOW],
            }),
        }
    }
}

impl RequestRate {
    /// Counts a request.
    pub(super) fn count(&self) {
        self.count_at(self.begun.elapsed().as_secs());
    }

    fn count_at(&self, second: u64) {
        let mut seconds = self.seconds.lock();
        seconds.advance_to(second);
        let count = seconds.at(second);
        *count = count.saturating_add(1);
    }

    /// Returns the counts of the last minute.
    pub(super) fn recent(&self) -> RecentRate {
        self.recent_at(self.begun.elapsed().as_secs())
    }

    fn recent_at(&self, second: u64) -> RecentRate {
        let mut seconds = self.seconds.lock();
        seconds.advance_to(second);
        let all: u32 = seconds.counts.iter().sum();
        let peak = seconds.counts.iter().max().copied().unwrap_or(0);
        // A program that has just started has not run for a whole minute.
        let past = u32::try_from(second.saturating_add(1)).unwrap_or(u32::MAX);
        let past = past.min(u32::try_from(WINDOW).unwrap_or(u32::MAX));
        RecentRate {
            mean: f64::from(all) / f64::from(past),
            peak,
        }
    }
}

impl Seconds {
    /// Resets the counts of the seconds since the latest one.
    fn advance_to(&mut self, second: u64) {
        let steps = second.saturating_sub(self.last).min(WINDOW as u64);
        for step in 0..steps {
            *self.at(second - step) = 0;
        }
        self.last = self.last.max(second);
    }

    fn at(&mut self, second: u64) -> &mut u32 {
        let place = usize::try_from(second % WINDOW as u64).unwrap_or(0);
        &mut self.counts[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_minute_is_counted() {
        let rate = RequestRate::default();
        assert_eq!(rate.recent_at(0), RecentRate::default());
        for _ in 0..30 {
            rate.count_at(3);
        }
        rate.count_at(5);
        let recent = rate.recent_at(61);
        assert_eq!(recent.peak, 30);
        assert!((recent.mean - 31.0 / 60.0).abs() < 1e-9, "{recent:?}");
        assert_eq!(rate.recent_at(63).peak, 1, "second 3 is a minute ago");
        assert_eq!(rate.recent_at(1_000), RecentRate::default());
        rate.count_at(1_000);
        assert_eq!(rate.recent_at(1_000).peak, 1);
    }
}
