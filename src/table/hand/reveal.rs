//! Who may see a finished hand, every tile included.

use crate::store::Reveal;

/// Why a person may not see a finished hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiddenHandReason {
    /// Its table reveals its hands once it is closed, and is still open.
    UntilClosed,
    /// Its table never reveals them.
    Always,
}

/// Returns why a person may not see a finished hand; `None` if they may.
///
/// A person who `sat` at it always may; `closed` is whether the table is closed.
#[must_use]
pub const fn withheld(reveal: Reveal, sat: bool, closed: bool) -> Option<HiddenHandReason> {
    match reveal {
        Reveal::Table if !sat && !closed => Some(HiddenHandReason::UntilClosed),
        Reveal::Never if !sat => Some(HiddenHandReason::Always),
        Reveal::Hand | Reveal::Table | Reveal::Never => None,
    }
}
