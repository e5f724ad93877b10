//! Play of Tet-Gow by rules of thumb.
//!
//! A seat gains a multiple of its own score less a constant sum, so the computer counts only its
//! own stacks and the winner's bonus. It counts the unseen cards, estimates how safe each of its
//! combinations is, and from that computes what its hand is worth with and without the lead (see
//! `outlook`). It plays the move with the best expectation for the trick and the rest of the hand.
//! It neither guesses single hands nor looks ahead at other players' plays.

mod knowledge;
mod outlook;

use rand::Rng;

use crate::{
    Move, TrickView, Verb,
    computer::most_promising,
    tet_gow::{Combination, House, Play, Sight, WINNER_BONUS},
};
use knowledge::Knowledge;
use outlook::Outlook;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(crate) fn choose(house: House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    if let [only] = view.legal[..] {
        return only;
    }
    let sight = Sight::of(house, view);
    // They come in the order of the moves.
    let promises = promises(&sight, &sight.plays());
    view.legal[most_promising(&promises, rng)]
}

/// Estimates what the acting viewer scores from now on with each of its plays.
pub(super) fn promises(sight: &Sight, plays: &[Play]) -> Vec<f32> {
    let estimator = PlayEstimator::new(sight);
    plays.iter().map(|play| estimator.promise(*play)).collect()
}

/// Returns the most promising of the viewer's plays; of equal ones the first.
pub(super) fn best(sight: &Sight, plays: &[Play]) -> Option<Play> {
    let promises = promises(sight, plays);
    let mut best: Option<(Play, f32)> = None;
    for (play, promise) in plays.iter().zip(promises) {
        if best.is_none_or(|(_, most)| promise > most) {
            best = Some((*play, promise));
        }
    }
    best.map(|(play, _)| play)
}

/// Estimates the plays of one decision.
struct PlayEstimator<'a> {
    sight: &'a Sight,
    knowledge: Knowledge,
    outlook: Outlook,
    /// Whether the seat has taken a trick, so that nothing bars it from the last.
    has_stacks: bool,
    /// How many other seats are still to play to this trick.
    behind: usize,
}

impl<'a> PlayEstimator<'a> {
    fn new(sight: &'a Sight) -> PlayEstimator<'a> {
        let knowledge = Knowledge::new(sight);
        let trick = &sight.course.trick;
        let has_stacks = trick.stacks()[sight.viewer] > 0;
        PlayEstimator {
            sight,
            outlook: Outlook::new(&knowledge, sight.hand, has_stacks),
            knowledge,
            has_stacks,
            behind: trick.seats() - 1 - trick.played(),
        }
    }

    /// Estimates what the seat scores with a play and the rest of the hand.
    fn promise(&self, play: Play) -> f32 {
        let rest = self.sight.hand.minus(play.cards);
        let lost = self.outlook.following(rest, self.has_stacks);
        let set = match play.verb {
            Verb::Discard | Verb::Set => return lost,
            Verb::Lead | Verb::Beat => play.set,
        };
        let safe = self.knowledge.safety(set, self.behind);
        safe * (taken(set, rest.is_empty()) + self.outlook.leading(rest)) + (1.0 - safe) * lost
    }
}

/// Returns the score for taking a trick.
fn taken(set: Combination, last: bool) -> f32 {
    set.width() as f32 + if last { WINNER_BONUS as f32 } else { 0.0 }
}

#[cfg(test)]
mod tests;
