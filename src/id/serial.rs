//! The program's own ids.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::id::{Base36, InvalidId};

macro_rules! serial {
    ($name:ident, $what:literal) => {
        #[doc = concat!("Names a ", $what, " of this program: a positive number that the database assigns.")]
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
                Base36(self.0.unsigned_abs()).to_string()
            }

            /// Reads a code; `None` for any other text.
            #[must_use]
            pub fn from_code(text: &str) -> Option<Self> {
                let Base36(number) = Base36::read(text)?;
                i64::try_from(number).ok().and_then(Self::new)
            }
        }

        impl TryFrom<i64> for $name {
            type Error = InvalidId;

            fn try_from(id: i64) -> Result<Self, InvalidId> {
                Self::new(id).ok_or(InvalidId { what: $what })
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

serial!(TableId, "table");
serial!(HandId, "hand");

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
            assert_eq!(TableId::from_code(text), Some(id));
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
            assert_eq!(TableId::from_code(text), None, "{text}");
        }
        assert!(serde_json::from_str::<TableId>("0").is_err());
        assert_eq!(
            serde_json::to_string(&TableId::new(7).unwrap()).unwrap(),
            "7"
        );
    }
}
