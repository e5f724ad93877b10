//! The switches of one game in a table: what is known about each, and how a house holds it.

use serde_json::Value;

use super::{OptionError, OptionInfo, Setting};

/// One switch of the houses `H` of a game.
pub(crate) struct Row<H> {
    /// What is known about it.
    pub(crate) info: OptionInfo,
    /// Reads it.
    pub(crate) get: fn(&H) -> Setting,
    /// Sets it; gives nothing for a value that the switch does not have.
    pub(crate) set: fn(&mut H, Setting) -> Option<()>,
}

/// Every switch of a game, in the order in which records list them.
pub(crate) struct Rows<H: 'static>(pub(crate) &'static [Row<H>]);

impl<H> Rows<H> {
    /// Returns what is known about the switches.
    pub(crate) fn infos(&self) -> Vec<OptionInfo> {
        self.0.iter().map(|row| row.info).collect()
    }

    /// Returns every switch with its value in a house.
    pub(crate) fn values(&self, house: &H) -> Vec<(&'static str, Value)> {
        self.0
            .iter()
            .map(|row| (row.info.name, (row.get)(house).json()))
            .collect()
    }

    /// Returns a house with one switch set.
    ///
    /// # Errors
    /// When there is no such switch, or the switch has no such value.
    pub(crate) fn with(&self, mut house: H, name: &str, value: &Value) -> Result<H, OptionError> {
        let row = self
            .0
            .iter()
            .find(|row| row.info.name == name)
            .ok_or(OptionError::Unknown)?;
        let setting = row.info.values.find(value).ok_or(OptionError::Unknown)?;
        (row.set)(&mut house, setting).ok_or(OptionError::Unknown)?;
        Ok(house)
    }
}
