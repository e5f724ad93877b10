//! Presses about a person or a server, not a table.

use std::fmt;

use crate::id::{InteractionId, UserId};
use crate::ledger::Chips;

use super::{Base36, Lesson, PressError, number};

/// What a press about a person or a server asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PersonAction {
    /// To choose something for oneself, in a list.
    Choose(Choice),
    /// To choose the setting of the server to change, in a list.
    PickSetting,
    /// To change a setting of the server, in a list of its values.
    PutSetting {
        /// The index of the setting in the list of all.
        setting: u8,
    },
    /// To confirm a gift of chips that a command asked for.
    Give {
        /// The recipient.
        to: UserId,
        /// The amount.
        chips: Chips,
        /// The interaction of that command.
        asked: InteractionId,
    },
    /// To see one's last transfers.
    Statement {
        /// The number of a transfer: only older ones are shown. 0 shows the newest.
        before: u64,
    },
    /// To take a step of the tutorial.
    Learn(Lesson),
}

/// What a person can choose for themself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The language.
    Language,
    /// Whether hands come by direct message.
    Dm,
    /// How tiles are drawn.
    Pictures,
    /// The order of the tiles.
    Sorting,
}

impl Choice {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Language, Self::Dm, Self::Pictures, Self::Sorting];

    /// The name in button ids and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Dm => "dm",
            Self::Pictures => "pictures",
            Self::Sorting => "sorting",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

impl PersonAction {
    /// The word of the action in a button id.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Choose(_) => "choose",
            Self::PickSetting => "setting",
            Self::PutSetting { .. } => "put",
            Self::Give { .. } => "give",
            Self::Statement { .. } => "chips",
            Self::Learn(_) => "learn",
        }
    }

    /// Writes what follows the word.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose(choice) => write!(f, ".{}", choice.name()),
            Self::PickSetting => Ok(()),
            Self::PutSetting { setting } => write!(f, ".{}", Base36(setting.into())),
            Self::Give { to, chips, asked } => {
                let chips = chips.get().unsigned_abs();
                write!(
                    f,
                    ".{}.{}.{}",
                    Base36(to.get()),
                    Base36(chips),
                    Base36(asked.get())
                )
            }
            Self::Statement { before } => write!(f, ".{}", Base36(before)),
            Self::Learn(lesson) => lesson.write(f),
        }
    }

    /// Reads an action from its word and its arguments.
    pub(super) fn read<'a>(
        name: &str,
        rest: &mut impl Iterator<Item = &'a str>,
    ) -> Result<Self, PressError> {
        match name {
            "choose" => {
                let choice = rest.next().ok_or(PressError::Parts)?;
                Choice::named(choice)
                    .map(Self::Choose)
                    .ok_or(PressError::Act)
            }
            "setting" => Ok(Self::PickSetting),
            "put" => Ok(Self::PutSetting {
                setting: number(rest.next())?,
            }),
            "give" => Ok(Self::Give {
                to: UserId::new(number(rest.next())?),
                chips: Chips::new(number(rest.next())?).ok_or(PressError::Number)?,
                asked: InteractionId::new(number(rest.next())?),
            }),
            "chips" => Ok(Self::Statement {
                before: number(rest.next())?,
            }),
            "learn" => Lesson::read(rest).map(Self::Learn),
            _ => Err(PressError::Act),
        }
    }
}
