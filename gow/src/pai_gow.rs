//! Pai Gow.

mod category;
mod comparison;
mod deals;
mod house_way;
mod odds;
mod rank;
mod setting;
mod switches;
mod two_tiles;

pub use category::Category;
pub use comparison::{Comparison, Comparisons, Verdict};
pub use deals::{DEALS, each_deal, number_of_deal};
pub use house_way::HouseWay;
pub use odds::{Odds, Side};
pub use rank::Rank;
pub use setting::Setting;
pub use switches::Copies;
pub use two_tiles::TwoTiles;

/// How many tiles each is dealt.
pub const HAND: usize = 4;
