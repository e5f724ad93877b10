//! The simulator at work: weather of all kinds in which nothing is lost, and programs that are
//! broken on purpose.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

#[path = "simulator.rs"]
mod simulator;

mod orders;
mod secrets;
mod teeth;
mod weather;
