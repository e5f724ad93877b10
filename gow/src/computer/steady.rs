//! Play of Tien Gow by rules of thumb.
//!
//! The computer counts the unseen tiles, estimates how safe each of its sets is, and from that
//! computes what its hand is worth with and without the lead (see `outlook`). It plays the move
//! with the best expectation for the trick and the rest of the hand. It neither guesses single
//! hands nor looks ahead at other players' plays.

mod habits;
mod knowledge;
mod outlook;
mod stakes;
#[cfg(test)]
mod tests;

pub(in crate::computer) use habits::{Habits, SHAPES};

use rand::Rng;

use crate::{
    Move, TrickView, Verb,
    computer::most_promising,
    tien_gow::{House, Play, SEATS, Sight},
};
use knowledge::Knowledge;
use outlook::Outlook;
pub(in crate::computer) use stakes::Stakes;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(crate) fn choose(house: &House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    if let [only] = view.legal[..] {
        return only;
    }
    let sight = Sight::of(*house, view);
    let estimator = PlayEstimator::new(&Habits::DEFAULT, &sight);
    let mut promises = Vec::with_capacity(view.legal.len());
    // They come in the order of the moves.
    sight.each_play(|play| promises.push(estimator.promise(play)));
    view.legal[most_promising(&promises, rng)]
}

/// Returns the most promising play of the acting viewer; the first of equals.
#[must_use]
pub fn best(sight: &Sight) -> Option<Play> {
    let estimator = PlayEstimator::new(&Habits::DEFAULT, sight);
    let mut best: Option<(Play, f32)> = None;
    sight.each_play(|play| {
        let promise = estimator.promise(play);
        if best.is_none_or(|(_, most)| promise > most) {
            best = Some((play, promise));
        }
    });
    best.map(|(play, _)| play)
}

/// Estimates the plays of one decision.
pub(crate) struct PlayEstimator<'a> {
    sight: &'a Sight,
    knowledge: Knowledge<'a>,
    stakes: Stakes,
    outlook: Outlook,
    /// How many other seats are still to play to this trick.
    behind: usize,
}

impl<'a> PlayEstimator<'a> {
    pub(crate) fn new(habits: &'a Habits, sight: &'a Sight) -> PlayEstimator<'a> {
        let knowledge = Knowledge::new(habits, sight);
        let stakes = Stakes::new(sight);
        let outlook = Outlook::new(habits, sight, &knowledge, &stakes);
        PlayEstimator {
            sight,
            knowledge,
            stakes,
            outlook,
            behind: SEATS - 1 - sight.course.trick.played(),
        }
    }

    /// Returns the chance that a play takes the trick, and what the rest of the hand is then worth:
    /// with the lead, without it, and without it to a seat that has stacks.
    pub(crate) fn prospects(&self, play: Play) -> [f32; 4] {
        let safe = match play.verb {
            Verb::Discard | Verb::Set => 0.0,
            Verb::Lead | Verb::Beat => self.knowledge.safety(play.set, self.behind),
        };
        let (leading, lost) = self.outlook.after(play.tiles);
        let own = lost[usize::from(self.stakes.own_stacks > 0)];
        [safe, leading, own, lost[1]]
    }

    /// Estimates the expected value of a play, in points.
    pub(crate) fn promise(&self, play: Play) -> f32 {
        let is_last = self.sight.hand == play.tiles;
        let stacks = self.stakes.own_stacks > 0;
        let [safe, leading, lost, _] = self.prospects(play);
        let set = match play.verb {
            Verb::Discard | Verb::Set => return lost,
            Verb::Lead | Verb::Beat => play.set,
        };
        let won = self.stakes.trick(set, is_last, stacks) + leading;
        let at_once = if play.verb == Verb::Lead {
            self.stakes.lead(set, is_last)
        } else {
            0.0
        };
        at_once + safe * won + (1.0 - safe) * lost
    }
}
