//! Replays the plays of a record.

use super::draft::CheckedRecord;
use super::plays::{DraftPlay, ParsedPlay};
use super::refusal::RecordError;
use crate::{AnyRound, ClaimError, IllegalMove, Move, Piece, Pieces, Round, Seat, Verb};

/// Replays all plays or returns the error of the first wrong one; calls `see` before the first and
/// after every play.
pub(super) fn replay(
    record: CheckedRecord,
    mut see: impl FnMut(&AnyRound),
) -> Result<AnyRound, RecordError> {
    let CheckedRecord {
        deal,
        claims,
        plays,
    } = record;
    let mut round = AnyRound::start(deal).map_err(RecordError::bad)?;
    round
        .claim(claims)
        .map_err(|refused| RecordError::header(ClaimError::CODE, refused))?;
    see(&round);
    let known = round.deal().house.pieces();
    for (index, play) in plays.into_iter().enumerate() {
        step(&mut round, known, index, play)?;
        see(&round);
    }
    Ok(round)
}

fn step(
    round: &mut AnyRound,
    known: Pieces,
    index: usize,
    play: DraftPlay,
) -> Result<(), RecordError> {
    let sets = round.deal().house.has_bets();
    let parsed = play
        .parse(sets)
        .map_err(|what| RecordError::play(index, "bad-record", what))?;
    let ParsedPlay {
        seat,
        verb,
        pieces,
        first,
        unknown,
    } = parsed;
    if seat.index() >= round.seats() {
        let what = "a play has a seat of the table";
        return Err(RecordError::play(index, "bad-record", what));
    }
    if unknown || !known.has_faces(&pieces) {
        turn_first(round, index, seat, Move::new(verb, Pieces::new()))?;
        let what = "one of these is no piece of this game";
        return Err(RecordError::play(index, "unknown-piece", what));
    }
    if first.is_some() {
        both_halves(round, index, seat, &pieces)?;
    }
    // `Pieces` counts up to three copies of a face, and no hand holds three, so a move that loses
    // copies here is refused anyway.
    let played = &pieces[..first.unwrap_or(pieces.len())];
    let mv = Move::new(verb, played.iter().copied().collect());
    round
        .play(seat, mv)
        .map_err(|illegal| RecordError::play(index, illegal.code(), illegal))
}

/// Checks what a move cannot express, since it names one hand only: that both hands together are
/// what was dealt.
fn both_halves(
    round: &mut AnyRound,
    index: usize,
    seat: Seat,
    pieces: &[Piece],
) -> Result<(), RecordError> {
    turn_first(round, index, seat, Move::new(Verb::Set, Pieces::new()))?;
    let dealt = &round.deal().hands[seat];
    let missing = pieces
        .iter()
        .copied()
        .collect::<Pieces>()
        .minus(dealt.iter().copied().collect());
    let illegal = if !missing.is_empty() {
        IllegalMove::NotInHand { missing }
    } else if pieces.len() != dealt.len() {
        IllegalMove::WrongWidth {
            expected: dealt.len() / 2,
        }
    } else {
        return Ok(());
    };
    Err(RecordError::play(index, illegal.code(), illegal))
}

/// Reports a wrong turn before anything that is wrong with the pieces. A move of no pieces is never
/// legal: it is refused either for the turn or for a reason that does not matter here.
fn turn_first(
    round: &mut AnyRound,
    index: usize,
    seat: Seat,
    nothing: Move,
) -> Result<(), RecordError> {
    match round.play(seat, nothing) {
        Err(illegal @ (IllegalMove::HandOver | IllegalMove::NotYourTurn)) => {
            Err(RecordError::play(index, illegal.code(), illegal))
        }
        Err(_) | Ok(()) => Ok(()),
    }
}
