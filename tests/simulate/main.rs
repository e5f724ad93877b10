//! Runs of the simulator: random faults in which nothing is lost, and deliberately broken programs.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

#[path = "simulator.rs"]
mod simulator;

mod broken_programs;
mod random_faults;
mod secrets;
mod simultaneous_presses;
