//! Interactions already handled: Discord may send one twice, for example after a resume.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use parking_lot::Mutex;

use crate::id::{InteractionId, Timestamp};

/// Interactions remembered at once. Discord replays only very recent ones.
const REMEMBERED_MAX: usize = 10_000;

/// How long an interaction is remembered as shared: longer than it takes to answer one.
const SHARED_FOR: Duration = Duration::from_secs(60);

/// Remembers the newest interactions, so that a second copy of one has no effect.
///
/// Interactions that changed a table or an account are in the store as well, for copies that arrive
/// after a restart.
#[derive(Debug, Default)]
pub struct Deduplicator {
    /// Ids grow with time, so the smallest is the oldest. A plain mutex: nothing is awaited while
    /// it is held.
    ids: Mutex<BTreeSet<InteractionId>>,
    /// The interactions that another process may answer too, and when each arrived.
    shared: Mutex<SharedInteractions>,
}

/// The interactions that another process may answer too.
#[derive(Debug, Default)]
struct SharedInteractions {
    arrivals: BTreeMap<InteractionId, Timestamp>,
    /// Until when every new interaction is shared.
    until: Option<Timestamp>,
}

impl Deduplicator {
    /// Records an interaction; `false` if it was handled before.
    pub fn is_first(&self, interaction: InteractionId) -> bool {
        let mut ids = self.ids.lock();
        let first = ids.insert(interaction);
        while ids.len() > REMEMBERED_MAX {
            ids.pop_first();
        }
        first
    }

    /// Records that another process may also answer an interaction that arrived at a time; forgets
    /// much older ones.
    pub fn share(&self, interaction: InteractionId, arrived: Timestamp) {
        let mut shared = self.shared.lock();
        // Ids grow with time, so the smallest is the oldest.
        while let Some(oldest) = shared.arrivals.first_entry()
            && oldest.get().plus(SHARED_FOR) <= arrived
        {
            oldest.remove();
        }
        shared.arrivals.insert(interaction, arrived);
    }

    /// Shares every interaction that arrives until then.
    pub fn share_until(&self, until: Timestamp) {
        self.shared.lock().until = Some(until);
    }

    /// Shares an interaction that has just arrived, if every new interaction is shared now.
    pub fn share_if_new(&self, interaction: InteractionId, now: Timestamp) {
        let is_shared = self.shared.lock().until.is_some_and(|until| now < until);
        if is_shared && self.arrival_if_shared(interaction).is_none() {
            self.share(interaction, now);
        }
    }

    /// When an interaction arrived, if another process may answer it too.
    #[must_use]
    pub fn arrival_if_shared(&self, interaction: InteractionId) -> Option<Timestamp> {
        self.shared.lock().arrivals.get(&interaction).copied()
    }

    /// Whether an interaction was handled.
    #[must_use]
    pub fn has(&self, interaction: InteractionId) -> bool {
        self.ids.lock().contains(&interaction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_copy_is_recognized_and_the_oldest_are_forgotten() {
        let seen = Deduplicator::default();
        let id = InteractionId::new;
        assert!(!seen.has(id(1)) && seen.is_first(id(1)));
        assert!(seen.has(id(1)) && !seen.is_first(id(1)));
        for number in 2..=REMEMBERED_MAX as u64 + 1 {
            assert!(seen.is_first(id(number)), "{number}");
        }
        assert_eq!(seen.ids.lock().len(), REMEMBERED_MAX);
        assert!(!seen.is_first(id(2)));
    }

    #[test]
    fn what_is_shared_is_forgotten_after_a_while() {
        let (seen, id) = (Deduplicator::default(), InteractionId::new);
        seen.share(id(1), Timestamp::new(0));
        seen.share_if_new(id(2), Timestamp::new(1));
        assert_eq!(
            seen.arrival_if_shared(id(2)),
            None,
            "nothing is shared by itself"
        );
        seen.share_until(Timestamp::new(60_000));
        seen.share_if_new(id(2), Timestamp::new(59_999));
        assert_eq!(seen.arrival_if_shared(id(1)), Some(Timestamp::new(0)));
        seen.share_if_new(id(3), Timestamp::new(60_000));
        assert_eq!(seen.arrival_if_shared(id(3)), None, "not any more");
        seen.share(id(4), Timestamp::new(60_000));
        let since = [1, 2, 4].map(|number| seen.arrival_if_shared(id(number)).is_some());
        assert_eq!(since, [false, true, true]);
    }
}
