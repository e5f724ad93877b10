//! The rules read a second time, from their text alone: slow, naive, and sharing no line with the library.
//!
//! Tiles are pairs of numbers in plain lists, sets are recognised by looking at them, legal moves are found by
//! trying every subset, and the settlement follows the text clause by clause. Where the library and this reading
//! differ, one of them has misread the rules.

mod hand;
mod sets;
mod settlement;
mod tiles;

pub use hand::Hand;
pub use sets::{beats, classify};
pub use settlement::{Switches, net};
pub use tiles::{SET, Tile, name, tile};
