//! Trying plays in many worlds, for every game with a search. A world is a determinization: a deal of the hidden
//! pieces that is played on as if everybody knew it.

use std::cmp::Reverse;

use super::Budget;
use super::belief::{CHAINS, Families, UNRELATED};

/// How many of the plays that look best are tried.
const CANDIDATES: usize = 8;

/// After how many worlds clearly worse plays are dropped for the first time. In fewer, no play is
/// called a mistake.
pub(super) const FIRST_DROP: usize = 12;

/// How many standard errors behind the best play are clearly worse.
const CLEARLY: f32 = 2.0;

/// The same for what a person is told about a play of theirs: of ten right plays, one would otherwise be
/// called a mistake in every fifth hand.
const CERTAINLY: f32 = 3.0;

/// How many worlds the first look at a play counts as where people are told values: they and their
/// errors have to come from the same worlds.
const FIRST_LOOK: f32 = 1.0;

/// What a search is for.
pub(crate) struct SearchGoal<P> {
    /// How many plays are never dropped.
    keep: usize,
    /// A play that is tried to the end in any case.
    wanted: Option<P>,
    /// How many worlds the first look at a play counts as.
    prior: f32,
}

impl<P> SearchGoal<P> {
    /// To find the best play, with a first look that counts as so many worlds.
    pub(crate) const fn best(prior: f32) -> SearchGoal<P> {
        SearchGoal {
            keep: 1,
            wanted: None,
            prior,
        }
    }

    /// To compare so many plays, among them one that was made.
    pub(crate) const fn comparison(keep: usize, made: Option<P>) -> SearchGoal<P> {
        SearchGoal {
            keep,
            wanted: made,
            prior: FIRST_LOOK,
        }
    }
}

/// A play that is tried.
struct Candidate<P> {
    play: P,
    /// What it looks like before it is tried.
    value: f32,
    /// What came of it in each world.
    results: Vec<f32>,
}

impl<P> Candidate<P> {
    /// Returns its value, with what it looked like as so many more worlds.
    fn estimate(&self, prior: f32) -> f32 {
        let sum: f32 = self.results.iter().sum();
        (sum + prior * self.value) / (self.results.len() as f32 + prior)
    }
}

/// A play that was tried, and what came of it.
pub(crate) struct RankedPlay<P> {
    /// The play.
    pub(crate) play: P,
    /// What the viewer gains by the whole hand on average, in points.
    pub(crate) value: f32,
    /// The standard error of the value; `None` if the play was tried less than twice.
    pub(crate) error: Option<f32>,
    /// Whether neither it nor any play ranked above it is clearly worse than the best one.
    pub(crate) is_level: bool,
}

/// What a play loses.
pub(crate) struct PlayLoss<P> {
    /// The best play.
    pub(crate) better: P,
    /// How much more it brings on average, in points.
    pub(crate) costs: f32,
    /// The standard error of that.
    pub(crate) error: f32,
}

/// The plays still being tried, and their results.
pub(crate) struct Search<P> {
    goal: SearchGoal<P>,
    families: Families,
    candidates: Vec<Candidate<P>>,
}

impl<P: Copy + PartialEq> Search<P> {
    /// Takes every legal play with an estimate of the whole hand after it, and tries those that look
    /// best.
    pub(crate) fn new(mut values: Vec<(P, f32)>, goal: SearchGoal<P>) -> Search<P> {
        values.sort_by(|one, other| other.1.total_cmp(&one.1));
        let is_tried = |(place, (play, _)): &(usize, (P, f32))| {
            *place < CANDIDATES || goal.wanted == Some(*play)
        };
        let tried = values.into_iter().enumerate().filter(is_tried);
        let candidates = tried.map(|(_, (play, value))| Candidate {
            play,
            value,
            results: Vec::new(),
        });
        let candidates = candidates.collect();
        Search {
            goal,
            families: UNRELATED,
            candidates,
        }
    }

    /// Sets which chains began with the same deal.
    pub(crate) const fn set_families(&mut self, families: Families) {
        self.families = families;
    }

    /// Whether one play is left.
    pub(crate) fn is_decided(&self) -> bool {
        self.candidates.len() < 2
    }

    /// Tries the plays in one world after another until time is up or one play is left; a trial
    /// returns what the viewer gains by a play in a world.
    pub(crate) fn run<W>(
        &mut self,
        budget: &Budget,
        mut next_world: impl FnMut() -> W,
        trial: impl Fn(&W, P) -> f32,
    ) {
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
                results.push(trial(&world, candidate.play));
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

    fn drop_clearly_worse(&mut self) {
        let Some(best) = self.leader() else {
            return;
        };
        let best = self.candidates[best].results.clone();
        let all = self.candidates.iter().enumerate();
        let worse = all.filter(|(_, each)| {
            self.goal.wanted != Some(each.play) && is_clearly_worse(&best, &each.results)
        });
        let mut worse: Vec<(usize, f32)> = worse
            .map(|(i, each)| (i, each.estimate(self.goal.prior)))
            .collect();
        worse.sort_by(|one, other| one.1.total_cmp(&other.1));
        worse.truncate(self.candidates.len().saturating_sub(self.goal.keep));
        // From the last on, so that the places of the others stay.
        worse.sort_by_key(|(place, _)| Reverse(*place));
        for (place, _) in worse {
            self.candidates.remove(place);
        }
    }

    /// Returns the index of the play with the highest estimate.
    fn leader(&self) -> Option<usize> {
        let candidates = self.candidates.iter().enumerate();
        let estimates = candidates.map(|(index, each)| (index, each.estimate(self.goal.prior)));
        // The first of equal ones, as in `ranked`.
        let best = estimates.min_by(|one, other| other.1.total_cmp(&one.1));
        best.map(|(index, _)| index)
    }

    /// Returns the best play so far.
    pub(crate) fn best(&self) -> P {
        let best = self.leader().expect("the seat to act has a play");
        self.candidates[best].play
    }

    /// Returns what a play that was tried to the end loses; `None` if none is clearly better.
    pub(crate) fn loss_of(&self, play: P) -> Option<PlayLoss<P>> {
        let best = &self.candidates[self.leader()?];
        let own = self.candidates.iter().find(|each| each.play == play)?;
        if best.play == play || own.results.len() < FIRST_DROP {
            return None;
        }
        let (costs, error) =
            mean_and_error_of_chains(&behind(&best.results, &own.results), &self.families);
        (costs > CERTAINLY * error).then_some(PlayLoss {
            better: best.play,
            costs,
            error,
        })
    }

    /// Returns the plays that are still tried, the best first.
    pub(crate) fn ranked(mut self) -> Vec<RankedPlay<P>> {
        let (prior, families) = (self.goal.prior, self.families);
        // Stable, so that among equals the one that looked best stays first.
        self.candidates
            .sort_by(|one, other| other.estimate(prior).total_cmp(&one.estimate(prior)));
        let best = self.candidates.first().map(|best| best.results.clone());
        let best = best.unwrap_or_default();
        let mut are_level = true;
        let tried = self.candidates.iter().enumerate().map(|(place, each)| {
            let error = (each.results.len() > 1)
                .then(|| mean_and_error_of_chains(&each.results, &families).1);
            // Plays ranked after a clearly worse one are no better.
            are_level &=
                place == 0 || error.is_some() && !is_told_apart(&best, &each.results, &families);
            RankedPlay {
                play: each.play,
                value: each.estimate(prior),
                error,
                is_level: are_level,
            }
        });
        tried.collect()
    }
}

/// Whether a play is worse than the best one, after enough worlds to say so to a person.
fn is_told_apart(best: &[f32], own: &[f32], families: &Families) -> bool {
    let (mean, error) = mean_and_error_of_chains(&behind(best, own), families);
    own.len() >= FIRST_DROP && mean > CLEARLY * error
}

/// Whether a play is so much worse than the best one that it need not be tried further. A play dropped by mistake costs
/// little, and hesitation much time, so the worlds are treated as independent.
fn is_clearly_worse(best: &[f32], own: &[f32]) -> bool {
    let (mean, error) = mean_and_error(&behind(best, own));
    mean > CLEARLY * error
}

/// Returns by how much a play is behind the best one, world by world.
fn behind(best: &[f32], own: &[f32]) -> Vec<f32> {
    best.iter().zip(own).map(|(best, own)| best - own).collect()
}

/// Returns the mean of at least two numbers, and its standard error if they are independent.
fn mean_and_error(numbers: &[f32]) -> (f32, f32) {
    let count = numbers.len() as f32;
    let mean = numbers.iter().sum::<f32>() / count;
    let squares: f32 = numbers
        .iter()
        .map(|each| (each - mean) * (each - mean))
        .sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// Returns the mean of at least two results, and its standard error. Results that lie [`CHAINS`] apart are of
/// steps of one chain of deals, which differ little, and so do chains of one family: they err alike, so their
/// errors are added up before they are squared.
fn mean_and_error_of_chains(results: &[f32], families: &Families) -> (f32, f32) {
    let count = results.len() as f32;
    let mean = results.iter().sum::<f32>() / count;
    let chains = results.len().min(CHAINS);
    let known = (0..chains).filter(|chain| families[*chain] == *chain);
    // One deal that explains more than all others together is no sample, but its chains have moved on.
    let (families, independent) = match known.count() {
        1 => (&UNRELATED, chains),
        several => (families, several),
    };
    let mut errors = [0.0; CHAINS];
    for (place, result) in results.iter().enumerate() {
        errors[families[place % CHAINS]] += result - mean;
    }
    let squares: f32 = errors.iter().map(|error: &f32| error * error).sum();
    let independent = independent as f32;
    let spread = squares * independent / (independent - 1.0);
    (mean, spread.sqrt() / count)
}

#[cfg(test)]
mod tests;
