//! The course of a hand of Tet-Gow, as everybody saw it.

use super::{Cards, Combination, House, MAX_SEATS, Play, WINNER_BONUS, listing, sight::cards};
use crate::{PublicPlay, TrickView, Verb, trick_course::TrickCourse, trick_state::TrickState};

/// All that is public about a hand, as a small value that is cheap to copy and to carry on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub(crate) house: House,
    pub(crate) trick: TrickState<Combination>,
    /// The cards that lie open and are dealt to nobody.
    pub(crate) open: Cards,
    /// The cards of each seat's leads and beats.
    pub(crate) shown: [Cards; MAX_SEATS],
}

impl Course {
    /// Starts a hand of three or four seats, with these cards open.
    pub(super) fn new(house: House, seats: usize, leader: usize, open: Cards) -> Course {
        Course {
            house,
            trick: TrickState::new(seats, leader, house.hand(seats)),
            open,
            shown: [Cards::NONE; MAX_SEATS],
        }
    }

    /// Goes through all that a view shows, and calls a function before every play with the course
    /// until then, the seat and the play; returns the course until now.
    pub(crate) fn through(
        house: House,
        view: &TrickView,
        mut visit: impl FnMut(&Course, usize, PublicPlay),
    ) -> Course {
        let open = cards(view.open.iter().copied().collect());
        let mut course = Course::new(house, view.seats, view.banker.index(), open);
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

impl TrickCourse for Course {
    type Pieces = Cards;
    type Combination = Combination;
    type Play = Play;

    fn trick(&self) -> &TrickState<Combination> {
        &self.trick
    }

    /// By TT-19.
    fn is_barred(&self, seat: usize) -> bool {
        self.trick.would_be_only_trick(seat)
    }

    fn combination(&self, cards: Cards) -> Option<Combination> {
        Combination::of(cards).filter(|set| set.may_be_led(self.house.preset))
    }

    fn beats(set: Combination, best: Combination) -> bool {
        set.beats(best)
    }

    fn is_top(set: Combination) -> bool {
        set.is_top()
    }

    fn owed(&self, hand: Cards, _: Combination) -> Cards {
        hand
    }

    fn make_play(verb: Verb, cards: Cards, set: Combination) -> Play {
        Play { verb, cards, set }
    }

    fn each_lead(&self, hand: Cards, mut visit: impl FnMut(Cards, Combination)) {
        listing::each_lead(hand, self.house.preset, &mut visit);
    }

    fn each_beat(&self, hand: Cards, best: Combination, mut visit: impl FnMut(Cards, Combination)) {
        listing::each_beat(hand, best, &mut visit);
    }

    fn each_subset(hand: Cards, width: usize, mut visit: impl FnMut(Cards)) {
        listing::each_subset(hand, width, &mut visit);
    }
}
