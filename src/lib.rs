//! The Discord bot on which people play Tien Gow: tables, chips, screens.
//!
//! `ARCHITECTURE.md` says where everything is and who may import whom.

pub mod app;
pub mod archive;
pub mod board;
pub mod cli;
pub mod config;
pub mod discord;
pub mod id;
pub mod ledger;
pub mod logging;
pub mod store;
pub mod table;
pub mod text;
