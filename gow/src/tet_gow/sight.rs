//! What everybody saw of a hand of Tet-Gow, what one seat knows, and a hand with every card in its
//! place.

use super::{Cards, Combination, House, MAX_SEATS, Play, State, WINNER_BONUS};
use crate::{PublicPlay, Seat, TrickView, Verb, trick_state::TrickState};

/// All that is public about a hand, as a small value that is cheap to copy and to carry on.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub(crate) house: House,
    pub(crate) trick: TrickState<Combination>,
    /// The cards that lie open and are dealt to nobody.
    pub(crate) open: Cards,
    /// The cards of each seat's leads and beats.
    pub(crate) shown: [Cards; MAX_SEATS],
}

impl Course {
    /// Goes through all that a view shows, and calls a function before every play with the course
    /// until then, the seat and the play; returns the course until now.
    pub(crate) fn through(
        house: House,
        view: &TrickView,
        mut visit: impl FnMut(&Course, usize, PublicPlay),
    ) -> Course {
        let (seats, leader) = (view.seats, view.banker.index());
        let mut course = Course {
            house,
            trick: TrickState::new(seats, leader, house.hand(seats)),
            open: cards(view.open.iter().copied().collect()),
            shown: [Cards::NONE; MAX_SEATS],
        };
        let tricks = view.tricks.iter().chain(&view.current);
        for (seat, shown) in tricks.flat_map(|trick| &trick.plays) {
            visit(&course, seat.index(), *shown);
            course.see(*shown);
        }
        course
    }

    /// Carries the hand on by a play that somebody saw.
    fn see(&mut self, shown: PublicPlay) {
        let (verb, played) = match shown {
            PublicPlay::Lead(pieces) => (Verb::Lead, cards(pieces)),
            PublicPlay::Beat(pieces) => (Verb::Beat, cards(pieces)),
            PublicPlay::OpenDiscard(_) | PublicPlay::Discard { .. } => (Verb::Discard, Cards::NONE),
        };
        let set = match verb {
            Verb::Lead | Verb::Beat => Combination::of(played),
            Verb::Discard | Verb::Set => self.trick.best(),
        };
        if let Some(set) = set {
            self.play(Play {
                verb,
                cards: played,
                set,
            });
        }
    }

    /// Carries the hand on by a legal play of the seat to act; the cards of a discard are ignored.
    pub(crate) fn play(&mut self, play: Play) {
        let Play { verb, cards, set } = play;
        let seat = self.trick.turn();
        if verb != Verb::Discard {
            self.shown[seat] = self.shown[seat].and(cards);
        }
        let width = if verb == Verb::Lead {
            cards.len()
        } else {
            self.trick.width()
        };
        self.trick.go_on(verb, width, set);
    }

    /// Returns what a seat gains by a score of its own.
    ///
    /// Every two seats settle the difference of their scores, and all scores add up to the same sum.
    pub(crate) fn gain(&self, score: f32) -> f32 {
        let seats = self.trick.seats();
        let all = self.house.hand(seats) as f32 + WINNER_BONUS as f32;
        seats as f32 * score - all
    }
}

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
        let viewer = view.viewer.map(Seat::index);
        let course = Course::through(house, view, |_, _, _| ());
        let discards = view.own_discards.iter();
        Sight::new(
            course,
            viewer.expect("only a seat chooses"),
            cards(view.hand.iter().copied().collect()),
            discards.fold(Cards::NONE, |all, pieces| all.and(cards(*pieces))),
        )
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
        let mut hands = [Cards::NONE; MAX_SEATS];
        hands[self.viewer] = self.hand;
        let mut plays = Vec::with_capacity(32);
        State::of_parts(self.course.house, hands, self.course.trick)
            .for_each_play(|play| plays.push(play));
        plays
    }

    /// Counts the cards in the other hands.
    pub(crate) fn held_by_others(&self) -> usize {
        let trick = &self.course.trick;
        let others = (0..trick.seats()).filter(|seat| *seat != self.viewer);
        others.map(|seat| trick.count(seat)).sum()
    }
}

/// A hand in which it is supposed who holds what, to be played on.
#[derive(Clone, Copy)]
pub(crate) struct World {
    pub(crate) course: Course,
    pub(crate) hands: [Cards; MAX_SEATS],
    /// Each seat's discards.
    pub(crate) discarded: [Cards; MAX_SEATS],
}

impl World {
    /// Returns the seat to act; `None` when the hand is over.
    pub(crate) fn to_act(self) -> Option<usize> {
        self.course.trick.actor()
    }

    /// Returns what a seat knows.
    pub(crate) fn sight(&self, seat: usize) -> Sight {
        Sight::new(self.course, seat, self.hands[seat], self.discarded[seat])
    }

    /// Makes a legal play of the seat to act.
    pub(crate) fn play(&mut self, play: Play) {
        let seat = self.course.trick.turn();
        self.hands[seat] = self.hands[seat].minus(play.cards);
        if play.verb == Verb::Discard {
            self.discarded[seat] = self.discarded[seat].and(play.cards);
        }
        self.course.play(play);
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

/// Converts a set from a view to cards.
fn cards(pieces: crate::Pieces) -> Cards {
    Cards::of_pieces(pieces).expect("a view shows cards of one deck")
}
