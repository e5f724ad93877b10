//! Laws of deals that are fixed and wait for the beacon.

use gow::fair::Published;
use tiengow::store::{HandRow, Write};
use tiengow::table::{StepOutcome, Table, receipt};

use super::beacon::signed;
use super::laws::{Violation, law};

/// The law that a deal which is fixed stays so until it is made or void.
pub(super) const FIXED: &str = "a deal that is fixed stays so";

/// The law that the beacon decides a deal.
pub(super) const ROUND: &str = "a deal is made by the round that was fixed";

/// Whether tiles were dealt for a stored hand: one whose beacon did not come has none.
pub(super) fn was_dealt(row: &HandRow) -> bool {
    receipt(row, true).is_none_or(|published| {
        let opened = published.opened;
        opened.is_none_or(|opened| opened.hands.is_some())
    })
}

/// Checks that a deal which is fixed stays so, and is made of what the beacon has signed, or is void.
pub(super) fn fixed(before: &Table, progress: &StepOutcome) -> Result<(), Violation> {
    let rows = progress.writes.iter().filter_map(|write| match write {
        Write::StartHand(row) => receipt(row, true),
        _ => None,
    });
    let rows: Vec<Published> = rows.collect();
    let was = before.locked.as_ref().map(|locked| &locked.receipt);
    let is = progress.next.locked.as_ref().map(|locked| &locked.receipt);
    match (was, is) {
        (Some(was), Some(is)) => law(FIXED, was == is && rows.is_empty())?,
        (Some(was), None) => law(FIXED, rows.len() == 1 && rows[0].receipt == *was)?,
        (None, Some(is)) => {
            let follows = *is.prev.as_bytes() == before.last_receipt;
            let sealed = is.commitment == before.commitment();
            law(FIXED, follows && sealed && rows.is_empty())?;
        }
        (None, None) => {}
    }
    for published in rows {
        let Some(round) = before.locked.as_ref().and_then(|locked| locked.round()) else {
            let waits = published.beacon().is_none_or(|beacon| beacon.waits());
            law(ROUND, !waits)?;
            continue;
        };
        let opened = published.opened.as_ref();
        let dealt = opened.filter(|opened| opened.hands.is_some());
        law(
            ROUND,
            dealt.is_none_or(|opened| opened.signature == Some(signed(round))),
        )?;
        let voids = |write: &Write| matches!(write, Write::VoidHand { .. });
        law(ROUND, dealt.is_some() || progress.writes.iter().any(voids))?;
    }
    Ok(())
}
