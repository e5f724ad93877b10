//! Who sits at each seat of a table.

use gow::Level;
use serde::{Deserialize, Deserializer, Serialize};

use crate::id::UserId;

use crate::table::deal::salt::Salt;
use crate::table::limits::NAME_MAX;

/// Who sits at a seat of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// Nobody sits here; the next deal removes the seat.
    Empty,
    /// A person sits here.
    Person(Person),
    /// The house's bank in games with bets: a computer banks here, or bets when a person banks.
    /// Nobody can take or clear this seat.
    #[serde(rename = "house")]
    HouseBank,
    /// A computer player sits here.
    Computer {
        /// How strongly it plays.
        level: Level,
        /// The person who takes the seat from the next deal on.
        waiting: Option<Person>,
    },
}

/// A person at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The person's Discord account.
    pub user: UserId,
    /// The display name when the person sat down.
    pub name: String,
    /// How many turns in a row the person has missed.
    pub missed: u8,
    /// A computer holds the seat until the person says *I'm back*.
    pub away: bool,
    /// The person leaves when the running hand is over; a computer plays on for them.
    pub leaving: bool,
    /// The person was removed: they leave after the running hand and cannot take that back. They play a hand for chips
    /// to its end, unless they leave it to a computer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kicked: bool,
    /// The person has pressed *Next hand*.
    pub ready: bool,
    /// The largest losses of a banker's first and second hand in a row at a full table, in chips, to which the
    /// person last agreed, if by changed terms one can cost more and the person has not agreed to that yet.
    #[serde(
        default,
        deserialize_with = "losses",
        skip_serializing_if = "Option::is_none"
    )]
    pub agreed: Option<[i64; 2]>,
    /// The salt that the person adds to the deals; `None` until they enter one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
}

/// Reads the losses to which a person agreed; older tables stored only that of a second hand.
fn losses<'de, D: Deserializer<'de>>(stored: D) -> Result<Option<[i64; 2]>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Both([i64; 2]),
        Second(i64),
    }
    let stored = Option::<Stored>::deserialize(stored)?;
    Ok(stored.map(|stored| match stored {
        Stored::Both(losses) => losses,
        Stored::Second(loss) => [loss; 2],
    }))
}

impl Person {
    /// Makes a person who has just sat down.
    #[must_use]
    pub fn new(user: UserId, name: impl Into<String>) -> Self {
        Self {
            user,
            name: name.into(),
            missed: 0,
            away: false,
            leaving: false,
            kicked: false,
            ready: false,
            agreed: None,
            salt: None,
        }
    }

    /// The same person as newly seated: the name cut to [`NAME_MAX`] characters, the flags cleared.
    pub(in crate::table) fn sitting_down(&self) -> Self {
        Self::new(
            self.user,
            self.name.chars().take(NAME_MAX).collect::<String>(),
        )
    }

    /// Whether the person plays their own turns now.
    #[must_use]
    pub fn plays(&self) -> bool {
        !self.away && !self.leaving
    }

    /// Whether the person has to agree to terms by which a hand can cost more.
    #[must_use]
    pub fn has_to_agree(&self) -> bool {
        self.agreed.is_some()
    }

    /// Whether the seat is free after the running hand.
    #[must_use]
    pub fn is_going(&self) -> bool {
        self.leaving || self.kicked
    }

    /// Whether the person leaves when the hand is over, but may still stay.
    #[must_use]
    pub fn may_stay(&self) -> bool {
        self.leaving && !self.kicked
    }
}

impl Occupant {
    /// The person at the seat; `None` unless a person sits there.
    #[must_use]
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Empty | Self::Computer { .. } | Self::HouseBank => None,
        }
    }

    /// The person at the seat, mutably; `None` unless a person sits there.
    pub fn person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Empty | Self::Computer { .. } | Self::HouseBank => None,
        }
    }

    /// The person who takes the seat from the next deal on.
    #[must_use]
    pub fn waiting(&self) -> Option<&Person> {
        match self {
            Self::Computer { waiting, .. } => waiting.as_ref(),
            Self::Empty | Self::Person(_) | Self::HouseBank => None,
        }
    }

    /// Whether a computer sits here and nobody waits for its seat.
    #[must_use]
    pub fn can_be_taken_over(&self) -> bool {
        matches!(self, Self::Computer { waiting: None, .. })
    }

    /// Whether nobody sits here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }

    /// Whether a computer player sits here, including the house's bank.
    #[must_use]
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. } | Self::HouseBank)
    }

    /// Whether it is the house's bank.
    #[must_use]
    pub fn is_house_bank(&self) -> bool {
        matches!(self, Self::HouseBank)
    }
}
