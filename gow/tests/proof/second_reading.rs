//! The rules read a second time, from their text alone: slow, naive, and sharing no line with the
//! library.
//!
//! Tiles are pairs of numbers in plain lists, options are words, sets are recognised case by case,
//! legal moves are found by trying every verb with every subset, and the settlement follows the
//! text clause by clause. Where the library and this reading differ, one of them has misread the
//! rules.

mod answer;
mod ending;
mod hand;
mod options;
mod sets;
mod settlement;
mod tiles;

pub(crate) use answer::{sort_by_text, tile_names};
pub(crate) use ending::Ending;
pub(crate) use hand::Hand;
pub(crate) use options::{HOUSES, Options, TABLE, value};
pub(crate) use sets::{beats, classify, is_unbeatable};
pub(crate) use settlement::{Bank, Payment, merge_payments, net};
pub(crate) use tiles::{SET, Tile, tile, tile_name, tiles};
