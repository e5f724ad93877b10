//! The log: what happened to tables and requests, never a hand, a token or a seed.

use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

use crate::config::{LogConfig, LogFormat, LogLevel};

/// Starts the log; a second call does nothing.
pub fn start(log: &LogConfig) {
    let lines = match log.format {
        LogFormat::Text => fmt::layer().with_writer(std::io::stderr).boxed(),
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
    };
    // An error means that a log runs already, as in tests that start the program twice.
    let _running =
        tracing_subscriber::registry().with(lines.with_filter(targets(level(log.level)))).try_init();
}

/// What is written at a level.
///
/// The libraries stay at warnings whatever the level is: further down serenity
/// prints the bodies of requests (hands) and the tokens of interactions. Two of
/// its parts print whole payloads even in warnings, and are silent.
#[must_use]
pub fn targets(level: Level) -> Targets {
    Targets::new()
        .with_default(LevelFilter::WARN.min(LevelFilter::from_level(level)))
        .with_target("serenity::gateway::ws", LevelFilter::OFF)
        .with_target("serenity::http", LevelFilter::OFF)
        .with_target("tiengow", level)
        .with_target("gow", level)
        .with_target("sandbox", level)
}

const fn level(level: LogLevel) -> Level {
    match level {
        LogLevel::Error => Level::ERROR,
        LogLevel::Warn => Level::WARN,
        LogLevel::Info => Level::INFO,
        LogLevel::Debug => Level::DEBUG,
        LogLevel::Trace => Level::TRACE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_never_speak_below_warnings() {
        let targets = targets(Level::TRACE);
        assert!(targets.would_enable("tiengow::table", &Level::TRACE));
        for library in ["serenity", "reqwest::connect", "hyper", "poise", "tungstenite", "rustls"] {
            assert!(!targets.would_enable(library, &Level::INFO), "{library}");
            assert!(targets.would_enable(library, &Level::WARN), "{library}");
        }
        assert!(!targets.would_enable("serenity::gateway::ws", &Level::ERROR));
    }
}
