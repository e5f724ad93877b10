//! The hand that runs at a table.

use std::fmt;

use gow::fair::{self, Hash32, Key, Seed, Signature};
use gow::{AnyRound, PerSeat, Round as _, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::id::{HandId, Timestamp, UserId};
use crate::ledger::{Chips, Holder};
use crate::store::PlayedBy;

mod claims;
pub(super) mod play;
pub(super) mod replay;
mod results;
pub(super) mod reveal;
pub(super) mod settle;

/// Whose chips a seat plays for in one hand; fixed at the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChipOwner {
    /// A person, whose chips are held.
    Person {
        /// The person.
        user: UserId,
        /// Chips held in the table's escrow; zero when the hand is for nothing.
        hold: i64,
    },
    /// The house's bank, for which a computer plays.
    #[serde(rename = "house")]
    HouseBank,
}

impl ChipOwner {
    /// The person; `None` for the house's bank.
    #[must_use]
    pub const fn user(&self) -> Option<UserId> {
        match self {
            Self::Person { user, .. } => Some(*user),
            Self::HouseBank => None,
        }
    }
}

/// The hand that runs at a table.
#[derive(Clone)]
pub struct Hand {
    /// The number of the hand in the store.
    pub id: HandId,
    /// The number of the hand at this table, from 1.
    pub number: u32,
    /// The rules' own state, hidden hands included.
    pub round: AnyRound,
    /// Who chose each play, in order.
    pub made_by: Vec<PlayedBy>,
    /// Whose chips each seat plays for.
    pub parties: PerSeat<ChipOwner>,
    /// Chips a point; zero when the hand is for nothing.
    pub stake: i64,
    /// The secret of the shuffle.
    pub seed: Seed,
    /// The beacon of the receipt.
    pub beacon: String,
    /// The beacon's signature, if the deal waited for it.
    pub signature: Option<Signature>,
    /// The hash of the fairness receipt that the deal was drawn from.
    pub receipt: Hash32,
    /// When it was dealt.
    pub started: Timestamp,
    /// The seats that have claimed, while the claim window before the first lead is open; otherwise `None`.
    pub claimed: Option<SeatSet>,
    /// When the clock plays for the people who have not acted, or when the claim window ends.
    pub deadline: Timestamp,
    /// When the computers that are to act play.
    pub computers_at: Timestamp,
    /// The seats that have asked for hints, and the version of the table at the latest one.
    pub hints: Vec<(Seat, u64)>,
}

impl fmt::Debug for Hand {
    /// Leaves out everything hidden, because debug output may end up in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hand")
            .field("id", &self.id)
            .field("number", &self.number)
            .field("plays", &self.round.plays().len())
            .field("stake", &self.stake)
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

impl Hand {
    /// The seats that may act now: one in a trick game, several where all act at once; none during
    /// the claim window.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        if self.claimed.is_some() {
            SeatSet::new()
        } else {
            self.round.to_act()
        }
    }

    /// Whether a seat of the table is in this hand; one that was added since the deal is not.
    #[must_use]
    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.round.seats()
    }

    /// The dice that chose who got the first stack of the deal, which are public; empty in houses
    /// without dice.
    #[must_use]
    pub fn dice(&self) -> Vec<u8> {
        fair::roll(&self.key(), self.round.deal().house.dice())
    }

    /// The key of the deal.
    pub(super) fn key(&self) -> Key {
        key_of(&self.seed, &self.receipt, self.signature.as_ref())
    }

    /// Whether a seat has bet nothing where players bet.
    #[must_use]
    pub fn sits_out(&self, seat: Seat) -> bool {
        let deal = self.round.deal();
        seat != deal.banker && deal.bets.as_ref().and_then(|bets| bets.get(seat)) == Some(&0)
    }

    /// The seats of people for whom a computer has played, because they were away or about to leave.
    #[must_use]
    pub fn computer_played(&self) -> Vec<Seat> {
        let plays = self.round.plays().iter().zip(&self.made_by);
        let by_computers = plays.filter(|(_, by)| **by == PlayedBy::Computer);
        let seats: SeatSet = by_computers.map(|((seat, _), _)| *seat).collect();
        let is_persons = |seat: &Seat| self.parties[*seat].user().is_some();
        // A computer also sets for people who bet nothing, which decides nothing for them.
        seats
            .iter()
            .filter(|seat| is_persons(seat) && !self.sits_out(*seat))
            .collect()
    }

    /// How many plays a seat has made so far.
    #[must_use]
    pub fn plays_of(&self, seat: Seat) -> usize {
        self.round
            .plays()
            .iter()
            .filter(|(who, _)| *who == seat)
            .count()
    }
}

/// The key that follows from a seed, the hash of a receipt and the beacon's signature.
pub(super) fn key_of(seed: &Seed, receipt: &Hash32, signature: Option<&Signature>) -> Key {
    match signature {
        Some(signature) => fair::key(seed, receipt, &signature.value()),
        None => fair::key(seed, receipt, &[]),
    }
}

/// The seats as the ledger sees them; a person with nothing held takes no part in transfers.
pub(super) fn holders(parties: &PerSeat<ChipOwner>) -> Vec<Holder> {
    let holder = |party: &ChipOwner| match *party {
        ChipOwner::Person { user, hold } => {
            Chips::new(hold).map_or(Holder::HouseBank, |hold| Holder::Person { user, hold })
        }
        ChipOwner::HouseBank => Holder::HouseBank,
    };
    parties.values().map(holder).collect()
}
