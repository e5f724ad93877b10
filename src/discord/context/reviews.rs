//! Reviews of finished hands, each of which takes a core for seconds.

use std::pin::pin;
use std::sync::Arc;

use gow::computer::Budget;
use gow::computer::review::{Judgement, Mistake, judge, review};
use gow::{AnyRound, Round as _};
use tokio::sync::{SemaphorePermit, watch};

use crate::discord::cache::Cache;
use crate::discord::context::work_queue::{QueueFull, QueuePlace, WorkQueue};
use crate::discord::screens::Progress;
use crate::id::{TableId, UserId};

/// How many deals are sampled for each play.
const WORLDS: usize = 100;

/// How many reviews may run or wait: at ten seconds each, the last is ready before Discord's token for its
/// reply expires, after 15 minutes.
const WAITING_MAX: usize = 64;

/// How many of them may belong to one person.
const PER_PERSON_MAX: usize = 3;

/// How many reviews are cached for people who ask again.
const CACHED_MAX: usize = 64;

/// The seed of every review: the same hand has the same review.
const SEED: u64 = 9;

/// Why a hand was not reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewError {
    /// Too many reviews run or wait already.
    Busy,
    /// Too many reviews of the same person run or wait already.
    PersonBusy,
    /// The review failed; that has been logged.
    Failed,
}

impl From<QueueFull> for ReviewError {
    fn from(full: QueueFull) -> Self {
        match full {
            QueueFull::ForAll => Self::Busy,
            QueueFull::ForPerson => Self::PersonBusy,
        }
    }
}

/// A hand by its table and its number there.
type HandKey = (TableId, u32);

/// Reviews hands one after the other, so that tables keep the other cores.
pub struct Reviews {
    queue: WorkQueue,
    /// How many reviews have ended.
    ended: watch::Sender<usize>,
    cache: Cache<HandKey, Arc<[Mistake]>>,
}

impl Default for Reviews {
    fn default() -> Self {
        Self {
            queue: WorkQueue::new(WAITING_MAX, PER_PERSON_MAX),
            ended: watch::Sender::default(),
            cache: Cache::new(CACHED_MAX),
        }
    }
}

impl Reviews {
    /// Returns the costliest plays of a hand for a person; none if there are no reviews for its game.
    ///
    /// # Errors
    /// Too many reviews wait, or the review failed.
    pub async fn of(
        &self,
        (by, hand): (UserId, HandKey),
        round: AnyRound,
        progress: watch::Sender<Progress>,
    ) -> Result<Arc<[Mistake]>, ReviewError> {
        if let Some(cached) = self.cache.get(&hand) {
            return Ok(cached);
        }
        let _permit = self.acquire(by, &progress).await?;
        // Somebody earlier in the queue may have asked for the same review.
        if let Some(cached) = self.cache.get(&hand) {
            return Ok(cached);
        }
        let work = move || {
            let plays = round.plays().len();
            review(&round, &Budget::worlds(WORLDS), SEED, |done| {
                progress.send_replace(Progress::Judging { done, plays });
            })
        };
        let found: Arc<[Mistake]> = run_blocking(work).await?.unwrap_or_default().into();
        Ok(self.cache.learn(hand, found))
    }

    /// Returns the costliest plays of a hand, if its review is cached.
    pub fn cached(&self, hand: HandKey) -> Option<Arc<[Mistake]>> {
        self.cache.get(&hand)
    }

    /// Compares a play of a hand with others for a person, as its review does; `None` if there is
    /// nothing to compare.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub async fn compare(
        &self,
        by: UserId,
        (round, play): (AnyRound, usize),
        progress: watch::Sender<Progress>,
    ) -> Result<Option<Judgement>, ReviewError> {
        let _permit = self.acquire(by, &progress).await?;
        progress.send_replace(Progress::Comparing);
        run_blocking(move || judge(&round, play, &Budget::worlds(WORLDS), SEED)).await
    }

    /// Returns how many reviews and comparisons have not ended.
    pub fn unfinished(&self) -> usize {
        self.queue.unfinished()
    }

    /// Waits until all earlier reviews have ended, and reports how many are left.
    async fn acquire(
        &self,
        by: UserId,
        progress: &watch::Sender<Progress>,
    ) -> Result<ReviewPermit<'_>, ReviewError> {
        let place = self.queue.enter(by)?;
        let mut ended = self.ended.subscribe();
        let first = *ended.borrow() + self.unfinished() - 1;
        let mut turn = pin!(self.queue.turn());
        loop {
            let before = first.saturating_sub(*ended.borrow_and_update());
            progress.send_replace(Progress::Waiting { before });
            tokio::select! {
                biased;
                turn = &mut turn => {
                    return Ok(ReviewPermit {
                        ended: &self.ended,
                        _place: place,
                        _turn: turn,
                    });
                }
                _ = ended.changed() => {}
            }
        }
    }
}

/// The right to run a review; the next one runs once this is dropped.
struct ReviewPermit<'a> {
    ended: &'a watch::Sender<usize>,
    _place: QueuePlace<'a>,
    _turn: SemaphorePermit<'a>,
}

impl Drop for ReviewPermit<'_> {
    fn drop(&mut self) {
        self.ended.send_modify(|ended| *ended += 1);
    }
}

/// Does long work on a thread for blocking work.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ReviewError> {
    // The message of a panic may name a tile.
    tokio::task::spawn_blocking(work).await.map_err(|_| {
        tracing::error!("a review panicked");
        ReviewError::Failed
    })
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn person(number: usize) -> UserId {
        UserId::new(number as u64 / PER_PERSON_MAX as u64)
    }

    #[tokio::test]
    async fn one_person_takes_a_few_places_and_has_them_back_when_they_give_up() {
        let reviews = Reviews::default();
        let (progress, _told) = watch::channel(Progress::default());
        let (ann, bob) = (UserId::new(1), UserId::new(2));
        let mut waiting: Vec<_> = (0..PER_PERSON_MAX)
            .map(|_| Box::pin(reviews.acquire(ann, &progress)))
            .collect();
        let running = waiting[0].as_mut().now_or_never();
        for review in &mut waiting[1..] {
            assert!(review.as_mut().now_or_never().is_none());
        }
        let refused = reviews.acquire(ann, &progress).await.err();
        assert_eq!(refused, Some(ReviewError::PersonBusy));
        let mut other = Box::pin(reviews.acquire(bob, &progress));
        assert!(other.as_mut().now_or_never().is_none(), "it waits");
        drop((running, waiting));
        assert!(other.await.is_ok());
        assert!(
            reviews
                .acquire(ann, &progress)
                .now_or_never()
                .is_none_or(|permit| permit.is_ok())
        );
        assert_eq!(reviews.unfinished(), 0);
    }

    #[tokio::test]
    async fn a_waiting_person_sees_how_many_come_before() {
        let reviews = Reviews::default();
        let told = [(); 3].map(|()| watch::channel(Progress::default()));
        let [mut first, mut second, mut third] =
            [0, 1, 2].map(|at| Box::pin(reviews.acquire(person(at), &told[at].0)));
        let running = first.as_mut().now_or_never().unwrap().unwrap();
        assert!(second.as_mut().now_or_never().is_none());
        assert!(third.as_mut().now_or_never().is_none());
        let before = |at: usize| match *told[at].1.borrow() {
            Progress::Waiting { before } => before,
            other => panic!("{other:?}"),
        };
        assert_eq!([1, 2].map(before), [1, 2]);
        drop(running);
        let running = second.as_mut().now_or_never().unwrap().unwrap();
        assert!(third.as_mut().now_or_never().is_none());
        assert_eq!(before(2), 1);
        assert_eq!(reviews.unfinished(), 2);
        drop(running);
        assert!(third.as_mut().now_or_never().unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_review_too_many_is_refused() {
        let reviews = Reviews::default();
        let (progress, _told) = watch::channel(Progress::default());
        let mut waiting: Vec<_> = (0..WAITING_MAX)
            .map(|number| Box::pin(reviews.acquire(person(number), &progress)))
            .collect();
        let running = waiting[0].as_mut().now_or_never();
        let rest = waiting[1..].iter_mut();
        assert!(
            rest.map(|review| review.as_mut().now_or_never())
                .all(|permit| permit.is_none())
        );
        let refused = reviews
            .acquire(person(WAITING_MAX * PER_PERSON_MAX), &progress)
            .await
            .err();
        assert_eq!(refused, Some(ReviewError::Busy));
        drop((running, waiting));
        assert!(reviews.acquire(person(0), &progress).await.is_ok());
    }
}
