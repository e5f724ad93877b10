//! Random numbers from a seed.

/// A small generator of random numbers (SplitMix64). The same seed makes the same numbers on every
/// machine, and no library update can change them.
pub(super) struct Chance(u64);

impl Chance {
    /// Creates a generator from a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Draws 64 bits.
    pub(super) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Draws a number below a bound, which is above zero.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    /// Draws a number of milliseconds from 0 to `most`.
    pub(super) fn millis(&mut self, most: i64) -> i64 {
        (self.word() % (most.unsigned_abs() + 1)).cast_signed()
    }

    /// Returns `true` `times` times in ten thousand on average.
    pub(super) fn per_myriad(&mut self, times: u32) -> bool {
        self.word() % 10_000 < u64::from(times)
    }

    /// Returns `true` `times` times in a thousand on average.
    pub(super) fn per_mille(&mut self, times: u32) -> bool {
        self.per_myriad(times * 10)
    }

    /// Picks an element of a list.
    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Draws 32 bytes.
    pub(super) fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.word().to_be_bytes());
        }
        bytes
    }
}
