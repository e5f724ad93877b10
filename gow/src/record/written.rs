//! A round as it is written into a record.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::FORMAT;
use crate::{AnyRound, Claim, Move, Round, Seat};

/// A round that serialises as its record.
pub(super) struct Written<'a>(pub(super) &'a AnyRound);

/// A move that serialises as its verb and pieces: `{"lead":["66","63"]}`.
pub(super) struct WrittenMove(pub(super) Move);

/// The claim of a seat; there is one kind only.
struct WrittenClaim(Seat);

/// A play: a seat and a move.
struct WrittenPlay(Seat, Move);

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
        let plays: Vec<WrittenPlay> = plays.map(|&(seat, mv)| WrittenPlay(seat, mv)).collect();
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
        map.serialize_entry("streak", &deal.streak)?;
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
        map.serialize_entry(self.0.verb.name(), &self.0.pieces)?;
        map.end()
    }
}

impl Serialize for WrittenPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("seat", &self.0)?;
        map.serialize_entry(self.1.verb.name(), &self.1.pieces)?;
        map.end()
    }
}
