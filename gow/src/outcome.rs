//! How a hand ended.

use serde::{Deserialize, Serialize};

use crate::{Claim, Payment, PerSeat, Seat, SetOutcome};

/// What took the last trick, among the sets that a house may pay more for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastTrick {
    /// Nothing special.
    Ordinary,
    /// A quartet.
    Quartet,
    /// Supreme, or the pair `51 51` where it is a second Supreme.
    Supreme,
    /// The single Little Three, `21`.
    LittleThree,
    /// The single Big Head Six, `51`.
    BigHeadSix,
}

/// The value of a factor that is missing from results written by older rules.
const fn no_factor() -> i64 {
    1
}

/// The arithmetic of what one seat owes the winner:
/// `points = base · figure · banker · last · complete · capture`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// What the seat owes for its stacks against par; negative above par.
    pub base: i64,
    /// The factor of the base figure; 1 if there is none.
    #[serde(default = "no_factor")]
    pub figure: i64,
    /// The banker's factor; 1 when the banker is on neither side.
    pub banker: i64,
    /// The factor for the last trick.
    pub last: i64,
    /// The factor for a complete game.
    pub complete: i64,
    /// The factor of a capture.
    #[serde(default = "no_factor")]
    pub capture: i64,
    /// What the winner is owed for this seat; negative when the winner pays the seat.
    pub points: i64,
    /// Who pays: the seat itself, the seat whose tile was captured, or the winner.
    pub paid_by: Seat,
}

/// The result of a finished hand of any game.
///
/// It serializes untagged, as its game's result alone, so that results written before there was a
/// second family of games still parse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Outcome {
    /// The result of a trick game.
    Trick(TrickOutcome),
    /// The result of a game in which every player sets against the bank.
    Set(SetOutcome),
}

impl Outcome {
    /// Returns what each seat gained or lost, in points, or in chips where players bet.
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

    /// Returns the next banker and its streak, if the result decides them.
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

    /// Returns the result if it is of a trick game.
    #[must_use]
    pub const fn trick(&self) -> Option<&TrickOutcome> {
        match self {
            Outcome::Trick(outcome) => Some(outcome),
            Outcome::Set(_) => None,
        }
    }

    /// Returns the result if it is of a game that is set against the bank.
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
    /// The seat that took the last trick, or claimed the hand.
    pub winner: Seat,
    /// Every payment of the hand in the order in which they fell due, including those for single
    /// tricks.
    pub payments: Vec<Payment>,
    /// What each seat gained or lost, in points; the sum is zero.
    pub net: PerSeat<i64>,
    /// The arithmetic of each seat that did not win, in a game that settles by stacks.
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
    /// The seat that led the tile captured in the last trick, and so pays for everybody.
    pub captured: Option<Seat>,
    /// What each seat scored, in a game that settles by scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<PerSeat<i64>>,
    /// What the winner claimed, if the hand was won before the first lead.
    pub claim: Option<Claim>,
    /// The next banker; `None` where dice choose the first leader of every hand.
    pub next_banker: Option<Seat>,
    /// The streak of the next hand if the winner banks it. Where dice choose the first leader, nothing
    /// uses it.
    pub next_streak: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A result as it was written when there were only trick games.
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
