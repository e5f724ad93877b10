//! The serialization of a round as a record.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::FORMAT;
use crate::{AnyRound, Claim, Move, Pieces, Round, Seat, Verb};

/// A round that serializes as its record.
pub(super) struct Written<'a>(pub(super) &'a AnyRound);

/// A move that serializes as its verb and pieces: `{"lead":["66","63"]}`, or
/// `{"set":[["66","63"],["55","55"]]}`.
pub(super) struct WrittenMove {
    mv: Move,
    /// The other half of the tiles, if the move sets them.
    rest: Option<Pieces>,
}

impl WrittenMove {
    /// Makes the written form of a move of this round.
    pub(super) fn of(round: &AnyRound, seat: Seat, mv: Move) -> WrittenMove {
        let dealt = || -> Pieces { round.deal().hands[seat].iter().copied().collect() };
        let rest = (mv.verb == Verb::Set).then(|| dealt().minus(mv.pieces));
        WrittenMove { mv, rest }
    }

    fn entry<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match self.rest {
            Some(rest) => map.serialize_entry(self.mv.verb.name(), &[self.mv.pieces, rest]),
            None => map.serialize_entry(self.mv.verb.name(), &self.mv.pieces),
        }
    }
}

/// The claim of a seat; there is only one kind.
struct WrittenClaim(Seat);

/// A play: a seat and a move.
struct WrittenPlay(Seat, WrittenMove);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let deal = self.0.deal();
        let options: serde_json::Map<String, Value> = deal
            .house
            .differs_from_base()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        let plays = self.0.plays().iter();
        let plays: Vec<WrittenPlay> = plays
            .map(|&(seat, mv)| WrittenPlay(seat, WrittenMove::of(self.0, seat, mv)))
            .collect();
        let claims: Vec<WrittenClaim> = self.0.claims().iter().map(WrittenClaim).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", FORMAT)?;
        map.serialize_entry("game", &deal.house.game())?;
        map.serialize_entry("house", deal.house.name())?;
        if !options.is_empty() {
            map.serialize_entry("options", &options)?;
        }
        map.serialize_entry("seats", &deal.hands.len())?;
        map.serialize_entry("banker", &deal.banker)?;
        // In a game with bets the streak changes nothing, so its records omit it unless it is not
        // 1.
        if deal.bets.is_none() || deal.streak != 1 {
            map.serialize_entry("streak", &deal.streak)?;
        }
        if let Some(bets) = &deal.bets {
            map.serialize_entry("bets", bets)?;
        }
        map.serialize_entry("hands", &deal.hands)?;
        if !claims.is_empty() {
            map.serialize_entry("claims", &claims)?;
        }
        map.serialize_entry("plays", &plays)?;
        map.end()
    }
}

impl Serialize for WrittenClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("seat", &self.0)?;
        map.serialize_entry("claim", Claim::OneRedDot.name())?;
        map.end()
    }
}

impl Serialize for WrittenMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        self.entry(&mut map)?;
        map.end()
    }
}

impl Serialize for WrittenPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("seat", &self.0)?;
        self.1.entry(&mut map)?;
        map.end()
    }
}
