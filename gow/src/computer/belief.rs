//! Deals of the hidden pieces, drawn by how well they explain what was played.

use rand::{Rng, RngExt, seq::SliceRandom};

use super::{
    Budget,
    evidence::{Evidence, Model, Reading},
    hidden::{Hidden, PieceSet, SEATS},
};

/// How many deals are carried on side by side.
const CHAINS: usize = 16;

/// From how many random deals each of them is chosen.
const STARTS: usize = 6;

/// How many swaps each chain makes before the first world, for each of the models.
const SWAPS: usize = 3;

/// The models of the others, from a soft one to the one that worlds are drawn by.
const MODELS: [Model; 4] = [
    Model {
        heat: 0.5,
        slip: 0.01,
    },
    Model {
        heat: 0.3,
        slip: 0.01,
    },
    Model {
        heat: 0.17,
        slip: 0.01,
    },
    Model {
        heat: 0.1,
        slip: 0.003,
    },
];

/// What a deal that explains nothing counts, so that there is always one.
const IMPOSSIBLE: f64 = 1e-60;

/// A piece of a hand of this course.
type PieceOf<C> = <<C as Hidden>::Set as PieceSet>::Piece;

/// A deal of the unseen pieces.
struct Chain<C: Hidden> {
    /// The unseen pieces, those of the first other seat first.
    pieces: Vec<PieceOf<C>>,
    /// What the plays of each other seat say; nothing for the viewer.
    readings: [Option<Reading<C::Set>>; SEATS],
}

/// What a seat is supposed to hold, and to have discarded.
#[derive(Clone, Copy)]
pub(crate) struct Supposed<S> {
    pub(crate) hand: S,
    pub(crate) discarded: S,
}

/// Deals that explain what was played.
pub(crate) struct Belief<'a, C: Hidden> {
    course: C,
    viewer: usize,
    unseen: C::Set,
    evidence: &'a Evidence<C>,
    /// The places of each seat's pieces among the unseen ones.
    places: [(usize, usize); SEATS],
    chains: Vec<Chain<C>>,
    next: usize,
}

impl<'a, C: Hidden> Belief<'a, C> {
    /// Finds likely deals of the pieces that a viewer has not seen, as far as time allows.
    pub(crate) fn new(
        course: C,
        (viewer, unseen): (usize, C::Set),
        evidence: &'a Evidence<C>,
        budget: &Budget,
        rng: &mut dyn Rng,
    ) -> Belief<'a, C> {
        let mut places = [(0, 0); SEATS];
        let mut end = 0;
        for seat in (0..course.seats()).filter(|seat| *seat != viewer) {
            let seen = course.shown(seat).size() + course.thrown(seat).size();
            places[seat] = (end, end + course.dealt() - seen);
            end += course.dealt() - seen;
        }
        let mut belief = Belief {
            course,
            viewer,
            unseen,
            evidence,
            places,
            chains: Vec::new(),
            next: 0,
        };
        belief.start(budget, rng);
        for model in MODELS {
            for number in 0..belief.chains.len() {
                belief.weigh(number, model, rng);
                for _ in 0..SWAPS {
                    if (budget.is_over)() {
                        return belief;
                    }
                    belief.swap(number, model, rng);
                }
            }
        }
        belief
    }

    /// The seats of the others.
    fn others(&self) -> impl Iterator<Item = usize> + use<C> {
        let viewer = self.viewer;
        (0..self.course.seats()).filter(move |seat| *seat != viewer)
    }

    /// Returns the next deal by seat; nothing for the viewer.
    pub(crate) fn next_deal(&mut self, rng: &mut dyn Rng) -> [Option<Supposed<C::Set>>; SEATS] {
        let number = self.next;
        self.next = (self.next + 1) % self.chains.len();
        let [.., model] = MODELS;
        self.swap(number, model, rng);
        let chain = &self.chains[number];
        std::array::from_fn(|seat| {
            let discarded = chain.readings[seat]?.discarded;
            let dealt = self.dealt(chain, seat);
            let hand = dealt.minus(self.course.shown(seat)).minus(discarded);
            Some(Supposed { hand, discarded })
        })
    }

    /// Returns what a seat was dealt in a chain.
    fn dealt(&self, chain: &Chain<C>, seat: usize) -> C::Set {
        let (begin, end) = self.places[seat];
        let seen = self.course.shown(seat).plus(self.course.thrown(seat));
        let pieces = chain.pieces[begin..end].iter();
        pieces.fold(seen, |dealt, piece| dealt.with(*piece))
    }

    /// Draws random deals and chooses some of them by how likely they are.
    fn start(&mut self, budget: &Budget, rng: &mut dyn Rng) {
        let [model, ..] = MODELS;
        let mut drawn = Vec::with_capacity(CHAINS * STARTS);
        let mut pieces = self.unseen.listed();
        while drawn.is_empty() || drawn.len() < CHAINS * STARTS && !(budget.is_over)() {
            pieces.shuffle(rng);
            let mut chain = Chain {
                pieces: pieces.clone(),
                readings: [None; SEATS],
            };
            self.read(&mut chain, model, rng);
            drawn.push(chain);
        }
        let all: f64 = drawn.iter().map(Chain::likelihood).sum();
        for number in 0..CHAINS {
            // One draw for all chains, so that a likely deal is in as many as it should be.
            let mut left = all * (number as f64 + rng.random::<f64>()) / CHAINS as f64;
            let reached = drawn.iter().find(|chain| {
                left -= chain.likelihood();
                left <= 0.0
            });
            let chosen = reached.or(drawn.last()).cloned();
            self.chains.extend(chosen);
        }
    }

    /// Weighs a chain by another model.
    fn weigh(&mut self, number: usize, model: Model, rng: &mut dyn Rng) {
        let mut chain = self.chains[number].clone();
        self.read(&mut chain, model, rng);
        self.chains[number] = chain;
    }

    fn read(&self, chain: &mut Chain<C>, model: Model, rng: &mut dyn Rng) {
        for seat in self.others() {
            let dealt = self.dealt(chain, seat);
            let reading = self.evidence.read(seat, dealt, model, 0.0, rng);
            let reading = reading.unwrap_or_else(|| self.unexplained(chain, seat));
            chain.readings[seat] = Some(reading);
        }
    }

    /// Lets a seat have discarded the first of its pieces that were never seen.
    fn unexplained(&self, chain: &Chain<C>, seat: usize) -> Reading<C::Set> {
        let (begin, end) = self.places[seat];
        let held = self.course.held(seat);
        let gone = chain.pieces[begin..end - held].iter();
        let thrown = self.course.thrown(seat);
        Reading {
            likelihood: IMPOSSIBLE,
            discarded: gone.fold(thrown, |all, piece| all.with(*piece)),
        }
    }

    /// Swaps two pieces of different seats if that explains the plays as well or chance wants it.
    fn swap(&mut self, number: usize, model: Model, rng: &mut dyn Rng) {
        let old = &self.chains[number];
        let count = old.pieces.len();
        if count == 0 {
            return;
        }
        let seat_of = |place: usize| {
            let inside =
                |seat: &usize| (self.places[*seat].0..self.places[*seat].1).contains(&place);
            (0..SEATS).find(inside).unwrap_or(0)
        };
        let mut chain = old.clone();
        let mut changed = [false; SEATS];
        let swaps = if rng.random_range(0..3) == 0 { 2 } else { 1 };
        for _ in 0..swaps {
            let (one, other) = (rng.random_range(0..count), rng.random_range(0..count));
            let seats = (seat_of(one), seat_of(other));
            if seats.0 != seats.1 && chain.pieces[one] != chain.pieces[other] {
                chain.pieces.swap(one, other);
                changed[seats.0] = true;
                changed[seats.1] = true;
            }
        }
        let touched = |seat: &usize| changed[*seat];
        let before: f64 = (0..SEATS)
            .filter(touched)
            .filter_map(|seat| old.readings[seat])
            .map(|reading| reading.likelihood)
            .product();
        // Drawn first, so that a reading can stop once it is too unlikely.
        let mut bound = before * rng.random::<f64>();
        for seat in (0..SEATS).filter(touched) {
            let dealt = self.dealt(&chain, seat);
            let Some(reading) = self.evidence.read(seat, dealt, model, bound, rng) else {
                return;
            };
            bound /= reading.likelihood;
            chain.readings[seat] = Some(reading);
        }
        self.chains[number] = chain;
    }
}

impl<C: Hidden> Chain<C> {
    fn likelihood(&self) -> f64 {
        let readings = self.readings.iter().flatten();
        readings.map(|reading| reading.likelihood).product()
    }
}

impl<C: Hidden> Clone for Chain<C> {
    fn clone(&self) -> Chain<C> {
        Chain {
            pieces: self.pieces.clone(),
            readings: self.readings,
        }
    }
}
