//! The program's own ids.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::id::BadId;

/// The base of the codes of tables and hands: the largest with digits and letters of one case.
const BASE: u32 = 36;

/// The most digits a positive `i64` has in base 36.
const BASE_36_DIGITS: usize = 13;

macro_rules! counted {
    ($name:ident, $what:literal) => {
        #[doc = concat!("Names a ", $what, " of this program: a positive number that the database gives.")]
        ///
        /// People read the decimal number; button ids, nonces and receipts have the code.
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

            /// Returns the number in base 36 with lowercase letters, to be short in button ids.
            #[must_use]
            pub fn code(self) -> String {
                base_36(self.0)
            }

            /// Reads a code; `None` for any other text.
            #[must_use]
            pub fn of_code(text: &str) -> Option<Self> {
                from_base_36(text).and_then(Self::new)
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
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
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

/// Parses only what [`base_36`] writes, so that every code has one spelling.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_short_and_have_one_spelling() {
        for (number, text) in [
            (1, "1"),
            (35, "z"),
            (36, "10"),
            (46_655, "zzz"),
            (i64::MAX, "1y2p0ij32e8e7"),
        ] {
            let id = TableId::new(number).unwrap();
            assert_eq!(id.code(), text);
            assert_eq!(TableId::of_code(text), Some(id));
            assert_eq!(id.to_string(), number.to_string());
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
            assert_eq!(TableId::of_code(text), None, "{text}");
        }
        assert!(serde_json::from_str::<TableId>("0").is_err());
        assert_eq!(
            serde_json::to_string(&TableId::new(7).unwrap()).unwrap(),
            "7"
        );
    }
}
