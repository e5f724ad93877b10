//! The total scores over the hands of a table, in games that count any.

use gow::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::id::UserId;

use super::hand::{ChipOwner, Hand};
use super::seating::occupant::Occupant;
use super::state::Table;

/// Players with a total score at one table; the lowest totals of players who have left make room.
pub const TOTALS_MAX: usize = 32;

/// Whose scores a total adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scorer {
    /// A person, wherever they sat.
    Person(UserId),
    /// The computers that played at a seat for themselves, not for a person.
    Computer(Seat),
}

/// A player's total score at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreTotal {
    /// The player.
    pub who: Scorer,
    /// A person's name in the last hand they played; `None` is a computer.
    pub name: Option<String>,
    /// The sum of the scores.
    pub score: i64,
    /// The number of hands it covers.
    pub hands: u32,
}

impl Table {
    /// Adds the scores of a hand that is over.
    pub(super) fn add_scores(&mut self, hand: &Hand, scores: &PerSeat<i64>) {
        for (seat, score) in scores.iter() {
            let who = match hand.parties[seat] {
                ChipOwner::Person { user, .. } => Scorer::Person(user),
                ChipOwner::HouseBank => Scorer::Computer(seat),
            };
            let name = self.name_at(seat);
            let place = self
                .totals
                .iter()
                .position(|total| total.who == who)
                .unwrap_or_else(|| {
                    self.make_room();
                    self.totals.push(ScoreTotal {
                        who,
                        name: None,
                        score: 0,
                        hands: 0,
                    });
                    self.totals.len() - 1
                });
            let total = &mut self.totals[place];
            total.name = name.or(total.name.take());
            total.score = total.score.saturating_add(*score);
            total.hands = total.hands.saturating_add(1);
        }
    }

    /// Makes room for another total by dropping the lowest; totals of players who have left go first.
    fn make_room(&mut self) {
        while self.totals.len() >= TOTALS_MAX {
            let is_here = |total: &ScoreTotal| match total.who {
                Scorer::Person(user) => self.is_here(user),
                Scorer::Computer(seat) => self.seats.get(seat).is_some_and(Occupant::is_computer),
            };
            let least = self
                .totals
                .iter()
                .enumerate()
                .min_by_key(|(_, total)| (is_here(total), total.score));
            let Some((place, _)) = least else { return };
            self.totals.remove(place);
        }
    }

    /// Moves the totals of computers with their seats, and drops those of removed seats, whose
    /// numbers other seats may have now.
    pub(super) fn move_totals(&mut self, place: impl Fn(Seat) -> Option<Seat>) {
        self.totals.retain_mut(|total| match &mut total.who {
            Scorer::Person(_) => true,
            Scorer::Computer(seat) => place(*seat).map(|now| *seat = now).is_some(),
        });
    }
}

/// Returns the totals with the highest score; several in case of a tie.
#[must_use]
pub fn winners(totals: &[ScoreTotal]) -> Vec<&ScoreTotal> {
    let best = totals.iter().map(|total| total.score).max();
    totals
        .iter()
        .filter(|total| Some(total.score) == best)
        .collect()
}
