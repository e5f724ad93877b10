//! The parts of the proof that are specific to Tet-Gow.

mod bounds;
mod deals;
mod headers;
mod records;
mod second_reading;
mod vectors;
mod whole_hands;

pub(crate) use deals::random_deal;
pub(crate) use second_reading::{Card, Hand, card};
