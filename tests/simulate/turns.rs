//! Laws of the clocks of a hand.

use tiengow::id::MINUTE_MS;
use tiengow::table::{RESTART_CREDIT_MS, Table};

use super::laws::{Violation, law};

/// How much a clock may be off because its table follows a date that is slewed in stretches, in
/// milliseconds.
const SLEWED_MS: i64 = 3 * MINUTE_MS;

/// Checks that nobody waits longer for a player than a turn lasts, however the date is set.
pub(super) fn bounded(table: &Table, date: i64) -> Result<(), Violation> {
    let Some(hand) = table.hand().filter(|_| table.suspended.is_none()) else {
        return Ok(());
    };
    let turn = table.terms.turn_ms.max(table.terms.claim_window_ms());
    let longest = turn.max(RESTART_CREDIT_MS) + SLEWED_MS;
    let left = hand.deadline.get() - date;
    law("a turn is not longer than its time", left <= longest)
}
