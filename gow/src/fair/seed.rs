//! The secret of a deal: its seed, the commitment to it, and the key derived from it.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::hash32::{Fields, Hash32};

/// The 32 secret bytes behind one deal. `Debug` does not show them, and the type does not
/// serialize.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The key of one deal's streams, as secret as the seed until the hand is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Seed {
    /// Makes a seed from bytes that the caller drew from the operating system.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, to store them or to publish them after the hand.
    #[must_use]
    pub const fn expose(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Computes the public commitment to a seed, published before any seat adds a salt.
#[must_use]
pub fn commit(table: &str, hand: u64, seed: &Seed) -> Hash32 {
    Fields::labelled("commit")
        .text(table)
        .fixed(&hand.to_be_bytes())
        .fixed(&seed.0)
        .hash()
}

/// Computes the key of a deal from its seed, the hash of its receipt and the beacon's value (empty
/// without one).
#[must_use]
pub fn key(seed: &Seed, receipt: &Hash32, beacon_value: &[u8]) -> Key {
    Key(mac(&seed.0, &[receipt.as_bytes(), beacon_value]))
}

impl Key {
    /// Computes one block of 32 bytes of the stream with this label.
    pub(super) fn block(&self, label: &str, number: u32) -> [u8; 32] {
        mac(
            &self.0,
            &[super::DOMAIN, label.as_bytes(), &number.to_be_bytes()],
        )
    }

    /// Returns the bytes, for the published test vector.
    #[cfg(test)]
    pub(super) const fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}
