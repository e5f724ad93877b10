//! JSON objects and lists, read element by element; only known keys and the first elements are
//! kept.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::keys::Keys;
use super::loose::{FromList, LooseList, skip_list};

/// An object with its keys in any order.
pub(crate) trait Object: Default {
    /// What was expected, for the error message.
    const WHAT: &'static str;

    /// Reads the value of one key, or skips it when the key is unknown.
    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error>;
}

/// Reads an object. Any other value is an error, and so is a duplicate key, even an unknown one.
pub(crate) fn read_object<'de, D: Deserializer<'de>, T: Object>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(ObjectVisitor(PhantomData))
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Object> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<T, A::Error> {
        let mut read = T::default();
        let mut keys = Keys::default();
        while let Some(key) = keys.next(&mut object)? {
            read.field(&key, &mut object)?;
        }
        Ok(read)
    }
}

/// Reads a list that only some games look at. JSON that no value can hold, such as 1e400, becomes
/// `LooseList(None)`, so that the other games ignore it as they ignore any value.
pub(super) fn of_some_games<'de, A, T>(object: &mut A) -> Result<LooseList<T>, A::Error>
where
    A: MapAccess<'de>,
    T: FromList,
{
    let text = object.next_value::<&RawValue>()?.get();
    Ok(serde_json::from_str(text).unwrap_or(LooseList(None)))
}

/// Reads a list and keeps its first `most` elements; the rest only has to be JSON.
pub(crate) fn few<'de, A, T>(object: &mut A, most: usize) -> Result<Vec<T>, A::Error>
where
    A: MapAccess<'de>,
    T: Deserialize<'de>,
{
    object.next_value_seed(Few {
        most,
        of: PhantomData,
    })
}

struct Few<T> {
    most: usize,
    of: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Few<T> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<T>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Few<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut kept = Vec::new();
        while kept.len() < self.most {
            match list.next_element()? {
                Some(element) => kept.push(element),
                None => return Ok(kept),
            }
        }
        skip_list(list)?;
        Ok(kept)
    }
}
