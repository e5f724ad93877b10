//! The log: what happened to tables and requests, never a hand, a token or a seed.

use std::fmt::Debug;
use std::io::IsTerminal as _;

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt as _, LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Filter, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

use crate::config::{LogConfig, LogFormat, LogLevel};

/// Starts the log; a second call does nothing.
pub fn start(log: &LogConfig) {
    let lines = match log.format {
        LogFormat::Text => {
            // Colours are for people: a file or a journal would keep their signs.
            let colours = std::io::stderr().is_terminal();
            fmt::layer().with_writer(std::io::stderr).with_ansi(colours).boxed()
        }
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
    };
    // An error means that a log runs already, as in tests that start the program twice.
    let _running = tracing_subscriber::registry()
        .with(lines.with_filter(targets(level(log.level)).and(NoFarewell)))
        .try_init();
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

/// The part of serenity that closes the connection.
const FAREWELL_TARGET: &str = "serenity::gateway::bridge::shard_runner";

/// What it warns of whenever Discord closes the connection without a word of its own, as it does at every clean stop.
const FAREWELL: &str = "Received an error awaiting close frame";

/// Lets everything through but serenity's warning at a clean stop.
struct NoFarewell;

impl<S: Subscriber> Filter<S> for NoFarewell {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        if event.metadata().target() != FAREWELL_TARGET {
            return true;
        }
        let mut says = SaysFarewell(false);
        event.record(&mut says);
        !says.0
    }
}

/// Whether a message is that warning.
struct SaysFarewell(bool);

impl Visit for SaysFarewell {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0 |= field.name() == "message" && format!("{value:?}").contains(FAREWELL);
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

    /// What is written, for a test to read.
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
    fn a_clean_stop_warns_of_nothing_and_every_other_warning_is_written() {
        let lines = Lines::default();
        let writer = lines.clone();
        let layer = fmt::layer().with_writer(move || writer.clone());
        let log =
            tracing_subscriber::registry().with(layer.with_filter(targets(Level::INFO).and(NoFarewell)));
        tracing::subscriber::with_default(log, || {
            tracing::warn!(target: FAREWELL_TARGET, "[ShardRunner {:?}] {FAREWELL}", 0);
            tracing::warn!(target: FAREWELL_TARGET, "something else");
            tracing::warn!("{FAREWELL}");
        });
        let text = String::from_utf8(lines.0.lock().expect("no panic").clone()).expect("text");
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(!text.contains("ShardRunner"), "{text}");
    }

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
