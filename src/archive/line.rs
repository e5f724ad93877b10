//! A hand as one line of an archive: its record, and beside it what a record does not say.

use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::id::{HandId, Millis};
use crate::store::{KeptHand, PastHand, PlayRow};

/// A line. What follows the plays is not part of a hand record, whose readers leave unknown keys out.
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
    claims: Vec<Claimed>,
    plays: Vec<Play<'a>>,
    hand: i64,
    table: i64,
    number: u32,
    /// When it was dealt.
    time: String,
    rules_version: u32,
    stake: i64,
    seed: String,
    receipt: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<&'a [i64]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    void: bool,
}

/// A hand that was declared.
#[derive(Serialize)]
struct Claimed {
    seat: u8,
    claim: &'static str,
}

/// A play: a seat, and what it did with which pieces.
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

/// What the database has of a house.
#[derive(Deserialize)]
struct House {
    game: String,
    house: String,
    #[serde(default)]
    options: Map<String, Value>,
}

/// What is read of a line beside its record.
#[derive(Deserialize)]
struct Beside {
    hand: i64,
    rules_version: u32,
    #[serde(default)]
    void: bool,
}

/// Returns the line of a hand, its end included; `None` when what is kept cannot be understood.
///
/// The rules are not asked: hands that were played by older ones are archived as they are.
pub(super) fn of(past: &PastHand) -> Option<String> {
    let KeptHand { row, plays, claims } = &past.hand;
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
        // As records are written: where players bet a row of hands changes nothing.
        streak: (bets.is_none() || row.streak != 1).then_some(row.streak),
        bets,
        hands: &hands,
        claims: claims
            .iter()
            .map(|row| Claimed {
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
        time: instant(row.started)?,
        rules_version: row.rules_version,
        stake: row.stake,
        seed: hex(&row.seed.0),
        receipt: hex(&row.receipt),
        net: past.net.as_deref(),
        void: past.voided.is_some(),
    };
    Some(serde_json::to_string(&line).ok()? + "\n")
}

/// A play as records have it.
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

/// An instant in UTC, such as `2026-11-20T14:27:52Z`.
fn instant(at: Millis) -> Option<String> {
    let at = time::OffsetDateTime::from_unix_timestamp(at.seconds()).ok()?;
    let (hour, minute, second) = at.to_hms();
    Some(format!("{}T{hour:02}:{minute:02}:{second:02}Z", at.date()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the number of the hand of a line.
pub(super) fn hand(line: &str) -> Option<HandId> {
    HandId::new(serde_json::from_str::<Beside>(line).ok()?.hand)
}

/// Returns the record of a line, if the hand counts and these rules play it again.
pub(super) fn record(line: &str) -> Option<gow::Record> {
    let beside: Beside = serde_json::from_str(line).ok()?;
    let plays_again = !beside.void && beside.rules_version == gow::RULES_VERSION;
    plays_again.then(|| gow::Record::read(line).ok()).flatten()
}
