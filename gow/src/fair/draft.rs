//! A receipt as it was written, before anything in it is checked.

use serde::de::{Deserialize, Deserializer, MapAccess};

use super::beacon::{DRAND, Signature};
use super::fault::Fault;
use super::hash32::Hash32;
use super::ignored::Ignored;
use super::published::{FORMAT, Opened, Published};
use super::receipt::{Entropy, Receipt};
use super::salt::SaltKind;
use super::seed::Seed;
use super::terms::MAX_RULES;
use crate::record::loose::{LooseList, LooseValue, PieceList};
use crate::record::object::{Object, few, read_object};
use crate::record::refusal::json_message;
use crate::{MAX_SEATS, MIN_SEATS, PerSeat, Piece};

/// The longest name of a table, in characters.
pub const MAX_TABLE: usize = 64;

/// The highest number of a hand.
pub const MAX_HAND: u64 = 1_000_000_000;

/// The highest number that stands for a player: they have 63 bits.
pub const MAX_USER: u64 = i64::MAX as u64;

/// The longest name of a beacon, in bytes.
const MAX_BEACON: usize = 64;

/// The most dice of one hand; a table of three throws more than this once in 10^19 hands.
pub const MAX_DICE: usize = 64;

/// A receipt as it was written; a missing key is `None`.
#[derive(Default)]
pub(super) struct Draft {
    format: Option<LooseValue>,
    table: Option<LooseValue>,
    hand: Option<LooseValue>,
    game: Option<LooseValue>,
    rules: Option<LooseValue>,
    prev: Option<LooseValue>,
    commit: Option<LooseValue>,
    seats: Option<Vec<SeatDraft>>,
    beacon: Option<LooseValue>,
    hidden: Hidden,
}

impl Draft {
    /// Parses one line as strict JSON.
    pub(super) fn read(line: &str) -> Result<Self, Fault> {
        let wrong = |error: &serde_json::Error| Fault::format(json_message(error, "receipt"));
        let mut json = serde_json::Deserializer::from_str(line);
        let draft = read_object(&mut json).map_err(|error| wrong(&error))?;
        json.end().map_err(|error| wrong(&error))?;
        Ok(draft)
    }

    /// Checks every value by itself.
    pub(super) fn check(self) -> Result<Published, Fault> {
        if text(self.format, "format", MAX_BEACON)? != FORMAT {
            return Err(Fault::format(format!("format is not {FORMAT}")));
        }
        let game = text(self.game, "game", MAX_BEACON)?;
        let game = game.parse().map_err(Fault::format)?;
        let seats = self.seats.ok_or_else(|| missing("seats"))?;
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats.len()) {
            return Err(Fault::format("no table has so many seats"));
        }
        let receipt = Receipt {
            table: table(self.table)?,
            hand: hand(self.hand)?,
            rules: printable(self.rules, "rules", MAX_RULES)?,
            prev: hash(self.prev, "prev")?,
            commitment: hash(self.commit, "commit")?,
            seats: seats
                .into_iter()
                .map(SeatDraft::check)
                .collect::<Result<_, _>>()?,
            beacon: printable(self.beacon, "beacon", MAX_BEACON)?,
        };
        let opened = self.hidden.check(&receipt)?;
        Ok(Published {
            game,
            receipt,
            opened,
        })
    }
}

fn missing(key: &str) -> Fault {
    Fault::format(format!("{key} is missing"))
}

fn text(value: Option<LooseValue>, key: &str, most: usize) -> Result<String, Fault> {
    match value.ok_or_else(|| missing(key))? {
        LooseValue::Text(text) if text.len() <= most => Ok(text),
        LooseValue::Text(_) => Err(Fault::format(format!("{key} has more than {most} bytes"))),
        LooseValue::Number(_) | LooseValue::Bool(_) | LooseValue::Other => {
            Err(Fault::format(format!("{key} is not a text")))
        }
    }
}

fn printable(value: Option<LooseValue>, key: &str, most: usize) -> Result<String, Fault> {
    let text = text(value, key, most)?;
    if text
        .bytes()
        .all(|byte| byte == b' ' || byte.is_ascii_graphic())
    {
        return Ok(text);
    }
    Err(Fault::format(format!(
        "{key} has a character that is not printable ASCII"
    )))
}

fn table(value: Option<LooseValue>) -> Result<String, Fault> {
    let table = text(value, "table", MAX_TABLE)?;
    if table.is_empty() || !table.bytes().all(|byte| byte.is_ascii_graphic()) {
        let why = format!("table has 1 to {MAX_TABLE} visible ASCII characters");
        return Err(Fault::format(why));
    }
    Ok(table)
}

fn hand(value: Option<LooseValue>) -> Result<u64, Fault> {
    let number = value.ok_or_else(|| missing("hand"))?.number();
    number
        .filter(|number| (1..=MAX_HAND).contains(number))
        .ok_or_else(|| Fault::format(format!("hand is not a whole number from 1 to {MAX_HAND}")))
}

fn hash(value: Option<LooseValue>, key: &str) -> Result<Hash32, Fault> {
    let text = text(value, key, 64)?;
    text.parse()
        .map_err(|error| Fault::format(format!("{key}: {error}")))
}

/// What is published at the end, as it was written.
#[derive(Default)]
struct Hidden {
    seed: Option<LooseValue>,
    hands: Option<Vec<LooseList<PieceList>>>,
    dice: Option<Vec<LooseValue>>,
    signature: Option<LooseValue>,
}

impl Hidden {
    /// Checks that seed and hands are present together or not at all, with the signature if the receipt
    /// waits for a round of a beacon. Such a hand may also never have been dealt: then only the seed is
    /// present.
    fn check(self, receipt: &Receipt) -> Result<Option<Opened>, Fault> {
        let waits = receipt.beacon.starts_with(DRAND);
        let signed = self.signature.is_some();
        match (&self.seed, &self.hands) {
            (None, None) if self.dice.is_none() && !signed => return Ok(None),
            (Some(_), Some(_)) if signed == waits => {}
            (Some(_), None) if waits && self.dice.is_none() && !signed => {}
            (Some(_) | None, Some(_) | None) => {
                let why = "seed and hands come together, dice only with them, and a signature with those of a beacon's round";
                return Err(Fault::format(why));
            }
        }
        let seed = hash(self.seed, "seed")?;
        let seats = receipt.seats.len();
        Ok(Some(Opened {
            seed: Seed::from_bytes(*seed.as_bytes()),
            hands: self.hands.map(|hands| dealt(hands, seats)).transpose()?,
            dice: self.dice.map(|dice| shown(&dice)).transpose()?,
            signature: self.signature.map(signature).transpose()?,
        }))
    }
}

fn signature(value: LooseValue) -> Result<Signature, Fault> {
    let text = text(Some(value), "signature", 96)?;
    text.parse()
        .map_err(|error| Fault::format(format!("signature: {error}")))
}

fn dealt(hands: Vec<LooseList<PieceList>>, seats: usize) -> Result<PerSeat<Vec<Piece>>, Fault> {
    let hands = hands
        .into_iter()
        .map(|LooseList(hand)| match hand {
            Some(PieceList {
                pieces,
                unknown: false,
            }) => Ok(pieces),
            _ => Err(Fault::format("a hand is a list of pieces")),
        })
        .collect::<Result<Vec<_>, _>>()?;
    PerSeat::from_vec(hands)
        .filter(|hands| hands.len() == seats)
        .ok_or_else(|| Fault::format("every seat has one hand"))
}

fn shown(dice: &[LooseValue]) -> Result<Vec<u8>, Fault> {
    let die = |value: &LooseValue| {
        let shown = u8::try_from(value.number()?).ok()?;
        (1..=6).contains(&shown).then_some(shown)
    };
    let all: Option<Vec<u8>> = dice.iter().map(die).collect();
    all.filter(|dice| (1..=MAX_DICE).contains(&dice.len()))
        .ok_or_else(|| Fault::format(format!("dice are 1 to {MAX_DICE} numbers from 1 to 6")))
}

/// One seat as it was written.
#[derive(Default)]
struct SeatDraft {
    user: Option<LooseValue>,
    salt: Option<LooseValue>,
    kind: Option<LooseValue>,
}

impl SeatDraft {
    fn check(self) -> Result<Entropy, Fault> {
        let user = text(self.user, "user", 20)?;
        let number = user.parse::<u64>().ok();
        // "+7" and "007" are numbers too, but not as anybody writes them.
        let number = number.filter(|number| *number <= MAX_USER && number.to_string() == user);
        let number = number.ok_or_else(|| {
            Fault::format(format!(
                "user is not a whole number up to {MAX_USER}, as a text"
            ))
        })?;
        let kind = SaltKind::named(&text(self.kind, "kind", 16)?)
            .ok_or_else(|| Fault::format("kind is not fresh, old, auto or computer"))?;
        // A salt's own check counts characters; no character has more than four bytes.
        let salt = text(self.salt, "salt", 4 * super::MAX_SALT)?;
        Entropy::new(number, &salt, kind).map_err(Fault::format)
    }
}

impl Object for SeatDraft {
    const WHAT: &'static str = "a seat, which is an object";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        match key {
            "user" => self.user = Some(object.next_value()?),
            "salt" => self.salt = Some(object.next_value()?),
            "kind" => self.kind = Some(object.next_value()?),
            _ => {
                let Ignored = object.next_value()?;
            }
        }
        Ok(())
    }
}

impl Object for Draft {
    const WHAT: &'static str = "a receipt, which is an object";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        match key {
            "format" => self.format = Some(object.next_value()?),
            "table" => self.table = Some(object.next_value()?),
            "hand" => self.hand = Some(object.next_value()?),
            "game" => self.game = Some(object.next_value()?),
            "rules" => self.rules = Some(object.next_value()?),
            "prev" => self.prev = Some(object.next_value()?),
            "commit" => self.commit = Some(object.next_value()?),
            "seats" => self.seats = Some(few(object, MAX_SEATS + 1)?),
            "beacon" => self.beacon = Some(object.next_value()?),
            "seed" => self.hidden.seed = Some(object.next_value()?),
            "hands" => self.hidden.hands = Some(few(object, MAX_SEATS + 1)?),
            "signature" => self.hidden.signature = Some(object.next_value()?),
            "dice" => self.hidden.dice = Some(few(object, MAX_DICE + 1)?),
            _ => {
                let Ignored = object.next_value()?;
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for SeatDraft {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_object(deserializer)
    }
}
