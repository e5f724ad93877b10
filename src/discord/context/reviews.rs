//! Reviews of finished hands, each of which takes a core for seconds.

use std::pin::pin;
use std::sync::Arc;

use gow::computer::Budget;
use gow::computer::review::{Judgement, Mistake, judge, review};
use gow::{AnyRound, Round as _};
use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit, watch};

use crate::discord::cache::Cache;
use crate::discord::screens::Progress;
use crate::id::{TableId, UserId};

/// How many deals are sampled for each play.
const WORLDS: usize = 100;

/// How many reviews may run or wait: at ten seconds each, the last is ready before Discord's token for its
/// reply expires, after 15 minutes.
const WAITING_MAX: usize = 64;

/// How many of them may be one person's, so that nobody can take all places.
const OWN_MAX: usize = 3;

/// How many reviews are kept for people who ask again.
const KEPT_MAX: usize = 64;

/// The seed of every review: the same hand has the same review.
const SEED: u64 = 9;

/// Why a hand was not reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotReviewed {
    /// Too many people wait already.
    Busy,
    /// Too many reviews of the same person run or wait.
    OwnBusy,
    /// The review failed; that has been logged.
    Failed,
}

/// A hand by its table and its number there.
type HandKey = (TableId, u32);

/// Reviews hands one after the other, so that tables keep the other cores.
pub struct Reviews {
    waiting: Semaphore,
    running: Semaphore,
    /// The people whose reviews run or wait, once for each. A plain mutex: nothing is awaited while it is held.
    people: Mutex<Vec<UserId>>,
    /// How many have ended.
    ended: watch::Sender<usize>,
    kept: Cache<HandKey, Arc<[Mistake]>>,
}

impl Default for Reviews {
    fn default() -> Self {
        Self {
            waiting: Semaphore::new(WAITING_MAX),
            running: Semaphore::new(1),
            people: Mutex::default(),
            ended: watch::Sender::default(),
            kept: Cache::new(KEPT_MAX),
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
    ) -> Result<Arc<[Mistake]>, NotReviewed> {
        if let Some(kept) = self.kept.get(&hand) {
            return Ok(kept);
        }
        let _turn = self.turn(by, &progress).await?;
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

    /// Returns the costliest plays of a hand that was reviewed a short while ago.
    pub fn kept(&self, hand: HandKey) -> Option<Arc<[Mistake]>> {
        self.kept.get(&hand)
    }

    /// Compares a play of a hand with others for a person, as its review does; `None` if there is
    /// nothing to compare.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub async fn judged(
        &self,
        by: UserId,
        (round, play): (AnyRound, usize),
        progress: watch::Sender<Progress>,
    ) -> Result<Option<Judgement>, NotReviewed> {
        let _turn = self.turn(by, &progress).await?;
        progress.send_replace(Progress::Comparing);
        worked_out(move || judge(&round, play, &Budget::worlds(WORLDS), SEED)).await
    }

    /// Returns how many reviews and comparisons have not ended.
    pub fn unfinished(&self) -> usize {
        WAITING_MAX.saturating_sub(self.waiting.available_permits())
    }

    /// Counts a review of a person, unless they have too many already.
    fn own(&self, by: UserId) -> Option<Own<'_>> {
        let mut people = self.people.lock();
        let own = people.iter().filter(|user| **user == by).count();
        (own < OWN_MAX).then(|| {
            people.push(by);
            Own {
                people: &self.people,
                by,
            }
        })
    }

    /// Waits until everybody who asked earlier has been served, and reports how many are left.
    async fn turn(
        &self,
        by: UserId,
        progress: &watch::Sender<Progress>,
    ) -> Result<Turn<'_>, NotReviewed> {
        let own = self.own(by).ok_or(NotReviewed::OwnBusy)?;
        let place = self.waiting.try_acquire().map_err(|_| NotReviewed::Busy)?;
        let mut ended = self.ended.subscribe();
        let first = *ended.borrow() + self.unfinished() - 1;
        let mut running = pin!(self.running.acquire());
        loop {
            let before = first.saturating_sub(*ended.borrow_and_update());
            progress.send_replace(Progress::Waiting { before });
            tokio::select! {
                biased;
                running = &mut running => {
                    let running = running.map_err(|_| NotReviewed::Failed)?;
                    return Ok(Turn { ended: &self.ended, _own: own, _permits: [place, running] });
                }
                _ = ended.changed() => {}
            }
        }
    }
}

/// A review of a person that runs or waits.
struct Own<'a> {
    people: &'a Mutex<Vec<UserId>>,
    by: UserId,
}

impl Drop for Own<'_> {
    fn drop(&mut self) {
        let mut people = self.people.lock();
        if let Some(place) = people.iter().position(|user| *user == self.by) {
            people.swap_remove(place);
        }
    }
}

/// A review that runs; the next one runs once this is dropped.
struct Turn<'a> {
    ended: &'a watch::Sender<usize>,
    _own: Own<'a>,
    _permits: [SemaphorePermit<'a>; 2],
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.ended.send_modify(|ended| *ended += 1);
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

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn person(number: usize) -> UserId {
        UserId::new(number as u64 / OWN_MAX as u64)
    }

    #[tokio::test]
    async fn one_person_takes_a_few_places_and_has_them_back_when_they_give_up() {
        let reviews = Reviews::default();
        let (progress, _told) = watch::channel(Progress::default());
        let (ann, bob) = (UserId::new(1), UserId::new(2));
        let mut own: Vec<_> = (0..OWN_MAX)
            .map(|_| Box::pin(reviews.turn(ann, &progress)))
            .collect();
        let running = own[0].as_mut().now_or_never();
        for waiting in &mut own[1..] {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        let refused = reviews.turn(ann, &progress).await.err();
        assert_eq!(refused, Some(NotReviewed::OwnBusy));
        let mut other = Box::pin(reviews.turn(bob, &progress));
        assert!(other.as_mut().now_or_never().is_none(), "it waits");
        drop((running, own));
        assert!(other.await.is_ok());
        assert!(
            reviews
                .turn(ann, &progress)
                .now_or_never()
                .is_none_or(|turn| turn.is_ok())
        );
        assert!(reviews.people.lock().is_empty());
    }

    #[tokio::test]
    async fn who_waits_is_told_how_many_come_before_until_their_turn() {
        let reviews = Reviews::default();
        let told = [(); 3].map(|()| watch::channel(Progress::default()));
        let [mut first, mut second, mut third] =
            [0, 1, 2].map(|at| Box::pin(reviews.turn(person(at), &told[at].0)));
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
    async fn those_for_whom_there_is_no_room_are_told_so() {
        let reviews = Reviews::default();
        let (progress, _told) = watch::channel(Progress::default());
        let mut waiting: Vec<_> = (0..WAITING_MAX)
            .map(|number| Box::pin(reviews.turn(person(number), &progress)))
            .collect();
        let running = waiting[0].as_mut().now_or_never();
        let rest = waiting[1..].iter_mut();
        assert!(
            rest.map(|turn| turn.as_mut().now_or_never())
                .all(|turn| turn.is_none())
        );
        let refused = reviews
            .turn(person(WAITING_MAX * OWN_MAX), &progress)
            .await
            .err();
        assert_eq!(refused, Some(NotReviewed::Busy));
        drop((running, waiting));
        assert!(reviews.turn(person(0), &progress).await.is_ok());
    }
}
