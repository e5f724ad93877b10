//! Power cuts and failing disks under the real store and the real tables: one binary, one module
//! for each topic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

mod archiving;
mod cuts;
mod deals;
mod deeds;
mod faults;
mod files;
mod how;
mod kept;
mod power;
mod recording;
mod registry_fixture;
mod restoring;
mod session;
mod starts;
mod telling;
mod twice;
