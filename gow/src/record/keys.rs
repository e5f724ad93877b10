//! The keys of an object, none of which may occur twice.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// How many keys are searched linearly; no object of a record has more known keys.
const FEW: usize = 16;

/// A key, borrowed from the line unless it is written with escapes.
struct Key<'de>(Cow<'de, str>);

/// The keys that have occurred so far.
#[derive(Default)]
pub(crate) struct Keys<'de> {
    few: Vec<Cow<'de, str>>,
    /// The keys beyond the first few, in a tree, so that even a line full of keys is read quickly.
    many: BTreeSet<Cow<'de, str>>,
}

impl<'de> Keys<'de> {
    /// Reads the next key of an object; one that has occurred before is an error.
    pub(crate) fn next<A: MapAccess<'de>>(
        &self,
        object: &mut A,
    ) -> Result<Option<Cow<'de, str>>, A::Error> {
        match object.next_key()? {
            Some(Key(key)) if self.few.contains(&key) || self.many.contains(&key) => {
                Err(A::Error::custom(format!("the key {key:?} comes twice")))
            }
            key => Ok(key.map(|Key(key)| key)),
        }
    }

    /// Adds a key that has occurred.
    pub(crate) fn note(&mut self, key: Cow<'de, str>) {
        if self.few.len() < FEW {
            self.few.push(key);
        } else {
            self.many.insert(key);
        }
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(key)))
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(key.to_owned())))
    }
}

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(KeyVisitor)
    }
}
