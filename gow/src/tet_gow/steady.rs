//! Play of Tet-Gow by rules of thumb.
//!
//! What a seat gains is so many times its own score, less a sum that is always the same: so the computer only counts
//! its own tricks and the winner's bonus. It counts what is out, guesses how safe each of its combinations is, and from
//! that works out what its hand is worth with and without the lead (see `outlook`). Then it takes the move after which
//! the trick and the rest of the hand promise most. It neither guesses at single hands nor looks ahead at other
//! people's plays.

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

/// Chooses a legal move of the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(house: House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only who is to act can choose");
    if let [only] = view.legal[..] {
        return only;
    }
    let mind = Mind::new(house, view);
    most_promising(&view.legal, |mv| mind.promise(mv), rng)
}

/// All that one decision rests on.
struct Mind {
    knowledge: Knowledge,
    outlook: Outlook,
    hand: Cards,
    /// Whether the seat has taken a trick, so that nothing bars it from the last.
    has_stacks: bool,
    /// How many others still play to this trick.
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

    /// Estimates what the rest of the hand scores after a move.
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

/// Returns what taking a trick scores.
fn taken(set: Combination, last: bool) -> f32 {
    set.width() as f32 + if last { WINNER_BONUS as f32 } else { 0.0 }
}

/// Returns the cards of a set that comes from a view.
fn cards(pieces: Pieces) -> Cards {
    Cards::of_pieces(pieces).expect("a view shows cards of one deck")
}

#[cfg(test)]
mod tests;
