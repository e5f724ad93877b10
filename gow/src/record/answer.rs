//! What is answered to a record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::refusal::RecordError;
use super::written::WrittenMove;
use crate::{AnyRound, Outcome, Payment, PerSeat, Round, Seat, SeatSet, TrickView, View};

#[derive(Serialize)]
struct Finished<'a> {
    finished: bool,
    tricks: Vec<TrickLine>,
    stacks: &'a PerSeat<u8>,
    winner: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<&'a PerSeat<i64>>,
    payments: &'a [Payment],
    net: &'a PerSeat<i64>,
    next_banker: Seat,
    next_streak: u32,
}

#[derive(Serialize)]
struct TrickLine {
    leader: Seat,
    taker: Option<Seat>,
    width: usize,
}

#[derive(Serialize)]
struct Unfinished<'a> {
    finished: bool,
    to_act: SeatSet,
    legal: BTreeMap<String, Vec<WrittenMove>>,
    stacks: &'a PerSeat<u8>,
    net: PerSeat<i64>,
}

#[derive(Serialize)]
struct Impossible<'a> {
    error: ErrorLine<'a>,
}

#[derive(Serialize)]
struct ErrorLine<'a> {
    play: Option<usize>,
    code: &'a str,
    message: &'a str,
}

/// Answers a record that can be played.
pub(super) fn of_round(round: &AnyRound) -> String {
    let View::Trick(view) = round.view(None);
    match round.outcome() {
        Some(outcome) => finished(&view, outcome),
        None => unfinished(round, &view),
    }
}

/// Answers a record that cannot.
pub(super) fn of_error(error: &RecordError) -> String {
    line(&Impossible {
        error: ErrorLine { play: error.index(), code: error.code(), message: error.message() },
    })
}

fn finished(view: &TrickView, outcome: &Outcome) -> String {
    let tricks = view.tricks.iter().map(|trick| TrickLine {
        leader: trick.leader,
        taker: trick.taker,
        width: trick.width,
    });
    line(&Finished {
        finished: true,
        tricks: tricks.collect(),
        stacks: &outcome.stacks,
        winner: outcome.winner,
        scores: outcome.scores.as_ref(),
        payments: &outcome.payments,
        net: &outcome.net,
        next_banker: outcome.next_banker,
        next_streak: outcome.next_streak,
    })
}

fn unfinished(round: &AnyRound, view: &TrickView) -> String {
    let to_act = round.to_act();
    let legal = to_act.iter().map(|seat| {
        let moves = round.legal_moves(seat);
        (seat.to_string(), moves.into_iter().map(WrittenMove).collect())
    });
    let mut net = PerSeat::filled(round.seats(), 0);
    for payment in &view.payments {
        net[payment.from] -= payment.points;
        net[payment.to] += payment.points;
    }
    line(&Unfinished { finished: false, to_act, legal: legal.collect(), stacks: &view.stacks, net })
}

fn line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer holds nothing that JSON cannot say")
}
