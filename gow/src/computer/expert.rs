//! Play of Tien Gow by search over deals that the hidden tiles may have had.
//!
//! The expert supposes deals that explain what the others have played (see `belief`), and tries its
//! best few plays in each of them: others play on steadily, it plays on by the trained network, and
//! at its second own decision the network says what the rest is worth. The longer it may think, the
//! more deals it supposes; without time it plays as the network does.

mod belief;
mod evidence;
mod search;
#[cfg(test)]
mod tests;

use rand::Rng;

use crate::{
    Move, TrickView,
    computer::{Budget, sight::Sight},
    tien_gow::{House, Play},
};
use belief::Belief;
use evidence::Evidence;
use search::Search;
pub(super) use search::{Lost, Tried};

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(house: &House, view: &TrickView, budget: &Budget, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only who is to act can choose");
    if let [only] = view.legal[..] {
        return only;
    }
    let sight = Sight::of(*house, view);
    let search = Search::new(&sight, 1);
    let best = searched(search, (&sight, view), budget, rng).best();
    let is_chosen = |mv: &&Move| mv.verb == best.verb && mv.pieces == best.tiles.pieces();
    let chosen = view.legal.iter().find(is_chosen);
    *chosen.expect("the search tries legal plays alone")
}

/// Returns the viewer's best plays, the best first: at least `keep` of them if there are as many.
pub(super) fn tried(
    house: &House,
    view: &TrickView,
    keep: usize,
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Vec<Tried> {
    let sight = Sight::of(*house, view);
    let search = Search::new(&sight, keep);
    searched(search, (&sight, view), budget, rng).ranked()
}

/// Returns what the viewer loses by a legal play; `None` if no other is clearly better.
pub(super) fn lost(
    house: &House,
    view: &TrickView,
    made: Move,
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Option<Lost> {
    let sight = Sight::of(*house, view);
    let is_made = |play: &Play| play.verb == made.verb && play.tiles.pieces() == made.pieces;
    let made = sight.plays().into_iter().find(is_made)?;
    let search = Search::new(&sight, 1).with(&sight, made);
    searched(search, (&sight, view), budget, rng).lost(made)
}

/// Tries the plays of a search as long as the budget lasts.
fn searched(
    mut search: Search,
    (sight, view): (&Sight, &TrickView),
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Search {
    if !search.is_decided() && budget.worlds > 0 && !(budget.is_over)() {
        let evidence = Evidence::of(sight.course.house, view);
        let mut belief = Belief::new(sight, &evidence, budget, rng);
        search.run(budget, || belief.next_world(rng));
    }
    search
}
