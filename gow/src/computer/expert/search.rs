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

/// A play that was tried, and what came of it.
pub(in crate::computer) struct Tried {
    /// The play.
    pub(in crate::computer) play: Play,
    /// What the viewer gains by the whole hand on average, in points.
    pub(in crate::computer) value: f32,
    /// The standard error of the value; `None` if the play was tried less than twice.
    pub(in crate::computer) error: Option<f32>,
    /// Whether it is the best one, or not clearly worse.
    pub(in crate::computer) is_level: bool,
}

/// What a play loses.
pub(in crate::computer) struct Lost {
    /// The best play.
    pub(in crate::computer) better: Play,
    /// How much more it brings on average, in points.
    pub(in crate::computer) costs: f32,
    /// The standard error of that.
    pub(in crate::computer) error: f32,
}

/// The plays that are still tried, and what came of them.
pub(super) struct Search {
    viewer: usize,
    /// How many plays are never dropped.
    keep: usize,
    /// A play that is never dropped.
    wanted: Option<Play>,
    net: &'static Net,
    candidates: Vec<Candidate>,
}

impl Search {
    pub(super) fn new(sight: &Sight, keep: usize) -> Search {
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
            keep,
            wanted: None,
            net,
            candidates: candidates.collect(),
        }
    }

    /// Tries a play to the end, whatever the network thinks of it.
    pub(super) fn with(mut self, sight: &Sight, play: Play) -> Search {
        self.wanted = Some(play);
        let values = self.net.values(sight);
        let value = values.iter().find(|(each, _)| *each == play);
        if let Some((play, value)) = value
            && !self.candidates.iter().any(|each| each.play == *play)
        {
            self.candidates.push(Candidate {
                play: *play,
                value: sight.course.net[sight.viewer] as f32 + value,
                results: Vec::new(),
            });
        }
        self
    }

    /// Whether one play is left.
    pub(super) fn is_decided(&self) -> bool {
        self.candidates.len() < 2
    }

    /// Tries the plays in one world after another until time is up or one play is left.
    pub(super) fn run(&mut self, budget: &Budget, mut next_world: impl FnMut() -> World) {
        let mut trials = budget.worlds.saturating_mul(self.candidates.len());
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
        let all = self.candidates.iter().enumerate();
        let worse = all.filter(|(_, each)| {
            self.wanted != Some(each.play) && is_clearly_worse(&best, &each.results)
        });
        let mut worse: Vec<(usize, f32)> = worse.map(|(i, each)| (i, each.estimate())).collect();
        worse.sort_by(|one, other| one.1.total_cmp(&other.1));
        worse.truncate(self.candidates.len().saturating_sub(self.keep));
        let mut index = 0;
        self.candidates.retain(|_| {
            let is_worse = worse.iter().any(|(place, _)| *place == index);
            index += 1;
            !is_worse
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

    /// Returns what a play that was tried to the end loses; `None` if none is clearly better.
    pub(super) fn lost(&self, play: Play) -> Option<Lost> {
        let best = &self.candidates[self.leader()?];
        let own = self.candidates.iter().find(|each| each.play == play)?;
        if best.play == play || own.results.len() < 2 {
            return None;
        }
        let pairs = best.results.iter().zip(&own.results);
        let differences: Vec<f32> = pairs.map(|(best, own)| best - own).collect();
        let (costs, error) = mean_and_error(&differences);
        (costs > CLEARLY * error).then_some(Lost {
            better: best.play,
            costs,
            error,
        })
    }

    /// Returns the plays that are still tried, the best first.
    pub(super) fn ranked(mut self) -> Vec<Tried> {
        // Stable, so that of equal ones the network's choice stays first.
        self.candidates
            .sort_by(|one, other| other.estimate().total_cmp(&one.estimate()));
        let best = self.candidates.first().map(|best| best.results.clone());
        let best = best.unwrap_or_default();
        let tried = self.candidates.iter().enumerate().map(|(place, each)| {
            let error = (each.results.len() > 1).then(|| mean_and_error(&each.results).1);
            Tried {
                play: each.play,
                value: each.estimate(),
                error,
                is_level: place == 0 || error.is_some() && !is_clearly_worse(&best, &each.results),
            }
        });
        tried.collect()
    }
}

/// Whether a play is worse than the best one by so many standard errors of the difference, world by
/// world.
fn is_clearly_worse(best: &[f32], own: &[f32]) -> bool {
    let differences: Vec<f32> = best.iter().zip(own).map(|(best, own)| best - own).collect();
    let (mean, error) = mean_and_error(&differences);
    mean > CLEARLY * error
}

/// Returns the mean of at least two numbers, and its standard error.
fn mean_and_error(numbers: &[f32]) -> (f32, f32) {
    let count = numbers.len() as f32;
    let mean = numbers.iter().sum::<f32>() / count;
    let squares: f32 = numbers.iter().map(|each| (each - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}
