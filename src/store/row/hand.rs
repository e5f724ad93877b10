//! Rows of a hand.

use std::fmt;

use gow::fair::{Hash32, Seed};

use crate::id::{HandId, TableId, Timestamp, UserId};
use crate::store::{PlayedBy, Reveal, Text};

/// A hand as it was dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    /// The number of the hand.
    pub hand: HandId,
    /// Its table.
    pub table: TableId,
    /// Its number at the table, from 1.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// The rules (a `House`) as JSON.
    pub house: String,
    /// The version of the rules that it is played by.
    pub rules_version: u32,
    /// The banker's seat.
    pub banker: u8,
    /// How many hands in a row the banker has banked, this one included.
    pub streak: u32,
    /// Chips a point; zero when nothing is at stake.
    pub stake: i64,
    /// The secret of the shuffle.
    pub seed: Seed,
    /// The hash of the fairness receipt that the deal was drawn from.
    pub receipt: Hash32,
    /// The rules, the previous receipt and the salts of that receipt, as JSON; `None` for hands
    /// that were dealt before receipts were stored.
    pub receipt_body: Option<String>,
    /// The dealt hands as JSON.
    pub hands: Text,
    /// The bet of each seat, as JSON; `None` in games without bets.
    pub bets: Option<String>,
    /// The people of the hand, and the chips held of each; the step's transfers hold the same.
    pub sitters: Vec<Sitter>,
    /// When it was dealt.
    pub started: Timestamp,
    /// How much of it is shown, once it is over, to people who do not play it.
    pub reveal: Reveal,
}

/// A person in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitter {
    /// Their seat.
    pub seat: u8,
    /// The person.
    pub user: UserId,
    /// Chips that are held; zero when nothing is at stake.
    pub hold: i64,
}

/// A person's result in a hand for chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultRow {
    /// The hand.
    pub hand: HandId,
    /// The person.
    pub user: UserId,
    /// Chips won; negative if lost.
    pub chips: i64,
    /// Whether a computer had its own seat in it, the house banked it, or no other person played.
    pub computers: bool,
}

/// A seat's claim before the first lead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ClaimRow {
    /// The hand.
    pub hand: HandId,
    /// The seat that claimed.
    pub seat: u8,
    /// When.
    pub at: Timestamp,
}

impl fmt::Debug for ClaimRow {
    /// Leaves out the seat, which is secret until all claims are resolved.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClaimRow")
            .field("hand", &self.hand)
            .finish_non_exhaustive()
    }
}

/// A move of a hand.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayRow {
    /// Its hand.
    pub hand: HandId,
    /// Its number in the hand, from 0.
    pub seq: u32,
    /// The seat that played.
    pub seat: u8,
    /// The move in notation; a discard names its hidden pieces.
    pub mv: String,
    /// Who chose it.
    pub by: PlayedBy,
    /// When.
    pub at: Timestamp,
}

impl fmt::Debug for PlayRow {
    /// Leaves out the move, because a face-down discard is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayRow")
            .field("hand", &self.hand)
            .field("seq", &self.seq)
            .field("seat", &self.seat)
            .field("by", &self.by)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}
