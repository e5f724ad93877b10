//! The hand that was settled last.

use std::collections::BTreeMap;

use gow::{House, Outcome, PerSeat, Seat, View};
use serde::{Deserialize, Serialize};

use crate::id::{HandId, Timestamp, UserId};

use super::clock::missed::MissedTurn;
use super::hand::ChipOwner;
use super::state::{Phase, Table, Terms};

/// A settled hand, which the table shows until the next one and once it is closed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FinishedHand {
    /// The hand that was settled.
    pub hand: HandId,
    /// Its number at this table.
    pub number: u32,
    /// Its rules.
    pub house: House,
    /// Its chips a point.
    pub stake: i64,
    /// The names that the seats had in it; `None` is a computer.
    pub names: PerSeat<Option<String>>,
    /// The seat of the house's bank, in games with bets.
    #[serde(default, rename = "house_seat")]
    pub house_bank_seat: Option<Seat>,
    /// Whose chips each seat played for.
    pub parties: PerSeat<ChipOwner>,
    /// Its outcome by the rules.
    pub outcome: Outcome,
    /// Chips won or lost by seat.
    pub net: PerSeat<i64>,
    /// The part that everybody may see: the pieces that lay face up, and the discards if the table
    /// reveals each hand.
    pub view: View,
    /// The last turns that people missed.
    #[serde(default)]
    pub missed: Vec<MissedTurn>,
    /// The seats of people for whom a computer played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computer_played: Vec<Seat>,
    /// The terms of the hand, if the host has changed them since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms_before: Option<Box<Terms>>,
    /// The number of the hand after it, if that was not dealt because nobody bet on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nobody_bet_on: Option<u32>,
    /// When the next hand starts even if somebody is not ready. The first *Next hand* sets it; once
    /// everybody who is left is ready, the hand starts at once.
    pub deadline: Option<Timestamp>,
    /// The free chips of each person after the settlement was stored; empty for a hand for nothing.
    ///
    /// Not part of the stored state, which is written together with the transfers; a restored table has what they
    /// have by then.
    #[serde(skip)]
    pub balances: BTreeMap<UserId, i64>,
}

impl Table {
    /// The settled hand that the table shows between two hands, or once it is closed.
    pub(super) fn settled(&self) -> Option<&FinishedHand> {
        match &self.phase {
            Phase::Between(last)
            | Phase::Closed {
                last: Some(last), ..
            } => Some(last),
            Phase::Lobby
            | Phase::Betting(_)
            | Phase::Playing(_)
            | Phase::Closed { last: None, .. } => None,
        }
    }

    /// The number of the last hand that counted, as far as the table shows it; otherwise of the last
    /// hand that is over.
    #[must_use]
    pub fn last_settled(&self) -> u32 {
        let shown = match &self.phase {
            Phase::Between(last) => Some(last),
            Phase::Betting(betting) => betting.last.as_ref(),
            Phase::Closed { last, .. } => last.as_ref(),
            Phase::Lobby | Phase::Playing(_) => None,
        };
        shown.map_or_else(|| self.hands_over(), |last| last.number)
    }
}
