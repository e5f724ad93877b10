//! The proof of Tet-Gow where it has to be one of its own.

mod agree;
mod bounds;
mod cases;
mod deals;
mod headers;
mod reading;
mod records;

pub(crate) use deals::random_deal;
pub(crate) use reading::{Card, Hand, card};
