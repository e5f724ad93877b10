//! The stream of numbers that a key generates.

use super::seed::Key;

/// The four-byte words in one block of the stream.
const WORDS: usize = 8;

/// An endless stream of numbers from a key and a label; other labels of the same key make unrelated
/// streams.
#[derive(Clone, Debug)]
pub struct Stream<'k> {
    key: &'k Key,
    label: &'static str,
    next_block: u32,
    block: [u8; 32],
    used: usize,
}

impl<'k> Stream<'k> {
    /// Starts the stream with this label.
    #[must_use]
    pub const fn new(key: &'k Key, label: &'static str) -> Self {
        Self {
            key,
            label,
            next_block: 0,
            block: [0; 32],
            used: WORDS,
        }
    }

    /// Draws the next 32 bits.
    pub fn word(&mut self) -> u32 {
        if self.used == WORDS {
            self.block = self.key.block(self.label, self.next_block);
            // 2^32 blocks are 128 GiB; no deal uses that many.
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
        loop {
            if let Some(number) = fold(self.word(), bound.max(1)) {
                return number;
            }
        }
    }
}

/// Reduces a word to a number below a bound, or rejects it: words beyond the last whole multiple of
/// the bound would favour small numbers.
const fn fold(word: u32, bound: u32) -> Option<u32> {
    let limit = (1_u64 << 32) / bound as u64 * bound as u64;
    if (word as u64) < limit {
        Some(word % bound)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn words_beyond_the_last_whole_multiple_are_refused() {
        // 2^32 is one more than a multiple of 3, 4 more than one of 6 and a multiple of 32.
        assert_eq!(fold(u32::MAX, 3), None);
        assert_eq!(fold(u32::MAX - 1, 3), Some(2));
        assert_eq!(fold(u32::MAX - 3, 6), None);
        assert_eq!(fold(u32::MAX - 4, 6), Some(5));
        assert_eq!(fold(u32::MAX, 32), Some(31));
        assert_eq!(fold(u32::MAX, 1), Some(0));
    }
}
