//! Tet-Gow by MY Tian, played with the Decktet by P. D. Magnus.

mod cards;
mod combination;
mod course;
pub(crate) mod expert;
mod house;
mod listing;
mod obstacle;
mod option_types;
mod options;
mod play;
mod preset;
mod round;
mod rules;
mod settle;
mod sight;
pub(crate) mod steady;
mod tier;
mod view;
mod world;

pub use cards::Cards;
pub use combination::Combination;
pub(crate) use course::Course;
pub use house::House;
pub use option_types::FirstLeader;
pub use play::Play;
pub use preset::Preset;
pub use round::Round;
pub use settle::{Settlement, WINNER_BONUS, settle};
pub(crate) use sight::Sight;
pub use tier::{CardSet, Tier};
pub use world::World;

/// The fewest seats.
pub const MIN_SEATS: usize = 3;

/// The most seats.
pub const MAX_SEATS: usize = 4;

/// The most cards that any seat is dealt.
pub const MAX_HAND: usize = 9;

/// The most cards of one tier, and so the widest lead: two of the Suits, three of the Cycle, two of
/// Inter.
pub const WIDEST: usize = 2 + 3 + 2;
