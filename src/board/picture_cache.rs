//! What was drawn is kept, as far as there is room.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::error::PictureError;
use super::picture::Picture;

/// How many bytes of files a cache keeps: some thousand pictures.
pub(super) const BYTES_MAX: usize = 16 << 20;

/// What an entry costs beside its file: the picture's value, twice counted, and the maps.
const ENTRY_BYTES: usize = 1 << 10;

/// Keeps pictures by what they show; safe to be shared between threads.
///
/// The whole value is the key, not a digest of it: nobody is ever given what was drawn for something else.
#[derive(Debug)]
pub struct PictureCache {
    most: usize,
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    files: HashMap<Arc<Picture>, Entry>,
    /// The pictures by when they were last asked for.
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
    /// Makes an empty cache that keeps up to so many bytes.
    #[must_use]
    pub fn holding(most: usize) -> PictureCache {
        PictureCache {
            most,
            shelf: Mutex::default(),
        }
    }

    /// Gives a picture that is there already, at once.
    #[must_use]
    pub fn known(&self, picture: &Picture) -> Option<Arc<[u8]>> {
        self.shelf().find(picture)
    }

    /// Gives a picture, and draws it where it is not there; that takes about a millisecond.
    ///
    /// # Errors
    ///
    /// [`PictureError`] where it cannot be drawn.
    pub fn draw(&self, picture: &Picture) -> Result<Arc<[u8]>, PictureError> {
        if let Some(file) = self.known(picture) {
            return Ok(file);
        }
        // Drawn without the lock: two threads may do the same work, none waits for another's.
        let file: Arc<[u8]> = picture.draw()?.into();
        self.shelf().keep(picture, &file, self.most);
        Ok(file)
    }

    /// Counts the bytes that are kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shelf().bytes
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        // Nothing that runs under the lock panics half way.
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
