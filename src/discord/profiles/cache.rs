//! What is remembered of people or servers, so that the store is not asked each time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is remembered of people or servers: as many as there is room for, beyond which they are asked for again.
pub(crate) struct Cache<K, V> {
    most: usize,
    /// A plain mutex: nothing is awaited while it is held.
    known: Mutex<BTreeMap<K, V>>,
}

impl<K: Ord, V: Clone + Default> Cache<K, V> {
    /// Makes an empty memory with room for `most`.
    pub(crate) const fn new(most: usize) -> Self {
        Self {
            most,
            known: Mutex::new(BTreeMap::new()),
        }
    }

    /// What is remembered of somebody.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).cloned()
    }

    /// Changes what is remembered of somebody, if anything is.
    pub(crate) fn touch<T>(&self, key: &K, touch: impl FnOnce(&mut V) -> T) -> Option<T> {
        self.lock().get_mut(key).map(touch)
    }

    /// Takes in what was read; what was learned meanwhile is newer and stays. Gives what holds.
    pub(crate) fn learn(&self, key: K, read: V) -> V {
        self.with_room(&key).entry(key).or_insert(read).clone()
    }

    /// Changes what is remembered of somebody, and gives it.
    pub(crate) fn change(&self, key: K, change: impl FnOnce(&mut V)) -> V {
        let mut known = self.with_room(&key);
        let value = known.entry(key).or_default();
        change(value);
        value.clone()
    }

    /// The memory with room for one more, all being forgotten where there was none.
    fn with_room(&self, key: &K) -> MutexGuard<'_, BTreeMap<K, V>> {
        let mut known = self.lock();
        if known.len() >= self.most && !known.contains_key(key) {
            known.clear();
        }
        known
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, V>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_meanwhile_is_newer_than_what_was_read() {
        let cache = Cache::<u8, u8>::new(2);
        assert_eq!(cache.get(&1), None);
        assert_eq!(cache.change(1, |value| *value = 7), 7);
        assert_eq!(cache.learn(1, 3), 7);
        assert_eq!(cache.learn(2, 3), 3);
    }

    #[test]
    fn there_is_no_more_than_there_is_room_for() {
        let cache = Cache::<u8, u8>::new(2);
        for key in [1, 2, 2, 1] {
            cache.learn(key, key);
        }
        assert_eq!([1, 2].map(|key| cache.get(&key)), [Some(1), Some(2)]);
        cache.change(3, |value| *value = 3);
        assert_eq!([1, 2, 3].map(|key| cache.get(&key)), [None, None, Some(3)]);
    }
}
