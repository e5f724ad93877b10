//! The whole program over the real protocol: one binary, one module a theme.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

mod four;
mod hands;
mod limiter;
mod page;
mod player;
mod processes;
mod public;
mod stage;
