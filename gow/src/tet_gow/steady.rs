//! Play of Tet-Gow by rules of thumb.
//!
//! A seat gains a multiple of its own score less a sum that is always the same, so the computer
//! only counts its own stacks and the winner's bonus. It counts the unseen cards, estimates how
//! safe each of its combinations is, and from that computes what its hand is worth with and without
//! the lead (see `outlook`). It plays the move with the best expectation for the trick and the rest
//! of the hand. It neither guesses single hands nor looks ahead at other players' plays.

mod knowledge;
mod outlook;

use rand::Rng;

use crate::{
    Move, Pieces, TrickView, Verb,
    computer::most_promising,
    tet_gow::{Cards, Combination, House, WINNER_BONUS},
};
use knowledge::Knowledge;
use outlook::Outlook;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(house: House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only who is to act can choose");
    if let [only] = view.legal[..] {
        return only;
    }
    let mind = Mind::new(house, view);
    let promises: Vec<f32> = view.legal.iter().map(|mv| mind.promise(*mv)).collect();
    view.legal[most_promising(&promises, rng)]
}

/// Everything that one decision depends on.
struct Mind {
    knowledge: Knowledge,
    outlook: Outlook,
    hand: Cards,
    /// Whether the seat has taken a trick, so that nothing bars it from the last.
    has_stacks: bool,
    /// How many other seats are still to play to this trick.
    behind: usize,
}

impl Mind {
    fn new(house: House, view: &TrickView) -> Mind {
        let knowledge = Knowledge::new(house, view);
        let hand = cards(view.hand.iter().copied().collect());
        let outlook = Outlook::new(&knowledge, hand);
        let has_stacks = view.viewer.is_some_and(|seat| view.stacks[seat] > 0);
        let played = view.current.as_ref().map_or(0, |trick| trick.plays.len());
        Mind {
            knowledge,
            outlook,
            hand,
            has_stacks,
            behind: view.seats - 1 - played,
        }
    }

    /// Estimates what the seat scores with a move and the rest of the hand.
    fn promise(&self, mv: Move) -> f32 {
        let played = cards(mv.pieces);
        let rest = self.hand.minus(played);
        let lost = self.outlook.following(rest, self.has_stacks);
        let set = match mv.verb {
            Verb::Discard | Verb::Set => return lost,
            Verb::Lead | Verb::Beat => Combination::of(played),
        };
        let Some(set) = set else {
            return lost;
        };
        let safe = self.knowledge.safety(set, self.behind);
        safe * (taken(set, rest.is_empty()) + self.outlook.leading(rest)) + (1.0 - safe) * lost
    }
}

/// Returns the score for taking a trick.
fn taken(set: Combination, last: bool) -> f32 {
    set.width() as f32 + if last { WINNER_BONUS as f32 } else { 0.0 }
}

/// Converts a set from a view to cards.
fn cards(pieces: Pieces) -> Cards {
    Cards::of_pieces(pieces).expect("a view shows cards of one deck")
}

#[cfg(test)]
mod tests;
