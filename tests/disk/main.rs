//! The program's store and tables under power cuts and failing disks: one binary, one module for
//! each topic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

mod archiving;
mod cuts;
mod deals;
mod faults;
mod files;
mod notifications;
mod person_action;
mod power;
mod recording;
mod registry_fixture;
mod repeated_presses;
mod restoring;
mod session;
mod session_setup;
mod starts;
mod store_content;
