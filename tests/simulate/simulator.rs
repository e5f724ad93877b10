//! A simulator: tables, people and faults from one seed, around the program's own registry and the
//! tasks of its tables.
//!
//! The simulator provides the store, the clock and the observer of the tables, and makes the
//! faults: presses that arrive late, twice, in another order or for the wrong seat, commits and
//! queries that fail, a process that crashes before, at or after a commit, tasks that panic, clocks
//! that jump. After every step it checks the laws. A run has two phases: *safety*, in which
//! anything may fail, and *liveness*, in which the faults stop and every hand has to end.
//!
//! Include this file by its path: the modules below are beside it.

mod banker_tracker;
mod beacon;
mod bets;
mod books;
mod chance;
mod clock;
mod compare;
mod crash;
mod deadlines;
mod disk;
mod fault_rates;
mod flaw;
mod houses;
mod laws;
mod locks;
mod observed_table;
mod observer;
mod openings;
mod payments;
mod played_hand;
mod press_orders;
mod presses;
mod process;
mod recovery;
mod replayed_hand;
mod report;
mod step_checks;
mod store;
mod table_observer;
mod transcript;
mod turns;
mod twins;
mod world;

#[allow(unused_imports, reason = "the example does not use it")]
pub(crate) use flaw::Flaw;
pub(crate) use houses::all as all_houses;
#[allow(unused_imports, reason = "the example does not use them")]
pub(crate) use press_orders::{PressOrderCounts, try_press_orders};
pub(crate) use report::Report;
#[allow(unused_imports, reason = "the example does not use it")]
pub(crate) use twins::TWINS_LAW;
pub(crate) use twins::compare_twins;
pub(crate) use world::{Plan, run};
