//! The answers to a record of a game in which every player sets against the bank.

use serde::Serialize;

use super::{Legal, legal, line};
use crate::pai_gow::Verdict;
use crate::{AnyRound, Payment, PerSeat, Pieces, Reason, Round, Seat, SeatSet, SetOutcome};

#[derive(Serialize)]
struct Finished<'a> {
    finished: bool,
    outcomes: Vec<&'static str>,
    hands: Vec<Hand>,
    payments: Vec<Paid>,
    net: &'a PerSeat<i64>,
}

#[derive(Serialize)]
struct Hand {
    high: Pieces,
    low: Pieces,
}

/// A payment to a seat or to the house's bank.
#[derive(Serialize)]
pub(in crate::record) struct Paid {
    pub(in crate::record) from: Seat,
    pub(in crate::record) to: Payee,
    pub(in crate::record) points: i64,
    pub(in crate::record) reason: Reason,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(in crate::record) enum Payee {
    Seat(Seat),
    HouseBank(&'static str),
}

#[derive(Serialize)]
struct Unfinished {
    finished: bool,
    to_act: SeatSet,
    legal: Legal,
    net: PerSeat<i64>,
}

/// Answers a record in which every seat has set.
pub(super) fn finished(outcome: &SetOutcome) -> String {
    line(&Finished {
        finished: true,
        outcomes: outcome
            .results
            .values()
            .map(|result| result.name())
            .collect(),
        hands: outcome
            .hands
            .values()
            .map(|setting| Hand {
                high: setting.high.pieces,
                low: setting.low.pieces,
            })
            .collect(),
        payments: payments(outcome),
        net: &outcome.net,
    })
}

/// Answers a record in which some seats have not set; nothing is paid until all have.
pub(super) fn unfinished(round: &AnyRound) -> String {
    let net = PerSeat::filled(round.seats(), 0);
    line(&Unfinished {
        finished: false,
        to_act: round.to_act(),
        legal: legal(round),
        net,
    })
}

/// Returns the payments in the order in which they fall due: the commission on a bet follows the
/// bet, and the bank's commission comes last, when its total is known.
pub(in crate::record) fn payments(outcome: &SetOutcome) -> Vec<Paid> {
    let mut written = Vec::new();
    for &Payment {
        from,
        to,
        points,
        reason,
    } in &outcome.payments
    {
        written.push(Paid {
            from,
            to: Payee::Seat(to),
            points,
            reason,
        });
        if outcome.results[to] == Verdict::Win {
            written.extend(commission(outcome, to));
        }
    }
    let banks = outcome
        .results
        .iter()
        .filter(|(_, result)| **result == Verdict::Bank);
    written.extend(banks.filter_map(|(seat, _)| commission(outcome, seat)));
    written
}

/// Returns what a seat pays the house's bank; `None` if it pays nothing.
fn commission(outcome: &SetOutcome, seat: Seat) -> Option<Paid> {
    let points = outcome.commission[seat];
    let paid = Paid {
        from: seat,
        to: Payee::HouseBank("house"),
        points,
        reason: Reason::Commission,
    };
    (points > 0).then_some(paid)
}
