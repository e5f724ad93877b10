//! The requests that Discord allows a bot token in a second, shared out among tables.
//!
//! Every waiting request has a deadline, and the request with the earliest leaves first. A request is
//! due sooner if people wait for it more ([`Priority`]), and later if its table has sent much
//! recently. So a busy table cannot hold up the others; and because its debt is bounded, nothing
//! waits for ever.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;

use crate::id::{TableId, Timestamp};
use crate::table::Clock;

#[cfg(test)]
mod tests;

/// How long a table pays for each request: if its next request comes sooner, the rest of this time is added
/// to the deadline of that one.
const TABLE_GAP: Duration = Duration::from_millis(250);

/// The most that a table can owe, however much it has sent.
const DEBT_MAX: Duration = Duration::from_secs(4);

/// How many times in a row a shorter gap must be requested before it counts. The processes read
/// each other's needs at different times, and one may send more only when the others send less.
const GAPS_KEPT: usize = 3;

/// Tables remembered at once; beyond that, those without a debt are forgotten.
const TABLES_MAX: usize = 10_000;

/// The urgency of a request by its content, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Priority {
    /// Somebody's turn, or the trick that everybody is watching.
    Turn,
    /// A finished hand.
    Settlement,
    /// A table between deals that nobody has to answer.
    Lobby,
    /// Everything else, such as old messages that lose their buttons.
    Other,
}

impl Priority {
    /// How soon such a request is due.
    const fn due_after(self) -> Duration {
        Duration::from_millis(match self {
            Self::Turn => 0,
            Self::Settlement => 500,
            Self::Lobby => 1_500,
            Self::Other => 4_000,
        })
    }
}

/// The purpose of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Purpose {
    /// The table that it belongs to; requests of no table share one account.
    pub(crate) table: Option<TableId>,
    /// How urgent it is.
    pub(crate) priority: Priority,
}

impl Purpose {
    /// The purpose of a request that belongs to no table and for which nobody waits.
    pub(crate) const OTHER: Self = Self {
        table: None,
        priority: Priority::Other,
    };

    /// The purpose of a request of a table.
    pub(crate) const fn of(table: TableId, priority: Priority) -> Self {
        Self {
            table: Some(table),
            priority,
        }
    }
}

/// The requests that one bot token may make, evenly spaced.
pub(super) struct Budget {
    clock: Arc<dyn Clock>,
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<State>,
}

/// The position of a waiting request: its deadline, then the order of arrival.
type QueuePosition = (Timestamp, u64);

struct State {
    /// The most recent gaps between two requests; the longest of them counts.
    gaps: [Duration; GAPS_KEPT],
    /// When the last request left.
    left: Timestamp,
    /// The time until which Discord's global limit blocks every request.
    blocked_until: Timestamp,
    /// The time until which each table pays for what it has sent.
    paying: BTreeMap<Option<TableId>, Timestamp>,
    /// The waiting requests.
    waiting: BTreeMap<QueuePosition, WaitingRequest>,
    /// How many requests have arrived so far.
    arrivals: u64,
}

/// A waiting request, as the queue sees it.
struct WaitingRequest {
    /// Since when it waits.
    since: Timestamp,
    /// Wakes it once it is the first.
    first: Arc<Notify>,
}

/// A request that waits for its turn; dropping it sooner removes it from the queue, and its table pays nothing.
struct Waiter<'a> {
    budget: &'a Budget,
    table: Option<TableId>,
    /// How much its table's account grew by it, and until when that counts.
    charged: Duration,
    charged_until: Timestamp,
    position: QueuePosition,
    first: Arc<Notify>,
}

/// When a request may leave.
enum Departure {
    /// It leaves now.
    Now,
    /// It is the next, and may leave at this time.
    At(Timestamp),
    /// Another one leaves first.
    AfterOthers,
}

impl Budget {
    /// Makes a budget of one request every `gap`.
    pub(super) fn new(clock: Arc<dyn Clock>, gap: Duration) -> Self {
        let long_ago = Timestamp::new(i64::MIN);
        let state = State {
            gaps: [gap; GAPS_KEPT],
            left: long_ago,
            blocked_until: long_ago,
            paying: BTreeMap::new(),
            waiting: BTreeMap::new(),
            arrivals: 0,
        };
        Self {
            clock,
            state: Mutex::new(state),
        }
    }

    /// Lets one request leave every `gap` from now on. A shorter gap than before counts once it has
    /// been requested several times in a row.
    pub(super) fn set_gap(&self, gap: Duration) {
        let mut state = self.lock();
        let before = state.gap();
        state.gaps.rotate_left(1);
        state.gaps[GAPS_KEPT - 1] = gap;
        if state.gap() < before {
            // The next request sleeps until the longer gap is over.
            state.wake_first();
        }
    }

    /// Blocks every request for a while, because Discord's global limit is used up.
    pub(super) fn block(&self, wait: Duration) {
        let until = self.clock.now().plus(wait);
        let mut state = self.lock();
        state.blocked_until = state.blocked_until.max(until);
    }

    /// Waits until a request may leave.
    pub(super) async fn wait_for_turn(&self, purpose: Purpose) {
        let waiter = self.enter(purpose);
        loop {
            // The check is repeated after each wait, because the limit may have been used up
            // meanwhile, or a more urgent request may have arrived.
            match self.leave(&waiter) {
                Departure::Now => return,
                Departure::At(until) => tokio::select! {
                    () = self.clock.sleep_until(until) => {}
                    () = waiter.first.notified() => {}
                },
                Departure::AfterOthers => waiter.first.notified().await,
            }
        }
    }

    /// Returns how many requests wait, and how long the oldest of them has waited.
    pub(super) fn waiting(&self) -> (usize, Duration) {
        let now = self.clock.now();
        let state = self.lock();
        let oldest = state.waiting.values().map(|waiting| waiting.since).min();
        let age = oldest.map_or(Duration::ZERO, |since| now.since(since));
        (state.waiting.len(), age)
    }

    /// Adds a request to the queue.
    fn enter(&self, purpose: Purpose) -> Waiter<'_> {
        let now = self.clock.now();
        let first = Arc::new(Notify::new());
        let mut state = self.lock();
        if state.paying.len() >= TABLES_MAX {
            state.paying.retain(|_, until| *until > now);
        }
        let account = state.paying.entry(purpose.table).or_insert(now);
        let from = now.max((*account).min(now.plus(DEBT_MAX)));
        let charged_until = from.plus(TABLE_GAP);
        let charged = charged_until.since(now.max(*account));
        *account = charged_until;
        state.arrivals += 1;
        let position = (from.plus(purpose.priority.due_after()), state.arrivals);
        let waiting = WaitingRequest {
            since: now,
            first: Arc::clone(&first),
        };
        state.waiting.insert(position, waiting);
        Waiter {
            budget: self,
            table: purpose.table,
            charged,
            charged_until,
            position,
            first,
        }
    }

    /// Lets a request leave if it is its turn.
    fn leave(&self, waiter: &Waiter<'_>) -> Departure {
        let now = self.clock.now();
        let mut state = self.lock();
        if state.waiting.keys().next() != Some(&waiter.position) {
            return Departure::AfterOthers;
        }
        let at = state.left.plus(state.gap()).max(state.blocked_until);
        if at > now {
            return Departure::At(at);
        }
        state.left = now;
        state.waiting.remove(&waiter.position);
        Departure::Now
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        let now = self.budget.clock.now();
        let mut state = self.budget.lock();
        if state.waiting.remove(&self.position).is_some()
            && self.charged_until > now
            && let Some(account) = state.paying.get_mut(&self.table)
        {
            *account = account.minus(self.charged);
        }
        state.wake_first();
    }
}

impl State {
    /// The time between two requests.
    fn gap(&self) -> Duration {
        self.gaps.iter().copied().max().unwrap_or_default()
    }

    fn wake_first(&self) {
        if let Some((_, waiting)) = self.waiting.first_key_value() {
            waiting.first.notify_one();
        }
    }
}
