//! The steady computer without its short cuts, as it was first written: a second reading. Only what tricks and
//! the end of the hand are worth has no second reading, because it has no short cut.

mod knowledge;
mod outlook;

use rand::Rng;

use crate::{
    Move, TrickView, Verb,
    computer::{
        most_promising,
        steady::{Habits, Stakes},
    },
    tien_gow::{Combination, House, SetTable, Sight, Tiles},
};
use knowledge::Knowledge;
use outlook::Outlook;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(super) fn choose_by(
    habits: &Habits,
    house: &House,
    view: &TrickView,
    rng: &mut dyn Rng,
) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    if let [only] = view.legal[..] {
        return only;
    }
    let estimator = PlayEstimator::new(habits, house, view);
    let promises: Vec<f32> = view.legal.iter().map(|mv| estimator.promise(*mv)).collect();
    view.legal[most_promising(&promises, rng)]
}

/// Estimates the plays of one decision.
struct PlayEstimator<'a> {
    table: &'static SetTable,
    knowledge: Knowledge<'a>,
    stakes: Stakes,
    outlook: Outlook,
    hand: Tiles,
    /// How many other seats are still to play to this trick.
    behind: usize,
}

impl<'a> PlayEstimator<'a> {
    fn new(habits: &'a Habits, house: &House, view: &'a TrickView) -> PlayEstimator<'a> {
        let table = house.set_rules().table();
        let knowledge = Knowledge::new(habits, table, view);
        let stakes = Stakes::new(&Sight::of(*house, view));
        let hand = tiles(view.hand.iter().copied().collect());
        let outlook = Outlook::new(habits, table, &knowledge, &stakes, hand);
        let played = view.current.as_ref().map_or(0, |trick| trick.plays.len());
        let behind = view.seats - 1 - played;
        PlayEstimator {
            table,
            knowledge,
            stakes,
            outlook,
            hand,
            behind,
        }
    }

    /// Estimates the value of a move, in points.
    fn promise(&self, mv: Move) -> f32 {
        let played = tiles(mv.pieces);
        let rest = self.hand.minus(played);
        let stacks = self.stakes.own_stacks > 0;
        let lost = self.outlook.following(rest, stacks);
        let set = match mv.verb {
            Verb::Discard | Verb::Set => return lost,
            Verb::Lead | Verb::Beat => Combination::of(played, self.table.rules),
        };
        let Some(set) = set else {
            return lost;
        };
        let safe = self.knowledge.safety(set, self.behind);
        let won = self.stakes.trick(set, rest.is_empty(), stacks) + self.outlook.leading(rest);
        let at_once = if mv.verb == Verb::Lead {
            self.stakes.lead(set, rest.is_empty())
        } else {
            0.0
        };
        at_once + safe * won + (1.0 - safe) * lost
    }
}

/// Converts a set from a view to tiles.
fn tiles(pieces: crate::Pieces) -> Tiles {
    Tiles::of_pieces(pieces).expect("a view shows dominoes of one deck")
}
