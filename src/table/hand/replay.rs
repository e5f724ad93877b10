//! Replays stored hands through the rules.

use gow::{AnyRound, Deal, House, Move, RULES_VERSION, Round as _, Seat, SeatSet};

use crate::store::{ClaimRow, PastHand, StoredHand};

/// Makes the record of a finished hand, including every tile; `None` if it was played by other rules. A
/// hand of another version counts as one of these rules if they give its plays the same result.
///
/// # Errors
/// When it was played by these rules but they cannot replay it; the text is for the operator and names no
/// tile.
pub fn record(past: &PastHand) -> Result<Option<gow::Record>, String> {
    let is_of_this_version = past.hand.row.rules_version == RULES_VERSION;
    let record = replay_finished(&past.hand);
    if is_of_this_version {
        return record.map(Some);
    }
    let net = past.net.as_deref();
    Ok(record
        .ok()
        .filter(|record| net.is_some_and(|net| record.has_result(net))))
}

/// Replays a stored hand to its end.
fn replay_finished(kept: &StoredHand) -> Result<gow::Record, String> {
    let mut round = replay(kept)?;
    let seats = claimants(&kept.claims).ok_or("a claim of no seat")?;
    round
        .claim(seats)
        .map_err(|_| "a claim that the hand does not allow")?;
    if round.outcome().is_none() {
        return Err("not over".to_owned());
    }
    Ok(gow::Record::of(&round))
}

/// Replays a running hand without its claims, if it was dealt by these rules; the error names no tile.
pub(in crate::table) fn replay_running(kept: &StoredHand) -> Result<AnyRound, String> {
    let version = kept.row.rules_version;
    if version != RULES_VERSION {
        return Err(format!(
            "dealt by rules {version}, these are {RULES_VERSION}"
        ));
    }
    replay(kept)
}

/// Replays a stored hand without its claims; the error names no tile.
fn replay(kept: &StoredHand) -> Result<AnyRound, String> {
    let row = &kept.row;
    let house: House =
        serde_json::from_str(&row.house).map_err(|error| format!("house: {error}"))?;
    // The parser's error message could name a tile.
    let hands = serde_json::from_str(row.hands.expose()).map_err(|_| "the hands cannot be read")?;
    let banker = Seat::new(usize::from(row.banker)).ok_or("the banker has no seat")?;
    let bets = row.bets.as_deref().map(serde_json::from_str).transpose();
    let bets = bets.map_err(|error| format!("bets: {error}"))?;
    let deal = Deal {
        house,
        banker,
        streak: row.streak,
        hands,
        bets,
    };
    let mut round = AnyRound::start(deal).map_err(|_| "the deal is not a valid one")?;
    for play in &kept.plays {
        let seat = Seat::new(usize::from(play.seat));
        let mv = play.mv.parse::<Move>().ok();
        let played = seat
            .zip(mv)
            .is_some_and(|(seat, mv)| round.play(seat, mv).is_ok());
        if !played {
            return Err(format!("play {} cannot be played", play.seq));
        }
    }
    Ok(round)
}

/// The seats that claimed; `None` if a number is not a seat.
pub(in crate::table) fn claimants(claims: &[ClaimRow]) -> Option<SeatSet> {
    claims
        .iter()
        .map(|claim| Seat::new(usize::from(claim.seat)))
        .collect()
}
