//! The proof of the rules: published cases, laws, a second reading of the text, leaks and hostile
//! records.
#![allow(
    clippy::unwrap_used,
    reason = "a test that meets a broken fixture should stop at once"
)]

mod bounds;
mod chance;
mod clauses;
mod computers;
mod every_game;
mod fixture;
mod golden;
mod hostile;
mod laws;
mod leak;
mod pai_gow;
mod payment_order;
mod perft;
mod playthroughs;
mod receipts;
mod records_page;
mod scripted_hand;
mod second_reading;
mod second_reading_hand;
mod style;
mod tet_gow;
mod uniformity;
mod unset_options;
mod vectors;
mod whole_hands;
