//! Hands that are played to learn from.

use gow::{
    computer::{
        learned::{Inputs, Net},
        sight::Sight,
        steady,
        world::World,
    },
    tien_gow::{Play, Preset, SEATS},
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::{deals::deal, gradient::Gradient};

/// An error counts at most so much, in tens of the unit.
const LARGEST_ERROR: f32 = 6.0;

/// How many of the best plays are tried in a paired hand, besides one other.
const TRIED: usize = 3;

/// How much of the mean error of one decision is taken away: what all plays have in common is the
/// luck of the deal.
const LUCK: f32 = 0.75;

/// The temperature of exploration, in tens of the unit.
const HEAT: f32 = 0.15;

/// A play with its inputs and its value.
type ValuedPlay = (Play, Inputs, f32);

/// A play that was made, and what is to be learned from it.
struct Lesson {
    /// What the network was told.
    inputs: Inputs,
    /// What it said, in tens of the unit.
    said: f32,
    /// What the seat had gained before, in points.
    gained: i64,
}

/// Plays a hand and learns from it.
pub(crate) struct Trainer<'a> {
    net: &'a Net,
    gradient: &'a mut Gradient,
    /// The only rule set that is played.
    only: Option<Preset>,
    chance: Xoshiro256PlusPlus,
}

impl<'a> Trainer<'a> {
    pub(crate) fn new(
        net: &'a Net,
        gradient: &'a mut Gradient,
        (only, seed): (Option<Preset>, u64),
    ) -> Trainer<'a> {
        Trainer {
            net,
            gradient,
            only,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Draws which seats the network plays: one, and in a quarter of the hands others too.
    fn learners(&mut self) -> [bool; SEATS] {
        let mut learns = [false; SEATS];
        if self.chance.random_range(0..4) == 0 {
            learns = learns.map(|_| self.chance.random());
        }
        learns[self.chance.random_range(0..SEATS)] = true;
        learns
    }

    /// Returns each legal play, the best first.
    fn valued(&self, sight: &Sight) -> Vec<ValuedPlay> {
        let mut valued = Vec::with_capacity(16);
        self.net.each_value(sight, |play, inputs, value| {
            valued.push((play, *inputs, value));
        });
        valued.sort_by(|one, other| other.2.total_cmp(&one.2));
        valued
    }

    /// Chooses another play than the best one: any, or one of nearly its value.
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

    /// Plays a hand in which the network makes one bad play or none, and learns from its end what
    /// the plays since were worth.
    pub(crate) fn hand_alone(mut self) {
        let mut world = deal(self.only, &mut self.chance);
        let learns = self.learners();
        let strays = learns.map(|learns| {
            let stray = self.chance.random_range(0..10) < 6;
            (learns && stray).then(|| self.chance.random_range(0..6))
        });
        let mut decisions = [0; SEATS];
        let mut lessons: Vec<(usize, Lesson)> = Vec::with_capacity(32);
        while let Some(seat) = world.to_act() {
            if let Some(only) = world.only_play() {
                world.play(only);
                continue;
            }
            if !learns[seat] {
                self.play_steadily(&mut world, seat);
                continue;
            }
            let valued = self.valued(&world.sight(seat));
            let number = decisions[seat];
            decisions[seat] += 1;
            let chosen = if strays[seat] == Some(number) {
                // What came before led to a bad play and teaches nothing.
                lessons.retain(|(by, _)| *by != seat);
                self.explore(&valued)
            } else {
                0
            };
            let (play, inputs, said) = valued[chosen];
            let lesson = Lesson {
                inputs,
                said,
                gained: world.gained(seat),
            };
            lessons.push((seat, lesson));
            world.play(play);
        }
        for (seat, lesson) in lessons {
            let error = (lesson.said - worth(&world, seat, lesson.gained))
                .clamp(-LARGEST_ERROR, LARGEST_ERROR);
            self.gradient.learn(self.net, &lesson.inputs, error);
        }
    }

    fn play_steadily(&self, world: &mut World, seat: usize) {
        let play = steady::best(&world.sight(seat)).expect("the seat to act has a play");
        world.play(play);
    }

    /// Plays a hand of the network and tries several plays at each of its decisions.
    pub(crate) fn hand_paired(mut self) {
        let mut world = deal(self.only, &mut self.chance);
        let learns = self.learners();
        let learner = learns.iter().position(|learns| *learns).unwrap_or(0);
        while let Some(seat) = world.to_act() {
            if let Some(only) = world.only_play() {
                world.play(only);
            } else if seat == learner {
                let play = self.decide(&world, seat, &learns);
                world.play(play);
            } else {
                self.play_on(&mut world, seat, &learns);
            }
        }
    }

    /// Makes the play of a seat that does not learn, or does not now.
    fn play_on(&self, world: &mut World, seat: usize, learns: &[bool; SEATS]) {
        if learns[seat] {
            let best = self.net.best(&world.sight(seat));
            world.play(best.expect("the seat to act has a play").0);
        } else {
            self.play_steadily(world, seat);
        }
    }

    /// Tries the best plays and another to the end of the hand, learns how they compare, and returns
    /// the one to go on with.
    fn decide(&mut self, world: &World, seat: usize, learns: &[bool; SEATS]) -> Play {
        let mut valued = self.valued(&world.sight(seat));
        if valued.len() > TRIED {
            let other = self.chance.random_range(TRIED..valued.len());
            valued.swap(TRIED, other);
            valued.truncate(TRIED + 1);
        }
        let errors: Vec<f32> = valued
            .iter()
            .map(|(play, _, said)| {
                let mut tried = *world;
                tried.play(*play);
                while let Some(seat) = tried.to_act() {
                    match tried.only_play() {
                        Some(only) => tried.play(only),
                        None => self.play_on(&mut tried, seat, learns),
                    }
                }
                let error = said - worth(&tried, seat, world.gained(seat));
                error.clamp(-LARGEST_ERROR, LARGEST_ERROR)
            })
            .collect();
        let mean = errors.iter().sum::<f32>() / errors.len() as f32;
        for ((_, inputs, _), error) in valued.iter().zip(&errors) {
            self.gradient.learn(self.net, inputs, error - LUCK * mean);
        }
        let stray = self.chance.random_range(0..100) < 15;
        let chosen = if stray {
            self.chance.random_range(0..valued.len())
        } else {
            0
        };
        valued[chosen].0
    }
}

/// Returns what a finished hand brought a seat from a moment on, in tens of the unit.
fn worth(world: &World, seat: usize, gained: i64) -> f32 {
    let net = world.net().expect("the hand is over");
    (net[seat] - gained) as f32 / (10.0 * world.unit())
}
