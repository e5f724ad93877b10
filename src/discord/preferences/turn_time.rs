//! The time for a turn at each pace.

use crate::config::TableConfig;
use crate::id::SECOND_MS;
use crate::table::{IDLE_MS, Pace};

/// The time for one turn at a pace, as the operator has set it, in milliseconds; without a clock, how
/// long a hand waits.
pub(crate) fn turn_ms(config: &TableConfig, pace: Pace) -> i64 {
    let seconds = match pace {
        Pace::Fast => config.fast_seconds,
        Pace::Normal => config.normal_seconds,
        Pace::Slow => config.slow_seconds,
        Pace::NoClock => return IDLE_MS,
    };
    i64::from(seconds) * SECOND_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_turn_is_the_operators() {
        let config = TableConfig {
            fast_seconds: 7,
            slow_seconds: 3_600,
            ..TableConfig::default()
        };
        assert_eq!(
            Pace::ALL.map(|pace| turn_ms(&config, pace)),
            [7_000, 90_000, 3_600_000, IDLE_MS]
        );
    }
}
