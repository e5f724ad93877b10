//! Discord's ids: a time followed by a counter.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The epoch of snowflakes, in milliseconds since 1970 (1 January 2015).
const EPOCH_MS: i64 = 1_420_070_400_000;
/// Bits below the time.
const COUNTER_BITS: u32 = 22;

/// An id on Discord. In JSON it is a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// Returns the first id of a millisecond since 1970.
    pub(crate) fn at(ms: i64) -> Self {
        Self(u64::try_from(ms - EPOCH_MS).unwrap_or(0) << COUNTER_BITS)
    }

    /// Returns the time when the id was created, in milliseconds since 1970.
    #[must_use]
    pub fn created_at_ms(self) -> i64 {
        i64::try_from(self.0 >> COUNTER_BITS).unwrap_or(0) + EPOCH_MS
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Generates strictly increasing ids.
#[derive(Debug, Default)]
pub(crate) struct SnowflakeGenerator {
    last: u64,
}

impl SnowflakeGenerator {
    /// Returns the next id at `now_ms`.
    pub(crate) fn next(&mut self, now_ms: i64) -> Snowflake {
        self.last = Snowflake::at(now_ms).0.max(self.last + 1);
        Snowflake(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_increase_even_within_a_millisecond() {
        let mut generator = SnowflakeGenerator::default();
        let first = generator.next(1_700_000_000_000);
        let second = generator.next(1_700_000_000_000);
        let third = generator.next(1_600_000_000_000);
        assert!(first < second && second < third);
        assert_eq!(first.created_at_ms(), 1_700_000_000_000);
    }
}
