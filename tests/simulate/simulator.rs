//! A simulator: tables, people and faults from one seed, around the program's own registry and the
//! tasks of its tables.
//!
//! The store, the clock and the listener are the simulator's, and so are the faults: presses that
//! arrive late, twice, in another order or for the wrong seat, commits and questions that fail, a
//! process that dies before, at or after a commit, tasks that panic, clocks that jump. After every
//! step it checks the laws. A run has two phases: *safety*, in which anything may fail, and
//! *liveness*, in which the faults stop and every hand has to end.
//!
//! Include this file by its path: the modules below are beside it.

mod beacon;
mod bets;
mod books;
mod chance;
mod clock;
mod compare;
mod crash;
mod crossing;
mod crowd;
mod deadlines;
mod disk;
mod flaw;
mod houses;
mod kept;
mod laws;
mod listener;
mod live;
mod locks;
mod memory;
mod observer;
mod openings;
mod payments;
mod played;
mod process;
mod report;
mod restart;
mod rows;
mod shadow;
mod swarm;
mod transcript;
mod turns;
mod twins;
mod world;

#[allow(unused_imports, reason = "the example crosses nothing")]
pub(crate) use crossing::{Crossing, cross};
#[allow(unused_imports, reason = "the example breaks nothing")]
pub(crate) use flaw::Flaw;
pub(crate) use houses::all as all_houses;
pub(crate) use report::Report;
#[allow(unused_imports, reason = "the example breaks nothing")]
pub(crate) use twins::LAW as LAW_OF_TWINS;
pub(crate) use twins::twins;
pub(crate) use world::{Plan, run};
