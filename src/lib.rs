//! The bot.

pub mod id;
pub mod ledger;
pub mod store;
