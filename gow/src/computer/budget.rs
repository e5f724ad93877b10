//! How long a computer may think.

use std::fmt;

/// How long a computer may think; one that does not search ignores it.
///
/// The crate knows no clock, so the caller says when time is up. An answer is there at any time.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many worlds (determinizations: deals of the hidden tiles) it may suppose if it tries every play in each.
    /// Trials that a dropped play saves go to further deals; finding the first deals is not counted.
    pub worlds: usize,
    /// Whether time is up; it is asked between two short steps of the search.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Budget<'static> {
    /// How many worlds are enough for a decision unless the caller says otherwise.
    pub const DEFAULT_WORLDS: usize = 400;

    /// More worlds than a search reaches: for a decision that time alone limits.
    pub const UNLIMITED_WORLDS: usize = 1_000_000;

    /// Limits the worlds and not the time.
    #[must_use]
    pub const fn worlds(worlds: usize) -> Budget<'static> {
        Budget {
            worlds,
            is_over: &|| false,
        }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("worlds", &self.worlds)
            .finish_non_exhaustive()
    }
}
