//! Keys of transfers: what each is for.

use crate::id::{Day, HandId, InteractionId, UserId};

/// What a transfer is for; two transfers with the same key are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TransferKey {
    /// The hold of a seat in a hand.
    Hold {
        /// The hand.
        hand: HandId,
        /// The seat, counted from 0.
        seat: u8,
    },
    /// The hold that a seat gets back when a hand does not count.
    Void {
        /// The hand.
        hand: HandId,
        /// The seat, counted from 0.
        seat: u8,
    },
    /// One payment of a hand's settlement.
    Settle {
        /// The hand.
        hand: HandId,
        /// Which payment, counted from 0.
        payment: u8,
    },
    /// A person's first chips.
    Grant(UserId),
    /// A person's daily chips.
    Daily {
        /// Who gets them.
        user: UserId,
        /// The UTC day.
        day: Day,
    },
    /// The gift that the command with this id asked for.
    Gift(InteractionId),
    /// The last chips of a person whose data is deleted.
    Farewell(UserId),
    /// The award that the command with this id asked for.
    Award(InteractionId),
}

impl TransferKey {
    /// Returns the kind of key, which names nobody and may be logged.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Hold { .. } => "hold",
            Self::Void { .. } => "void",
            Self::Settle { .. } => "settlement",
            Self::Grant(_) => "grant",
            Self::Daily { .. } => "daily",
            Self::Gift(_) => "gift",
            Self::Farewell(_) => "farewell",
            Self::Award(_) => "award",
        }
    }
}
