//! Searches in the task of the caller, limited by a number of sampled deals instead of time.

use gow::Move;
use gow::computer::Budget;
use gow::computer::hint::RatedPlay;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tokio::sync::oneshot;

use super::{SearchBackend, SearchRequest, choose_move, find_ideas};

/// Searches at once in the task of the caller. The same request always has the same answer, so a
/// simulation can repeat it.
#[derive(Debug, Clone, Copy)]
pub struct InlineSearch {
    /// How many deals it samples for a decision.
    pub worlds: usize,
}

impl InlineSearch {
    fn answer<T>(
        self,
        request: &SearchRequest,
        think: fn(&gow::View, &Budget<'_>, StdRng) -> T,
    ) -> oneshot::Receiver<T> {
        let (sender, answer) = oneshot::channel();
        let rng = StdRng::seed_from_u64(request.seed);
        let thought = think(&request.view, &Budget::worlds(self.worlds), rng);
        // The receiver is returned below.
        let _heard = sender.send(thought);
        answer
    }
}

impl SearchBackend for InlineSearch {
    fn think_ms(&self) -> i64 {
        0
    }

    fn choose(&self, request: SearchRequest) -> oneshot::Receiver<Move> {
        self.answer(&request, choose_move)
    }

    fn hint(&self, request: SearchRequest) -> oneshot::Receiver<Vec<RatedPlay>> {
        self.answer(&request, find_ideas)
    }
}
