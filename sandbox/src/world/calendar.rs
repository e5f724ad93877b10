//! Times as Discord writes them.

use time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};

/// Nanoseconds in a millisecond.
const NANOS: i128 = 1_000_000;

/// Formats milliseconds since 1970 as `2026-01-01T00:00:00.000000+00:00`.
pub(crate) fn iso(ms: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * NANOS);
    // A clock can be advanced beyond the year 9999.
    let moment = moment.unwrap_or_else(|_| PrimitiveDateTime::MAX.assume_utc());
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second, micros) = moment.to_hms_micro();
    let month = u8::from(month);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
}

/// Returns whether a text is a moment in ISO 8601: a date and a time, with or without an offset.
pub(crate) fn is_iso(text: &str) -> bool {
    read_date(text).is_some_and(|rest| {
        let time = rest.strip_prefix(['T', 't', ' ']);
        rest.is_empty() || time.and_then(read_time).is_some_and(is_offset)
    })
}

/// Reads `2026-01-31`, and returns the rest.
fn read_date(text: &str) -> Option<&str> {
    let (date, rest) = text.split_at_checked(10)?;
    let mut parts = date.split('-');
    let year = i32::from(digits(parts.next()?, 4)?);
    let month = u8::try_from(digits(parts.next()?, 2)?).ok()?;
    let day = u8::try_from(digits(parts.next()?, 2)?).ok()?;
    Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok()?;
    Some(rest)
}

/// Reads `12:34`, `12:34:56` or `12:34:56.789`, and returns the rest.
fn read_time(text: &str) -> Option<&str> {
    let end = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (time, rest) = text.split_at(end);
    let (whole, fraction) = time.split_once(['.', ',']).unwrap_or((time, "0"));
    let mut parts = whole.split(':');
    let mut part = || parts.next().map(|part| digits(part, 2));
    let (hour, minute, second) = (part()??, part()??, part().unwrap_or(Some(0))?);
    let is_valid = parts.next().is_none()
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let two = |number: u16| u8::try_from(number).ok();
    Time::from_hms(two(hour)?, two(minute)?, two(second)?).ok()?;
    is_valid.then_some(rest)
}

/// Returns whether a text is an offset such as `Z`, `+01:00`, `-0530` or `+02`, or nothing.
fn is_offset(text: &str) -> bool {
    let Some(offset) = text.strip_prefix(['+', '-']) else {
        return matches!(text, "" | "Z" | "z");
    };
    let (hours, minutes) = offset.split_at_checked(2).unwrap_or((offset, ""));
    let minutes = minutes.strip_prefix(':').unwrap_or(minutes);
    let number = |text| digits(text, 2).and_then(|number| i8::try_from(number).ok());
    let minutes = if minutes.is_empty() {
        Some(0)
    } else {
        number(minutes)
    };
    let offset = number(hours).zip(minutes);
    offset.is_some_and(|(hours, minutes)| UtcOffset::from_hms(hours, minutes, 0).is_ok())
}

/// Reads a number with exactly `count` digits.
fn digits(text: &str, count: usize) -> Option<u16> {
    let all = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_iso_checks_the_format_of_a_moment() {
        for fine in [
            "2026-01-31",
            "2026-01-31T12:34Z",
            "2026-01-31 12:34:56",
            "2026-01-31T12:34:56.789+01:00",
            "2024-02-29T00:00:00.000000-0530",
        ] {
            assert!(is_iso(fine), "{fine}");
        }
        for wrong in [
            "",
            "yesterday",
            "1767225599",
            "31.01.2026",
            "2026-02-29",
            "2026-13-01T00:00:00Z",
            "2026-01-31T",
            "2026-01-31T24:01",
            "2026-01-31T12",
            "2026-01-31T12:34:56.Z",
            "2026-01-31T12:34:56+1",
            "2026-01-31T12:34:56 UTC",
            "2026-01-3\u{e9}T12:34",
        ] {
            assert!(!is_iso(wrong), "{wrong}");
        }
    }

    #[test]
    fn dates_agree_with_the_calendar() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_123), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(1_767_225_599_999), "2025-12-31T23:59:59.999000+00:00");
    }

    #[test]
    fn a_clock_advanced_too_far_shows_the_last_moment() {
        assert_eq!(iso(i64::MAX), "9999-12-31T23:59:59.999999+00:00");
    }
}
