//! Rate limits for each person.

use std::collections::VecDeque;
use std::time::Duration;

use hashlink::LruCache;
use parking_lot::Mutex;

use crate::id::{Millis, UserId};

#[cfg(test)]
mod tests;

/// How many requests of a kind one person may send.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) most: usize,
    /// The time over which they are counted.
    pub(crate) span: Duration,
}

impl Limit {
    const fn new(most: usize, seconds: u64) -> Self {
        let span = Duration::from_secs(seconds);
        Self { most, span }
    }
}

/// Presses and commands.
const PRESSES: Limit = Limit::new(20, 5);

/// New tables for several people.
const OPENINGS: Limit = Limit::new(3, 600);

/// New tables against computers alone: they invite nobody.
const SOLO_OPENINGS: Limit = Limit::new(12, 600);

/// Invitations.
pub(crate) const INVITATIONS: Limit = Limit::new(5, 600);

/// Gifts of chips.
const GIFTS: Limit = Limit::new(1, 30);

/// Exports of the person's data: each looks through all hands.
const EXPORTS: Limit = Limit::new(1, 60);

/// Deletions of the person's data: each delays everybody's messages, and may rewrite the database.
pub(crate) const DELETIONS: Limit = Limit::new(1, 600);

/// Searches through all open tables for those of the person.
const SEARCHES: Limit = Limit::new(5, 10);

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

/// For whom a person opens a table; each kind has its own limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// For several people.
    Shared,
    /// For the person alone, against computers.
    Solo,
}

impl Opening {
    /// How many such tables one person may open.
    pub(crate) const fn limit(self) -> Limit {
        match self {
            Self::Shared => OPENINGS,
            Self::Solo => SOLO_OPENINGS,
        }
    }
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
    last: Millis,
    presses: Window,
    toggles: usize,
    openings: Window,
    solo_openings: Window,
    invitations: Window,
    gifts: Window,
    exports: Window,
    deletions: Window,
    searches: Window,
}

#[derive(Debug, Default)]
struct Window {
    times: VecDeque<Millis>,
    has_refused: bool,
}

impl RateLimiter {
    /// Makes a limiter that remembers `most` people.
    fn with_capacity(most: usize) -> Self {
        Self {
            people: Mutex::new(LruCache::new(most)),
        }
    }

    /// Counts a command, or a press other than a toggle.
    pub fn press(&self, user: UserId, now: Millis) -> RateDecision {
        self.count_for(user, now, |person| person.presses.count(now, PRESSES))
    }

    /// Counts a toggle; every `TOGGLES_A_PRESS`th counts as a press.
    pub fn toggle(&self, user: UserId, now: Millis) -> RateDecision {
        self.count_for(user, now, |person| {
            person.toggles += 1;
            if person.toggles < TOGGLES_A_PRESS {
                return RateDecision::Go;
            }
            person.toggles = 0;
            person.presses.count(now, PRESSES)
        })
    }

    /// Counts a new table; over the limit, returns when the next one may be opened.
    ///
    /// A table counts before it is opened, so that concurrent requests cannot exceed the limit.
    pub fn opening(&self, user: UserId, now: Millis, opening: Opening) -> Result<(), Millis> {
        self.count_for(user, now, |person| {
            let openings = person.openings_of(opening);
            openings.reserve(now, opening.limit())
        })
    }

    /// Takes back the count of a table at `at` that could not be opened.
    pub fn undo_opening(&self, user: UserId, at: Millis, opening: Opening) {
        self.count_for(user, at, |person| person.openings_of(opening).take_back(at));
    }

    /// Counts an invitation; over the limit, returns when the next one may be sent.
    pub fn invitation(&self, user: UserId, now: Millis) -> Result<(), Millis> {
        self.count_for(user, now, |person| {
            person.invitations.reserve(now, INVITATIONS)
        })
    }

    /// Counts a gift of chips.
    pub fn gift(&self, user: UserId, now: Millis) -> RateDecision {
        self.count_for(user, now, |person| person.gifts.count(now, GIFTS))
    }

    /// Counts an export of a person's data.
    pub fn export(&self, user: UserId, now: Millis) -> RateDecision {
        self.count_for(user, now, |person| person.exports.count(now, EXPORTS))
    }

    /// Counts a deletion of a person's data; over the limit, returns when the next one may be made.
    ///
    /// A deletion resets no limit, not even this one, or people could delete their data to evade every limit.
    pub fn deletion(&self, user: UserId, now: Millis) -> Result<(), Millis> {
        self.count_for(user, now, |person| person.deletions.reserve(now, DELETIONS))
    }

    /// Takes back the count of a deletion at `at` that was not made.
    pub fn undo_deletion(&self, user: UserId, at: Millis) {
        self.count_for(user, at, |person| person.deletions.take_back(at));
    }

    /// Counts a search through all open tables for those of a person.
    pub fn search(&self, user: UserId, now: Millis) -> RateDecision {
        self.count_for(user, now, |person| person.searches.count(now, SEARCHES))
    }

    /// Counts a request of a person, and drops those who have sent none for a long time.
    fn count_for<T>(&self, user: UserId, now: Millis, count: impl FnOnce(&mut Person) -> T) -> T {
        let mut people = self.people.lock();
        let is_past = |(_, person): (&UserId, &Person)| now.since(person.last) >= RETENTION;
        // The person whose last request is oldest comes first.
        while people.iter().next().is_some_and(is_past) {
            people.remove_lru();
        }
        if let Some(person) = people.get_mut(&user) {
            person.last = person.last.max(now);
            return count(person);
        }
        let mut person = Person {
            last: now,
            ..Person::default()
        };
        let counted = count(&mut person);
        people.insert(user, person);
        counted
    }
}

impl Person {
    const fn openings_of(&mut self, opening: Opening) -> &mut Window {
        match opening {
            Opening::Shared => &mut self.openings,
            Opening::Solo => &mut self.solo_openings,
        }
    }
}

impl Window {
    fn count(&mut self, now: Millis, limit: Limit) -> RateDecision {
        if self.reserve(now, limit).is_ok() {
            self.has_refused = false;
            return RateDecision::Go;
        }
        if std::mem::replace(&mut self.has_refused, true) {
            RateDecision::Ignore
        } else {
            RateDecision::SlowDown
        }
    }

    /// Counts one more; over the limit, returns when there is room again.
    fn reserve(&mut self, now: Millis, Limit { most, span }: Limit) -> Result<(), Millis> {
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

    fn take_back(&mut self, at: Millis) {
        if let Some(place) = self.times.iter().rposition(|time| *time == at) {
            self.times.remove(place);
        }
    }
}
