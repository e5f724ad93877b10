//! Who banks the next hand of a trick game, and with what streak.

use gow::Seat;
use serde::{Deserialize, Serialize};

use crate::id::UserId;

use crate::table::hand::ChipOwner;
use crate::table::seating::occupant::Occupant;
use crate::table::state::Table;

/// Who banks the next hand of a trick game; during a hand, who banks that one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredNextBanker")]
pub struct NextBanker {
    /// The seat of the banker.
    pub seat: Seat,
    /// The streak: how many hands in a row they will then have banked. A hand that chips do not
    /// cover is played with a lower one.
    pub streak: u32,
    /// Whose streak that is.
    pub of: StreakOwner,
}

/// The owner of a streak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StreakOwner {
    /// A person's, as long as they sit there.
    Person(UserId),
    /// The streak of the computers that play the seat.
    Computer,
    /// Not recorded: any player at the seat continues it.
    Anybody,
}

/// The stored form; older tables stored only seat and streak.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredNextBanker {
    Known {
        seat: Seat,
        streak: u32,
        of: StreakOwner,
    },
    Old(Seat, u32),
}

impl From<StoredNextBanker> for NextBanker {
    fn from(stored: StoredNextBanker) -> Self {
        match stored {
            StoredNextBanker::Known { seat, streak, of } => Self { seat, streak, of },
            StoredNextBanker::Old(seat, streak) => Self::of_anybody((seat, streak)),
        }
    }
}

impl NextBanker {
    /// A streak without a recorded owner.
    #[must_use]
    pub const fn of_anybody((seat, streak): (Seat, u32)) -> Self {
        Self {
            seat,
            streak,
            of: StreakOwner::Anybody,
        }
    }

    /// Assigns the streak to the player who sits there at the deal; a new player starts with a streak of 1.
    fn for_occupant(self, occupant: &Occupant) -> Self {
        let of = StreakOwner::of(occupant);
        let goes_on = self.of == StreakOwner::Anybody || self.of == of;
        Self {
            streak: if goes_on { self.streak } else { 1 },
            of,
            ..self
        }
    }
}

impl StreakOwner {
    /// The owner of a streak that begins at a seat.
    fn of(occupant: &Occupant) -> Self {
        match occupant {
            Occupant::Person(person) => Self::Person(person.user),
            Occupant::Computer { .. } | Occupant::HouseBank => Self::Computer,
            Occupant::Empty => Self::Anybody,
        }
    }
}

impl From<ChipOwner> for StreakOwner {
    fn from(owner: ChipOwner) -> Self {
        match owner {
            ChipOwner::Person { user, .. } => Self::Person(user),
            ChipOwner::HouseBank => Self::Computer,
        }
    }
}

impl Table {
    /// Who banks the next hand as people sit now, and with what streak; `None` before the first
    /// hand, and where dice choose the banker of every hand.
    #[must_use]
    pub fn next_bank(&self) -> Option<NextBanker> {
        let next = self
            .next_banker
            .filter(|_| !self.terms.house.throws_for_leader())?;
        Some(next.for_occupant(self.seats.get(next.seat)?))
    }
}
