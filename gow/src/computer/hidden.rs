//! What a search needs to know about a trick game to sample the hidden hands.

use crate::{Verb, trick_course::TrickCourse};

/// The most seats of a trick game.
pub(crate) const SEATS: usize = 4;

/// How another seat is supposed to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// As the steady computer does.
    Steady,
    /// As the steady computer does, but often by chance.
    Loose,
    /// As the trained network does.
    Learned,
}

/// A trick game whose hidden hands a search can sample: what a seat expects of its plays.
pub(crate) trait SearchableGame: TrickCourse {
    /// The styles that another seat may have.
    const STYLES: &'static [Style];

    /// Counts the pieces that each seat was dealt.
    fn dealt(&self) -> usize;

    /// The pieces that a seat has led and beaten with.
    fn shown(&self, seat: usize) -> Self::Pieces;

    /// The pieces that a seat has discarded face up.
    fn thrown(&self, seat: usize) -> Self::Pieces;

    /// How many points count as one.
    fn unit(&self) -> f32;

    /// Returns the legal plays of the viewer, who is to act.
    fn plays(sight: &Self::Sight) -> Vec<Self::Play>;

    /// Returns the expected value of each legal play of a viewer, as its style estimates it, in points.
    fn promises(sight: &Self::Sight, plays: &[Self::Play], style: Style) -> Vec<f32>;

    /// Returns what a play does, and with which pieces.
    fn parts(play: Self::Play) -> (Verb, Self::Pieces);
}
