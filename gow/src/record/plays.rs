//! The plays of a record.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess};
use serde_json::value::RawValue;

use super::loose::{LooseList, LooseValue, PieceHalves, PieceList};
use super::object::{Object, of_some_games, read_object};
use super::refusal::{shortened, without_place};
use crate::{Piece, Seat, Verb};

/// A play as it was written, or what is wrong with it as an object; the game decides which verbs it
/// can have.
pub(super) struct DraftPlay(Result<Fields, String>);

/// A play with a seat, one verb and a list of strings, or two lists where tiles are set.
pub(super) struct ParsedPlay {
    /// The seat that plays; not checked against the table yet.
    pub(super) seat: Seat,
    /// What is done.
    pub(super) verb: Verb,
    /// The pieces among the strings.
    pub(super) pieces: Vec<Piece>,
    /// How many of them form the first of two hands, where two are set.
    pub(super) first: Option<usize>,
    /// Whether some string is not a piece.
    pub(super) unknown: bool,
}

/// The keys of a play that some game knows.
#[derive(Default)]
struct Fields {
    seat: Option<LooseValue>,
    lead: Option<LooseList<PieceList>>,
    beat: Option<LooseList<PieceList>>,
    discard: Option<LooseList<PieceList>>,
    set: Option<LooseList<PieceHalves>>,
}

impl Object for Fields {
    const WHAT: &'static str = "a play, which is an object";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        match key {
            "seat" => self.seat = Some(object.next_value()?),
            "lead" => self.lead = Some(of_some_games(object)?),
            "beat" => self.beat = Some(of_some_games(object)?),
            "discard" => self.discard = Some(of_some_games(object)?),
            "set" => self.set = Some(of_some_games(object)?),
            _ => drop(object.next_value::<IgnoredAny>()?),
        }
        Ok(())
    }
}

impl DraftPlay {
    /// Parses the play, or returns what is wrong with it; the verbs of the other family of games are ignored.
    pub(super) fn parse(self, sets: bool) -> Result<ParsedPlay, String> {
        let fields = self.0?;
        let seat = fields.seat.as_ref().and_then(LooseValue::number);
        let seat = seat.and_then(|seat| Seat::new(usize::try_from(seat).ok()?));
        let seat = seat.ok_or("a play has a seat of the table")?;
        let parsed = if sets {
            fields.setting(seat)
        } else {
            fields.play(seat)
        };
        parsed.map_err(str::to_owned)
    }
}

impl Fields {
    fn play(self, seat: Seat) -> Result<ParsedPlay, &'static str> {
        let verbs = [
            (Verb::Lead, self.lead),
            (Verb::Beat, self.beat),
            (Verb::Discard, self.discard),
        ];
        let mut verbs = verbs
            .into_iter()
            .filter_map(|(verb, pieces)| Some((verb, pieces?)));
        let (Some((verb, LooseList(list))), None) = (verbs.next(), verbs.next()) else {
            return Err("a play has one of lead, beat and discard");
        };
        let PieceList { pieces, unknown } = list.ok_or("what is played is a list of pieces")?;
        Ok(ParsedPlay {
            seat,
            verb,
            pieces,
            first: None,
            unknown,
        })
    }

    fn setting(self, seat: Seat) -> Result<ParsedPlay, &'static str> {
        let LooseList(halves) = self.set.ok_or("a play here has set")?;
        let halves = halves.ok_or("what is set are two lists of pieces")?;
        Ok(ParsedPlay {
            seat,
            verb: Verb::Set,
            pieces: halves.pieces,
            first: Some(halves.first),
            unknown: halves.unknown,
        })
    }
}

impl<'de> Deserialize<'de> for DraftPlay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Text first: JSON that no value can hold, such as 1e400, is wrong in this play and not in
        // the whole line.
        let text = <&RawValue>::deserialize(deserializer)?.get();
        let fields = read_object(&mut serde_json::Deserializer::from_str(text));
        Ok(Self(
            fields.map_err(|error| shortened(without_place(&error))),
        ))
    }
}
