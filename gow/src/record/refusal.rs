//! Why a record is impossible.

use std::fmt;

/// The longest message, in characters; a quotation from a hostile line could be as long as the
/// line.
const MESSAGE: usize = 240;

/// The first thing that is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line of a file, from 1, if it is known.
    line: Option<u64>,
    play: Option<usize>,
    code: &'static str,
    message: String,
}

impl RecordError {
    /// Makes the error for a malformed header.
    pub(super) fn bad(message: impl fmt::Display) -> Self {
        Self::header("bad-record", message)
    }

    /// Makes an error of the header with a code.
    pub(super) fn header(code: &'static str, message: impl fmt::Display) -> Self {
        Self::new(None, code, message)
    }

    /// Makes an error of one play.
    pub(super) fn play(index: usize, code: &'static str, message: impl fmt::Display) -> Self {
        Self::new(Some(index), code, message)
    }

    fn new(play: Option<usize>, code: &'static str, message: impl fmt::Display) -> Self {
        Self {
            line: None,
            play,
            code,
            message: shortened(message),
        }
    }

    /// Makes the error for a line that is not JSON, or not the JSON of a record. The column is
    /// counted in that line.
    pub(super) fn json(error: &serde_json::Error) -> Self {
        Self::bad(json_message(error, "record"))
    }

    /// Sets the number of the record's line in a file, counted from 1.
    pub(super) fn on_line(self, line: Option<u64>) -> Self {
        Self { line, ..self }
    }

    /// Returns the index of the wrong play, from 0; `None` when the header is wrong.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        self.play
    }

    /// Returns the code, such as `not-higher`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the reason in short English, after the line of the file if it is known.
    #[must_use]
    pub fn message(&self) -> String {
        self.line.map_or_else(
            || self.message.clone(),
            |line| format!("line {line}: {}", self.message),
        )
    }
}

/// Formats a message, cut at a length that no message of ours reaches.
pub(crate) fn shortened(message: impl fmt::Display) -> String {
    let mut message = message.to_string();
    if let Some((end, _)) = message.char_indices().nth(MESSAGE) {
        message.truncate(end);
        message.push('…');
    }
    message
}

/// Says what is wrong with a line that is not the JSON of `what`; the column is counted in that line.
pub(crate) fn json_message(error: &serde_json::Error, what: &str) -> String {
    let wrong = without_place(error);
    match (error.line(), error.column()) {
        // Nothing precedes an error in column 0.
        (0, _) | (1, 0) => wrong,
        (1, column) => format!("{wrong}, column {column}"),
        (line, 0) => format!("{wrong}, line {line} of the {what}"),
        (line, column) => format!("{wrong}, line {line} of the {what}, column {column}"),
    }
}

/// Says what is wrong with JSON, but not where.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((wrong, _)) if error.line() > 0 => wrong.to_owned(),
        _ => text,
    }
}

impl fmt::Display for RecordError {
    /// Writes the error for people, who count plays like lines, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match self.play {
            Some(play) => write!(f, "play {}: {}: {}", play + 1, self.code, self.message),
            None => write!(f, "{}: {}", self.code, self.message),
        }
    }
}

impl std::error::Error for RecordError {}
