//! JSON values that parse from anything and keep no more than the rules can use.

use std::{fmt, marker::PhantomData};

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
pub(crate) enum LooseValue {
    /// A whole number without sign, point or exponent.
    Number(u64),
    /// A boolean.
    Bool(bool),
    /// A string.
    Text(String),
    /// Anything else: null, other numbers, lists, objects.
    Other,
}

impl LooseValue {
    /// Returns the number; `None` for any other value.
    pub(crate) const fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Bool(_) | Self::Text(_) | Self::Other => None,
        }
    }
}

struct LooseVisitor;

impl<'de> Visitor<'de> for LooseVisitor {
    type Value = LooseValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<LooseValue, E> {
        Ok(LooseValue::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<LooseValue, E> {
        Ok(LooseValue::Number(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<LooseValue, E> {
        Ok(LooseValue::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<LooseValue, E> {
        Ok(LooseValue::Other)
    }

    fn visit_unit<E>(self) -> Result<LooseValue, E> {
        Ok(LooseValue::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<LooseValue, E> {
        Ok(LooseValue::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<LooseValue, A::Error> {
        skip_list(list)?;
        Ok(LooseValue::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<LooseValue, A::Error> {
        skip_object(object)?;
        Ok(LooseValue::Other)
    }
}

impl<'de> Deserialize<'de> for LooseValue {
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

/// A value that should be a list of some form; `None` if it is anything else.
pub(crate) struct LooseList<T>(pub(crate) Option<T>);

/// The form of a list.
pub(crate) trait FromList: Sized {
    /// Reads a list to its end; `None` if it does not have the form.
    fn from_list<'de, A: SeqAccess<'de>>(list: A) -> Result<Option<Self>, A::Error>;
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: FromList> Visitor<'de> for ListVisitor<T> {
    type Value = LooseList<T>;

    every_scalar_is!(LooseList(None));

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<LooseList<T>, A::Error> {
        T::from_list(list).map(LooseList)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<LooseList<T>, A::Error> {
        skip_object(object)?;
        Ok(LooseList(None))
    }
}

impl<'de, T: FromList> Deserialize<'de> for LooseList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor(PhantomData))
    }
}

/// A list of strings, read as pieces.
pub(crate) struct PieceList {
    /// The pieces among them: the first [`MAX_PIECES`], and of later ones each face that is not yet
    /// there.
    pub(crate) pieces: Vec<Piece>,
    /// Whether some string is not a piece.
    pub(crate) unknown: bool,
}

impl FromList for PieceList {
    fn from_list<'de, A: SeqAccess<'de>>(mut list: A) -> Result<Option<PieceList>, A::Error> {
        let mut pieces = Vec::new();
        let mut unknown = false;
        while let Some(element) = list.next_element()? {
            let LooseValue::Text(text) = element else {
                skip_list(list)?;
                return Ok(None);
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
        Ok(Some(PieceList { pieces, unknown }))
    }
}

/// Two lists of strings, read as pieces.
pub(crate) struct PieceHalves {
    /// The pieces among them, those of the first list first.
    pub(crate) pieces: Vec<Piece>,
    /// The number of pieces in the first list.
    pub(crate) first: usize,
    /// Whether some string is not a piece.
    pub(crate) unknown: bool,
}

impl FromList for PieceHalves {
    fn from_list<'de, A: SeqAccess<'de>>(mut list: A) -> Result<Option<PieceHalves>, A::Error> {
        let halves: [Option<LooseList<PieceList>>; 2] =
            [list.next_element()?, list.next_element()?];
        let more = list.next_element::<IgnoredAny>()?.is_some();
        skip_list(list)?;
        let ([Some(LooseList(Some(first))), Some(LooseList(Some(second)))], false) = (halves, more)
        else {
            return Ok(None);
        };
        Ok(Some(PieceHalves {
            first: first.pieces.len(),
            unknown: first.unknown || second.unknown,
            pieces: [first.pieces, second.pieces].concat(),
        }))
    }
}

/// A list of whole numbers without sign; one more than a table has seats are kept at most.
pub(crate) struct NumberList(pub(crate) Vec<u64>);

impl FromList for NumberList {
    fn from_list<'de, A: SeqAccess<'de>>(mut list: A) -> Result<Option<NumberList>, A::Error> {
        let mut numbers = Vec::new();
        while let Some(element) = list.next_element::<LooseValue>()? {
            let Some(number) = element.number() else {
                skip_list(list)?;
                return Ok(None);
            };
            if numbers.len() <= MAX_SEATS {
                numbers.push(number);
            }
        }
        Ok(Some(NumberList(numbers)))
    }
}
