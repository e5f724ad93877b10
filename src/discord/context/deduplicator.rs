//! Which interactions have been taken up: Discord may send one twice, as after a resume.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::id::InteractionId;

/// Interactions that are remembered; a replay brings back those of the last moments only.
const KEPT_MAX: usize = 10_000;

/// Remembers the newest interactions, so that a second copy of one has no effect.
///
/// What changed a table or an account is in the store as well, for copies that come after a restart.
#[derive(Debug, Default)]
pub struct Deduplicator {
    /// Ids grow with time, so the least is the oldest. A plain mutex: nothing is awaited while it is held.
    ids: Mutex<BTreeSet<InteractionId>>,
}

impl Deduplicator {
    /// Notes an interaction; `false` when it has been taken up before.
    pub fn is_first(&self, interaction: InteractionId) -> bool {
        let mut ids = self.ids.lock().unwrap_or_else(PoisonError::into_inner);
        let first = ids.insert(interaction);
        while ids.len() > KEPT_MAX {
            ids.pop_first();
        }
        first
    }

    /// Whether an interaction has been taken up.
    #[must_use]
    pub fn has(&self, interaction: InteractionId) -> bool {
        self.ids
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains(&interaction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_copy_is_known_and_the_oldest_are_forgotten() {
        let seen = Deduplicator::default();
        let id = InteractionId::new;
        assert!(!seen.has(id(1)) && seen.is_first(id(1)));
        assert!(seen.has(id(1)) && !seen.is_first(id(1)));
        for number in 2..=KEPT_MAX as u64 + 1 {
            assert!(seen.is_first(id(number)), "{number}");
        }
        assert_eq!(seen.ids.lock().map(|ids| ids.len()).ok(), Some(KEPT_MAX));
        assert!(!seen.is_first(id(2)));
    }
}
