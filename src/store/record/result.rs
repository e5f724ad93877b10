//! Rows of results.

use crate::id::{HandId, UserId};

/// What a hand that was played for chips brought to a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultRow {
    /// The hand.
    pub hand: HandId,
    /// Who.
    pub user: UserId,
    /// Chips won; negative when they were lost.
    pub chips: i64,
    /// Whether a computer had a seat of its own in it.
    pub computers: bool,
}
