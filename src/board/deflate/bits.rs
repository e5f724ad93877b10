//! Bits in the order of a deflate stream: the least of a byte first.

/// A stream of bits.
pub(super) struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    /// Goes on behind some bytes.
    pub(super) fn after(bytes: Vec<u8>) -> Bits {
        Bits { bytes, pending: 0, count: 0 }
    }

    /// Writes the least bits of a value, sixteen at most.
    pub(super) fn write(&mut self, value: u32, count: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Fills the last byte up and gives all of them.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.pending.to_le_bytes()[..rest]);
        self.bytes
    }
}
