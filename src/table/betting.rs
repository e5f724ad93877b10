//! The betting before a hand: who banks it, and what everybody bets.

use gow::{PerSeat, Seat, named_enum};
use serde::{Deserialize, Serialize};

use crate::id::{Timestamp, UserId};

use super::finished_hand::FinishedHand;
use super::input::Input;
use super::limits::STAKE_MAX;
use super::seating::occupant::Occupant;
use super::state::Table;

mod bank;
pub(super) mod bets;
pub(super) mod next_banker;

// The rules accept every bet that a table accepts.
const _: () = assert!(STAKE_MAX <= gow::MAX_BET);

named_enum! {
    /// Who can bank in games where a bank plays against everybody; commands use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Bank {
        /// The bank is the house's in every hand.
        #[default]
        #[serde(rename = "house")]
        HouseBank = "house",
        /// The bank is offered around before each hand, and is the house's if everybody passes.
        Passes = "passes",
        /// The same, and the banker is offered it again until the bank loses a hand.
        Kept = "kept",
    }
}

/// The terms for bets, in games that have any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BetTerms {
    /// Who can bank.
    pub bank: Bank,
    /// The largest bet of one seat, in chips; the smallest is the stake.
    pub most: i64,
}

impl Default for BetTerms {
    fn default() -> Self {
        Self {
            bank: Bank::HouseBank,
            most: STAKE_MAX,
        }
    }
}

/// Who banked the hand before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastBanker {
    /// The person; `None` is the house's bank.
    pub user: Option<UserId>,
    /// Their seat; the next offers start here.
    pub seat: Seat,
    /// How many hands in a row they have banked, including that one.
    pub streak: u32,
    /// Whether the bank lost chips in that hand.
    #[serde(default)]
    pub lost: bool,
}

/// The betting before a hand.
///
/// Bets and offers are recorded by account and not by seat, because seats may still change.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Betting {
    /// The person who banks; `None` is the house's bank.
    pub bank: Option<UserId>,
    /// How many hands in a row they have banked, including this one.
    pub streak: u32,
    /// The people who are still to be offered the bank, the first of them now; nobody bets until it
    /// is empty.
    pub offers: Vec<UserId>,
    /// People's bets, in chips; zero sits the hand out.
    pub bets: Vec<(UserId, i64)>,
    /// When the offer goes to the next person, or the hand is dealt with the bets made so far.
    pub deadline: Timestamp,
    /// Whether people were told that the hand is for nothing. It then stays so, even if the person at
    /// the daily limit leaves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_nothing: bool,
    /// The hand that was settled last.
    pub last: Option<Box<FinishedHand>>,
}

/// The value for a person in a list; `None` if they are not in it.
pub(super) fn value_of<T: Copy>(list: &[(UserId, T)], user: UserId) -> Option<T> {
    let mut list = list.iter();
    list.find(|(who, _)| *who == user).map(|(_, value)| *value)
}

impl Betting {
    /// A person's bet; `None` until they make one.
    #[must_use]
    pub fn bet_of(&self, user: UserId) -> Option<i64> {
        value_of(&self.bets, user)
    }

    /// The person to whom the bank is offered.
    #[must_use]
    pub fn offered_to(&self) -> Option<UserId> {
        self.offers.first().copied()
    }

    /// Records a person's bet in place of an earlier one.
    pub(super) fn record_bet(&mut self, user: UserId, chips: i64) {
        self.bets.retain(|(who, _)| *who != user);
        self.bets.push((user, chips));
    }
}

impl Table {
    /// The bet of a seat in the next hand: the smallest bet for computers, zero for the bank;
    /// `None` for a person who has not bet.
    pub(super) fn bet_on(&self, betting: &Betting, seat: Seat) -> Option<i64> {
        if self.bank_seat(betting) == Some(seat) {
            return Some(0);
        }
        match &self.seats[seat] {
            Occupant::Empty => Some(0),
            Occupant::Person(person) => betting.bet_of(person.user),
            Occupant::Computer { .. } | Occupant::HouseBank => Some(self.terms.stake),
        }
    }

    /// The seat of the next hand's bank.
    pub(super) fn bank_seat(&self, betting: &Betting) -> Option<Seat> {
        betting
            .bank
            .map_or_else(|| self.house_bank_seat(), |user| self.seat_of(user))
    }

    /// Whether everybody who is present and does not bank has bet; `by` counts as having bet.
    pub(super) fn all_have_bet(&self, betting: &Betting, by: Option<UserId>) -> bool {
        self.bettors(betting)
            .all(|(_, user)| Some(user) == by || betting.bet_of(user).is_some())
    }

    /// Whether a bet, an answer to the offered bank or a deadline may end the betting.
    pub(super) fn may_end_betting(&self, betting: &Betting, input: &Input) -> bool {
        let offers = betting.offers.len();
        let (by, answered) = match input {
            Input::Bet { by, .. } => (Some(*by), 0),
            Input::Bank { by, take: true, .. } => (Some(*by), offers),
            Input::Bank { take: false, .. } => (None, 1),
            // The deadline of the bets has passed.
            _ if offers == 0 => return true,
            _ => (None, 1),
        };
        offers <= answered && self.all_have_bet(betting, by)
    }

    /// The people who are present and may bet.
    pub(super) fn bettors(&self, betting: &Betting) -> impl Iterator<Item = (Seat, UserId)> {
        let bank = betting.bank;
        self.people()
            .filter(move |(_, person)| person.plays() && Some(person.user) != bank)
            .map(|(seat, person)| (seat, person.user))
    }

    /// A person's bet in the hand before; `None` if they did not sit at it.
    #[must_use]
    pub fn last_bet(&self, user: UserId) -> Option<i64> {
        value_of(&self.last_bets, user)
    }

    /// The most that a person's chips allowed them to bet after the last hand; `None` if that is unknown, or the
    /// next hand is for nothing.
    pub(super) fn affordable_bet(&self, betting: &Betting, user: UserId) -> Option<i64> {
        let is_for_nothing = betting.for_nothing || self.computers_for_nothing();
        let last = betting.last.as_deref().filter(|_| !is_for_nothing)?;
        let free = last.balances.get(&user).copied()?;
        Some(free.min(self.terms.bets.most))
    }

    /// The bets of all seats; `None` for people who have not bet.
    pub(super) fn bets_by_seat(&self, betting: &Betting) -> PerSeat<Option<i64>> {
        self.seats.map(|seat, _| self.bet_on(betting, seat))
    }
}
