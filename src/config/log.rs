//! What is logged.

use serde::{Deserialize, Serialize};

/// Settings of the log; hands, tokens and seeds are never logged, at any level.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogConfig {
    /// The level.
    pub level: LogLevel,
    /// The format.
    pub format: LogFormat,
}

/// How much is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogLevel {
    /// Only failures.
    Error,
    /// Possible failures.
    Warn,
    /// Normal events.
    #[default]
    Info,
    /// Details of events.
    Debug,
    /// Everything.
    Trace,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}
