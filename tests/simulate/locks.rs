//! Laws of deals that are fixed and wait for the beacon.

use gow::fair::{Beacon, Published};
use tiengow::store::{HandRow, Write};
use tiengow::table::{StepOutcome, Table, receipt};

use super::beacon::signature_of;
use super::laws::{Violation, law};

/// The law that a fixed deal stays as it is until it is dealt or void.
pub(super) const LOCKED_DEAL_LAW: &str = "a fixed deal does not change";

/// The law that a deal waits for the signature of its beacon round.
pub(super) const BEACON_ROUND_LAW: &str = "a fixed deal is dealt by its beacon round";

/// Whether a stored hand has tiles. A hand whose beacon round never came has none.
pub(super) fn was_dealt(row: &HandRow) -> bool {
    receipt(row, true).is_none_or(|published| {
        let opened = published.opened;
        opened.is_none_or(|opened| opened.hands.is_some())
    })
}

/// Checks that a hand is dealt without a beacon only if there is none, and not because nobody asked it.
pub(super) fn check_beacon(has_beacon: bool, result: &StepOutcome) -> Result<(), Violation> {
    let is_right = result.writes.iter().all(|write| match write {
        Write::StartHand(row) => receipt(row, false)
            .is_some_and(|published| (published.beacon() == Some(Beacon::None)) != has_beacon),
        _ => true,
    });
    law("every deal asks the beacon", is_right)
}

/// Checks that a fixed deal does not change, and that the signature of its beacon round deals it or
/// it is void.
pub(super) fn check_locked_deal(before: &Table, result: &StepOutcome) -> Result<(), Violation> {
    let receipts = result.writes.iter().filter_map(|write| match write {
        Write::StartHand(row) => receipt(row, true),
        _ => None,
    });
    let receipts: Vec<Published> = receipts.collect();
    let was = before.locked.as_ref().map(|locked| &locked.receipt);
    let is = result.next.locked.as_ref().map(|locked| &locked.receipt);
    match (was, is) {
        (Some(was), Some(is)) => law(LOCKED_DEAL_LAW, was == is && receipts.is_empty())?,
        (Some(was), None) => law(
            LOCKED_DEAL_LAW,
            receipts.len() == 1 && receipts[0].receipt == *was,
        )?,
        (None, Some(is)) => {
            let continues_chain = is.prev == before.last_receipt;
            let is_sealed = is.commitment == before.commitment();
            law(
                LOCKED_DEAL_LAW,
                continues_chain && is_sealed && receipts.is_empty(),
            )?;
        }
        (None, None) => {}
    }
    for published in receipts {
        let Some(round) = before.locked.as_ref().and_then(|locked| locked.round()) else {
            let waits = published.beacon().is_none_or(|beacon| beacon.waits());
            law(BEACON_ROUND_LAW, !waits)?;
            continue;
        };
        let opened = published.opened.as_ref();
        let dealt = opened.filter(|opened| opened.hands.is_some());
        law(
            BEACON_ROUND_LAW,
            dealt.is_none_or(|opened| opened.signature == Some(signature_of(round))),
        )?;
        let voids = |write: &Write| matches!(write, Write::VoidHand { .. });
        let is_voided = result.writes.iter().any(voids);
        law(BEACON_ROUND_LAW, dealt.is_some() || is_voided)?;
    }
    Ok(())
}
