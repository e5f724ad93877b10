//! A record as it was written, before anything in it is checked.

use serde::de::{IgnoredAny, MapAccess};

use super::FORMAT;
use super::claims::DraftClaim;
use super::loose::{LooseList, LooseValue, NumberList, PieceList};
use super::object::{Object, few, of_some_games, read_object};
use super::options::Options;
use super::plays::DraftPlay;
use super::refusal::RecordError;
use crate::{
    Claim, ClaimError, Deal, Game, House, MAX_SEATS, MAX_STREAK, PerSeat, Piece, Pieces, Seat,
    SeatSet,
};

/// How many plays are kept: a hand of 36 pieces has at most 36, and one more is enough to notice an
/// excess.
const MAX_PLAYS: usize = 37;

/// A record as it was written; a missing key is `None`.
#[derive(Default)]
pub(super) struct Draft {
    format: Option<LooseValue>,
    game: Option<LooseValue>,
    house: Option<LooseValue>,
    options: Option<Options>,
    seats: Option<LooseValue>,
    banker: Option<LooseValue>,
    streak: Option<LooseValue>,
    bets: Option<LooseList<NumberList>>,
    hands: Option<Vec<LooseList<PieceList>>>,
    claims: Option<Vec<DraftClaim>>,
    plays: Option<Vec<DraftPlay>>,
}

impl Draft {
    /// Parses one line as strict JSON.
    pub(super) fn read(line: &str) -> Result<Self, RecordError> {
        let mut json = serde_json::Deserializer::from_str(line);
        let draft = read_object(&mut json).map_err(|error| RecordError::json(&error))?;
        json.end().map_err(|error| RecordError::json(&error))?;
        Ok(draft)
    }

    /// Checks the header and returns the deal, the seats that claim the hand, and the plays as they
    /// were written.
    pub(super) fn check(self) -> Result<CheckedRecord, RecordError> {
        if text(self.format, "format")? != FORMAT {
            return Err(RecordError::bad(format!("format is not {FORMAT}")));
        }
        let house = house(self.game, self.house, self.options)?;
        let seats = number(self.seats, "seats", MAX_SEATS as u64)? as usize;
        if !house.seats().contains(&seats) {
            return Err(RecordError::bad(format!("{seats} seats cannot play this")));
        }
        let banker = number(self.banker, "banker", seats as u64 - 1)? as usize;
        let streak = match self.streak {
            Some(streak) => number(Some(streak), "streak", u64::from(MAX_STREAK))? as u32,
            None => 1,
        };
        if streak == 0 {
            return Err(RecordError::bad("a streak begins with 1"));
        }
        let plays = self.plays.ok_or_else(|| missing("plays"))?;
        // In a trick game the key has no meaning, and any value is skipped.
        let bets = if house.has_bets() {
            Some(bets(self.bets, seats)?)
        } else {
            None
        };
        let mut claims = self.claims.unwrap_or_default();
        check_claims(&mut claims, seats)?;
        let hands = hands(
            self.hands.ok_or_else(|| missing("hands"))?,
            seats,
            house.pieces(),
        )?;
        let banker = Seat::new(banker).expect("the banker is one of the seats");
        let deal = Deal {
            house,
            banker,
            streak,
            hands,
            bets,
        };
        deal.validate().map_err(RecordError::bad)?;
        let claims = claims
            .iter()
            .map(claimant)
            .collect::<Result<SeatSet, RecordError>>()?;
        Ok(CheckedRecord {
            deal,
            claims,
            plays,
        })
    }
}

/// A record with a checked header.
pub(super) struct CheckedRecord {
    /// The deal, which can be played.
    pub(super) deal: Deal,
    /// The seats that claim the hand; not checked yet.
    pub(super) claims: SeatSet,
    /// The plays as they were written.
    pub(super) plays: Vec<DraftPlay>,
}

/// Returns the seat of a claim, or an error if nothing of its name can be claimed.
fn claimant(claim: &DraftClaim) -> Result<Seat, RecordError> {
    let seat = usize::try_from(claim.seat)
        .ok()
        .and_then(Seat::new)
        .filter(|_| Claim::named(&claim.name).is_some());
    seat.ok_or_else(|| RecordError::header(ClaimError::CODE, "nothing of this name can be claimed"))
}

fn missing(key: &str) -> RecordError {
    RecordError::bad(format!("{key} is missing"))
}

fn text(value: Option<LooseValue>, key: &str) -> Result<String, RecordError> {
    match value.ok_or_else(|| missing(key))? {
        LooseValue::Text(text) => Ok(text),
        LooseValue::Number(_) | LooseValue::Bool(_) | LooseValue::Other => {
            Err(RecordError::bad(format!("{key} is not a text")))
        }
    }
}

fn number(value: Option<LooseValue>, key: &str, most: u64) -> Result<u64, RecordError> {
    value
        .ok_or_else(|| missing(key))?
        .number()
        .filter(|&number| number <= most)
        .ok_or_else(|| RecordError::bad(format!("{key} is not a whole number up to {most}")))
}

fn house(
    game: Option<LooseValue>,
    name: Option<LooseValue>,
    options: Option<Options>,
) -> Result<House, RecordError> {
    let game: Game = text(game, "game")?
        .parse()
        .map_err(|_| RecordError::bad("unknown game"))?;
    let base = match name {
        None => House::default_of(game),
        Some(name) => {
            let name = text(Some(name), "house")?;
            House::named(game, &name)
                .ok_or_else(|| RecordError::bad(format!("unknown rule set {name:?}")))?
        }
    };
    options.unwrap_or_default().apply(base)
}

/// Reads one bet for each seat; the deal checks how high they may be.
fn bets(bets: Option<LooseList<NumberList>>, seats: usize) -> Result<PerSeat<i64>, RecordError> {
    let LooseList(Some(NumberList(bets))) = bets.ok_or_else(|| missing("bets"))? else {
        return Err(RecordError::bad("bets are whole numbers"));
    };
    if bets.len() != seats {
        return Err(RecordError::bad("every seat has one bet"));
    }
    let bets = bets
        .into_iter()
        .map(|bet| i64::try_from(bet).unwrap_or(i64::MAX))
        .collect();
    PerSeat::from_vec(bets).ok_or_else(|| RecordError::bad("no table has so many seats"))
}

/// Checks that every claim is by a seat of the table and that none is made twice.
fn check_claims(claims: &mut [DraftClaim], seats: usize) -> Result<(), RecordError> {
    if claims.iter().any(|claim| claim.seat >= seats as u64) {
        return Err(RecordError::bad("a claim by a seat that is not there"));
    }
    claims.sort();
    if claims.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(RecordError::bad("the same claim twice"));
    }
    Ok(())
}

fn hands(
    hands: Vec<LooseList<PieceList>>,
    seats: usize,
    known: Pieces,
) -> Result<PerSeat<Vec<Piece>>, RecordError> {
    let mut found_unknown = false;
    let mut checked = Vec::new();
    for LooseList(hand) in hands {
        let PieceList { pieces, unknown } =
            hand.ok_or_else(|| RecordError::bad("a hand is a list of pieces"))?;
        found_unknown |= unknown || !known.has_faces(&pieces);
        checked.push(pieces);
    }
    if checked.len() != seats {
        return Err(RecordError::bad("every seat has one hand"));
    }
    if found_unknown {
        let message = "a hand has a piece that this game does not have";
        return Err(RecordError::header("unknown-piece", message));
    }
    PerSeat::from_vec(checked).ok_or_else(|| RecordError::bad("no table has so many seats"))
}

impl Object for Draft {
    const WHAT: &'static str = "a record, which is an object";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, object: &mut A) -> Result<(), A::Error> {
        match key {
            "format" => self.format = Some(object.next_value()?),
            "game" => self.game = Some(object.next_value()?),
            "house" => self.house = Some(object.next_value()?),
            "options" => self.options = Some(object.next_value()?),
            "seats" => self.seats = Some(object.next_value()?),
            "banker" => self.banker = Some(object.next_value()?),
            "streak" => self.streak = Some(object.next_value()?),
            "bets" => self.bets = Some(of_some_games(object)?),
            "hands" => self.hands = Some(few(object, MAX_SEATS + 1)?),
            "claims" => self.claims = Some(few(object, usize::MAX)?),
            "plays" => self.plays = Some(few(object, MAX_PLAYS)?),
            _ => drop(object.next_value::<IgnoredAny>()?),
        }
        Ok(())
    }
}
