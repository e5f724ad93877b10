//! What the public message of a table is about.

use crate::table::{Phase, Table};

/// What the message of a table is called that closed and has no settled hand to show.
pub(in crate::discord) const CLOSED: &str = "closed";

/// Returns what the message of a table is about, whose newest one is about `shown`; a change of it means a new message.
///
/// A table that closes with or after a settlement is shown together with it. One that closes before the next hand is
/// dealt is not: the settlement has a message of its own, and people look at the one with the bets.
pub(in crate::discord) fn kind(table: &Table, shown: Option<&str>) -> String {
    match &table.phase {
        Phase::Lobby => "lobby".to_owned(),
        // What is bet on and then dealt has one message.
        Phase::Betting(_) => hand_kind(table.hands + 1),
        Phase::Playing(hand) => hand_kind(hand.number),
        Phase::Closed { .. } if shown == Some(&hand_kind(table.hands + 1)) => CLOSED.to_owned(),
        Phase::Between(last)
        | Phase::Closed {
            last: Some(last), ..
        } => format!("end{}", last.number),
        Phase::Closed { last: None, .. } => CLOSED.to_owned(),
    }
}

/// Returns what the message of a hand is called in the store.
pub(in crate::discord) fn hand_kind(number: u32) -> String {
    format!("hand{number}")
}

/// Returns whether the message with the bets goes on as what was before them, because no hand was dealt.
pub(in crate::discord) fn goes_back(table: &Table, shown: &str) -> bool {
    match &table.phase {
        Phase::Lobby | Phase::Between(_) => shown == hand_kind(table.hands + 1),
        Phase::Betting(_) | Phase::Playing(_) | Phase::Closed { .. } => false,
    }
}
