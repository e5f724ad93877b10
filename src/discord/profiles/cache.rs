//! A cache of people or servers, so that the store is not read each time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A cache of people or servers with room for `most`; it is cleared when one more comes.
pub(crate) struct Cache<K, V> {
    most: usize,
    /// A plain mutex: nothing is awaited while it is held.
    known: Mutex<BTreeMap<K, V>>,
}

impl<K: Ord, V: Clone + Default> Cache<K, V> {
    /// Makes an empty cache with room for `most`.
    pub(crate) const fn new(most: usize) -> Self {
        Self {
            most,
            known: Mutex::new(BTreeMap::new()),
        }
    }

    /// The cached value of `key`.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).cloned()
    }

    /// Changes the cached value of `key`, if there is one.
    pub(crate) fn touch<T>(&self, key: &K, touch: impl FnOnce(&mut V) -> T) -> Option<T> {
        self.lock().get_mut(key).map(touch)
    }

    /// Caches what was read, unless `key` has a newer value meanwhile; returns the cached value.
    pub(crate) fn learn(&self, key: K, read: V) -> V {
        self.with_room(&key).entry(key).or_insert(read).clone()
    }

    /// Changes the cached value of `key`, or the default one, and returns it.
    pub(crate) fn change(&self, key: K, change: impl FnOnce(&mut V)) -> V {
        let mut known = self.with_room(&key);
        let value = known.entry(key).or_default();
        change(value);
        value.clone()
    }

    /// The map with room for `key`; it is cleared if it was full.
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
