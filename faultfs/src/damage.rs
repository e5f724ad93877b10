//! What a power cut does to writes that were not synced.

use rand::rngs::StdRng;
use rand::{Rng as _, RngExt as _};

/// The smallest piece that a disk writes whole, in bytes.
pub(crate) const SECTOR: usize = 512;

/// What becomes of what was not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// Nothing of it is there.
    Lost,
    /// All of it is there.
    Kept,
    /// Some writes are there and others not, whichever was first.
    Scattered,
    /// The same, and of some writes only some sectors are there.
    Torn,
    /// The same, and some sectors hold rubbish.
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

    /// Returns whether the power cut draws lots.
    #[must_use]
    pub const fn is_random(self) -> bool {
        matches!(self, Self::Scattered | Self::Torn | Self::Garbled)
    }

    /// Returns how many of some names that were not synced have their way; names keep their order.
    pub(crate) fn names(self, waiting: usize, dice: &mut StdRng) -> usize {
        match self {
            Self::Lost => 0,
            Self::Kept => waiting,
            Self::Scattered | Self::Torn | Self::Garbled => dice.random_range(0..=waiting),
        }
    }

    /// Returns whether a truncation or a write has an effect at all.
    pub(crate) fn lets_through(self, dice: &mut StdRng) -> bool {
        match self {
            Self::Lost => false,
            Self::Kept => true,
            Self::Scattered | Self::Torn | Self::Garbled => dice.random(),
        }
    }

    /// Writes what is left of a write into a file: by sectors where the damage says so.
    pub(crate) fn write(self, content: &mut Vec<u8>, at: usize, bytes: &[u8], dice: &mut StdRng) {
        let is_whole = match self {
            Self::Lost => return,
            Self::Kept | Self::Scattered => true,
            Self::Torn | Self::Garbled => dice.random(),
        };
        if is_whole {
            return put(content, at, bytes);
        }
        let mut from = 0;
        while from < bytes.len() {
            // Up to the end of the sector of the file in which the piece lies.
            let to = bytes.len().min(from + SECTOR - (at + from) % SECTOR);
            match (self, dice.random_range(0..4_u8)) {
                (_, 0 | 1) => put(content, at + from, &bytes[from..to]),
                (Self::Garbled, 2) => {
                    let mut rubbish = vec![0; to - from];
                    dice.fill_bytes(&mut rubbish);
                    put(content, at + from, &rubbish);
                }
                // This sector was not reached.
                (_, _) => {}
            }
            from = to;
        }
    }
}

/// Writes bytes into a file, which grows with zeros where it is too short.
pub(crate) fn put(content: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[at..end].copy_from_slice(bytes);
}
