//! What is logged.

use serde::{Deserialize, Serialize};

/// What is logged; hands, tokens and seeds are not, at any level.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogConfig {
    /// How much.
    pub level: LogLevel,
    /// In which form.
    pub format: LogFormat,
}

/// How much is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogLevel {
    /// What failed.
    Error,
    /// What may become a failure.
    Warn,
    /// What happens.
    #[default]
    Info,
    /// What leads to it.
    Debug,
    /// Everything.
    Trace,
}

impl LogLevel {
    /// Returns the level's name, as in `info`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }
}

/// In which form is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}
