//! Comparison of a restored table with the stored one.

use gow::Round as _;
use tiengow::id::Millis;
use tiengow::table::{Hand, Phase, RESTART_CREDIT_MS, Table};

use super::laws::{Violation, law};
use super::locks::FIXED;

/// The law that a table comes back as it was.
pub(super) const SAME: &str = "what comes back is what was kept last";

/// Checks that a table was restored as it was stored, except for a little more time on its clocks, and at
/// an earlier date if the time of day was set back.
pub(super) fn same(truth: &Table, back: &Table, now: Millis) -> Result<(), Violation> {
    same_but_for_the_phase(truth, back, now)?;
    same_lock(truth, back, now)?;
    match (&truth.phase, &back.phase) {
        (Phase::Lobby, Phase::Lobby) => Ok(()),
        (Phase::Between(was), Phase::Between(is)) => {
            law(
                SAME,
                (was.hand, &was.net, &was.outcome, &was.view)
                    == (is.hand, &is.net, &is.outcome, &is.view),
            )?;
            law(SAME, was.deadline.is_some() == is.deadline.is_some())
        }
        (Phase::Betting(was), Phase::Betting(is)) => {
            law(
                SAME,
                (was.bank, was.streak, &was.offers, &was.bets)
                    == (is.bank, is.streak, &is.offers, &is.bets),
            )?;
            credited(is.deadline, now, truth.suspended.is_some())
        }
        (Phase::Closed { why: was, .. }, Phase::Closed { why: is, .. }) => law(SAME, was == is),
        (Phase::Playing(was), Phase::Playing(is)) => {
            same_hand(was, is)?;
            let persons = truth.suspended.is_none() && truth.people_to_act().next().is_some();
            credited(is.deadline, now, !persons)
        }
        (
            Phase::Lobby
            | Phase::Betting(_)
            | Phase::Playing(_)
            | Phase::Between(_)
            | Phase::Closed { .. },
            _,
        ) => law(SAME, false),
    }
}

/// Returns a table with what it keeps of the past moved to a date, if that is an earlier one.
fn moved(table: &Table, now: Millis) -> Table {
    let mut table = table.clone();
    let suspended = table.suspended.map(|suspended| suspended.since);
    let latest = suspended.map_or(table.touched, |since| since.max(table.touched));
    let set_back = (now.get() - latest.get()).min(0);
    let moved = |at: Millis| Millis::new(at.get() + set_back);
    table.first_deal = table.first_deal.map(moved);
    if let Some(suspended) = &mut table.suspended {
        suspended.since = moved(suspended.since);
    }
    table
}

fn same_but_for_the_phase(truth: &Table, back: &Table, now: Millis) -> Result<(), Violation> {
    let truth = &moved(truth, now);
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
    law(SAME, state(truth) == state(back))?;
    let rest = |table: &Table| {
        (
            table.last_receipt,
            *table.sealed.expose(),
            table.tally,
            table.end_asked_by,
            table.ending,
            table.suspended,
        )
    };
    law(SAME, rest(truth) == rest(back))?;
    law(
        SAME,
        (&truth.last_bank, &truth.last_bets, &truth.totals)
            == (&back.last_bank, &back.last_bets, &back.totals),
    )
}

/// Checks that a deal which waits for the beacon still does.
fn same_lock(truth: &Table, back: &Table, now: Millis) -> Result<(), Violation> {
    let (Some(was), Some(is)) = (&truth.locked, &back.locked) else {
        return law(FIXED, truth.locked.is_none() && back.locked.is_none());
    };
    law(FIXED, was.receipt == is.receipt)?;
    credited(is.deadline, now, truth.suspended.is_some())
}

/// Checks that a clock has its credit, unless it needs none.
fn credited(deadline: Millis, now: Millis, needs_none: bool) -> Result<(), Violation> {
    let is_credited = deadline.get() >= now.get() + RESTART_CREDIT_MS;
    law(
        "a clock has at least its credit after a restart",
        is_credited || needs_none,
    )
}

fn same_hand(was: &Hand, is: &Hand) -> Result<(), Violation> {
    law(
        "a hand goes on with the tiles that were dealt",
        was.round.deal() == is.round.deal(),
    )?;
    law(
        SAME,
        was.round.plays() == is.round.plays() && was.round.to_act() == is.round.to_act(),
    )?;
    law(
        SAME,
        (was.id, was.number, was.stake, was.receipt) == (is.id, is.number, is.stake, is.receipt),
    )?;
    law(
        SAME,
        (&was.parties, &was.seed, was.started) == (&is.parties, &is.seed, is.started),
    )?;
    law(SAME, was.claimed == is.claimed)
}
