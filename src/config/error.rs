//! What can be wrong with a configuration.

use std::path::PathBuf;

/// A configuration that cannot be used; says what is wrong and where.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file that was named is not there or cannot be read.
    #[error("cannot read {path}: {why}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// The file or the environment says something that is not understood.
    #[error("{0}")]
    Parse(String),
    /// A value is understood and cannot be.
    #[error("{key} {why}")]
    Value {
        /// The key, with its section.
        key: &'static str,
        /// What is wrong with its value.
        why: String,
    },
}

impl ConfigError {
    /// Makes the error of a value.
    pub(super) fn value(key: &'static str, why: impl Into<String>) -> Self {
        Self::Value { key, why: why.into() }
    }
}

/// Refuses a number outside its range.
pub(super) fn within(key: &'static str, value: i64, least: i64, most: i64) -> Result<(), ConfigError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(ConfigError::value(key, format!("is {value} and has to be from {least} to {most}")))
}
