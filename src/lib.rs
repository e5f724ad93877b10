//! The bot.

pub mod config;
pub mod id;
pub mod ledger;
pub mod store;
pub mod table;
pub mod text;
