//! A SHA-256 hash as a value.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::{DOMAIN, hex};
use crate::as_text::as_text;

/// A SHA-256 hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hash32([u8; 32]);

/// The error for a text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a hash: 64 hexadecimal digits in lower case are wanted")]
pub struct HashError;

impl Hash32 {
    /// The hash that stands for "none before": 32 zero bytes.
    pub const ZERO: Self = Self([0; 32]);

    /// Makes a hash from its bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Hash32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

impl FromStr for Hash32 {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Self, HashError> {
        hex::read(text).map(Self).ok_or(HashError)
    }
}

as_text!(Hash32);

/// Computes a hash of this protocol field by field.
pub(super) struct Fields(Sha256);

impl Fields {
    /// Starts with the domain and a label.
    pub(super) fn labelled(label: &str) -> Self {
        Self(
            Sha256::new()
                .chain_update(DOMAIN)
                .chain_update(label.as_bytes()),
        )
    }

    /// Adds bytes whose length is fixed by the protocol.
    pub(super) fn fixed(self, bytes: &[u8]) -> Self {
        Self(self.0.chain_update(bytes))
    }

    /// Adds a text after its length, so that two different lists of texts never feed the hash the
    /// same bytes.
    pub(super) fn text(self, text: &str) -> Self {
        let length = u32::try_from(text.len()).expect("a table's texts are far below 4 GiB");
        self.fixed(&length.to_be_bytes()).fixed(text.as_bytes())
    }

    /// Finishes the hash.
    pub(super) fn hash(self) -> Hash32 {
        Hash32(self.0.finalize().into())
    }
}
