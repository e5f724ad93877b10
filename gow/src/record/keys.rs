//! The keys of an object, none of which may come twice.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// How many keys are looked through one by one; an object of a record has no more that mean something.
const FEW: usize = 16;

/// A key, borrowed from the line unless it is written with escapes.
pub(super) struct Key<'de>(pub(super) Cow<'de, str>);

/// The keys that have come so far.
#[derive(Default)]
pub(super) struct Keys<'de> {
    few: Vec<Cow<'de, str>>,
    /// Those beyond the first few, so that a line of nothing but keys takes no time worth mentioning.
    many: BTreeSet<Cow<'de, str>>,
}

impl<'de> Keys<'de> {
    /// Whether a key has not come before.
    pub(super) fn is_new(&self, key: &str) -> bool {
        !self.few.iter().any(|other| other == key) && !self.many.contains(key)
    }

    /// Notes a key that has come.
    pub(super) fn note(&mut self, key: Cow<'de, str>) {
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
