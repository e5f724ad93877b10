//! Rows of results.

use crate::id::{HandId, UserId};

/// A person's result in a hand for chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultRow {
    /// The hand.
    pub hand: HandId,
    /// The person.
    pub user: UserId,
    /// Chips won; negative if lost.
    pub chips: i64,
    /// Whether a computer had its own seat in it.
    pub computers: bool,
}
