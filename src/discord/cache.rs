//! A cache of values that are slow to look up, such as the store's data about a person or a server.

use std::hash::Hash;

use hashlink::LruCache;
use parking_lot::Mutex;

/// A cache; a new entry replaces the least recently used one when it is full.
pub(crate) struct Cache<K, V> {
    /// A plain mutex: nothing is awaited while it is held.
    entries: Mutex<LruCache<K, V>>,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Makes an empty cache with room for `capacity` entries.
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            entries: Mutex::new(LruCache::new(capacity)),
        }
    }

    /// Returns the cached value of `key`.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.entries.lock().get(key).cloned()
    }

    /// Changes the cached value of `key`, if there is one.
    pub(crate) fn touch<T>(&self, key: &K, touch: impl FnOnce(&mut V) -> T) -> Option<T> {
        self.entries.lock().get_mut(key).map(touch)
    }

    /// Caches a value that was read, unless `key` has a newer one by now; returns the cached value.
    pub(crate) fn learn(&self, key: K, read: V) -> V {
        let mut entries = self.entries.lock();
        if let Some(newer) = entries.get(&key) {
            return newer.clone();
        }
        entries.insert(key, read.clone());
        read
    }

    /// Changes the cached value of `key`, or the default one, and returns it.
    pub(crate) fn change(&self, key: K, change: impl FnOnce(&mut V)) -> V
    where
        V: Default,
    {
        let mut entries = self.entries.lock();
        let mut value = entries.remove(&key).unwrap_or_default();
        change(&mut value);
        entries.insert(key, value.clone());
        value
    }

    /// Removes `key` and its value.
    pub(crate) fn remove(&self, key: &K) {
        self.entries.lock().remove(key);
    }

    /// Removes everything.
    pub(crate) fn clear(&self) {
        self.entries.lock().clear();
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
    fn a_full_cache_forgets_only_the_least_recently_used() {
        let cache = Cache::<u8, u8>::new(2);
        for key in [1, 2, 2, 1] {
            cache.learn(key, key);
        }
        assert_eq!([2, 1].map(|key| cache.get(&key)), [Some(2), Some(1)]);
        cache.change(3, |value| *value = 3);
        assert_eq!(
            [1, 2, 3].map(|key| cache.get(&key)),
            [Some(1), None, Some(3)]
        );
        cache.touch(&1, |value| *value = 5);
        cache.learn(4, 4);
        assert_eq!(
            [1, 3, 4].map(|key| cache.get(&key)),
            [Some(5), None, Some(4)]
        );
    }
}
