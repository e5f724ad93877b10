//! The compact form of a finished hand: seed and receipt as bytes, everything else compressed.

use std::io::{self, Read as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use gow::fair::{Hash32, Seed};
use serde::{Deserialize, Serialize};

use crate::id::{HandId, TableId, Timestamp, UserId};
use crate::store::{
    ClaimRow, HandRow, MAX_JSON, PastHand, PlayRow, PlayedBy, Reveal, Sitter, StoreError,
    StoredHand, Text, row,
};

/// The first byte of a packed hand: the version of the format.
const FORM: u8 = 2;

/// The version that had the Discord ids of the people in it.
const FORM_WITH_PEOPLE: u8 = 1;

/// The largest size of an unpacked hand, in bytes: four texts of [`MAX_JSON`].
const UNPACKED_MAX: u64 = 4 * MAX_JSON as u64;

/// The compressed part of a hand.
#[derive(Serialize, Deserialize)]
struct Packed {
    game: String,
    house: String,
    rules: u32,
    banker: u8,
    streak: u32,
    stake: i64,
    hands: String,
    bets: Option<String>,
    started: i64,
    finished: i64,
    sitters: Vec<PackedSitter>,
    /// Seat, move, who chose it, milliseconds since the play before or the deal.
    plays: Vec<(u8, String, String, i64)>,
    /// Seat, milliseconds since the deal.
    claims: Vec<(u8, i64)>,
    net: Option<Vec<i64>>,
    voided: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reveal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    receipt: Option<String>,
}

/// Where a person sat, and the chips held; the person is stored next to the packed hand.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PackedSitter {
    WithoutPerson(u8, i64),
    WithPerson(u8, u64, i64),
}

/// Whether a packed hand names people, as those of earlier versions do.
pub(in crate::store) fn names_people(bytes: &[u8]) -> bool {
    bytes.first() == Some(&FORM_WITH_PEOPLE)
}

/// Packs a hand, without its people.
pub(in crate::store) fn pack(past: &PastHand) -> Result<Vec<u8>, StoreError> {
    let StoredHand { row, plays, claims } = &past.hand;
    let started = row.started.get();
    let mut last = started;
    let packed = Packed {
        game: row.game.clone(),
        house: row.house.clone(),
        rules: row.rules_version,
        banker: row.banker,
        streak: row.streak,
        stake: row.stake,
        hands: row.hands.expose().to_owned(),
        bets: row.bets.clone(),
        started,
        finished: past.finished.get(),
        sitters: row
            .sitters
            .iter()
            .map(|sitter| PackedSitter::WithoutPerson(sitter.seat, sitter.hold))
            .collect(),
        plays: plays
            .iter()
            .map(|play| {
                let since = play
                    .at
                    .get()
                    .wrapping_sub(std::mem::replace(&mut last, play.at.get()));
                (play.seat, play.mv.clone(), play.by.name().to_owned(), since)
            })
            .collect(),
        claims: claims
            .iter()
            .map(|claim| (claim.seat, claim.at.get().wrapping_sub(started)))
            .collect(),
        net: past.net.clone(),
        voided: past.voided.clone(),
        reveal: row::reveal_column(row.reveal).map(str::to_owned),
        receipt: row.receipt_body.clone(),
    };
    let mut bytes = vec![FORM];
    bytes.extend(row.seed.expose());
    bytes.extend(row.receipt.as_bytes());
    let mut encoder = DeflateEncoder::new(bytes, Compression::best());
    serde_json::to_writer(&mut encoder, &packed).map_err(|error| unwritten(&error.into()))?;
    encoder.finish().map_err(|error| unwritten(&error))
}

fn unwritten(error: &io::Error) -> StoreError {
    StoreError::Contradiction(format!("a hand cannot be packed: {error}"))
}

/// Unpacks a hand that [`pack`] wrote; `people` are its sitters, in order.
pub(in crate::store) fn unpack(
    id: (HandId, TableId, u32),
    people: &[UserId],
    bytes: &[u8],
) -> Result<PastHand, StoreError> {
    read(id, people, bytes).ok_or_else(|| StoreError::Unreadable {
        what: "a hand that is over",
        found: id.0.get().to_string(),
    })
}

/// Reads a packed hand; `None` without a reason if it is unreadable, because the parser's error message could name
/// a tile.
fn read(
    (hand, table, number): (HandId, TableId, u32),
    people: &[UserId],
    bytes: &[u8],
) -> Option<PastHand> {
    let (form, rest) = bytes.split_first()?;
    let (seed, rest) = rest.split_first_chunk()?;
    let (receipt, rest) = rest.split_first_chunk()?;
    if ![FORM, FORM_WITH_PEOPLE].contains(form) {
        return None;
    }
    let mut text = Vec::new();
    let mut unpacked = DeflateDecoder::new(rest).take(UNPACKED_MAX);
    unpacked.read_to_end(&mut text).ok()?;
    let packed: Packed = serde_json::from_slice(&text).ok()?;
    let plays = plays(hand, &packed)?;
    let claim = |(seat, since): &(u8, i64)| ClaimRow {
        hand,
        seat: *seat,
        at: Timestamp::new(packed.started.wrapping_add(*since)),
    };
    let claims = packed.claims.iter().map(claim).collect();
    let reveal = match &packed.reveal {
        Some(word) => Reveal::named(word)?,
        None => Reveal::default(),
    };
    let row = HandRow {
        hand,
        table,
        number,
        game: packed.game,
        house: packed.house,
        rules_version: packed.rules,
        banker: packed.banker,
        streak: packed.streak,
        stake: packed.stake,
        seed: Seed::from_bytes(*seed),
        receipt: Hash32::from_bytes(*receipt),
        receipt_body: packed.receipt,
        hands: Text::from(packed.hands),
        bets: packed.bets,
        sitters: sitters(packed.sitters, people)?,
        started: Timestamp::new(packed.started),
        reveal,
    };
    Some(PastHand {
        hand: StoredHand { row, plays, claims },
        finished: Timestamp::new(packed.finished),
        net: packed.net,
        voided: packed.voided,
    })
}

/// Returns who sat at the hand; `None` if people are missing, or too many.
fn sitters(sat: Vec<PackedSitter>, people: &[UserId]) -> Option<Vec<Sitter>> {
    let sitter = |(sat, user): (PackedSitter, &UserId)| {
        let (PackedSitter::WithoutPerson(seat, hold) | PackedSitter::WithPerson(seat, _, hold)) =
            sat;
        let user = *user;
        Sitter { seat, user, hold }
    };
    (sat.len() == people.len()).then(|| sat.into_iter().zip(people).map(sitter).collect())
}

fn plays(hand: HandId, packed: &Packed) -> Option<Vec<PlayRow>> {
    let mut at = packed.started;
    let plays = (0..)
        .zip(&packed.plays)
        .map(|(seq, (seat, mv, by, since))| {
            at = at.wrapping_add(*since);
            let by = PlayedBy::named(by)?;
            Some(PlayRow {
                hand,
                seq,
                seat: *seat,
                mv: mv.clone(),
                by,
                at: Timestamp::new(at),
            })
        });
    plays.collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    const PEOPLE: [UserId; 1] = [UserId::new(u64::MAX)];

    fn past() -> PastHand {
        let hand = HandId::new(9).unwrap();
        let play = |seq: u32, mv: &str, by, at| PlayRow {
            hand,
            seq,
            seat: 3,
            mv: mv.to_owned(),
            by,
            at: Timestamp::new(at),
        };
        let row = HandRow {
            hand,
            table: TableId::new(4).unwrap(),
            number: 2,
            game: "tien-gow".to_owned(),
            house: "{\"game\":\"tien-gow\"}".to_owned(),
            rules_version: 2,
            banker: 3,
            streak: 5,
            stake: 10,
            seed: Seed::from_bytes([7; 32]),
            receipt: Hash32::from_bytes([9; 32]),
            receipt_body: Some(r#"{"rules":"tien-gow/celko/3"}"#.to_owned()),
            hands: Text::from("[[\"66\"],[\"63\"]]"),
            bets: Some("[0,50]".to_owned()),
            sitters: vec![Sitter {
                seat: 1,
                user: PEOPLE[0],
                hold: 280,
            }],
            started: Timestamp::new(1_795_000_000_000),
            reveal: Reveal::Never,
        };
        let plays = vec![
            play(0, "lead 66", PlayedBy::Person, 1_795_000_002_000),
            play(1, "discard 63", PlayedBy::Clock, 1_795_000_001_000),
        ];
        let claims = vec![ClaimRow {
            hand,
            seat: 1,
            at: Timestamp::new(i64::MIN),
        }];
        let hand = StoredHand { row, plays, claims };
        PastHand {
            hand,
            finished: Timestamp::new(i64::MAX),
            net: Some(vec![1, -1]),
            voided: None,
        }
    }

    #[test]
    fn a_packed_hand_is_unpacked_unchanged() {
        let past = past();
        let bytes = pack(&past).unwrap();
        let row = &past.hand.row;
        assert_eq!(
            unpack((row.hand, row.table, row.number), &PEOPLE, &bytes).unwrap(),
            past
        );
        assert!(!names_people(&bytes));
        unpack((row.hand, row.table, row.number), &[], &bytes).unwrap_err();
    }

    #[test]
    fn damaged_bytes_are_refused_by_an_error_that_reveals_nothing() {
        let bytes = pack(&past()).unwrap();
        let names = (HandId::new(9).unwrap(), TableId::new(4).unwrap(), 2);
        for length in 0..bytes.len() - 4 {
            let error = unpack(names, &PEOPLE, &bytes[..length]).unwrap_err();
            assert!(error.to_string().ends_with(": 9"), "{error}");
        }
        let mut other = bytes.clone();
        other[0] = 3;
        unpack(names, &PEOPLE, &other).unwrap_err();
        // Version, seed and receipt.
        let mut bomb = bytes[..1 + 32 + 32].to_vec();
        let mut encoder = DeflateEncoder::new(&mut bomb, Compression::best());
        encoder.write_all(&vec![b' '; 8 << 20]).unwrap();
        encoder.finish().unwrap();
        unpack(names, &PEOPLE, &bomb).unwrap_err();
    }
}
