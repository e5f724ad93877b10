//! The damage that a power cut does to unsynced writes.

use rand::rngs::StdRng;
use rand::{Rng as _, RngExt as _};

/// The smallest unit that a disk writes atomically, in bytes.
const SECTOR: usize = 512;

/// The fate of unsynced operations in a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// None of them survives.
    Lost,
    /// All of them survive.
    Kept,
    /// Some survive and others do not, in any order.
    Scattered,
    /// Like `Scattered`, but only some sectors of some writes survive.
    Torn,
    /// Like `Torn`, but some sectors hold garbage.
    Garbled,
}

impl Damage {
    /// Every kind of damage.
    pub const ALL: [Self; 5] = [
        Self::Lost,
        Self::Kept,
        Self::Scattered,
        Self::Torn,
        Self::Garbled,
    ];

    /// Returns how many of the unsynced changes of names survive. The oldest survive first.
    pub(crate) fn surviving_names(self, unsynced: usize, rng: &mut StdRng) -> usize {
        match self {
            Self::Lost => 0,
            Self::Kept => unsynced,
            Self::Scattered | Self::Torn | Self::Garbled => rng.random_range(0..=unsynced),
        }
    }

    /// Whether a truncation or a write survives at all.
    pub(crate) fn survives(self, rng: &mut StdRng) -> bool {
        match self {
            Self::Lost => false,
            Self::Kept => true,
            Self::Scattered | Self::Torn | Self::Garbled => rng.random(),
        }
    }

    /// Applies the surviving part of a write to a file. Torn and garbled writes are applied sector by sector.
    pub(crate) fn write(self, content: &mut Vec<u8>, at: usize, bytes: &[u8], rng: &mut StdRng) {
        let is_whole = match self {
            Self::Lost => return,
            Self::Kept | Self::Scattered => true,
            Self::Torn | Self::Garbled => rng.random(),
        };
        if is_whole {
            return put(content, at, bytes);
        }
        let mut from = 0;
        while from < bytes.len() {
            // Up to the end of the file's sector that contains `from`.
            let to = bytes.len().min(from + SECTOR - (at + from) % SECTOR);
            match (self, rng.random_range(0..4_u8)) {
                (_, 0 | 1) => put(content, at + from, &bytes[from..to]),
                (Self::Garbled, 2) => {
                    let mut garbage = vec![0; to - from];
                    rng.fill_bytes(&mut garbage);
                    put(content, at + from, &garbage);
                }
                // This sector was not written.
                (_, _) => {}
            }
            from = to;
        }
    }
}

/// Writes bytes into a file and pads it with zeros if it is too short.
pub(crate) fn put(content: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[at..end].copy_from_slice(bytes);
}
