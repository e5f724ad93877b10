//! The log: tables and requests, but never a hand, a token or a seed.

mod panics;
mod recent;

use std::fmt::Debug;
use std::io::IsTerminal as _;

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt as _, LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Filter, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

use crate::config::{LogConfig, LogFormat, LogLevel};

pub use panics::log_panics;
use recent::RecentLayer;
pub use recent::{Line, recent};

/// Starts the log; a second call does nothing.
pub fn start(log: &LogConfig) {
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = match log.format {
        // Colours only in a terminal: a file or a journal would store the escape codes.
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // Fails if a subscriber is already set, as in tests that start the program twice.
    let _running = tracing_subscriber::registry()
        .with(lines.with_filter(targets(level(log.level)).and(NoHarmlessWarnings)))
        .with(RecentLayer.with_filter(targets(level(log.level)).and(NoHarmlessWarnings)))
        .try_init();
}

/// Returns the filter for a level.
///
/// Libraries log only warnings and errors: below that, serenity prints the bodies of requests,
/// which show hands, and the tokens of interactions. Two of its modules print whole payloads even
/// in warnings; they are turned off.
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

/// Harmless warnings of serenity, by module and text.
const HARMLESS: [(&str, &str); 2] = [
    // Logged when Discord closes the connection without a close frame, as it does at every clean
    // stop.
    (
        "serenity::gateway::bridge::shard_runner",
        "Received an error awaiting close frame",
    ),
    // Logged when a session is lost: the task that requests a new one waits five seconds for its own
    // end. The loss has a separate warning.
    (
        "serenity::gateway::bridge::shard_manager",
        "Failed to cleanly shutdown shard",
    ),
];

/// Drops serenity's harmless warnings.
struct NoHarmlessWarnings;

impl<S: Subscriber> Filter<S> for NoHarmlessWarnings {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        let target = event.metadata().target();
        let words = HARMLESS.into_iter().find(|(part, _)| *part == target);
        words.is_none_or(|(_, words)| {
            let mut search = MessageSearch {
                words,
                found: false,
            };
            event.record(&mut search);
            !search.found
        })
    }
}

/// A visitor that searches the message of an event for a text.
struct MessageSearch {
    words: &'static str,
    found: bool,
}

impl Visit for MessageSearch {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.found |= field.name() == "message" && format!("{value:?}").contains(self.words);
    }
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
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// The log's output, for a test to read.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn harmless_warnings_are_dropped_and_every_other_warning_is_written() {
        const FAREWELL: &str = "Received an error awaiting close frame";
        const SHUTDOWN: &str = "Failed to cleanly shutdown shard";
        let lines = Lines::default();
        let writer = lines.clone();
        let layer = fmt::layer().with_writer(move || writer.clone());
        let log = tracing_subscriber::registry()
            .with(layer.with_filter(targets(Level::INFO).and(NoHarmlessWarnings)));
        tracing::subscriber::with_default(log, || {
            tracing::warn!(target: "serenity::gateway::bridge::shard_runner", "[ShardRunner {:?}] {FAREWELL}", 0);
            tracing::warn!(target: "serenity::gateway::bridge::shard_manager", "{SHUTDOWN} 0, reached timeout");
            tracing::warn!(target: "serenity::gateway::bridge::shard_runner", "something else");
            tracing::warn!(target: "serenity::gateway::bridge::shard_manager", "something else");
            tracing::warn!("{FAREWELL}");
            tracing::warn!("{SHUTDOWN}");
        });
        let text = String::from_utf8(lines.0.lock().expect("no panic").clone()).expect("text");
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(
            !text.contains("ShardRunner") && !text.contains("reached timeout"),
            "{text}"
        );
    }

    #[test]
    fn libraries_log_only_warnings_and_errors() {
        let targets = targets(Level::TRACE);
        assert!(targets.would_enable("tiengow::table", &Level::TRACE));
        for library in [
            "serenity",
            "reqwest::connect",
            "hyper",
            "poise",
            "tungstenite",
            "rustls",
        ] {
            assert!(!targets.would_enable(library, &Level::INFO), "{library}");
            assert!(targets.would_enable(library, &Level::WARN), "{library}");
        }
        assert!(!targets.would_enable("serenity::gateway::ws", &Level::ERROR));
    }
}
