//! Who gets to see a hand that is over, every tile included.

use crate::id::UserId;
use crate::store::{HandRow, Reveal};

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
/// It goes to those who sat at it whatever the table reveals; `closed` is whether the table is.
#[must_use]
pub fn withheld(hand: &HandRow, user: UserId, closed: bool) -> Option<Withheld> {
    if hand.sitters.iter().any(|sitter| sitter.user == user) {
        return None;
    }
    match hand.reveal {
        Reveal::Hand => None,
        Reveal::Table => (!closed).then_some(Withheld::UntilClosed),
        Reveal::Never => Some(Withheld::Always),
    }
}
