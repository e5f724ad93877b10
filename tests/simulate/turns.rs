//! Laws of the clock of a hand.

use tiengow::id::MINUTE_MS;
use tiengow::table::{RESTART_CREDIT_MS, Table};

use super::laws::{Violation, law};

/// The error of a clock, in milliseconds, because its table follows a slewed date in steps.
const SLEWED_MS: i64 = 3 * MINUTE_MS;

/// Checks that a turn ends within its time limit, however the date is set.
pub(super) fn check_turn_length(table: &Table, date: i64) -> Result<(), Violation> {
    let Some(hand) = table.hand().filter(|_| table.suspended.is_none()) else {
        return Ok(());
    };
    let turn = table.terms.turn_ms.max(table.terms.claim_window_ms());
    let longest = turn.max(RESTART_CREDIT_MS) + SLEWED_MS;
    let left = hand.deadline.get() - date;
    law("a turn is within its time limit", left <= longest)
}
