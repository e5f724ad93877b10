//! The options of a record, which override those of its house.

use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, Error, MapAccess};
use serde_json::Value;

use super::loose::LooseValue;
use super::object::{Object, read_object};
use super::refusal::RecordError;
use crate::House;

/// How many options are kept: far more than any house has, so that an excess includes an unknown
/// one.
const MAX_OPTIONS: usize = 64;

/// The options as they were written, by name.
#[derive(Default)]
pub(super) struct Options(BTreeMap<String, Value>);

impl Options {
    /// Returns a house with these options set.
    pub(super) fn apply(&self, base: House) -> Result<House, RecordError> {
        self.0.iter().try_fold(base, |house, (name, value)| {
            let set = house.with_option(name, value);
            // Escaped, because a name can hold what a terminal obeys.
            set.map_err(|error| RecordError::bad(format!("{}: {error}", name.escape_debug())))
        })
    }
}

impl Object for Options {
    const WHAT: &'static str = "an object of options";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        let value = match object.next_value()? {
            LooseValue::Number(number) => number.into(),
            LooseValue::Bool(truth) => truth.into(),
            LooseValue::Text(text) => text.into(),
            LooseValue::Other => return Err(A::Error::custom("no option has such a value")),
        };
        self.0.insert(key.to_owned(), value);
        if self.0.len() > MAX_OPTIONS {
            return Err(A::Error::custom("no house has so many options"));
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_object(deserializer)
    }
}
