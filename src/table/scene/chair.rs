//! Who sits on a chair, as everybody may know it.

use gow::Level;

use crate::id::UserId;
use crate::table::chair::Chair;

/// Who sits on a chair, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChairScene {
    /// Nobody.
    Empty,
    /// A person.
    Person {
        /// Who.
        user: UserId,
        /// The name to show; not escaped for Markdown.
        name: String,
        /// A computer holds the seat.
        away: bool,
        /// The person leaves when the hand is over.
        leaving: bool,
        /// The person has pressed *Next hand*.
        ready: bool,
    },
    /// The house's bank, in games with bets.
    HouseBank,
    /// A computer player.
    Computer {
        /// Its level.
        level: Level,
        /// The name of the person who takes the chair from the next deal on.
        waiting: Option<String>,
    },
}

impl ChairScene {
    /// Whether somebody sits there.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        !matches!(self, Self::Empty)
    }
}

impl From<&Chair> for ChairScene {
    fn from(chair: &Chair) -> Self {
        match chair {
            Chair::Empty => Self::Empty,
            Chair::HouseBank => Self::HouseBank,
            Chair::Person(person) => Self::Person {
                user: person.user,
                name: person.name.clone(),
                away: person.away,
                leaving: person.leaving,
                ready: person.ready,
            },
            Chair::Computer { level, waiting } => Self::Computer {
                level: *level,
                waiting: waiting.as_ref().map(|person| person.name.clone()),
            },
        }
    }
}
