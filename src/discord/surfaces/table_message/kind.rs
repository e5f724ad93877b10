//! The kinds of a table's public message.

use crate::table::{Phase, Table};

/// The kind of the message of a closed table that shows no settled hand.
pub(in crate::discord) const CLOSED_KIND: &str = "closed";

/// Returns the kind of message that a table needs now; `shown` is the kind of its newest one.
/// Another kind means a new message.
///
/// A table that closes with or after a settlement is shown together with it, but not a table that
/// closes while bets are open: the settlement has its own message, and people are looking at the
/// message with the bets.
pub(in crate::discord) fn kind(table: &Table, shown: Option<&str>) -> String {
    match &table.phase {
        Phase::Lobby => "lobby".to_owned(),
        // The bets and the hand that follows them share one message.
        Phase::Betting(_) => hand_kind(table.hands + 1),
        Phase::Playing(hand) => hand_kind(hand.number),
        Phase::Closed { .. } if shown == Some(&hand_kind(table.hands + 1)) => {
            CLOSED_KIND.to_owned()
        }
        Phase::Between(last)
        | Phase::Closed {
            last: Some(last), ..
        } => format!("end{}", last.number),
        Phase::Closed { last: None, .. } => CLOSED_KIND.to_owned(),
    }
}

/// Returns the kind of the message of a hand.
pub(in crate::discord) fn hand_kind(number: u32) -> String {
    format!("hand{number}")
}

/// Returns the number of the hand that a new message of the table shows; `None` if it shows no hand,
/// or bets on a hand that may never be dealt.
pub(in crate::discord) fn hand_shown(table: &Table) -> Option<u32> {
    match &table.phase {
        Phase::Playing(hand) => Some(hand.number),
        Phase::Between(last)
        | Phase::Closed {
            last: Some(last), ..
        } => Some(last.number),
        Phase::Lobby | Phase::Betting(_) | Phase::Closed { last: None, .. } => None,
    }
}

/// Whether betting ended without a deal, so that the message with the bets shows the phase before
/// them again.
pub(in crate::discord) fn betting_was_cancelled(table: &Table, shown: &str) -> bool {
    match &table.phase {
        Phase::Lobby | Phase::Between(_) => shown == hand_kind(table.hands + 1),
        Phase::Betting(_) | Phase::Playing(_) | Phase::Closed { .. } => false,
    }
}
