//! Reviews of finished hands, each of which takes a core for seconds.

use std::sync::Arc;

use gow::computer::Budget;
use gow::computer::review::{Judgement, Mistake, judge, review};
use gow::{AnyRound, Round as _};
use tokio::sync::{Semaphore, SemaphorePermit, watch};

use crate::discord::cache::Cache;
use crate::discord::screens::Progress;
use crate::id::TableId;

/// How many deals are supposed for each play.
const WORLDS: usize = 100;

/// How many people may wait for a review.
const WAITING_MAX: usize = 8;

/// How many reviews are kept for those who ask again.
const KEPT_MAX: usize = 64;

/// Where the chance of every review begins: the same hand has the same review.
const SEED: u64 = 9;

/// Why a hand was not reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotReviewed {
    /// Too many people wait already.
    Busy,
    /// The review failed; that has been logged.
    Failed,
}

/// A hand by its table and its number there.
type HandKey = (TableId, u32);

/// Reviews hands one after the other, so that tables keep the other cores.
pub struct Reviews {
    waiting: Semaphore,
    running: Semaphore,
    kept: Cache<HandKey, Arc<[Mistake]>>,
}

impl Default for Reviews {
    fn default() -> Self {
        Self {
            waiting: Semaphore::new(WAITING_MAX),
            running: Semaphore::new(1),
            kept: Cache::new(KEPT_MAX),
        }
    }
}

impl Reviews {
    /// Returns the costliest plays of a hand; none if there are no reviews for its game.
    ///
    /// # Errors
    /// Too many people wait, or the review failed.
    pub async fn of(
        &self,
        hand: HandKey,
        round: AnyRound,
        progress: watch::Sender<Progress>,
    ) -> Result<Arc<[Mistake]>, NotReviewed> {
        if let Some(kept) = self.kept.get(&hand) {
            return Ok(kept);
        }
        let _turn = self.turn().await?;
        // Somebody before in the queue may have asked the same.
        if let Some(kept) = self.kept.get(&hand) {
            return Ok(kept);
        }
        let work = move || {
            let plays = round.plays().len();
            review(&round, &Budget::worlds(WORLDS), SEED, |done| {
                progress.send_replace(Progress::Judging { done, plays });
            })
        };
        let found: Arc<[Mistake]> = worked_out(work).await?.unwrap_or_default().into();
        Ok(self.kept.learn(hand, found))
    }

    /// Compares a play of a hand with others, as its review does; `None` if there is nothing to
    /// compare.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub async fn judged(
        &self,
        round: AnyRound,
        play: usize,
        progress: watch::Sender<Progress>,
    ) -> Result<Option<Judgement>, NotReviewed> {
        let _turn = self.turn().await?;
        progress.send_replace(Progress::Comparing);
        worked_out(move || judge(&round, play, &Budget::worlds(WORLDS), SEED)).await
    }

    /// Returns how many reviews and comparisons have not ended.
    pub fn unfinished(&self) -> usize {
        WAITING_MAX.saturating_sub(self.waiting.available_permits())
    }

    /// Waits until no other review runs; the next one runs once the permits are dropped.
    async fn turn(&self) -> Result<[SemaphorePermit<'_>; 2], NotReviewed> {
        let place = self.waiting.try_acquire().map_err(|_| NotReviewed::Busy)?;
        let turn = self.running.acquire().await;
        Ok([place, turn.map_err(|_| NotReviewed::Failed)?])
    }
}

/// Does work on a thread that may be busy for long.
async fn worked_out<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, NotReviewed> {
    // The message of a panic may name a tile.
    tokio::task::spawn_blocking(work).await.map_err(|_| {
        tracing::error!("a review panicked");
        NotReviewed::Failed
    })
}
