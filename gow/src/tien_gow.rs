//! Tien Gow.

mod combination;
mod house;
mod listing;
mod preset;
mod round;
mod sets;
mod settle;
mod state;
mod switches;
mod tiles;
mod view;

pub use combination::{Combination, Shape};
pub use house::House;
pub use preset::Preset;
pub use round::Round;
pub(crate) use sets::of_width as sets_of_width;
pub use settle::{Ending, Settlement, last_trick, settle, trick_payments};
pub use state::{State, Step};
pub use switches::{
    Banker, CompleteGame, LastTrickBonus, NoTrickPays, OverParBanker, QuartetPays, SupremePays,
};
pub use tiles::Tiles;

/// How many play.
pub const SEATS: usize = 4;

/// How many tiles each is dealt, which is also how many stacks there are to take.
pub const HAND: usize = 8;

/// How many stacks are neither paid for nor paid.
pub const PAR: i64 = 4;
