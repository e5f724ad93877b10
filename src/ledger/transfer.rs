//! Transfers: movements of chips.

use gow::named_enum;

use crate::id::{Day, InteractionId, UserId};
use crate::ledger::{Account, Chips, TransferKey};

named_enum! {
    /// Why chips moved; exports and statements use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum TransferCode {
        /// A new player's first chips.
        Grant = "grant",
        /// The daily chips.
        Daily = "daily",
        /// The most that a person can lose in a hand, set aside at the deal.
        Hold = "hold",
        /// A person's payout after a hand: the hold plus winnings or minus losses.
        Settle = "settle",
        /// What the computers of a hand lost.
        HouseBankPays = "house-pays",
        /// What the computers of a hand won.
        HouseBankTakes = "house-takes",
        /// What winners pay on their winnings, taken out of the game.
        Commission = "commission",
        /// A hold returned because its hand does not count.
        Void = "void",
        /// Chips that one person gave to another.
        Gift = "gift",
        /// The last chips of a person whose data was deleted, taken out of the game.
        Farewell = "farewell",
        /// Chips that an operator gave to a person.
        Award = "award",
    }
}

/// One movement of chips between two accounts; once stored it is never changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// What the transfer is for; two transfers with the same key are one.
    pub key: TransferKey,
    /// Who pays.
    pub debit: Account,
    /// Who is paid.
    pub credit: Account,
    /// How many chips.
    pub amount: Chips,
    /// Why.
    pub code: TransferCode,
}

/// Returns the transfer that gives a new player their first chips.
#[must_use]
pub fn grant(user: UserId, amount: Chips) -> Transfer {
    Transfer {
        key: TransferKey::Grant(user),
        debit: Account::Mint,
        credit: Account::User(user),
        amount,
        code: TransferCode::Grant,
    }
}

/// Returns the transfer that gives a player the daily chips.
#[must_use]
pub fn daily(user: UserId, day: Day, amount: Chips) -> Transfer {
    Transfer {
        key: TransferKey::Daily { user, day },
        debit: Account::Mint,
        credit: Account::User(user),
        amount,
        code: TransferCode::Daily,
    }
}

/// Returns the transfer by which one person gives chips to another; `asked` is the command that
/// asked for it, so that confirming it twice gives it once.
#[must_use]
pub fn gift(asked: InteractionId, from: UserId, to: UserId, amount: Chips) -> Transfer {
    Transfer {
        key: TransferKey::Gift(asked),
        debit: Account::User(from),
        credit: Account::User(to),
        amount,
        code: TransferCode::Gift,
    }
}

/// Returns the transfer that burns the last chips of a person whose data is deleted.
#[must_use]
pub fn farewell(user: UserId, amount: Chips) -> Transfer {
    Transfer {
        key: TransferKey::Farewell(user),
        debit: Account::User(user),
        credit: Account::Burn,
        amount,
        code: TransferCode::Farewell,
    }
}

/// Returns the transfer by which an operator gives chips to a person; `asked` is the command that
/// asked for it, so that it is given once.
#[must_use]
pub fn award(asked: InteractionId, to: UserId, amount: Chips) -> Transfer {
    Transfer {
        key: TransferKey::Award(asked),
        debit: Account::Mint,
        credit: Account::User(to),
        amount,
        code: TransferCode::Award,
    }
}
