//! The public side of a deal: the receipt that fixes it, and the dice for the first banker.

use gow::fair::{self, Entropy, Hash32, Receipt};
use gow::{House, Round as _, Seat};

use super::input::DealInputs;
use super::occupant::Occupant;
use super::state::Table;

/// The salt of a computer's seat in the fairness receipt.
const COMPUTER_SALT: &str = "computer";

/// The beacon of receipts that use none.
const NO_BEACON: &str = "none";

impl Table {
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
        let key = fair::key(&hand.seed, &Hash32::from_bytes(hand.receipt), &[]);
        Some(fair::throws(&key, self.seats.len()))
    }

    /// The receipt of a hand dealt by the rules of `house`.
    pub(super) fn receipt(&self, inputs: &DealInputs, house: &House) -> Receipt {
        let table = self.id.to_string();
        let hand = u64::from(self.hands) + 1;
        let commitment = fair::commit(&table, hand, &inputs.seed);
        let seats = self.seats.values().map(|occupant| match occupant {
            Occupant::Person(person) => Entropy {
                user: person.user.get(),
                salt: String::new(),
            },
            Occupant::Computer { .. } | Occupant::HouseBank | Occupant::Empty => Entropy {
                user: 0,
                salt: COMPUTER_SALT.to_owned(),
            },
        });
        Receipt {
            table,
            hand,
            rules: fair::rules_name(house),
            prev: Hash32::from_bytes(self.last_receipt),
            commitment,
            seats: seats.collect(),
            beacon: NO_BEACON.to_owned(),
        }
    }
}

/// The seat that the dice name.
pub(super) fn first_banker(key: &fair::Key, seats: usize) -> Seat {
    let last = fair::throws(key, seats)
        .pop()
        .expect("the last throw is kept");
    Seat::new(usize::from(last) - 1).expect("a throw names a seat")
}
