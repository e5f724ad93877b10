//! What is answered to a record of a game in which everybody sets against the bank.

use serde::Serialize;

use super::{Legal, legal, line};
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

/// A payment to a seat or to the house.
#[derive(Serialize)]
struct Paid {
    from: Seat,
    to: Payee,
    points: i64,
    reason: Reason,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Payee {
    Seat(Seat),
    House(&'static str),
}

#[derive(Serialize)]
struct Unfinished {
    finished: bool,
    to_act: SeatSet,
    legal: Legal,
    net: PerSeat<i64>,
}

/// Answers a record in which all have set.
pub(super) fn finished(outcome: &SetOutcome) -> String {
    line(&Finished {
        finished: true,
        outcomes: outcome.results.values().map(|result| result.key()).collect(),
        hands: outcome
            .hands
            .values()
            .map(|setting| Hand { high: setting.high.pieces, low: setting.low.pieces })
            .collect(),
        payments: outcome.payments.iter().flat_map(|payment| paid(outcome, payment)).collect(),
        net: &outcome.net,
    })
}

/// Answers a record in which some have not; nothing is paid before all have.
pub(super) fn unfinished(round: &AnyRound) -> String {
    let net = PerSeat::filled(round.seats(), 0);
    line(&Unfinished { finished: false, to_act: round.to_act(), legal: legal(round), net })
}

/// Writes a payment, and behind it the commission on what was won.
fn paid(outcome: &SetOutcome, payment: &Payment) -> impl Iterator<Item = Paid> {
    let Payment { from, to, points, reason } = *payment;
    let commission = outcome.commission[to];
    let house = Paid { from: to, to: Payee::House("house"), points: commission, reason: Reason::Commission };
    let bet = Paid { from, to: Payee::Seat(to), points, reason };
    std::iter::once(bet).chain((commission > 0).then_some(house))
}
