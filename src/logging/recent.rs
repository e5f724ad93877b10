//! The last warnings and errors of the log, for the operator's page.

use std::collections::VecDeque;
use std::fmt::{Debug, Write as _};
use std::time::SystemTime;

use parking_lot::Mutex;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// The most lines that are kept.
const LINES_MAX: usize = 50;

/// The most characters of a line.
const LINE_MAX: usize = 300;

/// The fewest digits in a row that may be a Discord id.
const ID_DIGITS: usize = 15;

/// The lines of this process.
static LINES: Mutex<VecDeque<Line>> = Mutex::new(VecDeque::new());

/// A logged warning or error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// When it was logged.
    pub at: SystemTime,
    /// Whether it is an error; otherwise it is a warning.
    pub is_error: bool,
    /// The text of the log, without ids.
    pub text: String,
}

/// Returns the last warnings and errors, newest first.
#[must_use]
pub fn recent() -> Vec<Line> {
    let lines = LINES.lock();
    lines.iter().rev().cloned().collect()
}

/// The layer that keeps the last warnings and errors.
pub(super) struct RecentLayer;

impl<S: Subscriber> Layer<S> for RecentLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = *event.metadata().level();
        if level > Level::WARN {
            return;
        }
        let mut text = EventText::default();
        event.record(&mut text);
        let line = Line {
            at: SystemTime::now(),
            is_error: level == Level::ERROR,
            text: without_ids(&format!("{}{}", text.message, text.fields)),
        };
        let mut lines = LINES.lock();
        if lines.len() == LINES_MAX {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}

/// A visitor that formats an event as the text log does.
#[derive(Default)]
struct EventText {
    message: String,
    fields: String,
}

impl Visit for EventText {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing into a string cannot fail.
        let _written = if field.name() == "message" {
            write!(self.message, "{value:?}")
        } else {
            write!(self.fields, " {}={value:?}", field.name())
        };
    }
}

/// Cuts a text to [`LINE_MAX`], and replaces what may be an id with `#`.
fn without_ids(text: &str) -> String {
    let (mut out, mut digits) = (String::new(), String::new());
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if digits.len() < ID_DIGITS {
            out.push_str(&digits);
        } else {
            out.push('#');
        }
        digits.clear();
        out.push(if c.is_control() { ' ' } else { c });
    }
    out.trim_end().chars().take(LINE_MAX).collect()
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[test]
    fn the_last_warnings_and_errors_are_kept_without_ids() {
        let log = tracing_subscriber::registry().with(RecentLayer);
        tracing::subscriber::with_default(log, || {
            tracing::info!("of no interest to the page");
            for number in 0..LINES_MAX {
                tracing::warn!(number, "one of many");
            }
            tracing::error!(server = 80_351_110_224_678_912_u64, table = 7, "a\nfailure");
        });
        let lines = recent();
        assert_eq!(lines.len(), LINES_MAX);
        assert_eq!(lines[0].text, "a failure server=# table=7");
        assert!(lines[0].is_error && !lines[1].is_error);
        assert!(lines.iter().all(|line| !line.text.contains("interest")));
    }

    #[test]
    fn a_line_is_cut_and_keeps_short_numbers() {
        assert_eq!(
            without_ids("after 12345 ms, 123456789012345"),
            "after 12345 ms, #"
        );
        assert_eq!(without_ids(&"x".repeat(1_000)).len(), LINE_MAX);
        assert_eq!(without_ids(""), "");
    }
}
