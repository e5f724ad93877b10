//! The parts of the proof that are specific to Tet-Gow.

mod agree;
mod bounds;
mod cases;
mod deals;
mod headers;
mod reading;
mod records;

pub(crate) use deals::random_deal;
pub(crate) use reading::{Card, Hand, card};
