//! What one seat knows of a hand of Tien Gow.

use crate::{
    TrickView,
    tien_gow::{Course, House, Play, SEATS, Shape, Tiles},
    trick_course::TrickCourse as _,
};

/// What one seat knows, as a small value: the course of the hand, its own tiles and its discards.
#[derive(Clone, Copy)]
pub struct Sight {
    pub(crate) course: Course,
    pub(crate) viewer: usize,
    pub(crate) hand: Tiles,
    /// The viewer's own discards.
    pub(crate) discarded: Tiles,
    /// The tiles that the viewer neither holds nor has seen.
    pub(crate) unseen: Tiles,
}

impl Sight {
    /// Reads a view.
    ///
    /// # Panics
    /// When it is the public's view.
    #[must_use]
    pub fn of(house: House, view: &TrickView) -> Sight {
        Course::sight_of(house, view)
    }

    /// Puts together what a seat knows.
    pub(crate) fn new(course: Course, viewer: usize, hand: Tiles, discarded: Tiles) -> Sight {
        let mut unseen = Tiles::ALL.minus(hand).minus(discarded);
        for seat in 0..SEATS {
            unseen = unseen.minus(course.shown[seat]);
            if seat != viewer {
                unseen = unseen.minus(course.thrown[seat]);
            }
        }
        Sight {
            course,
            viewer,
            hand,
            discarded,
            unseen,
        }
    }

    /// Visits every legal play of the acting viewer, in canonical order.
    pub(crate) fn each_play(&self, visit: impl FnMut(Play)) {
        self.course.each_play(self.hand, visit);
    }

    /// Returns every legal play of the acting viewer, in canonical order.
    #[must_use]
    pub fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::with_capacity(32);
        self.each_play(|play| plays.push(play));
        plays
    }

    /// Returns the tiles of the hand that must be played when a civil and when a military tile is led;
    /// none where nobody has to follow suit.
    pub(crate) fn owed_when_led(&self) -> [Tiles; 2] {
        let follow_suit = self.course.house.follow_suit;
        [Shape::CivilSingle, Shape::MilitarySingle].map(|led| follow_suit.owed(self.hand, led))
    }

    /// Counts the tiles in the other hands.
    pub(crate) fn held_by_others(&self) -> usize {
        let others = (0..SEATS).filter(|seat| *seat != self.viewer);
        others.map(|seat| self.course.trick.count(seat)).sum()
    }
}
