//! The plays of a record.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::loose::{Loose, LooseHalves, LoosePieces, every_scalar_is, skip_list};
use super::object::{Object, read_fields};
use crate::{Piece, Seat, Verb};

/// A play as it was written.
pub(super) enum DraftPlay {
    /// It has a seat, one verb and a list of texts, or two lists where tiles are set.
    Shaped {
        /// Who plays, a seat of some table.
        seat: Seat,
        /// What is done.
        verb: Verb,
        /// The pieces among the texts.
        pieces: Vec<Piece>,
        /// How many of them make the first of two hands, where two are set.
        first: Option<usize>,
        /// Whether some text names no piece.
        unknown: bool,
    },
    /// It has not, and this is what is wrong.
    Malformed(&'static str),
}

#[derive(Default)]
struct Fields {
    seat: Option<Loose>,
    verbs: [Option<Pile>; Verb::ALL.len()],
}

/// What a verb is followed by.
enum Pile {
    One(LoosePieces),
    Two(LooseHalves),
}

impl Object for Fields {
    const WHAT: &'static str = "a play, which is an object";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        let verb = Verb::ALL.into_iter().position(|verb| verb.name() == key);
        match (key, verb) {
            ("seat", _) => self.seat = Some(object.next_value()?),
            (_, Some(verb)) => {
                let pile = match Verb::ALL[verb] {
                    Verb::Lead | Verb::Beat | Verb::Discard => Pile::One(object.next_value()?),
                    Verb::Set => Pile::Two(object.next_value()?),
                };
                self.verbs[verb] = Some(pile);
            }
            (_, None) => drop(object.next_value::<IgnoredAny>()?),
        }
        Ok(())
    }
}

impl From<Fields> for DraftPlay {
    fn from(fields: Fields) -> Self {
        let seat = fields.seat.and_then(|seat| seat.number());
        let Some(seat) = seat.and_then(|seat| Seat::new(usize::try_from(seat).ok()?)) else {
            return Self::Malformed("a play has a seat of the table");
        };
        let mut verbs =
            Verb::ALL.into_iter().zip(fields.verbs).filter_map(|(verb, pieces)| Some((verb, pieces?)));
        let (Some((verb, pieces)), None) = (verbs.next(), verbs.next()) else {
            return Self::Malformed("a play has one of lead, beat, discard and set");
        };
        match pieces {
            Pile::One(LoosePieces::List { pieces, unknown }) => {
                Self::Shaped { seat, verb, pieces, first: None, unknown }
            }
            Pile::One(LoosePieces::Malformed) => Self::Malformed("what is played is a list of pieces"),
            Pile::Two(LooseHalves::Two { pieces, first, unknown }) => {
                Self::Shaped { seat, verb, pieces, first: Some(first), unknown }
            }
            Pile::Two(LooseHalves::Malformed) => Self::Malformed("what is set are two lists of pieces"),
        }
    }
}

struct PlayVisitor;

impl<'de> Visitor<'de> for PlayVisitor {
    type Value = DraftPlay;

    every_scalar_is!(DraftPlay::Malformed("a play is an object"));

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<DraftPlay, A::Error> {
        skip_list(list)?;
        Ok(DraftPlay::Malformed("a play is an object"))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<DraftPlay, A::Error> {
        read_fields::<_, Fields>(object).map(DraftPlay::from)
    }
}

impl<'de> Deserialize<'de> for DraftPlay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlayVisitor)
    }
}
