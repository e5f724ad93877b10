//! Who gets to see a hand that is over, every tile included.

use crate::store::Reveal;

/// Why somebody does not get to see a hand that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withheld {
    /// Its table reveals its hands once it is closed, and is open.
    UntilClosed,
    /// Its table never reveals them.
    Always,
}

/// Returns why a person does not get to see a hand that is over; `None` where they do.
///
/// It goes to those who `sat` at it whatever the table reveals; `closed` is whether the table is.
#[must_use]
pub const fn withheld(reveal: Reveal, sat: bool, closed: bool) -> Option<Withheld> {
    match reveal {
        Reveal::Table if !sat && !closed => Some(Withheld::UntilClosed),
        Reveal::Never if !sat => Some(Withheld::Always),
        Reveal::Hand | Reveal::Table | Reveal::Never => None,
    }
}
