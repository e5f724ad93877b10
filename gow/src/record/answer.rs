//! The answers to a record.

pub(super) mod set;

use std::collections::BTreeMap;

use serde::Serialize;

use super::refusal::RecordError;
use super::written::WrittenMove;
use crate::{AnyRound, Payment, PerSeat, Round, Seat, SeatSet, TrickOutcome, TrickView, View};

/// The legal moves of each seat to act, by the seat's number as text.
type Legal = BTreeMap<String, Vec<WrittenMove>>;

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
    next_banker: Option<Seat>,
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
    legal: Legal,
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
    message: String,
}

/// Answers a record that can be replayed.
pub(super) fn of_round(round: &AnyRound) -> String {
    match round.view(None) {
        View::Trick(view) => match &view.outcome {
            Some(outcome) => finished(&view, outcome),
            None => unfinished(round, &view),
        },
        View::Set(view) => match &view.outcome {
            Some(outcome) => set::finished(outcome),
            None => set::unfinished(round),
        },
    }
}

/// Answers a record that cannot be replayed.
pub(super) fn of_error(error: &RecordError) -> String {
    line(&Impossible {
        error: ErrorLine {
            play: error.index(),
            code: error.code(),
            message: error.message(),
        },
    })
}

fn finished(view: &TrickView, outcome: &TrickOutcome) -> String {
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
    line(&Unfinished {
        finished: false,
        to_act: round.to_act(),
        legal: legal(round),
        stacks: &view.stacks,
        net: crate::net(&view.payments, round.seats()),
    })
}

/// Returns every legal move of the seats to act, each once by face.
fn legal(round: &AnyRound) -> Legal {
    let moves = |seat| {
        let moves = round.legal_moves(seat).into_iter();
        moves.map(|mv| WrittenMove::of(round, seat, mv)).collect()
    };
    round
        .to_act()
        .iter()
        .map(|seat| (seat.to_string(), moves(seat)))
        .collect()
}

fn line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer holds nothing that JSON cannot say")
}
