//! Hands that are played to learn from.

use gow::{
    computer::{
        learned::{Inputs, Net},
        steady,
    },
    tien_gow::{Play, Preset, SEATS, Sight, World},
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::{deals::random_deal, gradient::Gradient};

/// The most that an error counts, in tens of the unit.
const LARGEST_ERROR: f32 = 6.0;

/// How many of the best plays a paired hand tries, besides one other.
const BEST_TRIED: usize = 3;

/// The share of the mean error of one decision that is subtracted from each of its errors: the part
/// that all plays have in common is the luck of the deal.
const LUCK_SHARE: f32 = 0.75;

/// The temperature of exploration, in tens of the unit.
const HEAT: f32 = 0.15;

/// A play with its inputs and its value.
type ValuedPlay = (Play, Inputs, f32);

/// A play of the network to learn from.
struct PlaySample {
    /// The inputs of the network.
    inputs: Inputs,
    /// The estimate of the network, in tens of the unit.
    estimate: f32,
    /// The gain of the seat before the play, in points.
    gained_before: i64,
}

/// Plays a hand and learns from it.
pub(crate) struct Trainer<'a> {
    net: &'a Net,
    gradient: &'a mut Gradient,
    /// The only rule set to play, if there is one.
    only_rules: Option<Preset>,
    chance: Xoshiro256PlusPlus,
}

impl<'a> Trainer<'a> {
    pub(crate) fn new(
        net: &'a Net,
        gradient: &'a mut Gradient,
        (only_rules, seed): (Option<Preset>, u64),
    ) -> Trainer<'a> {
        Trainer {
            net,
            gradient,
            only_rules,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Draws the seats that the network plays: one, and in a quarter of the hands others too.
    fn draw_learners(&mut self) -> [bool; SEATS] {
        let mut learns = [false; SEATS];
        if self.chance.random_range(0..4) == 0 {
            learns = learns.map(|_| self.chance.random());
        }
        learns[self.chance.random_range(0..SEATS)] = true;
        learns
    }

    /// Returns each legal play with its value, the best first.
    fn valued_plays(&self, sight: &Sight) -> Vec<ValuedPlay> {
        let mut valued = Vec::with_capacity(16);
        self.net.each_value(sight, |play, inputs, value| {
            valued.push((play, *inputs, value));
        });
        valued.sort_by(|one, other| other.2.total_cmp(&one.2));
        valued
    }

    /// Draws the index of a play to explore: any, or one of nearly the best value.
    fn explore(&mut self, valued: &[ValuedPlay]) -> usize {
        if self.chance.random_range(0..10) < 3 {
            return self.chance.random_range(0..valued.len());
        }
        let weight = |each: &ValuedPlay| ((each.2 - valued[0].2) / HEAT).exp();
        let all: f32 = valued.iter().map(weight).sum();
        let mut left = self.chance.random::<f32>() * all;
        let passed = valued.iter().position(|each| {
            left -= weight(each);
            left <= 0.0
        });
        passed.unwrap_or(0)
    }

    /// Plays a hand in which each seat of the network explores at most once, and learns from the
    /// end of the hand the worth of its plays since then.
    pub(crate) fn play_hand_alone(mut self) {
        let mut world = random_deal(self.only_rules, &mut self.chance);
        let learns = self.draw_learners();
        let exploring_turns = learns.map(|learns| {
            let explores = self.chance.random_range(0..10) < 6;
            (learns && explores).then(|| self.chance.random_range(0..6))
        });
        let mut decisions = [0; SEATS];
        let mut samples: Vec<(usize, PlaySample)> = Vec::with_capacity(32);
        while let Some(seat) = world.to_act() {
            if let Some(only) = world.only_play() {
                world.play(only);
                continue;
            }
            if !learns[seat] {
                self.play_steadily(&mut world, seat);
                continue;
            }
            let valued = self.valued_plays(&world.sight(seat));
            let number = decisions[seat];
            decisions[seat] += 1;
            let chosen = if exploring_turns[seat] == Some(number) {
                // The plays before led to a bad play and teach nothing.
                samples.retain(|(by, _)| *by != seat);
                self.explore(&valued)
            } else {
                0
            };
            let (play, inputs, estimate) = valued[chosen];
            let sample = PlaySample {
                inputs,
                estimate,
                gained_before: world.gained(seat),
            };
            samples.push((seat, sample));
            world.play(play);
        }
        for (seat, sample) in samples {
            let error = (sample.estimate - later_gain(&world, seat, sample.gained_before))
                .clamp(-LARGEST_ERROR, LARGEST_ERROR);
            self.gradient.add_sample(self.net, &sample.inputs, error);
        }
    }

    fn play_steadily(&self, world: &mut World, seat: usize) {
        let play = steady::best(&world.sight(seat)).expect("the seat to act has a play");
        world.play(play);
    }

    /// Plays a hand of the network and tries several plays at each of its decisions.
    pub(crate) fn play_hand_paired(mut self) {
        let mut world = random_deal(self.only_rules, &mut self.chance);
        let learns = self.draw_learners();
        let learner = learns.iter().position(|learns| *learns).unwrap_or(0);
        while let Some(seat) = world.to_act() {
            if let Some(only) = world.only_play() {
                world.play(only);
            } else if seat == learner {
                let play = self.try_plays(&world, seat, &learns);
                world.play(play);
            } else {
                self.play_without_learning(&mut world, seat, &learns);
            }
        }
    }

    /// Makes the play of a seat without learning from it.
    fn play_without_learning(&self, world: &mut World, seat: usize, learns: &[bool; SEATS]) {
        if learns[seat] {
            let best = self.net.best(&world.sight(seat));
            world.play(best.expect("the seat to act has a play").0);
        } else {
            self.play_steadily(world, seat);
        }
    }

    /// Tries the best plays and one other to the end of the hand, learns from their results, and
    /// returns the play to make.
    fn try_plays(&mut self, world: &World, seat: usize, learns: &[bool; SEATS]) -> Play {
        let mut valued = self.valued_plays(&world.sight(seat));
        if valued.len() > BEST_TRIED {
            let other = self.chance.random_range(BEST_TRIED..valued.len());
            valued.swap(BEST_TRIED, other);
            valued.truncate(BEST_TRIED + 1);
        }
        let errors: Vec<f32> = valued
            .iter()
            .map(|(play, _, estimate)| {
                let mut tried = *world;
                tried.play(*play);
                while let Some(seat) = tried.to_act() {
                    match tried.only_play() {
                        Some(only) => {
                            tried.play(only);
                        }
                        None => self.play_without_learning(&mut tried, seat, learns),
                    }
                }
                let error = estimate - later_gain(&tried, seat, world.gained(seat));
                error.clamp(-LARGEST_ERROR, LARGEST_ERROR)
            })
            .collect();
        let mean = errors.iter().sum::<f32>() / errors.len() as f32;
        for ((_, inputs, _), error) in valued.iter().zip(&errors) {
            self.gradient
                .add_sample(self.net, inputs, error - LUCK_SHARE * mean);
        }
        let explores = self.chance.random_range(0..100) < 15;
        let chosen = if explores {
            self.chance.random_range(0..valued.len())
        } else {
            0
        };
        valued[chosen].0
    }
}

/// Returns the gain of a seat in the rest of a finished hand, in tens of the unit.
fn later_gain(world: &World, seat: usize, gained_before: i64) -> f32 {
    let net = world.net().expect("the hand is over");
    (net[seat] - gained_before) as f32 / (10.0 * world.unit())
}
