//! The course of a hand of Tet-Gow, as everybody saw it.

use super::{Cards, Combination, House, MAX_SEATS, Play, Sight, WINNER_BONUS, listing};
use crate::{
    TrickView, Verb, piece_set::PieceSet as _, trick_course::TrickCourse, trick_state::TrickState,
};

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
    type House = House;
    type Sight = Sight;

    fn start(house: House, view: &TrickView) -> Course {
        let open = Cards::shown(view.open.iter().copied().collect());
        Course::new(house, view.seats, view.banker.index(), open)
    }

    fn carry_on(&mut self, play: Play) {
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

    fn sight(&self, seat: usize, hand: Cards, discarded: Cards) -> Sight {
        Sight::new(*self, seat, hand, discarded)
    }

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
