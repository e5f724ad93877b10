//! The value of an unknown key: it is discarded, but no object in it may repeat a key.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::record::keys::Keys;
use crate::record::loose::every_scalar_is;

/// Any JSON, skipped; two readers of a doubled key could read two things.
pub(super) struct Ignored;

struct IgnoredVisitor;

impl<'de> Visitor<'de> for IgnoredVisitor {
    type Value = Ignored;

    every_scalar_is!(Ignored);

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Ignored, A::Error> {
        while list.next_element::<Ignored>()?.is_some() {}
        Ok(Ignored)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Ignored, A::Error> {
        let mut keys = Keys::default();
        while keys.next(&mut object)?.is_some() {
            object.next_value::<Ignored>()?;
        }
        Ok(Ignored)
    }
}

impl<'de> Deserialize<'de> for Ignored {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IgnoredVisitor)
    }
}
