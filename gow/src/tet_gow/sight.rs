//! What one seat knows of a hand of Tet-Gow.

use super::{Cards, Course, House, Play};
use crate::{TrickView, trick_course::TrickCourse as _};

/// What one seat knows, as a small value: the course of the hand, its own cards and its discards.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    pub(crate) course: Course,
    pub(crate) viewer: usize,
    pub(crate) hand: Cards,
    /// The viewer's own discards.
    pub(crate) discarded: Cards,
    /// The cards that the viewer neither holds nor has seen.
    pub(crate) unseen: Cards,
}

impl Sight {
    /// Reads a view.
    ///
    /// # Panics
    /// When it is the public's view.
    pub(crate) fn of(house: House, view: &TrickView) -> Sight {
        Course::sight_of(house, view)
    }

    /// Puts together what a seat knows.
    pub(crate) fn new(course: Course, viewer: usize, hand: Cards, discarded: Cards) -> Sight {
        let deck = course.house.cards(course.trick.seats());
        let seen = course
            .shown
            .iter()
            .fold(course.open, |all, shown| all.and(*shown));
        Sight {
            course,
            viewer,
            hand,
            discarded,
            unseen: deck.minus(seen).minus(hand).minus(discarded),
        }
    }

    /// Returns every legal play of the acting viewer, in canonical order.
    pub(crate) fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::with_capacity(32);
        self.course.each_play(self.hand, |play| plays.push(play));
        plays
    }

    /// Counts the cards in the other hands.
    pub(crate) fn held_by_others(&self) -> usize {
        let trick = &self.course.trick;
        let others = (0..trick.seats()).filter(|seat| *seat != self.viewer);
        others.map(|seat| trick.count(seat)).sum()
    }
}
