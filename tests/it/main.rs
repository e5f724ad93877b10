//! The whole program over the real protocol: one binary, one module a theme.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

mod closed_dms;
mod four;
mod games;
mod hands;
mod hostile;
mod houses;
mod limiter;
mod log;
mod page;
mod parting;
mod places;
mod player;
mod processes;
mod public;
mod restart;
mod stage;
mod state;
mod tidy;
mod troubles;
