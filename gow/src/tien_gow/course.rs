//! The course of a hand of Tien Gow, as everybody saw it.

use crate::{
    Payment, Seat, TrickView, Verb,
    history::seat_of,
    tien_gow::{
        Combination, Discards, HAND, House, Play, SEATS, SetTable, Sight, Tiles, is_paid_when_led,
        is_paid_when_taken, listing, trick_payments,
    },
    trick_course::TrickCourse,
    trick_state::{Step, TrickState},
};

/// All that is public about a hand, as a small value that is cheap to copy and to carry on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub(crate) house: House,
    pub(crate) table: &'static SetTable,
    pub(crate) banker: usize,
    pub(crate) streak: u32,
    pub(crate) trick: TrickState<Combination>,
    /// The set that was led to the trick on the table, or to the last one.
    pub(crate) led: Option<Combination>,
    /// The seat that led it.
    pub(crate) last_leader: Option<usize>,
    /// The tiles of the first lead of the hand.
    pub(crate) opening: Tiles,
    /// The tiles of each seat's leads and beats.
    pub(crate) shown: [Tiles; SEATS],
    /// The tiles of each seat's discards where they lie open.
    pub(crate) thrown: [Tiles; SEATS],
    /// One bit for each set that a seat discarded to although it was not barred.
    pub(crate) unbeaten: [u128; SEATS],
    /// What each seat has gained so far.
    pub(crate) net: [i64; SEATS],
    /// The set that took the last trick of the hand.
    pub(crate) taken_with: Option<Combination>,
}

impl Course {
    /// Starts a hand; the banker has one of the four seats.
    pub(crate) fn new(house: House, banker: Seat, streak: u32) -> Course {
        Course {
            house,
            table: house.set_rules().table(),
            banker: banker.index(),
            streak,
            trick: TrickState::new(SEATS, banker.index(), HAND),
            led: None,
            last_leader: None,
            opening: Tiles::NONE,
            shown: [Tiles::NONE; SEATS],
            thrown: [Tiles::NONE; SEATS],
            unbeaten: [0; SEATS],
            net: [0; SEATS],
            taken_with: None,
        }
    }

    /// Carries the hand on by a legal play of the seat to act and returns what is paid for it at once;
    /// of a discard that lies face down the tiles are ignored.
    pub(crate) fn play(&mut self, play: Play) -> Vec<Payment> {
        let Play { verb, tiles, set } = play;
        let seat = self.trick.turn();
        let mut width = self.trick.width();
        if verb == Verb::Discard {
            if !self.is_barred(seat) {
                self.unbeaten[seat] |= 1 << set.number();
            }
            if self.house.discards == Discards::Open {
                self.thrown[seat] = self.thrown[seat].plus(tiles);
            }
        } else {
            self.shown[seat] = self.shown[seat].plus(tiles);
        }
        if verb == Verb::Lead {
            width = tiles.len();
            self.led = Some(set);
            self.last_leader = Some(seat);
            if self.trick.left() == HAND {
                self.opening = tiles;
            }
        }
        match self.trick.go_on(verb, width, set) {
            Step::Going => {
                let last = self.trick.is_last_trick();
                if verb == Verb::Lead && is_paid_when_led(&self.house, set, last) {
                    return self.pay(seat, set);
                }
            }
            Step::Taken { seat, with, last } => {
                if last {
                    self.taken_with = Some(with);
                }
                if is_paid_when_taken(&self.house, with, last) {
                    return self.pay(seat, with);
                }
            }
        }
        Vec::new()
    }

    fn pay(&mut self, to: usize, set: Combination) -> Vec<Payment> {
        let (to, banker) = (seat_of(to), seat_of(self.banker));
        let payments = trick_payments(&self.house, banker, self.streak, to, set.shape);
        for payment in &payments {
            self.net[payment.from.index()] -= payment.points;
            self.net[payment.to.index()] += payment.points;
        }
        payments
    }

    /// Returns the number of points that counts as one unit (see [`World::unit`](super::World::unit)).
    #[must_use]
    pub(crate) fn unit(&self) -> f32 {
        let bank = self.house.multiplier(self.streak).max(2) as f32 / 2.0;
        match self.house.figure(self.streak) {
            None => bank,
            Some(figure) => bank * figure as f32 / 4.0,
        }
    }
}

impl TrickCourse for Course {
    type Pieces = Tiles;
    type Combination = Combination;
    type Play = Play;
    type House = House;
    type Sight = Sight;

    fn start(house: House, view: &TrickView) -> Course {
        Course::new(house, view.banker, view.streak)
    }

    fn carry_on(&mut self, play: Play) {
        self.play(play);
    }

    fn sight(&self, seat: usize, hand: Tiles, discarded: Tiles) -> Sight {
        Sight::new(*self, seat, hand, discarded)
    }

    fn trick(&self) -> &TrickState<Combination> {
        &self.trick
    }

    fn is_barred(&self, seat: usize) -> bool {
        self.house.early_death && self.trick.would_be_only_trick(seat)
    }

    fn combination(&self, tiles: Tiles) -> Option<Combination> {
        Combination::of(tiles, self.table.rules)
    }

    fn beats(set: Combination, best: Combination) -> bool {
        set.beats(best)
    }

    fn is_top(set: Combination) -> bool {
        set.is_top()
    }

    /// Returns the tiles of the led suit if it has to be followed, otherwise the whole hand.
    fn owed(&self, hand: Tiles, best: Combination) -> Tiles {
        let suit = self.house.follow_suit.owed(hand, best.shape);
        if suit.is_empty() { hand } else { suit }
    }

    fn make_play(verb: Verb, tiles: Tiles, set: Combination) -> Play {
        Play { verb, tiles, set }
    }

    fn each_lead(&self, hand: Tiles, visit: impl FnMut(Tiles, Combination)) {
        listing::each_lead(hand, self.table, visit);
    }

    fn each_beat(&self, hand: Tiles, best: Combination, visit: impl FnMut(Tiles, Combination)) {
        listing::each_beat(hand, self.table, best, visit);
    }

    fn each_subset(hand: Tiles, width: usize, visit: impl FnMut(Tiles)) {
        listing::each_subset(hand, width, visit);
    }
}
