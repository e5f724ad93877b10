//! A cache of rendered pictures.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::error::PictureError;
use super::picture::Picture;

/// The size of a cache, in bytes: some thousand pictures.
pub(super) const BYTES_MAX: usize = 16 << 20;

/// The estimated cost of an entry apart from its file, in bytes: the picture's value and the maps.
const ENTRY_BYTES: usize = 1 << 10;

/// A cache of files by picture, least recently used first out; safe to share between threads.
///
/// The whole value is the key, not a hash of it, so that a lookup never returns another picture.
#[derive(Debug)]
pub struct PictureCache {
    most: usize,
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    files: HashMap<Arc<Picture>, Entry>,
    /// The pictures, by their last use.
    order: BTreeMap<u64, Arc<Picture>>,
    bytes: usize,
    clock: u64,
}

#[derive(Debug)]
struct Entry {
    file: Arc<[u8]>,
    asked: u64,
}

impl Default for PictureCache {
    fn default() -> PictureCache {
        PictureCache::holding(BYTES_MAX)
    }
}

impl PictureCache {
    /// Makes an empty cache of at most `most` bytes.
    #[must_use]
    pub fn holding(most: usize) -> PictureCache {
        PictureCache {
            most,
            shelf: Mutex::default(),
        }
    }

    /// Returns a cached picture; never renders.
    #[must_use]
    pub fn known(&self, picture: &Picture) -> Option<Arc<[u8]>> {
        self.shelf().find(picture)
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
        self.shelf().keep(picture, &file, self.most);
        Ok(file)
    }

    /// Removes all pictures.
    pub fn clear(&self) {
        *self.shelf() = Shelf::default();
    }

    /// Returns the bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shelf().bytes
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        // No code under the lock panics halfway.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn find(&mut self, picture: &Picture) -> Option<Arc<[u8]>> {
        let entry = self.files.get_mut(picture)?;
        let held = self.order.remove(&entry.asked)?;
        self.clock += 1;
        entry.asked = self.clock;
        self.order.insert(self.clock, held);
        Some(Arc::clone(&entry.file))
    }

    fn keep(&mut self, picture: &Picture, file: &Arc<[u8]>, most: usize) {
        if self.files.contains_key(picture) || file.len() + ENTRY_BYTES > most {
            return;
        }
        self.clock += 1;
        let key = Arc::new(picture.clone());
        self.bytes += file.len() + ENTRY_BYTES;
        self.files.insert(
            Arc::clone(&key),
            Entry {
                file: Arc::clone(file),
                asked: self.clock,
            },
        );
        self.order.insert(self.clock, key);
        while self.bytes > most {
            let Some((_, oldest)) = self.order.pop_first() else {
                break;
            };
            if let Some(entry) = self.files.remove(&oldest) {
                self.bytes -= entry.file.len() + ENTRY_BYTES;
            }
        }
    }
}

#[cfg(test)]
mod tests;
