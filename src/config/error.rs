//! Errors in a configuration.

use std::collections::BTreeSet;
use std::fmt;

use crate::config::key_origins::KeyOrigins;

/// An invalid configuration; lists everything that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    mistakes: Vec<String>,
}

impl std::error::Error for ConfigError {}

impl fmt::Display for ConfigError {
    /// Writes a single mistake inline, and several on one line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mistakes.as_slice() {
            [mistake] => f.write_str(mistake),
            mistakes => mistakes
                .iter()
                .try_for_each(|mistake| write!(f, "\n  {mistake}")),
        }
    }
}

/// The line of a mistake that is not in the file: such mistakes come last.
const AFTER_FILE: usize = usize::MAX;

/// The mistakes found so far.
#[derive(Debug)]
pub(super) struct Mistakes<'a> {
    origins: &'a KeyOrigins,
    /// Each with its line in the file, by which they are sorted; 0 if it is not about one key.
    found: Vec<(usize, String)>,
    /// The keys with mistakes.
    keys: BTreeSet<String>,
}

impl<'a> Mistakes<'a> {
    pub(super) const fn new(origins: &'a KeyOrigins) -> Self {
        Self {
            origins,
            found: Vec::new(),
            keys: BTreeSet::new(),
        }
    }

    /// Adds a mistake that is not about one key.
    pub(super) fn add(&mut self, mistake: impl Into<String>) {
        self.found.push((0, mistake.into()));
    }

    /// Adds a mistake in a key's value, unless the key has one already.
    pub(super) fn add_value(&mut self, key: &str, why: impl fmt::Display) {
        if self.has(key) {
            return;
        }
        if self.origins.variable_for(key).is_some() {
            self.add_in_environment(key, why);
        } else {
            self.add_in_file(key, why);
        }
    }

    /// Adds a mistake about a key in the file.
    pub(super) fn add_in_file(&mut self, key: &str, why: impl fmt::Display) {
        let line = self.origins.line_number(key).unwrap_or(AFTER_FILE);
        self.add_at(line, self.origins.location(key), key, why);
    }

    /// Adds a mistake about a key in the environment.
    pub(super) fn add_in_environment(&mut self, key: &str, why: impl fmt::Display) {
        self.add_at(AFTER_FILE, self.origins.variable_for(key), key, why);
    }

    fn add_at(&mut self, line: usize, place: Option<String>, key: &str, why: impl fmt::Display) {
        let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
        self.found.push((line, format!("{place}{key} {why}")));
        self.keys.insert(key.to_owned());
    }

    /// Whether a key has a mistake, so that other values cannot be compared with it.
    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Adds a mistake if a number is outside its range.
    pub(super) fn check_range(&mut self, key: &str, value: impl Into<i64>, least: i64, most: i64) {
        let value = value.into();
        if !(least..=most).contains(&value) {
            self.add_value(
                key,
                format_args!("is {value} but must be from {least} to {most}"),
            );
        }
    }

    /// Adds a mistake: a value is not an IP address with a port.
    pub(super) fn add_bad_address(&mut self, key: &str, found: &str, example: &str) {
        let why = "which is not an IP address with a port, such as";
        self.add_value(key, format_args!("is \"{found}\", {why} \"{example}\""));
    }

    /// Adds a mistake if a list has too many entries.
    pub(super) fn check_count(&mut self, key: &str, found: usize, most: usize, what: &str) {
        if found > most {
            self.add_value(key, format_args!("has {found} {what}; {most} is the most"));
        }
    }

    /// Returns the mistakes as an error, if there are any: in the order of the file, then those of
    /// variables.
    pub(super) fn into_result(mut self) -> Result<(), ConfigError> {
        if self.found.is_empty() {
            return Ok(());
        }
        self.found.sort_by_key(|(line, _)| *line);
        let mistakes = self.found.into_iter().map(|(_, mistake)| mistake);
        Err(ConfigError {
            mistakes: mistakes.collect(),
        })
    }
}
