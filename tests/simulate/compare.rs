//! Comparison of a restored table with the stored one.

use gow::Round as _;
use tiengow::id::Timestamp;
use tiengow::table::{Hand, Phase, RECONNECT_MS, RESTART_CREDIT_MS, Table};

use super::laws::{Violation, law};
use super::locks::LOCKED_DEAL_LAW;

/// The law that a restored table is as it was stored.
pub(super) const RESTORED_LAW: &str = "a restored table equals the stored one";

/// Checks that a table was restored as it was stored, except for a little more time on its clocks,
/// and at an earlier date if the time of day was set back. `stored` is the table as people saw it, and as the books have
/// it: a restart at an earlier date does not store the dates that it moves.
pub(super) fn check_restored(
    (stored, in_books): (&Table, &Table),
    restored: &Table,
    now: Timestamp,
) -> Result<(), Violation> {
    check_state((stored, in_books), restored, now)?;
    check_lock(stored, restored, now)?;
    match (&stored.phase, &restored.phase) {
        (Phase::Lobby, Phase::Lobby) => Ok(()),
        (Phase::Between(was), Phase::Between(is)) => {
            law(
                RESTORED_LAW,
                (was.hand, &was.net, &was.outcome, &was.view)
                    == (is.hand, &is.net, &is.outcome, &is.view),
            )?;
            law(
                RESTORED_LAW,
                was.deadline.is_some() == is.deadline.is_some(),
            )
        }
        (Phase::Betting(was), Phase::Betting(is)) => {
            law(
                RESTORED_LAW,
                (was.bank, was.streak, &was.offers, &was.bets)
                    == (is.bank, is.streak, &is.offers, &is.bets),
            )?;
            check_credit(is.deadline, now, stored.suspended.is_some())
        }
        (Phase::Closed { why: was, .. }, Phase::Closed { why: is, .. }) => {
            law(RESTORED_LAW, was == is)
        }
        (Phase::Playing(was), Phase::Playing(is)) => {
            check_hand(was, is)?;
            let has_turn = stored.suspended.is_none() && stored.people_to_act().next().is_some();
            check_credit(is.deadline, now, !has_turn)
        }
        (
            Phase::Lobby
            | Phase::Betting(_)
            | Phase::Playing(_)
            | Phase::Between(_)
            | Phase::Closed { .. },
            _,
        ) => law(RESTORED_LAW, false),
    }
}

/// Returns a stored table with the past dates of the books moved back, if the date `now` is before the latest of them; or
/// moved on, if a program that has just started waits for the table's server.
fn with_moved_dates(
    (stored, in_books): (&Table, &Table),
    restored: &Table,
    now: Timestamp,
) -> Table {
    let mut table = stored.clone();
    table.first_deal = in_books.first_deal;
    if let (Some(seen), Some(in_books)) = (&mut table.suspended, in_books.suspended) {
        seen.since = in_books.since;
    }
    let suspended = table.suspended.map(|suspended| suspended.since);
    let touched = in_books.touched;
    let latest = suspended.map_or(touched, |since| since.max(touched));
    let set_back = (now.get() - latest.get()).min(0);
    let by_ms = match (table.suspended, restored.suspended) {
        (Some(was), Some(is)) if is.until().get() == now.get() + RECONNECT_MS => {
            set_back.max(is.since.get() - was.since.get())
        }
        _ => set_back,
    };
    let moved = |at: Timestamp| Timestamp::new(at.get() + by_ms);
    table.first_deal = table.first_deal.map(moved);
    if let Some(suspended) = &mut table.suspended {
        suspended.since = moved(suspended.since);
    }
    table
}

/// Checks everything but the phase and the fixed deal.
fn check_state(
    (stored, in_books): (&Table, &Table),
    restored: &Table,
    now: Timestamp,
) -> Result<(), Violation> {
    let stored = &with_moved_dates((stored, in_books), restored, now);
    let state = |table: &Table| {
        let Table {
            id,
            place,
            terms,
            host,
            seats,
            version,
            hands,
            first_deal,
            next_banker,
            ..
        } = table.clone();
        (
            id,
            place,
            terms,
            host,
            seats,
            version,
            hands,
            first_deal,
            next_banker,
        )
    };
    law(RESTORED_LAW, state(stored) == state(restored))?;
    let rest = |table: &Table| {
        (
            table.last_receipt,
            *table.sealed.expose(),
            table.tally,
            table.end_asked_by,
            table.removed.clone(),
            table.ending,
            table.suspended,
        )
    };
    law(RESTORED_LAW, rest(stored) == rest(restored))?;
    law(
        RESTORED_LAW,
        (&stored.last_bank, &stored.last_bets, &stored.totals)
            == (&restored.last_bank, &restored.last_bets, &restored.totals),
    )
}

/// Checks that a fixed deal still waits for the beacon.
fn check_lock(stored: &Table, restored: &Table, now: Timestamp) -> Result<(), Violation> {
    let (Some(was), Some(is)) = (&stored.locked, &restored.locked) else {
        return law(
            LOCKED_DEAL_LAW,
            stored.locked.is_none() && restored.locked.is_none(),
        );
    };
    law(LOCKED_DEAL_LAW, was.receipt == is.receipt)?;
    check_credit(is.deadline, now, stored.suspended.is_some())
}

/// Checks that a clock has its credit, unless it needs none.
fn check_credit(deadline: Timestamp, now: Timestamp, needs_none: bool) -> Result<(), Violation> {
    let is_credited = deadline.get() >= now.get() + RESTART_CREDIT_MS;
    law(
        "a clock has at least its credit after a restart",
        is_credited || needs_none,
    )
}

fn check_hand(was: &Hand, is: &Hand) -> Result<(), Violation> {
    law(
        "a hand goes on with the tiles that were dealt",
        was.round.deal() == is.round.deal(),
    )?;
    law(
        RESTORED_LAW,
        was.round.plays() == is.round.plays() && was.round.to_act() == is.round.to_act(),
    )?;
    law(
        RESTORED_LAW,
        (was.id, was.number, was.stake, was.receipt) == (is.id, is.number, is.stake, is.receipt),
    )?;
    law(
        RESTORED_LAW,
        (&was.parties, &was.seed, was.started) == (&is.parties, &is.seed, is.started),
    )?;
    law(RESTORED_LAW, was.claimed == is.claimed)
}
