//! Play by rules of thumb.
//!
//! The computer counts what is out, guesses how safe each of its sets is, and from that works out what its hand is
//! worth with and without the lead (see `outlook`). Then it takes the move after which the trick and the rest of the
//! hand promise most. It neither guesses at single hands nor looks ahead at other people's plays.

mod habits;
mod knowledge;
mod outlook;
mod stakes;

pub use habits::Habits;

use rand::{Rng, RngExt};

use crate::{
    House, Move, TrickView, Verb, View,
    tien_gow::{Combination, Shape, Tiles},
};
use knowledge::Knowledge;
use outlook::Outlook;
use stakes::Stakes;

/// Promises that differ by less, in points, count as equal.
const EQUAL: f32 = 1e-4;

/// Chooses a legal move of the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(view: &View, rng: &mut dyn Rng) -> Move {
    choose_by(&Habits::default(), view, rng)
}

/// Chooses a legal move of the viewer by other habits than the usual ones.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose_by(habits: &Habits, view: &View, rng: &mut dyn Rng) -> Move {
    let View::Trick(view) = view;
    let House::TienGow(house) = &view.house;
    assert!(!view.legal.is_empty(), "only who is to act can choose");
    if let [only] = view.legal[..] {
        return only;
    }
    let mind = Mind::new(habits, house, view);
    let promises: Vec<f32> = view.legal.iter().map(|mv| mind.promise(*mv)).collect();
    let most = promises.iter().copied().fold(f32::MIN, f32::max);
    let best: Vec<Move> = view
        .legal
        .iter()
        .zip(&promises)
        .filter(|(_, promise)| **promise > most - EQUAL)
        .map(|(mv, _)| *mv)
        .collect();
    best[rng.random_range(0..best.len())]
}

/// All that one decision rests on.
struct Mind<'a> {
    view: &'a TrickView,
    habits: &'a Habits,
    knowledge: Knowledge<'a>,
    stakes: Stakes,
    outlook: Outlook,
    hand: Tiles,
    /// How many others still play to this trick.
    behind: usize,
}

impl<'a> Mind<'a> {
    fn new(habits: &'a Habits, house: &crate::tien_gow::House, view: &'a TrickView) -> Mind<'a> {
        let knowledge = Knowledge::new(habits, view);
        let stakes = Stakes::new(habits, house, view);
        let hand = tiles(view.hand.iter().copied().collect());
        let outlook = Outlook::new(habits, &knowledge, &stakes, hand);
        let played = view.current.as_ref().map_or(0, |trick| trick.plays.len());
        let behind = view.seats - 1 - played;
        Mind {
            view,
            habits,
            knowledge,
            stakes,
            outlook,
            hand,
            behind,
        }
    }

    /// Estimates what a move is worth, in points.
    fn promise(&self, mv: Move) -> f32 {
        let played = tiles(mv.pieces);
        let rest = self.hand.minus(played);
        let stacks = self.stakes.own_stacks > 0;
        let lost = self.outlook.following(rest, stacks);
        let set = match mv.verb {
            Verb::Discard => return lost,
            Verb::Lead | Verb::Beat => Combination::of(played),
        };
        let Some(set) = set else {
            return lost;
        };
        let safe = self.knowledge.safety(set, self.behind);
        let won = self.stakes.trick(set, rest.is_empty(), stacks) + self.outlook.leading(rest);
        let at_once = match (mv.verb, set.shape) {
            (Verb::Lead, Shape::Supreme) => self.stakes.supreme,
            (Verb::Beat, _) if self.bank_is_best() => self.habits.stop_bank * self.stakes.bank_risk,
            (Verb::Lead | Verb::Beat | Verb::Discard, _) => 0.0,
        };
        at_once + safe * won + (1.0 - safe) * lost
    }

    /// Tells whether the banker, another seat, is taking the trick.
    fn bank_is_best(&self) -> bool {
        let best = self.view.current.as_ref().map(|trick| trick.best);
        best == Some(self.view.banker) && best != self.view.viewer
    }
}

/// Gives the dominoes of a set that comes from a view.
fn tiles(pieces: crate::Pieces) -> Tiles {
    Tiles::of_pieces(pieces).expect("a view shows dominoes of one deck")
}
