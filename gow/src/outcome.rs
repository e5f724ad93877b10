//! How a hand ended.

use serde::{Deserialize, Serialize};

use crate::{Claim, Payment, PerSeat, Seat, SetOutcome};

/// What took the last trick, as far as a house may pay more for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastTrick {
    /// Nothing special.
    Ordinary,
    /// A quartet.
    Quartet,
    /// Supreme, or the pair `51 51` where it is one.
    Supreme,
    /// The single Little Three, `21`.
    LittleThree,
    /// The single Big Head Six, `51`.
    BigHeadSix,
}

/// A factor that was not yet kept when results were written by older rules.
const fn no_factor() -> i64 {
    1
}

/// The arithmetic of what one seat owes the winner:
/// `points = base · figure · banker · last · complete · capture`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// What the seat's stacks are worth against par; negative above par.
    pub base: i64,
    /// The factor of the base figure, 1 where there is none.
    #[serde(default = "no_factor")]
    pub figure: i64,
    /// The banker's factor, 1 when the banker is on neither side.
    pub banker: i64,
    /// The factor for the last trick.
    pub last: i64,
    /// The factor for a complete game.
    pub complete: i64,
    /// The factor of a capture.
    #[serde(default = "no_factor")]
    pub capture: i64,
    /// What is due to the winner for this seat; negative when the winner pays the seat.
    pub points: i64,
    /// Who pays: the seat itself, the seat whose tile was captured, or the winner.
    pub paid_by: Seat,
}

/// The result of a finished hand of any game.
///
/// It is written as its game's result alone, so that what was written before there were two families is still read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Outcome {
    /// A trick game's.
    Trick(TrickOutcome),
    /// That of a game in which everybody sets against the bank.
    Set(SetOutcome),
}

impl Outcome {
    /// Returns what each seat gained or lost, in points or in chips bet.
    #[must_use]
    pub const fn net(&self) -> &PerSeat<i64> {
        match self {
            Outcome::Trick(outcome) => &outcome.net,
            Outcome::Set(outcome) => &outcome.net,
        }
    }

    /// Returns the payments between seats in the order in which they fell due; commission is not
    /// among them.
    #[must_use]
    pub fn payments(&self) -> &[Payment] {
        match self {
            Outcome::Trick(outcome) => &outcome.payments,
            Outcome::Set(outcome) => &outcome.payments,
        }
    }

    /// Returns who banks next and how many hands in a row that will be, where the result decides
    /// it.
    #[must_use]
    pub const fn next_bank(&self) -> Option<(Seat, u32)> {
        match self {
            Outcome::Trick(TrickOutcome {
                next_banker: Some(banker),
                next_streak,
                ..
            }) => Some((*banker, *next_streak)),
            Outcome::Trick(TrickOutcome {
                next_banker: None, ..
            })
            | Outcome::Set(_) => None,
        }
    }

    /// Returns the result of a trick game.
    #[must_use]
    pub const fn trick(&self) -> Option<&TrickOutcome> {
        match self {
            Outcome::Trick(outcome) => Some(outcome),
            Outcome::Set(_) => None,
        }
    }

    /// Returns the result of a hand that was set against the bank.
    #[must_use]
    pub const fn set(&self) -> Option<&SetOutcome> {
        match self {
            Outcome::Trick(_) => None,
            Outcome::Set(outcome) => Some(outcome),
        }
    }
}

/// The result of a finished hand of a trick game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrickOutcome {
    /// The stacks that each seat took.
    pub stacks: PerSeat<u8>,
    /// Who took the last trick.
    pub winner: Seat,
    /// Every payment of the hand in the order in which they fell due, those of single tricks included.
    pub payments: Vec<Payment>,
    /// What each seat gained or lost, in points; the sum is zero.
    pub net: PerSeat<i64>,
    /// The arithmetic of each seat that did not win, where everybody settles with the winner by stacks.
    pub lines: PerSeat<Option<Line>>,
    /// The factor for the last trick.
    pub last: i64,
    /// The factor for a complete game.
    pub complete: i64,
    /// What took the last trick.
    pub last_trick: LastTrick,
    /// The factor of a capture.
    #[serde(default = "no_factor")]
    pub capture: i64,
    /// Who led the tile that was captured in the last trick and pays for everybody.
    pub captured: Option<Seat>,
    /// What each seat scored, in a game that settles by scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<PerSeat<i64>>,
    /// What the winner claimed, where the hand was won before the first lead.
    pub claim: Option<Claim>,
    /// Who banks next; nobody where dice choose the first leader of every hand.
    pub next_banker: Option<Seat>,
    /// How many hands in a row that will be for the winner.
    pub next_streak: u32,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    /// What was written when trick games were all that there was.
    const WRITTEN: &str = r#"{"stacks":[2,4,0,2],"winner":1,"payments":[{"from":0,"to":1,"points":4,"reason":"par"}],"net":[-4,4,0,0],"lines":[{"base":2,"banker":2,"last":1,"complete":1,"points":4,"paid_by":0},null,null,null],"last":1,"complete":1,"last_trick":"ordinary","captured":null,"claim":null,"next_banker":1,"next_streak":1}"#;

    #[test]
    fn a_trick_game_s_result_is_read_and_written_as_before_there_were_others() {
        let outcome: Outcome = serde_json::from_str(WRITTEN).unwrap();
        let seat = Seat::new(1).unwrap();
        assert_eq!(outcome.trick().map(|outcome| outcome.winner), Some(seat));
        assert_eq!(
            (outcome.next_bank(), outcome.payments().len()),
            (Some((seat, 1)), 1)
        );
        let old: serde_json::Value = serde_json::from_str(WRITTEN).unwrap();
        let new = serde_json::to_value(&outcome).unwrap();
        for (key, value) in old.as_object().unwrap() {
            if key != "lines" {
                assert_eq!(&new[key], value, "{key}");
            }
        }
        assert_eq!(new["lines"][0]["points"], 4);
        assert!(
            new.get("trick").is_none(),
            "there is no name of a family around it"
        );
    }
}
