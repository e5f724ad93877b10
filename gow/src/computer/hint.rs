//! Hints: the plays worth comparing, what each is worth, and what is true of it.
//!
//! A hint is made from what the seat may know and nothing else. The values come from the search of
//! the `expert`, the reasons from facts that hold in every deal that the seat has not ruled out.

mod reason;
#[cfg(test)]
mod tests;

use rand::Rng;

pub use reason::Reason;
pub(super) use reason::reasons;

use crate::{
    House, Move, View,
    computer::{Budget, expert, sight::Sight},
};

/// How many plays a hint compares at most.
pub const IDEAS: usize = 3;

/// A play that is worth comparing.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea {
    /// The play.
    pub mv: Move,
    /// What the seat gains by the whole hand on average, in points, as the search expects it.
    pub value: f32,
    /// The standard error of the value; `None` if there was no time for a search, so that the value
    /// is the network's guess.
    pub error: Option<f32>,
    /// Whether the search cannot tell it from the best one, or it is that.
    pub is_level: bool,
    /// What is true of it, the most telling first.
    pub reasons: Vec<Reason>,
}

/// Returns the plays of the viewer that are worth comparing, the best first; `None` when the viewer
/// has no choice, or there are no hints for the game.
#[must_use]
pub fn hint(view: &View, budget: &Budget, rng: &mut dyn Rng) -> Option<Vec<Idea>> {
    let (View::Trick(trick), House::TienGow(house)) = (view, view.house()) else {
        return None;
    };
    if trick.legal.len() < 2 {
        return None;
    }
    let sight = Sight::of(*house, trick);
    let plays = sight.plays();
    let tried = expert::tried(house, trick, IDEAS, budget, rng);
    let ideas = tried.into_iter().take(IDEAS).map(|tried| Idea {
        mv: Move::new(tried.play.verb, tried.play.tiles.pieces()),
        value: tried.value,
        error: tried.error,
        is_level: tried.is_level,
        reasons: reasons(&sight, &plays, tried.play),
    });
    Some(ideas.collect())
}

/// Whether there are hints for these rules.
#[must_use]
pub const fn has_hints(house: &House) -> bool {
    matches!(house, House::TienGow(_))
}
