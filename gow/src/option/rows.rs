//! The options of one game as a table: what each is, and how a house stores it.

use serde_json::Value;

use super::{OptionError, OptionInfo, OptionValue};

/// One option of the houses `H` of a game.
pub(crate) struct Row<H> {
    /// Its name, meaning and values.
    pub(crate) info: OptionInfo,
    /// Reads it from a house.
    pub(crate) get: fn(&H) -> OptionValue,
    /// Sets it in a house; returns `None` for a value that the option does not have.
    pub(crate) set: fn(&mut H, OptionValue) -> Option<()>,
}

/// Every option of a game, in the order of records.
pub(crate) struct Rows<H: 'static>(pub(crate) &'static [Row<H>]);

impl<H> Rows<H> {
    /// Returns the name, meaning and values of each option.
    pub(crate) fn infos(&self) -> Vec<OptionInfo> {
        self.0.iter().map(|row| row.info).collect()
    }

    /// Returns every option with its value in a house.
    pub(crate) fn values(&self, house: &H) -> Vec<(&'static str, Value)> {
        self.0
            .iter()
            .map(|row| (row.info.name, (row.get)(house).json()))
            .collect()
    }

    /// Returns a house with one option set.
    ///
    /// # Errors
    /// When there is no such option, or the option has no such value.
    pub(crate) fn with(&self, mut house: H, name: &str, value: &Value) -> Result<H, OptionError> {
        let row = self
            .0
            .iter()
            .find(|row| row.info.name == name)
            .ok_or(OptionError::Name)?;
        let setting = row.info.values.find(value).ok_or(OptionError::Value)?;
        (row.set)(&mut house, setting).ok_or(OptionError::Value)?;
        Ok(house)
    }
}
