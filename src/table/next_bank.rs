//! Who banks the next hand of a trick game, and how often in a row then.

use gow::Seat;
use serde::{Deserialize, Serialize};

use crate::id::UserId;

use super::chair::Chair;
use super::hand::Party;
use super::state::Table;

/// Who banks the next hand of a trick game; while a hand runs, who banks that one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Kept")]
pub struct NextBank {
    /// Where the banker sits.
    pub seat: Seat,
    /// How many hands in a row the bank is theirs then; a hand that chips do not cover is played with fewer.
    pub streak: u32,
    /// Whose row of hands that is.
    pub of: RowOf,
}

/// Whose row of hands it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowOf {
    /// A person's, as long as they sit there.
    Person(UserId),
    /// That of the computers of the seat.
    Computer,
    /// Nobody has noted whose: it goes on with whoever sits there.
    Anybody,
}

/// The same as it is kept; tables that were kept before it was known whose row it is have two numbers.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    Known { seat: Seat, streak: u32, of: RowOf },
    Old(Seat, u32),
}

impl From<Kept> for NextBank {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Known { seat, streak, of } => Self { seat, streak, of },
            Kept::Old(seat, streak) => Self::of_anybody((seat, streak)),
        }
    }
}

impl NextBank {
    /// A row of hands of which nobody has noted whose it is.
    #[must_use]
    pub const fn of_anybody((seat, streak): (Seat, u32)) -> Self {
        Self {
            seat,
            streak,
            of: RowOf::Anybody,
        }
    }

    /// The same for who sits on the chair at the deal: somebody else banks for the first time.
    fn taken_up(self, chair: &Chair) -> Self {
        let of = RowOf::on(chair);
        let goes_on = self.of == RowOf::Anybody || self.of == of;
        Self {
            streak: if goes_on { self.streak } else { 1 },
            of,
            ..self
        }
    }
}

impl RowOf {
    /// Whose row of hands begins on a chair.
    fn on(chair: &Chair) -> Self {
        match chair {
            Chair::Person(person) => Self::Person(person.user),
            Chair::Computer { .. } | Chair::House => Self::Computer,
            Chair::Empty => Self::Anybody,
        }
    }
}

impl From<Party> for RowOf {
    fn from(party: Party) -> Self {
        match party {
            Party::Person { user, .. } => Self::Person(user),
            Party::House => Self::Computer,
        }
    }
}

impl Table {
    /// Who banks the next hand as people sit now, and how often in a row then.
    #[must_use]
    pub fn next_bank(&self) -> Option<NextBank> {
        let next = self
            .next_banker
            .filter(|_| !self.terms.house.throws_for_leader())?;
        Some(next.taken_up(self.chairs.get(next.seat)?))
    }
}
