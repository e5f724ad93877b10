//! JSON values that parse from anything and keep no more than the rules can use.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::{MAX_SEATS, Piece};

/// How many pieces of one list are kept: one more than the largest deck has, so that an excess is
/// noticed.
const MAX_PIECES: usize = 37;

/// Makes a visitor map every value that is neither a list nor an object to the same result.
macro_rules! every_scalar_is {
    ($value:expr) => {
        fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.write_str("any value")
        }

        fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
            Ok($value)
        }
    };
}
pub(crate) use every_scalar_is;

/// A JSON value, reduced to what a record can use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Loose {
    /// A whole number without sign, point or exponent.
    Number(u64),
    /// A boolean.
    Truth(bool),
    /// A string.
    Text(String),
    /// Anything else: null, other numbers, lists, objects.
    Other,
}

impl Loose {
    /// Returns the number; `None` for any other value.
    pub(crate) const fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Truth(_) | Self::Text(_) | Self::Other => None,
        }
    }
}

struct LooseVisitor;

impl<'de> Visitor<'de> for LooseVisitor {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Loose, E> {
        Ok(Loose::Truth(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Loose, E> {
        Ok(Loose::Number(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Loose, E> {
        Ok(Loose::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Loose, E> {
        Ok(Loose::Other)
    }

    fn visit_unit<E>(self) -> Result<Loose, E> {
        Ok(Loose::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Loose, E> {
        Ok(Loose::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Loose, A::Error> {
        skip_list(list)?;
        Ok(Loose::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Loose, A::Error> {
        skip_object(object)?;
        Ok(Loose::Other)
    }
}

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor)
    }
}

/// Skips the rest of a list.
pub(crate) fn skip_list<'de, A: SeqAccess<'de>>(mut list: A) -> Result<(), A::Error> {
    while list.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}

/// Skips the rest of an object.
pub(crate) fn skip_object<'de, A: MapAccess<'de>>(mut object: A) -> Result<(), A::Error> {
    while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}

/// A value that should be a list of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LoosePieces {
    /// A list of strings.
    List {
        /// The pieces among them: the first [`MAX_PIECES`], and of later ones each face that is not yet
        /// there.
        pieces: Vec<Piece>,
        /// Whether some string is not a piece.
        unknown: bool,
    },
    /// Something else.
    Malformed,
}

struct PiecesVisitor;

impl<'de> Visitor<'de> for PiecesVisitor {
    type Value = LoosePieces;

    every_scalar_is!(LoosePieces::Malformed);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LoosePieces, A::Error> {
        let mut pieces = Vec::new();
        let mut unknown = false;
        while let Some(element) = list.next_element()? {
            let Loose::Text(text) = element else {
                skip_list(list)?;
                return Ok(LoosePieces::Malformed);
            };
            match text.parse() {
                // A piece that is not there yet may be one that the game does not have.
                Ok(piece) if pieces.len() < MAX_PIECES || !pieces.contains(&piece) => {
                    pieces.push(piece);
                }
                Ok(_) => {}
                Err(_) => unknown = true,
            }
        }
        Ok(LoosePieces::List { pieces, unknown })
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<LoosePieces, A::Error> {
        skip_object(object)?;
        Ok(LoosePieces::Malformed)
    }
}

impl<'de> Deserialize<'de> for LoosePieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PiecesVisitor)
    }
}

/// A value that should be two lists of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LooseHalves {
    /// Two lists of strings.
    Two {
        /// The pieces among them, those of the first list first.
        pieces: Vec<Piece>,
        /// The number of pieces in the first list.
        first: usize,
        /// Whether some string is not a piece.
        unknown: bool,
    },
    /// Something else.
    Malformed,
}

struct HalvesVisitor;

impl<'de> Visitor<'de> for HalvesVisitor {
    type Value = LooseHalves;

    every_scalar_is!(LooseHalves::Malformed);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LooseHalves, A::Error> {
        let halves = (list.next_element()?, list.next_element()?);
        let more = list.next_element::<IgnoredAny>()?.is_some();
        skip_list(list)?;
        let (
            Some(LoosePieces::List {
                mut pieces,
                unknown,
            }),
            Some(LoosePieces::List {
                pieces: second,
                unknown: other_unknown,
            }),
            false,
        ) = (halves.0, halves.1, more)
        else {
            return Ok(LooseHalves::Malformed);
        };
        let first = pieces.len();
        pieces.extend(second);
        Ok(LooseHalves::Two {
            pieces,
            first,
            unknown: unknown || other_unknown,
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<LooseHalves, A::Error> {
        skip_object(object)?;
        Ok(LooseHalves::Malformed)
    }
}

impl<'de> Deserialize<'de> for LooseHalves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(HalvesVisitor)
    }
}

/// A value that should be a list of whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LooseNumbers {
    /// A list of whole numbers without sign; one more than a table has seats are kept at most.
    List(Vec<u64>),
    /// Something else.
    Malformed,
}

struct NumbersVisitor;

impl<'de> Visitor<'de> for NumbersVisitor {
    type Value = LooseNumbers;

    every_scalar_is!(LooseNumbers::Malformed);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LooseNumbers, A::Error> {
        let mut numbers = Vec::new();
        while let Some(element) = list.next_element::<Loose>()? {
            let Some(number) = element.number() else {
                skip_list(list)?;
                return Ok(LooseNumbers::Malformed);
            };
            if numbers.len() <= MAX_SEATS {
                numbers.push(number);
            }
        }
        Ok(LooseNumbers::List(numbers))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<LooseNumbers, A::Error> {
        skip_object(object)?;
        Ok(LooseNumbers::Malformed)
    }
}

impl<'de> Deserialize<'de> for LooseNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumbersVisitor)
    }
}
