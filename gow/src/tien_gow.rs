//! Tien Gow.

mod combination;
mod course;
mod house;
mod listing;
mod max_loss;
mod obstacle;
mod option_types;
mod options;
mod play;
mod preset;
mod round;
mod rules;
mod set_rules;
mod sets;
mod settle;
mod sight;
mod special_endings;
mod tiles;
mod view;
mod world;

pub(crate) use combination::SETS;
pub use combination::{Combination, Shape};
pub(crate) use course::Course;
pub use house::House;
pub(crate) use listing::higher_singles;
pub use option_types::{
    Banker, BigSixCaptures, Combinations, CompleteGame, Discards, FollowSuit, LastTrickBonus,
    NoTrickPays, OneRedDot, OverParBanker, QuartetPays, SupremePays,
};
pub use play::Play;
pub use preset::Preset;
pub use round::Round;
pub use set_rules::{BigHeadSixes, SetRules};
pub(crate) use sets::{SetBits, SetTable, WIDEST};
pub use settle::{
    CAPTURE_FACTOR, COMPLETE_FACTOR, Ending, LAST_QUARTET_FACTOR, LAST_TRICK_FACTOR,
    QUARTET_POINTS, SLAM_FACTOR, SUPREME_POINTS, Settlement, Slam, last_trick, settle,
    trick_payments,
};
pub(crate) use settle::{FIXED_FACTOR, price};
pub use sight::Sight;
pub use special_endings::is_unbeatable;
pub(crate) use special_endings::{
    captures, is_paid_when_led, is_paid_when_taken, is_strong_opening, slam,
};
pub use tiles::Tiles;
pub use world::World;

/// The number of seats.
pub const SEATS: usize = 4;

/// How many tiles each seat is dealt, which is also the number of stacks in a hand.
pub const HAND: usize = 8;

/// The number of stacks with which a seat neither owes nor is owed.
pub const PAR: i64 = 4;
