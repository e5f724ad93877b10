//! A range of short durations.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The longest pause of a computer, in milliseconds.
const PAUSE_MS_MAX: u64 = 60_000;

/// A range for a random pause, written like `1s-3s` or `0ms-250ms`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// The shortest pause, in milliseconds.
    pub min_ms: u64,
    /// The longest pause, in milliseconds.
    pub max_ms: u64,
}

impl Pause {
    /// No pause at all.
    pub const NONE: Self = Self {
        min_ms: 0,
        max_ms: 0,
    };
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", format_ms(self.min_ms), format_ms(self.max_ms))
    }
}

/// Writes milliseconds as `3s` or `250ms`.
fn format_ms(ms: u64) -> String {
    if ms.is_multiple_of(1_000) {
        format!("{}s", ms / 1_000)
    } else {
        format!("{ms}ms")
    }
}

/// Reads `3s` or `250ms` as milliseconds.
fn parse_ms(text: &str) -> Option<u64> {
    let (digits, unit_ms) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1),
        None => (text.strip_suffix('s')?, 1_000),
    };
    // `parse` alone would accept `+3`.
    let is_plain = !digits.starts_with('+');
    let number = digits.parse::<u64>().ok().filter(|_| is_plain)?;
    number.checked_mul(unit_ms)
}

impl FromStr for Pause {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bounds = text.split_once('-').unwrap_or((text, text));
        let (Some(min_ms), Some(max_ms)) = (parse_ms(bounds.0.trim()), parse_ms(bounds.1.trim()))
        else {
            return Err(format!(
                "\"{text}\" is not a pause: write it like \"1s-3s\" or \"250ms\""
            ));
        };
        if min_ms > max_ms {
            return Err(format!("\"{text}\" starts with the longer time"));
        }
        if max_ms > PAUSE_MS_MAX {
            return Err(format!(
                "\"{text}\" is longer than {}",
                format_ms(PAUSE_MS_MAX)
            ));
        }
        Ok(Self { min_ms, max_ms })
    }
}

impl Serialize for Pause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_are_read_and_written() {
        for (text, min_ms, max_ms) in [
            ("1s-3s", 1_000, 3_000),
            ("0s-0s", 0, 0),
            ("250ms-1s", 250, 1_000),
        ] {
            let pause: Pause = text.parse().unwrap();
            assert_eq!(pause, Pause { min_ms, max_ms });
            assert_eq!(pause.to_string(), text);
        }
        assert_eq!("2s".parse::<Pause>().unwrap().to_string(), "2s-2s");
    }

    #[test]
    fn errors_for_bad_pauses_quote_them() {
        for text in [
            "",
            "-",
            "3",
            "3s-1s",
            "1s-",
            "+1s",
            "1.5s",
            "61s",
            "99999999999999999999s",
            "1s-2s-3s",
            "-1s",
        ] {
            let why = text.parse::<Pause>().unwrap_err();
            assert!(why.contains(text), "{text}: {why}");
        }
    }
}
