//! Measures the time of a press that does nothing, from the person's click to the person's screen.

use std::time::{Duration, Instant};

use sandbox_client::{Client, ClientError};

/// The number of presses before the measurement, while connections open and caches warm up.
const WARM_UP: usize = 50;

/// The times of many presses.
#[derive(Debug)]
pub(crate) struct Times {
    sorted: Vec<Duration>,
}

impl Times {
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
        let mut sorted = Vec::with_capacity(presses);
        for number in 0..WARM_UP + presses {
            let begun = Instant::now();
            client.press(panel, "nothing").await?;
            if number >= WARM_UP {
                sorted.push(begun.elapsed());
            }
        }
        Ok(Self::of(sorted))
    }

    /// Takes times in any order.
    #[must_use]
    pub(crate) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { sorted: times }
    }

    /// Returns the time within which a percentage of the presses were answered, in milliseconds.
    #[must_use]
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let last = self.sorted.len().saturating_sub(1);
        let at = (self.sorted.len() * percent / 100).min(last);
        self.sorted
            .get(at)
            .copied()
            .unwrap_or_default()
            .as_secs_f64()
            * 1_000.0
    }
}
