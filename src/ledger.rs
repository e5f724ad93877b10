//! Chips and the rules for moving them: pure code, so that every rule is tested without a database.
//!
//! Chips move only by [`Transfer`]s between accounts. A hand holds the most that each person can
//! lose in the table's escrow, settles within those holds and leaves the escrow at zero; computers
//! play with the chips of the house's bank. Every transfer has a key made from its purpose, so that
//! a transfer requested twice happens once.

mod account;
mod chips;
mod key;
mod settle;
mod transfer;

pub use account::Account;
pub use chips::Chips;
pub use key::TransferKey;
pub use settle::{Holder, LedgerError, hold, settle, void, won_from_house_bank};
pub use transfer::{Transfer, TransferCode, award, daily, farewell, gift, grant};
