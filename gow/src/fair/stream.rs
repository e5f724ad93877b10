//! The stream of numbers that a key yields.

use super::seed::Key;

/// Four-byte words in one block of the stream.
const WORDS: usize = 8;

/// An endless stream of numbers under one label of a key; other labels give unrelated streams.
#[derive(Clone, Debug)]
pub struct Stream<'k> {
    key: &'k Key,
    label: &'static str,
    next_block: u32,
    block: [u8; 32],
    used: usize,
}

impl<'k> Stream<'k> {
    /// Begins the stream with this label.
    #[must_use]
    pub const fn new(key: &'k Key, label: &'static str) -> Self {
        Self { key, label, next_block: 0, block: [0; 32], used: WORDS }
    }

    /// Draws the next 32 bits.
    pub fn word(&mut self) -> u32 {
        if self.used == WORDS {
            self.block = self.key.block(self.label, self.next_block);
            // 2^32 blocks are 128 GiB: no deal gets there.
            self.next_block = self.next_block.wrapping_add(1);
            self.used = 0;
        }
        let at = 4 * self.used;
        self.used += 1;
        let block = &self.block;
        u32::from_be_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]])
    }

    /// Draws a number below `bound`, every one equally likely; a bound of 0 counts as 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        // Words beyond the last whole multiple are thrown away: keeping them would favour small numbers.
        let limit = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % bound;
            }
        }
    }
}
