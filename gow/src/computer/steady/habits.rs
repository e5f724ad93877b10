//! The parameters of the rules of thumb.

use crate::tien_gow::Shape;

/// The shapes that others lead and that a set can beat.
pub(in crate::computer) const SHAPES: [Shape; 11] = [
    Shape::CivilSingle,
    Shape::MilitarySingle,
    Shape::CivilPair,
    Shape::MilitaryPair,
    Shape::MixedPair,
    Shape::CivilTriplet,
    Shape::MilitaryTriplet,
    Shape::Quartet,
    Shape::TwoCouples,
    Shape::TwoCivilPairs,
    Shape::TwoMilitaryPairs,
];

/// What the computer expects of the other players, tuned by letting it play against itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Habits {
    /// How often a player who can beat a single tile does so, 0 to 1.
    pub(crate) beaten_single: f32,
    /// How often a player who can beat a larger set does so.
    pub(crate) beaten_set: f32,
    /// How often a tile of equal or higher rank is played before the computer's own when another
    /// player leads.
    pub(crate) forestalled: f32,
    /// How often others lead each shape, in the order of `SHAPES`; shapes that a house does not
    /// play with are ignored.
    pub(crate) led: [f32; SHAPES.len()],
    /// Whether the computer remembers, when it plans its discards, that a suit has to be followed.
    pub(crate) obliged: bool,
}

impl Habits {
    /// The parameters that the computer plays by.
    pub(crate) const DEFAULT: Habits = Habits {
        beaten_single: 0.9,
        beaten_set: 0.6,
        forestalled: 0.35,
        led: [
            0.35, 0.35, 0.10, 0.05, 0.12, 0.02, 0.02, 0.01, 0.01, 0.01, 0.01,
        ],
        obliged: false,
    };

    /// The same, with the duty to follow suit in mind.
    pub(crate) const OBLIGED: Habits = Habits {
        obliged: true,
        ..Habits::DEFAULT
    };
}
