//! Chips, and what moves them: pure, so that every rule about money is tested without a database.
//!
//! Chips move only by [`Transfer`]s between accounts. A hand holds the most each seated person can
//! lose in the table's escrow, settles inside those holds and leaves the escrow at zero; computers
//! play with the house's money. Every transfer has a key made from what it is for, so that one
//! which is asked for twice happens once.

mod account;
mod chips;
mod key;
mod settle;
mod transfer;

pub use account::{Account, BadAccount};
pub use chips::{Balance, Chips};
pub use key::Key;
pub use settle::{Holder, LedgerError, hold, settle, void, won_from_house};
pub use transfer::{Code, Transfer, daily, gift, grant};
