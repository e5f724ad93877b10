//! Pai Gow.

mod category;
mod comparison;
mod deals;
mod house;
mod house_way;
mod odds;
mod option_types;
mod options;
mod outcome;
mod preset;
mod rank;
mod round;
mod rules;
mod setting;
mod settle;
mod two_tiles;
mod view;

pub use category::Category;
pub use comparison::{Comparison, Comparisons, Verdict};
pub use deals::{DEALS, each_deal, number_of_deal};
pub use house::{House, MAX_COMMISSION_BPS};
pub use house_way::HouseWay;
pub use odds::{Odds, Side};
pub use option_types::{CommissionOf, Copies};
pub use outcome::SetOutcome;
pub use preset::Preset;
pub use rank::Rank;
pub use round::Round;
pub use setting::Setting;
pub use settle::settle;
pub use two_tiles::TwoTiles;
pub use view::SetView;

use crate::{Piece, Tile};

/// How many tiles each seat is dealt.
pub const HAND: usize = 4;

/// Returns the four dominoes of a hand; `None` if it is not four dominoes of one deck.
#[must_use]
pub fn tiles_of(hand: &[Piece]) -> Option<[Tile; HAND]> {
    let tiles: Option<Vec<Tile>> = hand.iter().map(|piece| piece.tile()).collect();
    let tiles: [Tile; HAND] = tiles?.try_into().ok()?;
    let count = |tile: Tile| tiles.iter().filter(|other| **other == tile).count();
    let are_of_one_deck = tiles.iter().all(|tile| count(*tile) <= tile.copies());
    are_of_one_deck.then_some(tiles)
}
