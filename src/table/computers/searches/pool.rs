//! The threads on which computers search.

use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use gow::computer::Budget;
use gow::computer::hint::RatedPlay;
use gow::{Move, View};
use parking_lot::Mutex;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tokio::sync::oneshot;

use crate::id::whole_millis;

use super::{SearchBackend, SearchRequest, choose_move, find_ideas};

/// Searches that wait for a thread; further ones get no answer.
const QUEUE_MAX: usize = 256;

/// How many deals a search samples at most, even if it has time left.
const WORLDS_MAX: usize = 100_000;

/// The fraction, one in this many, of a table's waiting time that is reserved for handing over the
/// answer.
const HANDING_OVER: u32 = 10;

/// Searches until it has an answer or is told that time is up.
type Work = Box<dyn FnOnce(&dyn Fn() -> bool) + Send>;

/// One search that waits for a thread.
struct Job {
    /// The time after which its answer is too late.
    latest: Instant,
    work: Work,
}

/// The state that the threads share.
struct Shared {
    jobs: Mutex<Receiver<Job>>,
    waiting: AtomicUsize,
    threads: NonZeroUsize,
    think: Duration,
}

/// A bounded number of search threads, none of them a tokio worker. The more searches wait, the
/// less time each gets. The threads end when the pool is dropped.
pub struct SearchPool {
    queue: SyncSender<Job>,
    shared: Arc<Shared>,
}

impl SearchPool {
    /// Starts the threads; a search takes `think` at most.
    ///
    /// # Errors
    /// When the operating system starts no thread.
    pub fn start(threads: NonZeroUsize, think: Duration) -> std::io::Result<Self> {
        let (queue, jobs) = mpsc::sync_channel(QUEUE_MAX);
        let shared = Arc::new(Shared {
            jobs: Mutex::new(jobs),
            waiting: AtomicUsize::new(0),
            threads,
            think,
        });
        for number in 0..threads.get() {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name(format!("search-{number}"))
                .spawn(move || shared.serve())?;
        }
        Ok(Self { queue, shared })
    }

    fn submit<T: Send + 'static>(
        &self,
        request: SearchRequest,
        think: fn(&View, &Budget<'_>, StdRng) -> T,
    ) -> oneshot::Receiver<T> {
        let (sender, answer) = oneshot::channel();
        let SearchRequest {
            view,
            seed,
            window_ms,
        } = request;
        let window = Duration::from_millis(u64::try_from(window_ms).unwrap_or(0));
        let work = move |is_over: &dyn Fn() -> bool| {
            // If the table has moved on, nobody waits for the answer any more.
            let is_over = || sender.is_closed() || is_over();
            if is_over() {
                return;
            }
            let budget = Budget {
                worlds: WORLDS_MAX,
                is_over: &is_over,
            };
            let thought = think(&view, &budget, StdRng::seed_from_u64(seed));
            // The table may have moved on meanwhile.
            let _unheard = sender.send(thought);
        };
        let job = Job {
            latest: Instant::now() + (window - window / HANDING_OVER),
            work: Box::new(work),
        };
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        if self.queue.try_send(job).is_err() {
            // The job is dropped, and with it the sender of its answer.
            self.shared.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        answer
    }
}

impl Shared {
    /// Does one search after another until the pool is dropped.
    fn serve(&self) {
        while let Some(job) = self.next() {
            let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed) - 1;
            let until = job.latest.min(Instant::now() + self.share(waiting));
            let is_over = || Instant::now() >= until;
            // The thread is needed for the next search. The payload is not logged: it may name a
            // tile.
            let done = std::panic::catch_unwind(AssertUnwindSafe(|| (job.work)(&is_over)));
            if done.is_err() {
                tracing::error!("a search panicked");
            }
        }
    }

    fn next(&self) -> Option<Job> {
        let jobs = self.jobs.lock();
        jobs.recv().ok()
    }

    /// How long a search may take while other searches wait.
    fn share(&self, waiting: usize) -> Duration {
        let threads = self.threads.get();
        let part = threads as f64 / (threads + waiting) as f64;
        self.think.mul_f64(part)
    }
}

impl SearchBackend for SearchPool {
    fn think_ms(&self) -> i64 {
        whole_millis(self.shared.think)
    }

    fn waiting(&self) -> usize {
        self.shared.waiting.load(Ordering::Relaxed)
    }

    fn choose(&self, request: SearchRequest) -> oneshot::Receiver<Move> {
        self.submit(request, choose_move)
    }

    fn hint(&self, request: SearchRequest) -> oneshot::Receiver<Vec<RatedPlay>> {
        self.submit(request, find_ideas)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_searches_wait_the_less_time_each_gets() {
        let pool = SearchPool::start(NonZeroUsize::MIN, Duration::from_secs(20)).unwrap();
        assert_eq!(pool.shared.share(0), Duration::from_secs(20));
        assert_eq!(pool.shared.share(9), Duration::from_secs(2));
    }
}
