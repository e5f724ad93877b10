//! Single switches of a house, by the names and values that records use.

use std::fmt;

use serde_json::Value;

/// One value that a switch can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// A number.
    Number(i64),
    /// One of several words.
    Word(&'static str),
}

impl Setting {
    /// Gives the value as it stands in a record.
    #[must_use]
    pub fn json(self) -> Value {
        match self {
            Setting::Flag(flag) => Value::Bool(flag),
            Setting::Number(number) => Value::from(number),
            Setting::Word(word) => Value::from(word),
        }
    }
}

/// What is known about one switch of a game, whatever the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in records.
    pub name: &'static str,
    /// What the switch decides, in one sentence.
    pub meaning: &'static str,
    /// Every value that records know.
    pub values: &'static [Setting],
}

/// A switch cannot be set so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The game has no such switch, or the switch no such value.
    Unknown,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OptionError::Unknown => "unknown option or value",
        })
    }
}

impl std::error::Error for OptionError {}
