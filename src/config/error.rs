//! What can be wrong with a configuration.

use std::collections::BTreeSet;
use std::fmt;

use crate::config::places::Places;

/// A configuration that cannot be used; says everything that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    mistakes: Vec<String>,
}

impl std::error::Error for ConfigError {}

impl fmt::Display for ConfigError {
    /// Writes a single mistake as it is, and each of several on a line of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mistakes.as_slice() {
            [mistake] => f.write_str(mistake),
            mistakes => mistakes
                .iter()
                .try_for_each(|mistake| write!(f, "\n  {mistake}")),
        }
    }
}

/// The mistakes that were found so far.
#[derive(Debug)]
pub(super) struct Mistakes<'a> {
    places: &'a Places,
    found: Vec<String>,
    /// The keys that they are about.
    keys: BTreeSet<String>,
}

impl<'a> Mistakes<'a> {
    pub(super) const fn new(places: &'a Places) -> Self {
        Self {
            places,
            found: Vec::new(),
            keys: BTreeSet::new(),
        }
    }

    /// Notes something that is wrong with no key in particular.
    pub(super) fn add(&mut self, mistake: impl Into<String>) {
        self.found.push(mistake.into());
    }

    /// Notes what is wrong with a key's value, once.
    pub(super) fn value(&mut self, key: &str, why: impl fmt::Display) {
        if !self.has(key) {
            self.at(self.places.of(key), key, why);
        }
    }

    /// Notes what is wrong with what the file says of a key.
    pub(super) fn in_file(&mut self, key: &str, why: impl fmt::Display) {
        self.at(self.places.line(key), key, why);
    }

    /// Notes what is wrong with what a variable says of a key.
    pub(super) fn in_environment(&mut self, key: &str, why: impl fmt::Display) {
        self.at(self.places.name(key), key, why);
    }

    fn at(&mut self, place: Option<String>, key: &str, why: impl fmt::Display) {
        let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
        self.found.push(format!("{place}{key} {why}"));
        self.keys.insert(key.to_owned());
    }

    /// Whether something is wrong with the value of a key, so that others cannot be compared with it.
    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Notes a number outside its range.
    pub(super) fn within(&mut self, key: &str, value: i64, least: i64, most: i64) {
        if !self.has(key) && !(least..=most).contains(&value) {
            self.value(
                key,
                format_args!("is {value} and has to be from {least} to {most}"),
            );
        }
    }

    /// Returns what was found, if anything.
    pub(super) fn into_result(self) -> Result<(), ConfigError> {
        if self.found.is_empty() {
            Ok(())
        } else {
            Err(ConfigError {
                mistakes: self.found,
            })
        }
    }
}
