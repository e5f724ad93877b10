//! Hand records (`gow-record/1`): everything needed to play one hand again, as one JSON object on one line.
//!
//! [`Record`] reads and writes them; [`replay`] shows a line as a readable board; [`score`] answers a line with the result of the hand, with whose turn it is
//! and what they may do, or with the first thing that is wrong and where. Reading is bounded in memory whatever
//! the line holds: unknown keys are skipped without being kept, lists are cut where the rules make more impossible.
//! A key that comes twice in a record, its options, a claim or a play makes it impossible: two readers could come to two
//! results.

mod answer;
mod board;
mod claims;
mod draft;
mod keys;
mod loose;
mod object;
mod options;
mod plays;
mod refusal;
mod replay;
mod written;

use std::fmt;

pub use refusal::RecordError;

use crate::{AnyRound, Round};

/// The value of a record's `format`.
pub const FORMAT: &str = "gow-record/1";

/// Longest line that is read, in bytes without its end; a hand needs about one thousandth of it.
pub const MAX_LINE: usize = 1 << 20;

/// One hand that can be played again: the deal and the plays, all of them legal.
#[derive(Clone, Debug)]
pub struct Record {
    round: AnyRound,
}

impl Record {
    /// Makes the record of a round, finished or not.
    #[must_use]
    pub fn of(round: &AnyRound) -> Self {
        Self {
            round: round.clone(),
        }
    }

    /// Reads a record and plays it.
    ///
    /// # Errors
    /// The first thing that is wrong, with the index of the play or none when the header is wrong.
    pub fn read(line: &str) -> Result<Self, RecordError> {
        read(line.as_bytes(), |_| {})
    }

    /// Returns the round as the record leaves it.
    #[must_use]
    pub const fn round(&self) -> &AnyRound {
        &self.round
    }

    /// Returns the round as the record leaves it.
    #[must_use]
    pub fn into_round(self) -> AnyRound {
        self.round
    }
}

impl fmt::Display for Record {
    /// Writes the record as one line of JSON without an end of line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = serde_json::to_string(&written::Written(&self.round))
            .expect("a record holds nothing that JSON cannot say");
        f.write_str(&line)
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.round.deal() == other.round.deal()
            && self.round.claims() == other.round.claims()
            && self.round.plays() == other.round.plays()
    }
}

impl Eq for Record {}

/// Answers one line with one line of JSON; a blank line gets no answer.
#[must_use]
pub fn score(line: &str) -> Option<String> {
    score_bytes(line.as_bytes()).map(|answer| answer.text)
}

/// The answer to one line, without an end of line where it is JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer itself.
    pub text: String,
    /// Whether the line was a record that can be played.
    pub possible: bool,
}

/// Answers one line as [`score`] does, of bytes that need not be text.
#[must_use]
pub fn score_bytes(line: &[u8]) -> Option<Answer> {
    scored(line, |error| error)
}

/// Answers one line of a file, whose number from 1 stands in the message if the record is impossible.
#[must_use]
pub fn score_line(number: u64, line: &[u8]) -> Option<Answer> {
    scored(line, |error| error.on_line(number))
}

fn scored(line: &[u8], place: impl FnOnce(RecordError) -> RecordError) -> Option<Answer> {
    if is_blank(line) {
        return None;
    }
    let outcome = read(line, |_| {}).map_err(place);
    Some(Answer {
        possible: outcome.is_ok(),
        text: match outcome {
            Ok(record) => answer::of_round(&record.round),
            Err(error) => answer::of_error(&error),
        },
    })
}

/// Writes a record as a readable board in notation, step by step up to its end or to the first thing that is wrong; a
/// blank line as nothing.
#[must_use]
pub fn replay(line: &str) -> String {
    replay_bytes(line.as_bytes()).map_or_else(String::new, |answer| answer.text)
}

/// Writes a record as [`replay`] does, of bytes that need not be text; a blank line gets no answer.
#[must_use]
pub fn replay_bytes(line: &[u8]) -> Option<Answer> {
    replayed(line, |error| error)
}

/// Writes the record on one line of a file, whose number from 1 is named if the record is impossible.
#[must_use]
pub fn replay_line(number: u64, line: &[u8]) -> Option<Answer> {
    replayed(line, |error| error.on_line(number))
}

fn replayed(line: &[u8], place: impl FnOnce(RecordError) -> RecordError) -> Option<Answer> {
    if is_blank(line) {
        return None;
    }
    let mut board = board::Board::default();
    let outcome = read(line, |round| board.look(round)).map_err(place);
    if let Err(error) = &outcome {
        board.stop(error);
    }
    Some(Answer {
        text: board.into_text(),
        possible: outcome.is_ok(),
    })
}

fn is_blank(line: &[u8]) -> bool {
    line.len() <= MAX_LINE && std::str::from_utf8(line).is_ok_and(|text| text.trim().is_empty())
}

fn read(line: &[u8], see: impl FnMut(&AnyRound)) -> Result<Record, RecordError> {
    if line.len() > MAX_LINE {
        return Err(RecordError::bad(format!(
            "a record has at most {MAX_LINE} bytes"
        )));
    }
    let text = text_of(line)?;
    let draft = draft::Draft::read(text)?;
    let round = replay::replay(draft.check()?, see)?;
    Ok(Record { round })
}

/// Reads bytes as text; what a byte order mark says about them is said in words, because nobody sees the mark.
fn text_of(line: &[u8]) -> Result<&str, RecordError> {
    if line.starts_with(b"\xff\xfe") || line.starts_with(b"\xfe\xff") {
        return Err(RecordError::bad(
            "not UTF-8: the byte order mark (BOM) is that of UTF-16",
        ));
    }
    let text = std::str::from_utf8(line)
        .map_err(|error| RecordError::bad(format!("not UTF-8: {error}")))?;
    if text.starts_with('\u{feff}') {
        return Err(RecordError::bad(
            "begins with a byte order mark (BOM): save the file as UTF-8 without it",
        ));
    }
    Ok(text)
}
