//! Options of a house, by the names and values that records use.

use std::fmt;

use serde_json::{Value, json};

pub(crate) use option_type::{OptionType, option_type, row};
pub(crate) use rows::{Row, Rows};

mod option_type;
mod rows;

/// One value that an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// On or off.
    Flag(bool),
    /// A number.
    Number(i64),
    /// One of several words.
    Word(&'static str),
}

impl OptionValue {
    /// Returns the value as records write it.
    #[must_use]
    pub fn json(self) -> Value {
        match self {
            OptionValue::Flag(flag) => Value::Bool(flag),
            OptionValue::Number(number) => Value::from(number),
            OptionValue::Word(word) => Value::from(word),
        }
    }
}

impl fmt::Display for OptionValue {
    /// Writes the value as in records, without quotation marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain(&self.json()))
    }
}

/// Formats the value of an option for people: as in records, without quotation marks.
pub(crate) fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The values that an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// The listed values.
    List(&'static [OptionValue]),
    /// Every whole number from one to the other, both included.
    Range {
        /// The least.
        from: i64,
        /// The greatest.
        to: i64,
        /// What the numbers count.
        unit: Unit,
    },
}

/// What the numbers of a range count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Ten-thousandths.
    BasisPoints,
}

impl Values {
    /// Counts the values.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an option always has values")]
    pub fn len(self) -> usize {
        match self {
            Values::List(list) => list.len(),
            Values::Range { from, to, .. } => usize::try_from(to - from + 1).unwrap_or(0),
        }
    }

    /// Returns the value at an index, counted from 0.
    #[must_use]
    pub fn get(self, place: usize) -> Option<OptionValue> {
        match self {
            Values::List(list) => list.get(place).copied(),
            Values::Range { from, to, .. } => {
                let number = from.checked_add(i64::try_from(place).ok()?)?;
                (number <= to).then_some(OptionValue::Number(number))
            }
        }
    }

    /// Returns the values one by one.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = OptionValue> {
        (0..self.len()).filter_map(move |place| self.get(place))
    }

    /// Returns the value that a record writes as this JSON value.
    #[must_use]
    pub fn find(self, value: &Value) -> Option<OptionValue> {
        match self {
            Values::List(list) => list
                .iter()
                .copied()
                .find(|setting| setting.json() == *value),
            Values::Range { from, to, .. } => value
                .as_i64()
                .filter(|number| (from..=to).contains(number))
                .map(OptionValue::Number),
        }
    }

    /// Returns the values as JSON: a list, or an object with both ends of a range.
    #[must_use]
    pub fn json(self) -> Value {
        match self {
            Values::List(list) => list.iter().map(|setting| setting.json()).collect(),
            Values::Range { from, to, .. } => json!({ "from": from, "to": to }),
        }
    }
}

/// One option of a game, which is the same in all of its houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in records.
    pub name: &'static str,
    /// What the option decides, in one sentence.
    pub meaning: &'static str,
    /// Every value that it can have.
    pub values: Values,
}

/// Why an option cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("no such option")]
    Name,
    /// The option has no such value.
    #[error("no such value")]
    Value,
}
