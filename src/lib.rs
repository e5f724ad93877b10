//! A Discord bot for Tien Gow, Pai Gow and Tet-Gow: tables, chips, screens.
//!
//! `ARCHITECTURE.md` describes the modules and which may import which.

pub mod app;
pub mod archive;
pub mod board;
pub mod cli;
pub mod config;
pub mod discord;
pub mod drand;
mod fetch;
pub mod id;
pub mod ledger;
pub mod listener;
pub mod logging;
pub mod metrics;
pub mod store;
pub mod table;
pub mod text;

/// The version, and the commit that the program was built from: `unknown` if the build was not told.
pub const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("BUILT_FROM_COMMIT"),
    ")"
);
