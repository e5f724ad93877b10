//! What a button means, and the short ASCII text that Discord sends back when somebody presses it.
//!
//! | press | text |
//! |---|---|
//! | of an open table | `t2.<table>.<version>.<act>[.<argument>…]` |
//! | of a page | `p2.<table or 0>.<act>[.<argument>…]` |
//! | of a person or a server | `u2.<act>[.<argument>…]` |
//!
//! The table is written as [`TableId::code`], every number in base 36 with lower-case letters,
//! everything else by its name. Each press has one spelling, and any other text is refused.

use std::fmt;
use std::str::FromStr;

use crate::id::TableId;

mod acts;
mod argument;
mod choice;
mod error;
mod mask;
mod option_name;
mod page_act;
mod person_act;
mod rules_page;
mod rules_source;
mod rules_topic;
mod setting;
mod table_act;
mod term;
mod tutorial_lesson;
mod tutorial_step;

use argument::{Argument, PartReader};
pub use choice::Choice;
pub use error::PressError;
pub use mask::{MASK_TILES_MAX, TileMask};
pub use option_name::OptionName;
pub use page_act::PageAct;
pub use person_act::PersonAct;
pub use rules_page::RulesPage;
pub use rules_source::RulesSource;
pub use rules_topic::RulesTopic;
pub use setting::Setting;
pub use table_act::TableAct;
pub use term::Term;
pub use tutorial_lesson::TutorialLesson;
pub use tutorial_step::TutorialStep;

#[cfg(test)]
mod tests;

/// The most characters that Discord allows in a `custom_id`.
pub const CUSTOM_ID_MAX: usize = 100;

/// The first part of a press of an open table: its kind and the version of this codec.
const TABLE: &str = "t2";

/// The first part of a press of a page.
const PAGE: &str = "p2";

/// The first part of a press of a person or a server.
const PERSON: &str = "u2";

/// Stands for the table in a press of a page that was not opened at one.
const NO_TABLE: &str = "0";

/// A press of a button or a choice in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Press {
    /// A press of an open table.
    Table {
        /// The table.
        table: TableId,
        /// The version of the table that the button was rendered for. Plays, bets, answers to an
        /// offer of the bank, claims, changes of options and agreements to new terms are refused as
        /// stale if it is not the current one.
        version: u64,
        /// What it asks for.
        act: TableAct,
    },
    /// A press that needs no open table.
    Page {
        /// The table whose message has the button, or where the page was opened.
        table: Option<TableId>,
        /// What it asks for.
        act: PageAct,
    },
    /// A press of a person or a server.
    Person(PersonAct),
}

impl Press {
    /// Makes a press of an open table.
    #[must_use]
    pub const fn at(table: TableId, version: u64, act: TableAct) -> Self {
        Self::Table {
            table,
            version,
            act,
        }
    }

    /// Returns the table that the press is about.
    #[must_use]
    pub const fn table(self) -> Option<TableId> {
        match self {
            Self::Table { table, .. } => Some(table),
            Self::Page { table, .. } => table,
            Self::Person(_) => None,
        }
    }

    /// Returns the version of the table that the button was rendered for; `None` unless it is a
    /// press of an open table.
    #[must_use]
    pub const fn version(self) -> Option<u64> {
        match self {
            Self::Table { version, .. } => Some(version),
            Self::Page { .. } | Self::Person(_) => None,
        }
    }

    /// Returns what a press asks of an open table; `None` for any other press.
    #[must_use]
    pub const fn table_act(self) -> Option<TableAct> {
        match self {
            Self::Table { act, .. } => Some(act),
            Self::Page { .. } | Self::Person(_) => None,
        }
    }

    /// Whether the press is answered by a new private message, not in the one that has the button.
    #[must_use]
    pub const fn is_private(self) -> bool {
        match self {
            Self::Table { act, .. } => act.is_private(),
            Self::Page { act, .. } => act.is_private(),
            Self::Person(act) => act.is_private(),
        }
    }

    /// Whether a new message may replace the one with the button, if the press is accepted.
    #[must_use]
    pub const fn replaces_its_message(self) -> bool {
        matches!(
            self,
            Self::Table {
                act: TableAct::Start
                    | TableAct::FillAndStart
                    | TableAct::NextHand
                    | TableAct::BetAgain,
                ..
            }
        )
    }

    /// Returns the word for what the press asks for, in its text and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table { act, .. } => act.name(),
            Self::Page { act, .. } => act.name(),
            Self::Person(act) => act.name(),
        }
    }

    /// Returns the span of this press, which puts its table, act and version on log lines.
    pub(crate) fn span(self) -> tracing::Span {
        let table = self.table().map(TableId::get);
        tracing::error_span!("press", table, act = self.name(), version = self.version())
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Table {
                table,
                version,
                act,
            } => {
                f.write_str(TABLE)?;
                table.write(f)?;
                version.write(f)?;
                act.write(f)
            }
            Self::Page { table, act } => {
                f.write_str(PAGE)?;
                match table {
                    Some(table) => table.write(f)?,
                    None => write!(f, ".{NO_TABLE}")?,
                }
                act.write(f)
            }
            Self::Person(act) => {
                f.write_str(PERSON)?;
                act.write(f)
            }
        }
    }
}

impl FromStr for Press {
    type Err = PressError;

    fn from_str(text: &str) -> Result<Self, PressError> {
        // Discord counts characters, not bytes, and a forged id may be in any script.
        if text.chars().nth(CUSTOM_ID_MAX).is_some() {
            return Err(PressError::TooLong);
        }
        let mut parts = PartReader::new(text);
        let press = match parts.required()? {
            TABLE => Self::Table {
                table: Argument::read(&mut parts)?,
                version: Argument::read(&mut parts)?,
                act: TableAct::read(&mut parts)?,
            },
            PAGE => Self::Page {
                table: page_table(parts.required()?)?,
                act: PageAct::read(&mut parts)?,
            },
            PERSON => Self::Person(PersonAct::read(&mut parts)?),
            _ => return Err(PressError::Foreign),
        };
        parts.end().map(|()| press)
    }
}

fn page_table(text: &str) -> Result<Option<TableId>, PressError> {
    if text == NO_TABLE {
        return Ok(None);
    }
    TableId::from_code(text).map(Some).ok_or(PressError::Table)
}
