//! Deals of the hidden tiles, drawn by how well they explain what was played.

use rand::{Rng, RngExt, seq::SliceRandom};

use super::evidence::{Evidence, Model, Reading};
use crate::{
    Tile,
    computer::{Budget, sight::Sight, world::World},
    tien_gow::{HAND, SEATS, Tiles},
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

/// A deal of the unseen tiles.
#[derive(Clone)]
struct Chain {
    /// The unseen tiles, those of the first other seat first.
    tiles: Vec<Tile>,
    readings: [Reading; SEATS],
}

/// Deals that explain what was played.
pub(super) struct Belief<'a> {
    sight: &'a Sight,
    evidence: &'a Evidence,
    /// The places of each seat's tiles among the unseen ones.
    places: [(usize, usize); SEATS],
    chains: Vec<Chain>,
    next: usize,
}

impl<'a> Belief<'a> {
    /// Finds likely deals, as far as time allows.
    pub(super) fn new(
        sight: &'a Sight,
        evidence: &'a Evidence,
        budget: &Budget,
        rng: &mut dyn Rng,
    ) -> Belief<'a> {
        let mut places = [(0, 0); SEATS];
        let mut end = 0;
        for seat in (0..SEATS).filter(|seat| *seat != sight.viewer) {
            let course = &sight.course;
            let seen = course.shown[seat].len() + course.thrown[seat].len();
            places[seat] = (end, end + HAND - seen);
            end += HAND - seen;
        }
        let mut belief = Belief {
            sight,
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

    /// Returns the next deal.
    pub(super) fn next_world(&mut self, rng: &mut dyn Rng) -> World {
        let number = self.next;
        self.next = (self.next + 1) % self.chains.len();
        let [.., model] = MODELS;
        self.swap(number, model, rng);
        let chain = &self.chains[number];
        let viewer = self.sight.viewer;
        let mut world = World {
            course: self.sight.course,
            hands: [self.sight.hand; SEATS],
            discarded: [self.sight.discarded; SEATS],
        };
        for seat in (0..SEATS).filter(|seat| *seat != viewer) {
            let discarded = chain.readings[seat].discarded;
            let shown = self.sight.course.shown[seat];
            world.discarded[seat] = discarded;
            world.hands[seat] = self.dealt(chain, seat).minus(shown).minus(discarded);
        }
        world
    }

    /// Returns what a seat was dealt in a chain.
    fn dealt(&self, chain: &Chain, seat: usize) -> Tiles {
        let course = &self.sight.course;
        let (begin, end) = self.places[seat];
        let seen = course.shown[seat].plus(course.thrown[seat]);
        let tiles = chain.tiles[begin..end].iter();
        tiles.fold(seen, |dealt, tile| dealt.with(*tile))
    }

    /// Draws random deals and chooses some of them by how likely they are.
    fn start(&mut self, budget: &Budget, rng: &mut dyn Rng) {
        let [model, ..] = MODELS;
        let mut drawn = Vec::with_capacity(CHAINS * STARTS);
        let mut tiles: Vec<Tile> = self.sight.unseen.iter().collect();
        while drawn.is_empty() || drawn.len() < CHAINS * STARTS && !(budget.is_over)() {
            tiles.shuffle(rng);
            let mut chain = Chain {
                tiles: tiles.clone(),
                readings: [Reading {
                    likelihood: 1.0,
                    discarded: Tiles::NONE,
                }; SEATS],
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

    fn read(&self, chain: &mut Chain, model: Model, rng: &mut dyn Rng) {
        for seat in (0..SEATS).filter(|seat| *seat != self.sight.viewer) {
            let dealt = self.dealt(chain, seat);
            let reading = self.evidence.read(seat, dealt, model, 0.0, rng);
            chain.readings[seat] = reading.unwrap_or_else(|| self.unexplained(chain, seat));
        }
    }

    /// Lets a seat have discarded the first of its tiles that were never seen.
    fn unexplained(&self, chain: &Chain, seat: usize) -> Reading {
        let (begin, end) = self.places[seat];
        let held = self.sight.course.trick.count(seat);
        let gone = chain.tiles[begin..end - held].iter();
        let thrown = self.sight.course.thrown[seat];
        Reading {
            likelihood: IMPOSSIBLE,
            discarded: gone.fold(thrown, |all, tile| all.with(*tile)),
        }
    }

    /// Swaps two tiles of different seats if that explains the plays as well or chance wants it.
    fn swap(&mut self, number: usize, model: Model, rng: &mut dyn Rng) {
        let old = &self.chains[number];
        let count = old.tiles.len();
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
            if seats.0 != seats.1 && chain.tiles[one] != chain.tiles[other] {
                chain.tiles.swap(one, other);
                changed[seats.0] = true;
                changed[seats.1] = true;
            }
        }
        let touched = |seat: &usize| changed[*seat];
        let before: f64 = (0..SEATS)
            .filter(touched)
            .map(|seat| old.readings[seat].likelihood)
            .product();
        // Drawn first, so that a reading can stop once it is too unlikely.
        let mut bound = before * rng.random::<f64>();
        for seat in (0..SEATS).filter(touched) {
            let dealt = self.dealt(&chain, seat);
            let Some(reading) = self.evidence.read(seat, dealt, model, bound, rng) else {
                return;
            };
            bound /= reading.likelihood;
            chain.readings[seat] = reading;
        }
        self.chains[number] = chain;
    }
}

impl Chain {
    fn likelihood(&self) -> f64 {
        let readings = self.readings.iter();
        readings.map(|reading| reading.likelihood).product()
    }
}
