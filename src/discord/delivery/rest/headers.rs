//! The rate limits and the time in Discord's response headers.

use std::time::{Duration, UNIX_EPOCH};

use reqwest::header::{DATE, HeaderMap};

use crate::id::{Timestamp, whole_millis};

/// The header with the number of requests left on a route.
const REMAINING: &str = "x-ratelimit-remaining";

/// The header with the name of the limit that a route shares with others.
pub(super) const BUCKET: &str = "x-ratelimit-bucket";

/// The header with the seconds until the route's limit resets.
const RESET_AFTER: &str = "x-ratelimit-reset-after";

/// How long to wait after a 429 that names no time, in milliseconds.
pub(super) const RETRY_AFTER_DEFAULT_MS: u64 = 1_000;

/// The time of the response by the server's own clock.
pub(super) fn date(headers: &HeaderMap) -> Option<Timestamp> {
    let date = httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?).ok()?;
    let since = date.duration_since(UNIX_EPOCH).ok()?;
    Some(Timestamp::new(whole_millis(since)))
}

/// The value of a header that holds seconds.
pub(super) fn seconds(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// How long until a route's limit resets, if its headers report no requests left.
pub(super) fn used_up_for(headers: &HeaderMap) -> Option<Duration> {
    let is_used_up = headers.get(REMAINING)?.as_bytes() == b"0";
    let wait = seconds(headers, RESET_AFTER).filter(|_| is_used_up)?;
    Some(Duration::from_millis(to_ms(wait)))
}

/// Converts seconds to whole milliseconds, rounded down; at least one, at most an hour.
pub(super) fn to_ms(seconds: f64) -> u64 {
    let wait = Duration::try_from_secs_f64(seconds.clamp(0.0, 3_600.0)).unwrap_or_default();
    u64::try_from(wait.as_millis())
        .unwrap_or(RETRY_AFTER_DEFAULT_MS)
        .max(1)
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    #[test]
    fn the_servers_own_time_is_read() {
        let mut headers = HeaderMap::new();
        assert_eq!(date(&headers), None);
        headers.insert(
            DATE,
            HeaderValue::from_static("Sun, 06 Nov 1994 08:49:37 GMT"),
        );
        assert_eq!(date(&headers), Some(Timestamp::new(784_111_777_000)));
        headers.insert(DATE, HeaderValue::from_static("soon"));
        assert_eq!(date(&headers), None);
    }

    #[test]
    fn a_route_is_used_up_if_its_headers_say_so() {
        let headers = |remaining, after| {
            let mut headers = HeaderMap::new();
            headers.insert(REMAINING, HeaderValue::from_static(remaining));
            headers.insert(RESET_AFTER, HeaderValue::from_static(after));
            used_up_for(&headers)
        };
        assert_eq!(headers("0", "1.25"), Some(Duration::from_millis(1_250)));
        assert_eq!(headers("1", "1.25"), None);
        assert_eq!(headers("0", "soon"), None);
        assert_eq!(used_up_for(&HeaderMap::new()), None);
    }
}
