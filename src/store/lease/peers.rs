//! The other processes, as far as this one knows.

use crate::store::signs::Signs;

use super::Needs;

/// The other processes, as far as this one knows.
#[derive(Debug, Default)]
pub(in crate::store) struct Peers {
    /// How many requests to Discord wait at each process.
    pub(super) needs: Needs,
    /// The signs of life of their sessions.
    pub(super) signs: Signs,
    /// Whether this process has announced its stop to them.
    pub(in crate::store) stops: bool,
}
