//! Tests of the table: scenarios through the pure step, then the task and the registry over a real
//! store.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod absentees;
mod bank;
mod beacon;
mod bets;
mod chips;
mod claims;
mod clocks;
mod comings;
mod deals;
mod ends;
mod failing_disk;
mod fair;
mod faulty_store;
mod fixture;
mod forgetting;
mod hands;
mod hints;
mod missed;
mod moving;
mod no_clock;
mod options;
mod owners;
mod per_server;
mod players;
mod plays;
mod recoveries;
pub(crate) mod registry_fixture;
mod restarts;
mod results;
mod resumes;
mod reveals;
mod rows;
mod scenes;
mod searches;
mod seats;
mod settings;
mod stays;
mod suspensions;
mod tasks;
mod turns;
pub(crate) mod watch_clock;
