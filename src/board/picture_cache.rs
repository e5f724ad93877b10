//! A cache of rendered pictures.

use std::sync::Arc;

use hashlink::LruCache;
use parking_lot::Mutex;

use super::error::PictureError;
use super::picture::Picture;

/// The size of a cache, in bytes: some thousand pictures.
const BYTES_MAX: usize = 16 << 20;

/// The estimated cost of an entry apart from its file, in bytes: the picture's value and the map.
const ENTRY_BYTES: usize = 1 << 10;

/// A cache of files by picture, least recently used first out; safe to share between threads.
///
/// The whole value is the key, not a hash of it, so that a lookup never returns another picture.
#[derive(Debug)]
pub struct PictureCache {
    bytes_max: usize,
    entries: Mutex<CacheEntries>,
}

#[derive(Debug)]
struct CacheEntries {
    /// Without a limit of its own, which would be a number of entries.
    files: LruCache<Picture, Arc<[u8]>>,
    bytes: usize,
}

impl Default for PictureCache {
    fn default() -> PictureCache {
        PictureCache::with_limit(BYTES_MAX)
    }
}

impl PictureCache {
    /// Makes an empty cache of at most `bytes_max` bytes.
    fn with_limit(bytes_max: usize) -> PictureCache {
        PictureCache {
            bytes_max,
            entries: Mutex::default(),
        }
    }

    /// Returns a cached picture; never renders.
    #[must_use]
    pub fn known(&self, picture: &Picture) -> Option<Arc<[u8]>> {
        self.entries.lock().files.get(picture).cloned()
    }

    /// Returns a picture, rendering it if it is not cached; that takes about a millisecond.
    ///
    /// # Errors
    ///
    /// [`PictureError`] if it cannot be drawn.
    pub fn draw(&self, picture: &Picture) -> Result<Arc<[u8]>, PictureError> {
        if let Some(file) = self.known(picture) {
            return Ok(file);
        }
        // Rendered without the lock: two threads may do the same work, but none waits for another.
        let file: Arc<[u8]> = picture.draw()?.into();
        self.entries.lock().insert(picture, &file, self.bytes_max);
        Ok(file)
    }

    /// Removes all pictures.
    pub fn clear(&self) {
        // Not `LruCache::clear`, which keeps the memory of the map.
        *self.entries.lock() = CacheEntries::default();
    }
}

impl Default for CacheEntries {
    fn default() -> CacheEntries {
        CacheEntries {
            files: LruCache::new_unbounded(),
            bytes: 0,
        }
    }
}

impl CacheEntries {
    fn insert(&mut self, picture: &Picture, file: &Arc<[u8]>, bytes_max: usize) {
        let bytes = file.len() + ENTRY_BYTES;
        if bytes > bytes_max || self.files.contains_key(picture) {
            return;
        }
        self.files.insert(picture.clone(), Arc::clone(file));
        self.bytes += bytes;
        while self.bytes > bytes_max {
            let Some((_, oldest)) = self.files.remove_lru() else {
                break;
            };
            self.bytes -= oldest.len() + ENTRY_BYTES;
        }
    }
}

#[cfg(test)]
mod tests;
