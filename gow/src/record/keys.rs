//! The keys of an object, none of which may occur twice.

use std::{borrow::Cow, collections::BTreeSet};

use serde::{
    Deserialize,
    de::{Error as _, MapAccess},
};

/// A key, borrowed from the line unless it is written with escapes.
#[derive(Deserialize)]
struct Key<'line>(#[serde(borrow)] Cow<'line, str>);

/// The keys that have occurred so far, in a tree, so that even a line full of keys is read quickly.
#[derive(Default)]
pub(crate) struct Keys<'de>(BTreeSet<Cow<'de, str>>);

impl<'de> Keys<'de> {
    /// Reads the next key of an object; one that has occurred before is an error.
    pub(crate) fn next<A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
    ) -> Result<Option<Cow<'de, str>>, A::Error> {
        let Some(Key(key)) = object.next_key()? else {
            return Ok(None);
        };
        if !self.0.insert(key.clone()) {
            return Err(A::Error::custom(format!("the key {key:?} comes twice")));
        }
        Ok(Some(key))
    }
}
