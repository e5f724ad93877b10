//! The clock of a run: time passes only when the world advances it.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

use parking_lot::{Mutex, MutexGuard};
use tiengow::id::{MINUTE_MS, Timestamp};
use tiengow::table::{Clock, ClockChanges, SET_MIN_MS, SLEW_PERCENT};
use tokio::sync::watch;

/// How far a slewed date drifts from one report to the next, in milliseconds.
const REPORT_WHILE_SLEWED_MS: i64 = MINUTE_MS;

/// A [`Clock`] that stands still until the world advances it.
pub(super) struct SimClock {
    state: Mutex<State>,
    /// How often tasks have used the clock. Every task waits while this does not grow.
    uses: AtomicU64,
}

struct State {
    now: i64,
    ahead_ms: i64,
    /// How far the slewed date is still ahead of a time of day that was set back, in milliseconds.
    owed_ms: i64,
    /// How far the clock lags behind, in milliseconds; any lag is a flaw.
    lag_ms: i64,
    /// Whether the clock wakes its sleepers; not to wake them is a flaw.
    wakes_sleepers: bool,
    changes: ClockChanges,
    /// The wakers of the sleepers, by wake-up time and number.
    sleepers: BTreeMap<(i64, u64), Waker>,
    /// The number of sleeps so far.
    sleep_count: u64,
    /// One channel for each task, because tasks that share a channel wake up in any order.
    listeners: Vec<watch::Sender<ClockChanges>>,
}

/// A future that waits until the clock shows a time.
struct Sleep<'a> {
    clock: &'a SimClock,
    at: i64,
    number: u64,
}

impl SimClock {
    /// Creates a clock that shows `now`. Without `wakes_sleepers` it has a flaw.
    pub(super) fn new(now: Timestamp, wakes_sleepers: bool) -> Self {
        let state = State {
            now: now.get(),
            ahead_ms: 0,
            owed_ms: 0,
            lag_ms: 0,
            wakes_sleepers,
            changes: ClockChanges::default(),
            sleepers: BTreeMap::new(),
            sleep_count: 0,
            listeners: Vec::new(),
        };
        Self {
            state: Mutex::new(state),
            uses: AtomicU64::new(0),
        }
    }

    /// Locks the state for a task, and counts the use.
    fn lock_for_task(&self) -> MutexGuard<'_, State> {
        self.uses.fetch_add(1, Ordering::Relaxed);
        self.state.lock()
    }

    /// Waits until every task waits for the world.
    pub(super) async fn wait_until_idle(&self) {
        let (mut seen, mut idle) = (self.uses.load(Ordering::Relaxed), 0);
        while idle < 2 {
            tokio::task::yield_now().await;
            let uses = self.uses.load(Ordering::Relaxed);
            idle = if uses == seen { idle + 1 } else { 0 };
            seen = uses;
        }
    }

    /// Returns the monotonic time, in milliseconds.
    pub(super) fn time(&self) -> i64 {
        self.state.lock().now
    }

    /// Returns how far the date is ahead of the monotonic time, in milliseconds.
    pub(super) fn ahead(&self) -> i64 {
        self.state.lock().ahead_ms
    }

    /// Returns the earliest time at which a sleeper is due.
    pub(super) fn earliest_wake(&self) -> Option<i64> {
        let state = self.state.lock();
        let (at, _) = state.sleepers.keys().next()?;
        // A table without a deadline sleeps until the end of time.
        (*at < i64::MAX / 2).then_some(*at)
    }

    /// Advances the time to `at`, and wakes the sleepers that are due.
    pub(super) fn advance_to(&self, at: i64) {
        let mut state = self.state.lock();
        let passed = (at - state.now).max(0);
        state.now += passed;
        let slewed = state.owed_ms.min(passed * SLEW_PERCENT / 100);
        state.owed_ms -= slewed;
        state.ahead_ms -= slewed;
        let next = (state.now + 1, 0);
        let later = state.sleepers.split_off(&next);
        let due = std::mem::replace(&mut state.sleepers, later);
        let wakes_sleepers = state.wakes_sleepers;
        state.report_change();
        drop(state);
        for waker in due.into_values().filter(|_| wakes_sleepers) {
            waker.wake();
        }
    }

    /// Sets the time of day: forward at once, back by slewing the date.
    pub(super) fn set_by(&self, by_ms: i64) {
        let mut state = self.state.lock();
        if by_ms < 0 {
            state.owed_ms -= by_ms;
        } else {
            state.ahead_ms += (by_ms - state.owed_ms).max(0);
            state.owed_ms = (state.owed_ms - by_ms).max(0);
        }
        state.report_change();
    }

    /// Advances the date without the program, as on a machine that sleeps.
    pub(super) fn sleep_through(&self, ms: i64) {
        let mut state = self.state.lock();
        state.ahead_ms += ms;
        state.changes.absences += 1;
        state.changes.ahead_ms = state.ahead_ms;
        state.notify_listeners();
    }

    /// Makes the clock lag behind, which is a flaw.
    pub(super) fn set_lag(&self, ms: i64) {
        self.state.lock().lag_ms = ms;
    }
}

impl State {
    /// Tells the tasks of the date if it has moved far enough since the last report.
    fn report_change(&mut self) {
        let moved = (self.ahead_ms - self.changes.ahead_ms).abs();
        let enough = if self.owed_ms > 0 {
            REPORT_WHILE_SLEWED_MS
        } else {
            SET_MIN_MS
        };
        if moved >= enough {
            self.changes.ahead_ms = self.ahead_ms;
            self.notify_listeners();
        }
    }

    fn notify_listeners(&mut self) {
        self.listeners.retain(|listener| !listener.is_closed());
        for listener in &self.listeners {
            listener.send_replace(self.changes);
        }
    }
}

impl Clock for SimClock {
    fn now(&self) -> Timestamp {
        let state = self.lock_for_task();
        Timestamp::new(state.now - state.lag_ms)
    }

    fn sleep_until(&self, at: Timestamp) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut state = self.lock_for_task();
        state.sleep_count += 1;
        Box::pin(Sleep {
            clock: self,
            at: at.get(),
            number: state.sleep_count,
        })
    }

    fn ahead_ms(&self) -> i64 {
        self.lock_for_task().ahead_ms
    }

    fn changes(&self) -> Option<watch::Receiver<ClockChanges>> {
        let mut state = self.lock_for_task();
        let (listener, changes) = watch::channel(state.changes);
        state.listeners.push(listener);
        Some(changes)
    }
}

impl Future for Sleep<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.clock.state.lock();
        if state.wakes_sleepers && state.now >= self.at {
            return Poll::Ready(());
        }
        if state.now < self.at {
            state
                .sleepers
                .insert((self.at, self.number), context.waker().clone());
        }
        Poll::Pending
    }
}

impl Drop for Sleep<'_> {
    fn drop(&mut self) {
        self.clock
            .state
            .lock()
            .sleepers
            .remove(&(self.at, self.number));
    }
}
