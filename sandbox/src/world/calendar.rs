//! Times as Discord writes them.

use time::{OffsetDateTime, PrimitiveDateTime};

/// Nanoseconds in a millisecond.
const NANOS: i128 = 1_000_000;

/// Writes milliseconds since 1970 as `2026-01-01T00:00:00.000000+00:00`.
pub(crate) fn iso(ms: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * NANOS);
    // Only a clock that was advanced beyond the year 9999 shows such a time.
    let moment = moment.unwrap_or_else(|_| PrimitiveDateTime::MAX.assume_utc());
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second, micros) = moment.to_hms_micro();
    let month = u8::from(month);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_agree_with_the_calendar() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_123), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(1_767_225_599_999), "2025-12-31T23:59:59.999000+00:00");
    }

    #[test]
    fn a_clock_pushed_too_far_stands_at_the_last_moment() {
        assert_eq!(iso(i64::MAX), "9999-12-31T23:59:59.999999+00:00");
    }
}
