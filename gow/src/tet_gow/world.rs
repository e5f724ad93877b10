//! A hand of Tet-Gow with every card in its place, to be played on.

use super::{Cards, Course, House, MAX_SEATS, MIN_SEATS, Play, Sight, WINNER_BONUS};
use crate::{Seat, Verb, trick_course::TrickCourse as _};

/// A hand in which it is known, or supposed, who holds what, to be played on.
#[derive(Clone, Copy, Debug)]
pub struct World {
    pub(crate) course: Course,
    pub(crate) hands: [Cards; MAX_SEATS],
    /// Each seat's discards.
    pub(crate) discarded: [Cards; MAX_SEATS],
}

impl World {
    /// Starts a hand with a seat for each of `hands`.
    ///
    /// # Panics
    /// When there are not three or four hands, a hand does not have as many cards as the house
    /// deals, or `leader` is not a seat.
    #[must_use]
    pub fn new(house: House, hands: &[Cards], leader: Seat) -> World {
        let seats = hands.len();
        assert!((MIN_SEATS..=MAX_SEATS).contains(&seats) && leader.index() < seats);
        assert!(hands.iter().all(|hand| hand.len() == house.hand(seats)));
        let deck = house.cards(seats);
        let open = hands.iter().fold(deck, |open, hand| open.minus(*hand));
        World {
            course: Course::new(house, seats, leader.index(), open),
            hands: std::array::from_fn(|seat| hands.get(seat).copied().unwrap_or_default()),
            discarded: [Cards::NONE; MAX_SEATS],
        }
    }

    /// Returns the seat to act; `None` when the hand is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.course.trick.actor()
    }

    /// Returns what a seat knows.
    pub(crate) fn sight(&self, seat: usize) -> Sight {
        Sight::new(self.course, seat, self.hands[seat], self.discarded[seat])
    }

    /// Visits every legal play of the seat to act, in canonical order.
    pub fn each_play(&self, visit: impl FnMut(Play)) {
        self.course
            .each_play(self.hands[self.course.trick.turn()], visit);
    }

    /// Makes a legal play of the seat to act.
    pub fn play(&mut self, play: Play) {
        let seat = self.course.trick.turn();
        self.hands[seat] = self.hands[seat].minus(play.cards);
        if play.verb == Verb::Discard {
            self.discarded[seat] = self.discarded[seat].and(play.cards);
        }
        self.course.carry_on(play);
    }

    /// Returns what a seat gains by the whole hand; `None` until it is over.
    pub(crate) fn net(&self, seat: usize) -> Option<f32> {
        let trick = &self.course.trick;
        if !trick.is_over() {
            return None;
        }
        let bonus = if trick.turn() == seat {
            WINNER_BONUS
        } else {
            0
        };
        let score = f32::from(trick.stacks()[seat]) + bonus as f32;
        Some(self.course.gain(score))
    }
}
