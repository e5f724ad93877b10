//! A hand as one line of an archive: its record, and data that a record does not have.

use gow::Seat;
use gow::fair::Hash32;
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ArchiveEntry, ArchivedRecord};
use crate::id::HandId;
use crate::store::{PastHand, PlayRow, StoredHand};

/// A line. The keys after the plays are not part of a hand record, whose readers ignore unknown
/// keys.
#[derive(Serialize)]
struct Line<'a> {
    format: &'static str,
    game: &'a str,
    house: &'a str,
    #[serde(skip_serializing_if = "Map::is_empty")]
    options: &'a Map<String, Value>,
    seats: usize,
    banker: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    streak: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bets: Option<Value>,
    hands: &'a [Vec<String>],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<Claim>,
    plays: Vec<Play<'a>>,
    hand: i64,
    table: i64,
    number: u32,
    /// When it was dealt.
    time: String,
    rules_version: u32,
    stake: i64,
    /// The seats of its people, in the order of the database's list.
    people: Vec<u8>,
    seed: Hash32,
    receipt: Hash32,
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<&'a [i64]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    void: bool,
}

/// A claim.
#[derive(Serialize)]
struct Claim {
    seat: u8,
    claim: &'static str,
}

/// A play: the seat, the verb and the pieces.
struct Play<'a> {
    seat: u8,
    verb: &'a str,
    pieces: Value,
}

impl Serialize for Play<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("seat", &self.seat)?;
        map.serialize_entry(self.verb, &self.pieces)?;
        map.end()
    }
}

/// The stored form of a house.
#[derive(Deserialize)]
struct House {
    game: String,
    house: String,
    #[serde(default)]
    options: Map<String, Value>,
}

/// The data of a line apart from its record.
#[derive(Deserialize)]
struct Metadata {
    hand: i64,
    rules_version: u32,
    #[serde(default)]
    stake: i64,
    /// Lines of earlier versions do not say where people sat.
    #[serde(default)]
    people: Vec<usize>,
    /// The points of each seat.
    net: Option<Vec<i64>>,
    #[serde(default)]
    void: bool,
}

/// Returns the line of a hand, with its newline; `None` if the stored hand cannot be read.
///
/// Does not replay the hand: hands of older rules are archived as they are.
pub(super) fn encode(past: &PastHand) -> Option<String> {
    let StoredHand { row, plays, claims } = &past.hand;
    let house: House = serde_json::from_str(&row.house).ok()?;
    let hands: Vec<Vec<String>> = serde_json::from_str(row.hands.expose()).ok()?;
    let bets: Option<Value> = row
        .bets
        .as_deref()
        .map(serde_json::from_str)
        .transpose()
        .ok()?;
    let line = Line {
        format: gow::record::FORMAT,
        game: &house.game,
        house: &house.house,
        options: &house.options,
        seats: hands.len(),
        banker: row.banker,
        // As in hand records: where players bet, a streak changes nothing.
        streak: (bets.is_none() || row.streak != 1).then_some(row.streak),
        bets,
        hands: &hands,
        claims: claims
            .iter()
            .map(|row| Claim {
                seat: row.seat,
                claim: gow::Claim::OneRedDot.name(),
            })
            .collect(),
        plays: plays
            .iter()
            .map(|row| play(row, &hands))
            .collect::<Option<_>>()?,
        hand: row.hand.get(),
        table: row.table.get(),
        number: row.number,
        time: row.started.rfc3339()?,
        rules_version: row.rules_version,
        stake: row.stake,
        people: row.sitters.iter().map(|sitter| sitter.seat).collect(),
        seed: Hash32::from_bytes(*row.seed.expose()),
        receipt: row.receipt,
        net: past.net.as_deref(),
        void: past.voided.is_some(),
    };
    Some(serde_json::to_string(&line).ok()? + "\n")
}

/// A play as in hand records.
fn play<'a>(row: &'a PlayRow, hands: &[Vec<String>]) -> Option<Play<'a>> {
    let mut words = row.mv.split(' ');
    let verb = words.next()?;
    let pieces: Vec<&str> = words.collect();
    let pieces = if verb == "set" {
        // The move names one half of the tiles.
        let mut rest = hands.get(usize::from(row.seat))?.clone();
        for piece in &pieces {
            rest.remove(rest.iter().position(|other| other == piece)?);
        }
        serde_json::json!([pieces, rest])
    } else {
        serde_json::json!(pieces)
    };
    Some(Play {
        seat: row.seat,
        verb,
        pieces,
    })
}

/// Returns the number of a line's hand.
pub(super) fn hand_id(line: &str) -> Option<HandId> {
    HandId::new(serde_json::from_str::<Metadata>(line).ok()?.hand)
}

/// Returns what a line says about its hand; `None` if the hand does not count or cannot be replayed. A hand
/// of another version counts as one of these rules if they give its plays the same result.
pub(super) fn decode(line: &str) -> Option<ArchiveEntry> {
    let metadata: Metadata = serde_json::from_str(line).ok()?;
    if metadata.void {
        return None;
    }
    let record = gow::Record::read(line).ok();
    let has_result = |record: &gow::Record| {
        metadata
            .net
            .as_deref()
            .is_some_and(|net| record.has_result(net))
    };
    if metadata.rules_version != gow::RULES_VERSION && !record.as_ref().is_some_and(has_result) {
        return Some(ArchiveEntry::OtherRules);
    }
    let seats = metadata.people.into_iter().map(Seat::new);
    Some(ArchiveEntry::Hand(Box::new(ArchivedRecord {
        record: record?,
        stake: metadata.stake,
        seats: seats.collect::<Option<_>>()?,
    })))
}
