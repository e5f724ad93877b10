//! The proof of the rules: published cases, laws, a second reading of the text, leaks and hostile
//! records.
#![allow(
    clippy::unwrap_used,
    reason = "a test that meets a broken fixture should stop at once"
)]

mod bounds;
mod chance;
mod choices;
mod clauses;
mod computers;
mod documented;
mod dues;
mod every_game;
mod golden;
mod hostile;
mod laws;
mod leak;
mod pai_gow;
mod perft;
mod playthroughs;
mod receipts;
mod rigged;
mod second;
mod second_opinion;
mod second_reading;
mod staged;
mod style;
mod tet_gow;
mod uniformity;
mod vectors;
