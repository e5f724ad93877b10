//! Trying plays in many worlds.

use crate::{
    computer::{
        Budget,
        learned::{Net, net},
        sight::Sight,
        steady,
        world::World,
    },
    tien_gow::Play,
};

/// How many of the plays that the network likes best are tried.
const CANDIDATES: usize = 8;

/// How many worlds the network's own value counts as.
const PRIOR: f32 = 40.0;

/// After how many worlds clearly worse plays are dropped for the first time.
const FIRST_DROP: usize = 12;

/// How many standard errors behind the best play are clearly worse.
const CLEARLY: f32 = 2.0;

/// At which own decision after the play that is tried the network's value ends a trial.
const LEAF: usize = 2;

/// A play that is tried.
struct Candidate {
    play: Play,
    /// The network's value.
    value: f32,
    /// What came of it in each world.
    results: Vec<f32>,
}

impl Candidate {
    /// Returns its value with that of the network as so many more worlds.
    fn estimate(&self) -> f32 {
        let sum: f32 = self.results.iter().sum();
        (sum + PRIOR * self.value) / (self.results.len() as f32 + PRIOR)
    }
}

/// The plays that are still tried, and what came of them.
pub(super) struct Search {
    viewer: usize,
    net: &'static Net,
    candidates: Vec<Candidate>,
}

impl Search {
    pub(super) fn new(sight: &Sight) -> Search {
        let net = net();
        let gained = sight.course.net[sight.viewer] as f32;
        let mut values = net.values(sight);
        values.sort_by(|one, other| other.1.total_cmp(&one.1));
        let candidates = values.into_iter().take(CANDIDATES);
        let candidates = candidates.map(|(play, value)| Candidate {
            play,
            value: gained + value,
            results: Vec::new(),
        });
        Search {
            viewer: sight.viewer,
            net,
            candidates: candidates.collect(),
        }
    }

    /// Whether one play is left.
    pub(super) fn is_decided(&self) -> bool {
        self.candidates.len() < 2
    }

    /// Tries the plays in one world after another until time is up or one play is left.
    pub(super) fn run(&mut self, budget: &Budget, mut next_world: impl FnMut() -> World) {
        let mut trials = budget.worlds * self.candidates.len();
        let mut drop_at = FIRST_DROP;
        let mut worlds = 0;
        while !self.is_decided() && trials >= self.candidates.len() {
            let world = next_world();
            let mut results = Vec::with_capacity(CANDIDATES);
            for candidate in &self.candidates {
                if (budget.is_over)() {
                    return;
                }
                results.push(self.trial(world, candidate.play));
            }
            trials -= results.len();
            for (candidate, result) in self.candidates.iter_mut().zip(results) {
                candidate.results.push(result);
            }
            worlds += 1;
            if worlds == drop_at {
                self.drop_clearly_worse();
                drop_at += drop_at / 2;
            }
        }
    }

    /// Makes a play and plays on, up to an own decision or to the end; returns what the viewer gains.
    fn trial(&self, mut world: World, play: Play) -> f32 {
        world.play(play);
        let mut decisions = 0;
        while let Some(seat) = world.to_act() {
            if let Some(only) = world.only_play() {
                world.play(only);
                continue;
            }
            let sight = world.sight(seat);
            let play = if seat == self.viewer {
                let (play, value) = self.net.best(&sight).expect("who is to act has a play");
                decisions += 1;
                if decisions == LEAF {
                    return world.course.net[seat] as f32 + value;
                }
                play
            } else {
                steady::best(&sight).expect("who is to act has a play")
            };
            world.play(play);
        }
        world.net().expect("the hand is over")[self.viewer] as f32
    }

    fn drop_clearly_worse(&mut self) {
        let Some(best) = self.leader() else {
            return;
        };
        let best = self.candidates[best].results.clone();
        self.candidates.retain(|candidate| {
            let differences = || {
                let pairs = best.iter().zip(&candidate.results);
                pairs.map(|(best, own)| best - own)
            };
            let count = best.len() as f32;
            let mean = differences().sum::<f32>() / count;
            let squares: f32 = differences().map(|each| (each - mean).powi(2)).sum();
            let error = (squares / (count - 1.0) / count).sqrt();
            mean <= CLEARLY * error
        });
    }

    /// Returns the index of the play with the highest estimate.
    fn leader(&self) -> Option<usize> {
        let estimates = self.candidates.iter().map(Candidate::estimate).enumerate();
        let best = estimates.max_by(|one, other| one.1.total_cmp(&other.1));
        best.map(|(index, _)| index)
    }

    /// Returns the best play so far.
    pub(super) fn best(&self) -> Play {
        let best = self.leader().expect("who is to act has a play");
        self.candidates[best].play
    }
}
