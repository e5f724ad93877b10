//! Rate limits for each person.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use hashlink::LruCache;
use parking_lot::Mutex;

use crate::id::{Timestamp, UserId};

#[cfg(test)]
mod tests;

/// How many requests of a kind one person may send.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) most: usize,
    /// The time over which they are counted.
    pub(crate) span: Duration,
}

/// What a person asks for; each kind is counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LimitedRequest {
    /// A press or a command.
    Press,
    /// A new table for several people.
    SharedTable,
    /// A new table against computers alone: it invites nobody.
    SoloTable,
    /// An invitation.
    Invitation,
    /// A gift of chips.
    Gift,
    /// An export of the person's data: it looks through all hands.
    Export,
    /// A deletion of the person's data: it may rewrite the database.
    ///
    /// A deletion resets no limit, not even this one, or people could delete their data to evade every limit.
    Deletion,
    /// A search through all open tables for those of the person.
    Search,
}

impl LimitedRequest {
    /// How many of them one person may send.
    pub(crate) const fn limit(self) -> Limit {
        let (most, seconds) = match self {
            Self::Press => (20, 5),
            Self::SharedTable => (3, 600),
            Self::SoloTable => (12, 600),
            Self::Invitation => (5, 600),
            Self::Gift => (1, 30),
            Self::Export => (1, 60),
            Self::Deletion => (1, 600),
            Self::Search => (5, 10),
        };
        let span = Duration::from_secs(seconds);
        Limit { most, span }
    }
}

/// Toggles that count as one press: selecting tiles costs the table no work.
const TOGGLES_A_PRESS: usize = 4;

/// How long a person is remembered after their last request; none of the spans is longer.
const RETENTION: Duration = Duration::from_secs(600);

/// People remembered at once, more than sit at all tables. Beyond this, a newcomer replaces the
/// person whose last request is oldest.
const PEOPLE_MAX: usize = 40_000;

/// What to do with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateDecision {
    /// Handle it.
    Go,
    /// Refuse it with a reply: the first request over the limit.
    SlowDown,
    /// Acknowledge it and do nothing: the person has had that reply already.
    Ignore,
}

/// Counts the requests of each person.
#[derive(Debug)]
pub struct RateLimiter {
    /// A plain mutex: nothing is awaited while it is held.
    people: Mutex<LruCache<UserId, Person>>,
}

impl Default for RateLimiter {
    fn default() -> Self {
        Self::with_capacity(PEOPLE_MAX)
    }
}

#[derive(Debug, Default)]
struct Person {
    /// When their last request was counted.
    last: Timestamp,
    toggles: usize,
    windows: BTreeMap<LimitedRequest, Window>,
}

#[derive(Debug, Default)]
struct Window {
    times: VecDeque<Timestamp>,
    has_refused: bool,
}

impl RateLimiter {
    /// Makes a limiter that remembers `most` people.
    fn with_capacity(most: usize) -> Self {
        Self {
            people: Mutex::new(LruCache::new(most)),
        }
    }

    /// Counts a request, or refuses it over the limit.
    pub fn count(&self, user: UserId, request: LimitedRequest, now: Timestamp) -> RateDecision {
        self.with_person(user, now, |person| person.count(request, now))
    }

    /// Counts a toggle; every `TOGGLES_A_PRESS`th counts as a press.
    pub fn count_toggle(&self, user: UserId, now: Timestamp) -> RateDecision {
        self.with_person(user, now, |person| {
            person.toggles += 1;
            if person.toggles < TOGGLES_A_PRESS {
                return RateDecision::Go;
            }
            person.toggles = 0;
            person.count(LimitedRequest::Press, now)
        })
    }

    /// Counts a request before it is handled, so that concurrent requests cannot exceed the limit; over it,
    /// returns when the next one is allowed.
    pub fn reserve(
        &self,
        user: UserId,
        request: LimitedRequest,
        now: Timestamp,
    ) -> Result<(), Timestamp> {
        self.with_person(user, now, |person| {
            person.window(request).reserve(now, request.limit())
        })
    }

    /// Takes back the count of a request at `at` that came to nothing.
    pub fn take_back(&self, user: UserId, request: LimitedRequest, at: Timestamp) {
        self.with_person(user, at, |person| person.window(request).take_back(at));
    }

    /// Looks up a person, and drops those who have sent nothing for a long time.
    fn with_person<T>(
        &self,
        user: UserId,
        now: Timestamp,
        change: impl FnOnce(&mut Person) -> T,
    ) -> T {
        let mut people = self.people.lock();
        let is_past = |(_, person): (&UserId, &Person)| now.since(person.last) >= RETENTION;
        // The person whose last request is oldest comes first.
        while people.iter().next().is_some_and(is_past) {
            people.remove_lru();
        }
        if let Some(person) = people.get_mut(&user) {
            person.last = person.last.max(now);
            return change(person);
        }
        let mut person = Person {
            last: now,
            ..Person::default()
        };
        let changed = change(&mut person);
        people.insert(user, person);
        changed
    }
}

impl Person {
    fn window(&mut self, request: LimitedRequest) -> &mut Window {
        self.windows.entry(request).or_default()
    }

    fn count(&mut self, request: LimitedRequest, now: Timestamp) -> RateDecision {
        let window = self.window(request);
        if window.reserve(now, request.limit()).is_ok() {
            window.has_refused = false;
            return RateDecision::Go;
        }
        if std::mem::replace(&mut window.has_refused, true) {
            RateDecision::Ignore
        } else {
            RateDecision::SlowDown
        }
    }
}

impl Window {
    /// Counts one more; over the limit, returns when there is room again.
    fn reserve(&mut self, now: Timestamp, Limit { most, span }: Limit) -> Result<(), Timestamp> {
        while self.times.front().is_some_and(|at| now.since(*at) >= span) {
            self.times.pop_front();
        }
        match self.times.front() {
            Some(first) if self.times.len() >= most => Err(first.plus(span)),
            Some(_) | None => {
                self.times.push_back(now);
                Ok(())
            }
        }
    }

    fn take_back(&mut self, at: Timestamp) {
        if let Some(place) = self.times.iter().rposition(|time| *time == at) {
            self.times.remove(place);
        }
    }
}
