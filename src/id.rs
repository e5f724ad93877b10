//! Identities and instants: newtypes, so that a user can never be taken for a channel.
//!
//! Discord's ids are unsigned 64-bit numbers and SQLite's integers are signed: the two are
//! converted bit by bit, which loses nothing and keeps equality.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The number of milliseconds in one UTC day.
const DAY_MS: i64 = 86_400_000;

/// The base in which table and hand numbers are written in button ids: the shortest of letters and digits.
const BASE: u32 = 36;

/// The most digits a positive `i64` has in base 36.
const BASE_36_DIGITS: usize = 13;

/// A text that is no id of the kind asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid {what} id")]
pub struct BadId {
    /// What the id should have named, as in "table".
    pub what: &'static str,
}

macro_rules! snowflake {
    ($name:ident, $what:literal) => {
        #[doc = concat!("Names a Discord ", $what, " (a snowflake).")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// Wraps a number as Discord gives it.
            #[must_use]
            pub const fn new(id: u64) -> Self {
                Self(id)
            }

            /// Returns the number as Discord wants it.
            #[must_use]
            pub const fn get(self) -> u64 {
                self.0
            }

            /// Returns the same 64 bits as a signed integer, for the database.
            #[must_use]
            pub const fn to_bits(self) -> i64 {
                self.0.cast_signed()
            }

            /// Reads what [`Self::to_bits`] wrote.
            #[must_use]
            pub const fn from_bits(bits: i64) -> Self {
                Self(bits.cast_unsigned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                plain_number(text).map(Self).ok_or(BadId { what: $what })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer
                    .deserialize_any(SnowflakeVisitor { what: $what })
                    .map(Self)
            }
        }
    };
}

snowflake!(UserId, "user");
snowflake!(GuildId, "guild");
snowflake!(ChannelId, "channel");
snowflake!(MessageId, "message");
snowflake!(InteractionId, "interaction");

/// Reads digits only: `u64::from_str` would also take a leading plus.
fn plain_number(text: &str) -> Option<u64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

/// Reads a snowflake written as a string (JSON numbers lose bits in many languages) or an integer.
struct SnowflakeVisitor {
    what: &'static str,
}

impl de::Visitor<'_> for SnowflakeVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} id, as digits or a positive integer", self.what)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<u64, E> {
        Ok(value)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<u64, E> {
        u64::try_from(value).map_err(|_| E::invalid_value(de::Unexpected::Signed(value), &self))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<u64, E> {
        plain_number(value).ok_or_else(|| E::invalid_value(de::Unexpected::Str(value), &self))
    }
}

macro_rules! counted {
    ($name:ident, $what:literal) => {
        #[doc = concat!("Names a ", $what, " of this program: a positive number that the database gives.")]
        ///
        /// Written in base 36 with small letters, to be short in button ids.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "i64", into = "i64")]
        pub struct $name(i64);

        impl $name {
            /// Wraps a number; `None` unless it is positive.
            #[must_use]
            pub const fn new(id: i64) -> Option<Self> {
                if id > 0 { Some(Self(id)) } else { None }
            }

            /// Returns the number.
            #[must_use]
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl TryFrom<i64> for $name {
            type Error = BadId;

            fn try_from(id: i64) -> Result<Self, BadId> {
                Self::new(id).ok_or(BadId { what: $what })
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> i64 {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&base_36(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                from_base_36(text).and_then(Self::new).ok_or(BadId { what: $what })
            }
        }
    };
}

counted!(TableId, "table");
counted!(HandId, "hand");

fn base_36(mut number: i64) -> String {
    let mut digits = Vec::with_capacity(BASE_36_DIGITS);
    while number > 0 {
        let digit = u32::try_from(number % i64::from(BASE)).expect("a remainder below 36 fits");
        digits.push(char::from_digit(digit, BASE).expect("a remainder is a digit of its base"));
        number /= i64::from(BASE);
    }
    digits.iter().rev().collect()
}

/// Reads only what [`base_36`] writes, so that every id has one spelling.
fn from_base_36(text: &str) -> Option<i64> {
    let canonical = !text.starts_with('0')
        && (1..=BASE_36_DIGITS).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    if canonical {
        i64::from_str_radix(text, BASE).ok()
    } else {
        None
    }
}

/// An instant: milliseconds since 1970-01-01T00:00:00Z, on the clock that the program was given.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(i64);

impl Millis {
    /// Wraps a number of milliseconds since the epoch.
    #[must_use]
    pub const fn new(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns the number of milliseconds since the epoch.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Returns whole seconds since the epoch, as Discord's `<t:…:R>` wants them.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// Returns the instant a while later; the far end of time at most.
    #[must_use]
    pub fn plus(self, span: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// Returns the time since an earlier instant; zero when that is not earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Returns the UTC day the instant lies in.
    #[must_use]
    pub const fn day(self) -> Day {
        Day(self.0.div_euclid(DAY_MS))
    }
}

/// A UTC day, counted from 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(i64);

impl Day {
    /// Wraps a number of days since the epoch.
    #[must_use]
    pub const fn new(days: i64) -> Self {
        Self(days)
    }

    /// Returns the number of days since the epoch.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Returns the first instant of the day.
    #[must_use]
    pub const fn start(self) -> Millis {
        Millis(self.0.saturating_mul(DAY_MS))
    }

    /// Returns the day after.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn snowflakes_keep_all_bits_through_the_database_and_json() {
        for number in [0, 1, u64::from(u32::MAX), i64::MAX as u64, u64::MAX] {
            let id = UserId::new(number);
            assert_eq!(UserId::from_bits(id.to_bits()), id);
            let json = serde_json::to_string(&id).unwrap();
            assert_eq!(json, format!("\"{number}\""));
            assert_eq!(serde_json::from_str::<UserId>(&json).unwrap(), id);
            assert_eq!(
                serde_json::from_str::<UserId>(&number.to_string()).unwrap(),
                id
            );
            assert_eq!(number.to_string().parse::<UserId>().unwrap(), id);
        }
    }

    #[test]
    fn bad_snowflakes_are_refused() {
        for text in ["-1", "+1", "1.0", "x", "18446744073709551616", " 1"] {
            assert_eq!(
                text.parse::<UserId>(),
                Err(BadId { what: "user" }),
                "{text}"
            );
        }
        for json in ["-1", "1.5", "null", "\"\\u0661\"", "[1]"] {
            assert!(serde_json::from_str::<UserId>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn table_ids_have_one_short_spelling() {
        for (number, text) in [
            (1, "1"),
            (35, "z"),
            (36, "10"),
            (46_655, "zzz"),
            (i64::MAX, "1y2p0ij32e8e7"),
        ] {
            let id = TableId::new(number).unwrap();
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse::<TableId>().unwrap(), id);
        }
        for text in [
            "",
            "0",
            "01",
            "Z",
            "+1",
            "-1",
            "1y2p0ij32e8e8",
            "zzzzzzzzzzzzz",
            "11111111111111",
            "é",
        ] {
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<TableId>("0").is_err());
        assert_eq!(
            serde_json::to_string(&TableId::new(7).unwrap()).unwrap(),
            "7"
        );
    }

    #[test]
    fn days_begin_at_midnight_utc_before_and_after_the_epoch() {
        assert_eq!(Millis(0).day(), Day(0));
        assert_eq!(Millis(-1).day(), Day(-1));
        assert_eq!(Millis(DAY_MS - 1).day(), Day(0));
        assert_eq!(Millis(DAY_MS).day(), Day(1));
        assert_eq!(Day(1).start(), Millis(DAY_MS));
        assert_eq!(Millis(1_999).seconds(), 1);
        assert_eq!(Millis(5).since(Millis(9)), Duration::ZERO);
        assert_eq!(Millis(5).plus(Duration::MAX), Millis(i64::MAX));
    }
}
