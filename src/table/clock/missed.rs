//! Turns that people have missed, and the clock's acts in them.

use std::fmt;

use gow::{Pieces, Round as _, Seat, Verb};
use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::store::PlayedBy;

use crate::table::hand::Hand;
use crate::table::state::Table;

/// What the clock did for a person whose time was up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockAct {
    /// It led.
    Led,
    /// It discarded.
    Discarded,
    /// It set the tiles the house way.
    Set,
    /// It sat the person out of the hand, because they had not bet.
    SatOut,
}

/// The last turn that a person missed, until they play again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissedTurn {
    /// The person.
    pub user: UserId,
    /// Their seat in the hand.
    pub seat: Seat,
    /// How many turns in a row they had missed then.
    pub turns: u8,
    /// What the clock did.
    pub act: ClockAct,
    /// The clock's play, which may be hidden from everybody but the person.
    pub pieces: Pieces,
    /// Whether nothing has been played on the seat since.
    pub is_latest: bool,
}

impl fmt::Debug for MissedTurn {
    /// Leaves out the pieces, which may lie face down: debug output may end up in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MissedTurn")
            .field("seat", &self.seat)
            .field("turns", &self.turns)
            .field("act", &self.act)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Returns what the clock did in a hand for people who have not played since.
    pub(in crate::table) fn missed_in(&self, hand: &Hand) -> Vec<MissedTurn> {
        let people = self
            .people()
            .filter(|(seat, person)| person.missed > 0 && hand.has(*seat));
        let missed = people.filter_map(|(seat, person)| {
            let (act, pieces, is_latest) = match hand.sits_out(seat) {
                // People who are away are not asked to bet.
                true if person.away => return None,
                true => (ClockAct::SatOut, Pieces::default(), true),
                false => last_clock_play(hand, seat)?,
            };
            Some(MissedTurn {
                user: person.user,
                seat,
                turns: person.missed,
                act,
                pieces,
                is_latest,
            })
        });
        missed.collect()
    }
}

/// The clock's last play for a seat; `None` if somebody has played for it since.
fn last_clock_play(hand: &Hand, seat: Seat) -> Option<(ClockAct, Pieces, bool)> {
    let plays = hand.round.plays().iter().zip(&hand.made_by).rev();
    let own: Vec<_> = plays.filter(|((who, _), _)| *who == seat).collect();
    let forced = own
        .iter()
        .take_while(|(_, by)| **by == PlayedBy::Forced)
        .count();
    match own.get(forced) {
        Some(((_, mv), PlayedBy::Clock)) => Some((mv.verb.into(), mv.pieces, forced == 0)),
        Some((_, PlayedBy::Person | PlayedBy::Computer | PlayedBy::Forced)) | None => None,
    }
}

impl From<Verb> for ClockAct {
    fn from(verb: Verb) -> Self {
        match verb {
            // The clock never beats.
            Verb::Lead | Verb::Beat => Self::Led,
            Verb::Discard => Self::Discarded,
            Verb::Set => Self::Set,
        }
    }
}
