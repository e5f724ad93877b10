//! Reviews of finished hands, each of which takes a core for seconds.

use gow::computer::Budget;
use gow::computer::review::{Mistake, review};
use gow::{AnyRound, Round as _};
use tokio::sync::Semaphore;

/// How many deals are supposed for each play.
const WORLDS: usize = 100;

/// How many people may wait for a review.
const WAITING_MAX: usize = 8;

/// Why a hand was not reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotReviewed {
    /// Too many people wait already.
    Busy,
    /// The review failed; that has been logged.
    Failed,
}

/// Reviews hands one after the other, so that tables keep the other cores.
#[derive(Debug)]
pub struct Reviews {
    waiting: Semaphore,
    running: Semaphore,
}

impl Default for Reviews {
    fn default() -> Self {
        Self {
            waiting: Semaphore::new(WAITING_MAX),
            running: Semaphore::new(1),
        }
    }
}

impl Reviews {
    /// Returns the costliest plays of a hand, the same for the same hand; `None` if there are no
    /// reviews for its game.
    ///
    /// # Errors
    /// Too many people wait, or the review failed.
    pub async fn of(&self, round: AnyRound) -> Result<Option<Vec<Mistake>>, NotReviewed> {
        let _place = self.waiting.try_acquire().map_err(|_| NotReviewed::Busy)?;
        let _turn = self
            .running
            .acquire()
            .await
            .map_err(|_| NotReviewed::Failed)?;
        let reviewed = tokio::task::spawn_blocking(move || {
            let seed = round.plays().len() as u64;
            review(&round, &Budget::worlds(WORLDS), seed, |_| ())
        });
        // The message of a panic may name a tile.
        reviewed.await.map_err(|_| {
            tracing::error!("a review panicked");
            NotReviewed::Failed
        })
    }
}
