//! Measures the time of a press that does nothing, from the person's click to the person's screen.

use std::time::{Duration, Instant};

use sandbox_client::{Client, ClientError};

/// The number of presses before the measurement, while connections open and caches warm up.
const WARM_UP: usize = 50;

/// The times of many presses, shortest first.
#[derive(Debug)]
pub(crate) struct SortedTimes {
    times: Vec<Duration>,
}

impl SortedTimes {
    /// Presses the panel's button `presses` times, one press after another.
    ///
    /// # Errors
    ///
    /// When a press is not answered.
    pub(crate) async fn measure(
        client: &Client,
        panel: &str,
        presses: usize,
    ) -> Result<Self, ClientError> {
        let mut times = Vec::with_capacity(presses);
        for number in 0..WARM_UP + presses {
            let started = Instant::now();
            client.press(panel, "nothing").await?;
            if number >= WARM_UP {
                times.push(started.elapsed());
            }
        }
        Ok(Self::from_unsorted(times))
    }

    /// Sorts times.
    #[must_use]
    pub(crate) fn from_unsorted(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { times }
    }

    /// Returns the time within which the bot answered a percentage of the presses, in milliseconds.
    #[must_use]
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let at = (self.times.len() * percent / 100).min(last);
        self.times
            .get(at)
            .copied()
            .unwrap_or_default()
            .as_secs_f64()
            * 1_000.0
    }
}
