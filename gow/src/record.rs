//! Hand records (`gow-record/1`): everything needed to replay one hand, as one JSON object on one
//! line. `docs/records.md` describes the format.
//!
//! [`Record`] reads and writes them. [`replay`] formats a line as a readable board. [`score`]
//! answers a line with the result of the hand, or the seats to act and their legal moves, or the
//! first thing that is wrong and where. Reading any line takes bounded memory: a line has at most
//! [`MAX_LINE`] bytes, the values of unknown keys are skipped, and lists of pieces, hands and plays
//! are cut at a length that the rules make impossible. A duplicate key in a record, its options, a
//! claim or a play is an error, because two readers could arrive at different results.

mod answer;
mod board;
mod claims;
mod draft;
pub(crate) mod keys;
pub(crate) mod loose;
pub(crate) mod object;
mod options;
mod plays;
pub(crate) mod refusal;
mod replay;
mod written;

use std::fmt;

pub use refusal::RecordError;

use crate::{AnyRound, Round};

/// The value of a record's `format`.
pub const FORMAT: &str = "gow-record/1";

/// The longest line that is accepted, in bytes without the line end; a hand needs about a
/// thousandth of that.
pub const MAX_LINE: usize = 1 << 20;

/// One hand that can be replayed: the deal and the plays, all of them legal.
///
/// ```
/// use gow::{AnyRound, Record, Round};
/// # use gow::{Deal, Game, House, PerSeat, Seat};
/// # let (house, banker) = (House::default_of(Game::TienGow), Seat::new(0).unwrap());
/// # let deck = house.deck(4);
/// # let hands = PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec());
/// # let deal = Deal { house, banker, streak: 1, hands, bets: None };
///
/// let mut round = AnyRound::start(deal).unwrap();
/// round.play(banker, "lead 66 66".parse().unwrap()).unwrap();
/// let line = Record::of(&round).to_string();
/// let record = Record::read(&line).unwrap();
/// assert_eq!(record.round().plays(), round.plays());
/// ```
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

    /// Parses a record and replays it.
    ///
    /// # Errors
    /// The first thing that is wrong, with the index of the play, or without one when the header is
    /// wrong.
    pub fn read(line: &str) -> Result<Self, RecordError> {
        read(line.as_bytes(), |_| {})
    }

    /// Whether the hand is over and each seat gained or lost these points, in playing order.
    #[must_use]
    pub fn has_result(&self, net: &[i64]) -> bool {
        let outcome = self.round.outcome();
        outcome.is_some_and(|outcome| outcome.net().values().eq(net))
    }

    /// Returns the round as the record leaves it.
    #[must_use]
    pub const fn round(&self) -> &AnyRound {
        &self.round
    }
}

impl fmt::Display for Record {
    /// Writes the record as one line of JSON without a line end.
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

/// The answer to one line; JSON comes without a line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The text of the answer.
    pub text: String,
    /// Whether the line was a record that can be replayed.
    pub possible: bool,
}

/// Answers one line, which may be invalid UTF-8, with one line of JSON; `None` for a blank line.
///
/// If the line has a `number` in its file, counted from 1, an error message names it.
///
/// ```
/// use gow::{AnyRound, Record, score};
/// # use gow::{Deal, Game, House, PerSeat, Seat};
/// # let (house, banker) = (House::default_of(Game::TienGow), Seat::new(0).unwrap());
/// # let deck = house.deck(4);
/// # let hands = PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec());
/// # let deal = Deal { house, banker, streak: 1, hands, bets: None };
///
/// let round = AnyRound::start(deal).unwrap();
/// let answer = score(Record::of(&round).to_string(), None).unwrap();
/// assert!(answer.text.starts_with(r#"{"finished":false,"to_act":[0],"#));
/// assert!(score("{}", Some(7)).unwrap().text.contains("line 7: "));
/// assert_eq!(score(" ", None), None);
/// ```
#[must_use]
pub fn score(line: impl AsRef<[u8]>, number: Option<u64>) -> Option<Answer> {
    let line = line.as_ref();
    if is_blank(line) {
        return None;
    }
    let read = read(line, |_| {});
    Some(Answer {
        possible: read.is_ok(),
        text: match read {
            Ok(record) => answer::of_round(&record.round),
            Err(error) => answer::of_error(&error.on_line(number)),
        },
    })
}

/// Formats the record on a line as a readable board in notation, step by step to its end, to the seats
/// that are to act or to the first thing that is wrong; `None` for a blank line.
///
/// The line and its `number` are as for [`score`].
#[must_use]
pub fn replay(line: impl AsRef<[u8]>, number: Option<u64>) -> Option<Answer> {
    let line = line.as_ref();
    if is_blank(line) {
        return None;
    }
    let mut board = board::Board::default();
    let read = read(line, |round| board.look(round));
    let possible = read.is_ok();
    match read {
        Ok(record) => board.finish(record.round()),
        Err(error) => board.stop(&error.on_line(number)),
    }
    Some(Answer {
        text: board.into_text(),
        possible,
    })
}

/// Whether a line has nothing but JSON's white space. Of one beyond the limit nobody can tell: its
/// reader may have cut off the rest.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    line.len() <= MAX_LINE && line.iter().all(|byte| b" \t\r\n".contains(byte))
}

fn read(line: &[u8], see: impl FnMut(&AnyRound)) -> Result<Record, RecordError> {
    if line.len() > MAX_LINE {
        return Err(RecordError::bad(format!(
            "a record has at most {MAX_LINE} bytes"
        )));
    }
    let text = text_of(line).map_err(RecordError::bad)?;
    let draft = draft::Draft::read(text)?;
    let round = replay::replay(draft.check()?, see)?;
    Ok(Record { round })
}

/// Reads bytes as UTF-8. The messages name a byte order mark, because nobody sees one in an editor.
pub(crate) fn text_of(line: &[u8]) -> Result<&str, String> {
    if line.starts_with(b"\xff\xfe") || line.starts_with(b"\xfe\xff") {
        return Err("not UTF-8: the byte order mark (BOM) is that of UTF-16".to_owned());
    }
    let text = std::str::from_utf8(line).map_err(|error| format!("not UTF-8: {error}"))?;
    if text.starts_with('\u{feff}') {
        return Err(
            "begins with a byte order mark (BOM): save the file as UTF-8 without it".to_owned(),
        );
    }
    Ok(text)
}
