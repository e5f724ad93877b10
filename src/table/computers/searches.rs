//! Computers that search, outside the tasks of the tables.

use gow::computer::hint::{RatedPlay, hint};
use gow::computer::{Budget, Player};
use gow::{Move, View};
use rand::rngs::StdRng;
use tokio::sync::oneshot;

mod inline;
mod pool;

pub use inline::InlineSearch;
pub use pool::SearchPool;

/// A table's request for a search.
#[derive(Debug)]
pub struct SearchRequest {
    /// The view of the seat to act.
    pub view: View,
    /// The seed of the search.
    pub seed: u64,
    /// How long the table waits for the answer, in milliseconds.
    pub window_ms: i64,
}

/// A backend on which computers search. A table never waits for the answer: it may come late, or never
/// while other searches run, and the table then continues without it.
pub trait SearchBackend: Send + Sync + 'static {
    /// How long a search takes at most, in milliseconds. A searching computer plays no sooner,
    /// however easy its choice is.
    fn think_ms(&self) -> i64;

    /// Returns how many searches wait for a thread.
    fn waiting(&self) -> usize {
        0
    }

    /// Chooses a move for the seat to act.
    fn choose(&self, request: SearchRequest) -> oneshot::Receiver<Move>;

    /// Finds the plays of the seat to act that are worth comparing; none if it has no choice.
    fn hint(&self, request: SearchRequest) -> oneshot::Receiver<Vec<RatedPlay>>;
}

/// Chooses a move as the searching computer does.
fn choose_move(view: &View, budget: &Budget<'_>, mut rng: StdRng) -> Move {
    Player::Expert.choose(view, budget, &mut rng)
}

fn find_ideas(view: &View, budget: &Budget<'_>, mut rng: StdRng) -> Vec<RatedPlay> {
    hint(view, budget, &mut rng).unwrap_or_default()
}
