//! The clock of a run: time passes only when the world says so.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

use parking_lot::{Mutex, MutexGuard};
use tiengow::id::{MINUTE_MS, Millis};
use tiengow::table::{Clock, ClockChanges, SET_MIN_MS, SLEW_PERCENT};
use tokio::sync::watch;

/// How far the date drifts between two reports while it is slewed, in milliseconds.
const TOLD_WHILE_SLEWED_MS: i64 = MINUTE_MS;

/// The two times of a [`Clock`], advanced by hand.
pub(super) struct SimClock {
    state: Mutex<State>,
    /// How often a task has used the clock; while it does not grow, every task waits.
    uses: AtomicU64,
}

struct State {
    now: i64,
    ahead_ms: i64,
    /// How far the date is still ahead of a time of day that was set back, in milliseconds.
    owed_ms: i64,
    /// What the clock lags behind for now, in milliseconds: a flaw.
    lag_ms: i64,
    /// Whether sleepers are woken; never to do so is a flaw.
    wakes: bool,
    changes: ClockChanges,
    /// Who sleeps, by the time to wake up and the order of falling asleep.
    sleepers: BTreeMap<(i64, u64), Waker>,
    slept: u64,
    /// One channel for each task, because the tasks that share one wake up in any order.
    listeners: Vec<watch::Sender<ClockChanges>>,
}

/// Waits until the clock shows a time.
struct Sleep<'a> {
    clock: &'a SimClock,
    at: i64,
    number: u64,
}

impl SimClock {
    /// Starts at a time; a clock that does not wake its sleepers is a flaw.
    pub(super) fn new(now: Millis, wakes: bool) -> Self {
        let state = State {
            now: now.get(),
            ahead_ms: 0,
            owed_ms: 0,
            lag_ms: 0,
            wakes,
            changes: ClockChanges::default(),
            sleepers: BTreeMap::new(),
            slept: 0,
            listeners: Vec::new(),
        };
        Self {
            state: Mutex::new(state),
            uses: AtomicU64::new(0),
        }
    }

    fn used(&self) -> MutexGuard<'_, State> {
        self.uses.fetch_add(1, Ordering::Relaxed);
        self.state.lock()
    }

    /// Waits until every task waits for the world.
    pub(super) async fn quiet(&self) {
        let (mut seen, mut idle) = (self.uses.load(Ordering::Relaxed), 0);
        while idle < 2 {
            tokio::task::yield_now().await;
            let uses = self.uses.load(Ordering::Relaxed);
            idle = if uses == seen { idle + 1 } else { 0 };
            seen = uses;
        }
    }

    /// Returns the time that waiting is measured in.
    pub(super) fn time(&self) -> i64 {
        self.state.lock().now
    }

    /// Returns how far the date is ahead, in milliseconds.
    pub(super) fn ahead(&self) -> i64 {
        self.state.lock().ahead_ms
    }

    /// Returns when the first sleeper wants to wake up.
    pub(super) fn earliest(&self) -> Option<i64> {
        let state = self.state.lock();
        let (at, _) = state.sleepers.keys().next()?;
        // A table that waits for nothing sleeps for good.
        (*at < i64::MAX / 2).then_some(*at)
    }

    /// Lets time pass until `at`, and wakes up who is due.
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
        let wakes = state.wakes;
        state.report();
        drop(state);
        for waker in due.into_values().filter(|_| wakes) {
            waker.wake();
        }
    }

    /// Sets the time of day: forward at once, back by slowing the date down.
    pub(super) fn set(&self, by_ms: i64) {
        let mut state = self.state.lock();
        if by_ms < 0 {
            state.owed_ms -= by_ms;
        } else {
            state.ahead_ms += (by_ms - state.owed_ms).max(0);
            state.owed_ms = (state.owed_ms - by_ms).max(0);
        }
        state.report();
    }

    /// The machine sleeps: the date goes on without the program.
    pub(super) fn sleep_through(&self, ms: i64) {
        let mut state = self.state.lock();
        state.ahead_ms += ms;
        state.changes.absences += 1;
        state.changes.ahead_ms = state.ahead_ms;
        state.tell();
    }

    /// Makes the clock lag behind: a flaw.
    pub(super) fn lag(&self, ms: i64) {
        self.state.lock().lag_ms = ms;
    }
}

impl State {
    fn report(&mut self) {
        let moved = (self.ahead_ms - self.changes.ahead_ms).abs();
        let enough = if self.owed_ms > 0 {
            TOLD_WHILE_SLEWED_MS
        } else {
            SET_MIN_MS
        };
        if moved >= enough {
            self.changes.ahead_ms = self.ahead_ms;
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.listeners.retain(|listener| !listener.is_closed());
        for listener in &self.listeners {
            listener.send_replace(self.changes);
        }
    }
}

impl Clock for SimClock {
    fn now(&self) -> Millis {
        let state = self.used();
        Millis::new(state.now - state.lag_ms)
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut state = self.used();
        state.slept += 1;
        Box::pin(Sleep {
            clock: self,
            at: at.get(),
            number: state.slept,
        })
    }

    fn ahead_ms(&self) -> i64 {
        self.used().ahead_ms
    }

    fn changes(&self) -> Option<watch::Receiver<ClockChanges>> {
        let mut state = self.used();
        let (listener, changes) = watch::channel(state.changes);
        state.listeners.push(listener);
        Some(changes)
    }
}

impl Future for Sleep<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.clock.state.lock();
        if state.wakes && state.now >= self.at {
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
