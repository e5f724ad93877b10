//! Who sits at a seat, as everybody may know it.

use gow::Level;

use crate::id::UserId;
use crate::table::seating::occupant::Occupant;

/// Who sits at a seat, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatScene {
    /// Nobody.
    Empty,
    /// A person.
    Person {
        /// The person.
        user: UserId,
        /// The name to show; not escaped for Markdown.
        name: String,
        /// A computer holds the seat.
        away: bool,
        /// The person leaves when the hand is over.
        leaving: bool,
        /// The host has removed the person, who cannot stay.
        kicked: bool,
        /// The person has pressed *Next hand*.
        ready: bool,
        /// A hand can cost more since the host changed the terms, and the person has not agreed yet.
        asked: bool,
        /// The fresh salt that the person adds to the next deal; not escaped for Markdown.
        salt: Option<String>,
    },
    /// The house's bank, in games with bets.
    HouseBank,
    /// A computer player.
    Computer {
        /// Its level.
        level: Level,
        /// The name of the person who takes the seat from the next deal on.
        waiting: Option<String>,
    },
}

impl SeatScene {
    /// Whether somebody sits there.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        !matches!(self, Self::Empty)
    }

    /// A seat as everybody may know it before the hand with the number `next`.
    pub(super) fn of(occupant: &Occupant, next: u32) -> Self {
        match occupant {
            Occupant::Empty => Self::Empty,
            Occupant::HouseBank => Self::HouseBank,
            Occupant::Person(person) => Self::Person {
                user: person.user,
                name: person.name.clone(),
                away: person.away,
                leaving: person.leaving,
                kicked: person.kicked,
                ready: person.ready,
                asked: person.has_to_agree(),
                salt: person
                    .salt
                    .as_ref()
                    .filter(|salt| salt.hand == next)
                    .map(|salt| salt.text.clone()),
            },
            Occupant::Computer { level, waiting } => Self::Computer {
                level: *level,
                waiting: waiting.as_ref().map(|person| person.name.clone()),
            },
        }
    }
}
