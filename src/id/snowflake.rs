//! Discord's ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::id::{InvalidId, Timestamp};

macro_rules! snowflake {
    ($name:ident, $what:literal) => {
        #[doc = concat!("Names a Discord ", $what, " (a snowflake).")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// Wraps a number from Discord.
            #[must_use]
            pub const fn new(id: u64) -> Self {
                Self(id)
            }

            /// Returns the number for Discord.
            #[must_use]
            pub const fn get(self) -> u64 {
                self.0
            }

            /// Returns the creation time, which is part of every id.
            #[must_use]
            pub fn made(self) -> Timestamp {
                made(self.0)
            }

            /// Returns the same 64 bits as a signed integer, for the database.
            #[must_use]
            pub const fn to_bits(self) -> i64 {
                self.0.cast_signed()
            }

            /// Reverses [`Self::to_bits`].
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
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                plain_number(text)
                    .map(Self)
                    .ok_or(InvalidId { what: $what })
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

impl InteractionId {
    /// Returns the lowest id of an instant.
    #[must_use]
    pub fn first_at(at: Timestamp) -> Self {
        let since = at.get().saturating_sub(EPOCH_MS).max(0);
        Self(since.unsigned_abs() << BITS_BELOW_TIME)
    }
}

/// The highest bit, which no id of Discord has before the year 2084: it marks people whose data was
/// deleted.
const FORMER: u64 = 1 << 63;

impl UserId {
    /// Stands for a person whose data was deleted, where not even their number is known.
    pub const NOBODY: Self = Self::former(0);

    /// Stands for the former player with a number in the store.
    #[must_use]
    pub const fn former(number: i64) -> Self {
        Self(FORMER | number.cast_unsigned())
    }

    /// Whether this stands for a person whose data was deleted.
    #[must_use]
    pub const fn is_former(self) -> bool {
        self.0 & FORMER != 0
    }

    /// Returns the number that [`Self::former`] was made from.
    #[must_use]
    pub(crate) const fn former_number(self) -> Option<i64> {
        if self.is_former() {
            Some((self.0 & !FORMER).cast_signed())
        } else {
            None
        }
    }
}

/// The epoch of Discord's ids, in milliseconds since 1970.
const EPOCH_MS: i64 = 1_420_070_400_000;

/// The number of bits below the timestamp in an id.
const BITS_BELOW_TIME: u32 = 22;

fn made(id: u64) -> Timestamp {
    let since = i64::try_from(id >> BITS_BELOW_TIME).expect("42 bits are left");
    Timestamp::new(EPOCH_MS + since)
}

/// Accepts digits only: `u64::from_str` would also accept a leading plus.
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

#[cfg(test)]
mod tests {
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
    fn an_id_says_when_it_was_made() {
        assert_eq!(MessageId::new(0).made(), Timestamp::new(EPOCH_MS));
        let at = Timestamp::new(1_700_000_000_000);
        assert_eq!(InteractionId::first_at(at).made(), at);
        assert_eq!(InteractionId::first_at(Timestamp::new(5)).get(), 0);
        // The example of Discord's own documentation: 2016-04-30 11:18:25.796 UTC.
        assert_eq!(
            UserId::new(175_928_847_299_117_063).made(),
            Timestamp::new(1_462_015_105_796)
        );
        assert!(UserId::new(u64::MAX).made() > Timestamp::new(EPOCH_MS));
    }

    #[test]
    fn bad_snowflakes_are_refused() {
        for text in ["-1", "+1", "1.0", "x", "18446744073709551616", " 1"] {
            assert_eq!(
                text.parse::<UserId>(),
                Err(InvalidId { what: "user" }),
                "{text}"
            );
        }
        for json in ["-1", "1.5", "null", "\"\\u0661\"", "[1]"] {
            assert!(serde_json::from_str::<UserId>(json).is_err(), "{json}");
        }
    }
}
