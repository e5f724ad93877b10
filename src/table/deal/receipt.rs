//! The public side of a deal: the commitment and the receipt that fix it, and the dice for the first
//! banker.

use gow::fair::{
    self, Beacon, Entropy, Hash32, Opened, Published, Receipt, SaltKind, Seed, Signature,
};
use gow::{Game, House, PerSeat, Piece, Round as _, Seat};
use serde::{Deserialize, Serialize};

use crate::id::{TableId, Timestamp};
use crate::store::HandRow;

use super::json;
use crate::table::hand::Hand;
use crate::table::input::{DealInputs, Input};
use crate::table::seating::occupant::{Occupant, Person};
use crate::table::state::{Phase, Table};

/// The salt of a computer's seat.
const COMPUTER_SALT: &str = "computer";

/// How many hexadecimal digits of the commitment are the salt of a person who has entered none.
const AUTO_DIGITS: usize = 8;

/// The parts of a stored receipt that are not in the table, the hand or the seed's commitment.
#[derive(Serialize, Deserialize)]
struct ReceiptBody {
    rules: String,
    prev: Hash32,
    seats: Vec<Entropy>,
    /// The beacon; hands dealt without one leave it out.
    #[serde(default = "no_beacon", skip_serializing_if = "is_no_beacon")]
    beacon: String,
    /// The beacon's signature, if the deal waited for it and it came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signature: Option<Signature>,
}

fn no_beacon() -> String {
    Beacon::None.to_string()
}

fn is_no_beacon(beacon: &str) -> bool {
    Beacon::read(beacon) == Some(Beacon::None)
}

impl Table {
    /// The commitment to the seed of the next deal; public before it.
    #[must_use]
    pub fn commitment(&self) -> Hash32 {
        commitment(self.id, self.hands + 1, &self.sealed)
    }

    /// The commitment of a table's first hand if nobody cut before it. That hand may have been dealt
    /// before anybody saw the commitment, so the commitment is shown together with the receipt.
    pub(in crate::table) fn uncut_commitment(&self, hand: &Hand) -> Option<Hash32> {
        let is_uncut = hand.number == 1 && self.tally.dealt == 1 && self.tally.fresh == 0;
        is_uncut.then(|| commitment(self.id, hand.number, &hand.seed))
    }

    /// The throws of one die that chose the banker of the running hand: in a first hand, or where
    /// dice choose the banker of every hand.
    ///
    /// They are public. A throw above the number of seats does not count; the last throw names the
    /// banker, seat 0 as 1.
    #[must_use]
    pub fn first_throws(&self) -> Option<Vec<u8>> {
        let hand = self.hand().filter(|hand| {
            let house = &hand.round.deal().house;
            !house.has_bets() && (self.next_banker.is_none() || house.throws_for_leader())
        })?;
        // The dice did not count a seat that was added since the deal.
        Some(fair::throws(&hand.key(), hand.round.seats()))
    }

    /// Whether the input may fix the receipt of a hand, so that [`DealInputs`] need a round of the beacon. No other
    /// step waits for the beacon to answer.
    #[must_use]
    pub fn may_fix_deal(&self, input: &Input, now: Timestamp) -> bool {
        self.locked.is_none()
            && self.may_deal(input, now)
            && match &self.phase {
                Phase::Betting(betting) => self.may_end_betting(betting, input),
                Phase::Lobby | Phase::Between(_) => !self.terms.house.has_bets(),
                Phase::Playing(_) | Phase::Closed { .. } => false,
            }
    }

    /// The receipt of the next hand, dealt by the rules of `house`; `banker` is `None` if dice choose
    /// who banks.
    pub(in crate::table) fn receipt(
        &self,
        inputs: &DealInputs,
        house: &House,
        banker: Option<Seat>,
    ) -> Receipt {
        let commitment = self.commitment();
        let hand = self.hands + 1;
        // Games in which dice choose the banker have no bank in their terms.
        let banker = banker
            .or(Seat::new(0))
            .expect("every table has a first seat");
        let seats = self.seats.iter().map(|(seat, occupant)| match occupant {
            Occupant::Person(person) => {
                entropy(person, inputs.number_of(person.user), hand, || {
                    let digits =
                        &commitment.to_string()[seat.index() * AUTO_DIGITS..][..AUTO_DIGITS];
                    format!("auto:{digits}")
                })
            }
            Occupant::Computer { .. } | Occupant::HouseBank | Occupant::Empty => Entropy {
                user: 0,
                salt: COMPUTER_SALT.to_owned(),
            },
        });
        Receipt {
            table: self.id.code(),
            hand: u64::from(hand),
            rules: fair::Terms::new(house.clone(), banker, self.terms.reveal).to_string(),
            prev: self.last_receipt,
            commitment,
            seats: seats.collect(),
            beacon: inputs.beacon.clone(),
        }
    }
}

/// The salt of a person in a hand: the one that they entered, otherwise one made from the public
/// commitment, which nobody can choose.
fn entropy(person: &Person, number: u64, hand: u32, auto: impl FnOnce() -> String) -> Entropy {
    let entered = person.salt.as_ref().and_then(|salt| {
        let kind = if salt.hand == hand {
            SaltKind::Fresh
        } else {
            SaltKind::Old
        };
        Entropy::new(number, &salt.text, kind).ok()
    });
    entered.unwrap_or_else(|| Entropy {
        user: number,
        salt: auto(),
    })
}

/// The part of a receipt that is stored with its hand, as JSON.
pub(in crate::table) fn receipt_body(receipt: &Receipt, signature: Option<Signature>) -> String {
    let receipt = receipt.clone();
    json(&ReceiptBody {
        rules: receipt.rules,
        prev: receipt.prev,
        seats: receipt.seats,
        beacon: receipt.beacon,
        signature,
    })
}

/// The beacon of a stored hand, and what it signed if the hand waited for it.
pub(in crate::table) fn stored_beacon(row: &HandRow) -> (String, Option<Signature>) {
    let stored = row.receipt_body.as_deref();
    let stored: Option<ReceiptBody> = stored.and_then(|body| serde_json::from_str(body).ok());
    stored.map_or_else(
        || (no_beacon(), None),
        |stored| (stored.beacon, stored.signature),
    )
}

/// The receipt of a stored hand, with seed, tiles and dice if it is `opened`; `None` for a hand that
/// was dealt before receipts were stored.
#[must_use]
pub fn receipt(row: &HandRow, opened: bool) -> Option<Published> {
    let stored: ReceiptBody = serde_json::from_str(row.receipt_body.as_deref()?).ok()?;
    let seed = row.seed.clone();
    let game: Game = row.game.parse().ok()?;
    let receipt = Receipt {
        table: row.table.code(),
        hand: u64::from(row.number),
        rules: stored.rules,
        prev: stored.prev,
        commitment: commitment(row.table, row.number, &seed),
        seats: stored.seats,
        beacon: stored.beacon,
    };
    let mut published = Published {
        game,
        receipt,
        opened: None,
    };
    if opened {
        let signature = stored.signature;
        let hands: PerSeat<Vec<Piece>> = serde_json::from_str(row.hands.expose()).ok()?;
        // A hand whose beacon did not come was never dealt.
        let hands = Some(hands).filter(|hands| !hands.values().all(Vec::is_empty));
        let has_dice = hands.is_some() && throws_dice(row);
        let dealt = || published.dealt(&seed, signature.as_ref());
        let dice = has_dice.then(|| dealt().map(|dealt| dealt.dice));
        let dice = dice.transpose().ok()?;
        published.opened = Some(Opened {
            seed,
            hands,
            dice,
            signature,
        });
    }
    Some(published)
}

/// Whether dice were thrown for a hand. If they choose a banker again after a void hand, the receipt
/// leaves them out.
fn throws_dice(row: &HandRow) -> bool {
    let house: Option<House> = serde_json::from_str(&row.house).ok();
    house.is_some_and(|house| {
        let chooses_banker = !house.has_bets() && (row.number == 1 || house.throws_for_leader());
        house.dice() > 0 || chooses_banker
    })
}

fn commitment(table: TableId, hand: u32, seed: &Seed) -> Hash32 {
    fair::commit(&table.code(), u64::from(hand), seed)
}

/// The seat that the dice name.
pub(in crate::table) fn first_banker(key: &fair::Key, seats: usize) -> Seat {
    let last = fair::throws(key, seats)
        .pop()
        .expect("the last throw is kept");
    Seat::new(usize::from(last) - 1).expect("a throw names a seat")
}
