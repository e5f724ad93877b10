//! The claims of a record.

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess};

use super::loose::LooseValue;
use super::object::{Object, read_object};

/// A claim as it was written; the seat may not exist and the name may be unknown.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DraftClaim {
    /// The seat that claims.
    pub(super) seat: u64,
    /// The name of the claim.
    pub(super) name: String,
}

#[derive(Default)]
struct Fields {
    seat: Option<LooseValue>,
    name: Option<LooseValue>,
}

impl Object for Fields {
    const WHAT: &'static str = "a claim, which is an object";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        match key {
            "seat" => self.seat = Some(object.next_value()?),
            "claim" => self.name = Some(object.next_value()?),
            _ => drop(object.next_value::<IgnoredAny>()?),
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for DraftClaim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Checked at once: a list of a hundred thousand empty claims must not be kept until the end
        // of the line.
        let fields: Fields = read_object(deserializer)?;
        match (fields.seat, fields.name) {
            (Some(LooseValue::Number(seat)), Some(LooseValue::Text(name))) => {
                Ok(Self { seat, name })
            }
            _ => Err(D::Error::custom("a claim has a seat and a name")),
        }
    }
}
