//! The verifier of a file of receipts: lines in, one answer a line out.

use serde::Serialize;

use super::beacon::Beacon;
use super::fault::Fault;
use super::hash32::Hash32;
use super::published::{MAX_RECEIPT, Opened, Published};
use super::reveal::Reveal;
use super::verifier::Verifier;
use crate::record::is_blank;

/// The most receipts in one file, all of which are kept in memory; the lines after them are ignored.
pub const MAX_RECEIPTS: usize = 1 << 16;

/// The note on a hand that was fixed but never dealt.
const NEVER_DEALT: &str = "never dealt, and does not count: the beacon did not come in time, \
    chips no longer covered the hand, or the table closed; the receipt does not say which";

/// The note on a hand whose table could not reach its beacon.
const UNREACHABLE: &str =
    "dealt without the beacon, which could not be reached before the receipt was fixed";

/// Checks the receipts of a file, those of one table as a chain by their numbers.
///
/// People join files that they saved at different times, so the receipts may come in any order, and
/// one receipt several times.
///
/// ```
/// let mut verifier = gow::fair::FileVerifier::default();
/// verifier.read(1, b"{}");
/// verifier.read(2, b" ");
/// let answers = verifier.answers();
/// assert_eq!(answers.len(), 1);
/// assert!(!answers[0].ok);
/// assert_eq!(answers[0].text, r#"{"ok":false,"failed":"format","why":"line 1: format is missing"}"#);
/// ```
#[derive(Debug, Default)]
pub struct FileVerifier {
    detailed: bool,
    lines: Vec<ReadLine>,
}

/// A line that is not blank.
#[derive(Debug)]
struct ReadLine {
    number: u64,
    receipt: Result<Published, Fault>,
}

/// The answer to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// One line of JSON without a line end.
    pub text: String,
    /// Whether no step failed.
    pub ok: bool,
}

impl FileVerifier {
    /// Makes a verifier whose answers also include table, hand, the receipt's hash and the dice, to
    /// compare with what was posted.
    #[must_use]
    pub fn detailed() -> Self {
        Self {
            detailed: true,
            ..Self::default()
        }
    }

    /// Reads the next line, unless it is blank. A failure names the line by `number`, which rises from
    /// line to line.
    pub fn read(&mut self, number: u64, line: &[u8]) {
        if line.len() <= MAX_RECEIPT && is_blank(line) {
            return;
        }
        let receipt = match self.lines.len() {
            0..MAX_RECEIPTS => Published::read_bytes(line),
            MAX_RECEIPTS => {
                let most = format!("more than {MAX_RECEIPTS} receipts in one file");
                Err(Fault::format(most))
            }
            _ => return,
        };
        self.lines.push(ReadLine { number, receipt });
    }

    /// Checks the receipts and returns the answers in the order of the lines.
    #[must_use]
    pub fn answers(mut self) -> Vec<Answer> {
        // Receipts of one number stay in the order of the file: the first of them counts.
        self.lines.sort_by_key(ReadLine::hand);
        let mut verifier = Verifier::default();
        let answer = |line: ReadLine| (line.number, line.answer(&mut verifier, self.detailed));
        let mut answers: Vec<(u64, Answer)> = self.lines.into_iter().map(answer).collect();
        answers.sort_by_key(|(number, _)| *number);
        answers.into_iter().map(|(_, answer)| answer).collect()
    }
}

impl ReadLine {
    /// The number of the hand; 0 if the line is no receipt.
    fn hand(&self) -> u64 {
        let published = self.receipt.as_ref();
        published.map_or(0, |published| published.receipt.hand)
    }

    fn answer(self, verifier: &mut Verifier, detailed: bool) -> Answer {
        let published = self.receipt.as_ref().ok();
        let details = published.filter(|_| detailed).map(Details::of);
        let checked = self.receipt.and_then(|published| {
            verifier.check(&published)?;
            Ok(published)
        });
        let body = match &checked {
            Ok(published) => Body::passed(published),
            Err(fault) => Body::failed(self.number, fault),
        };
        let line = Line { body, details };
        Answer {
            ok: checked.is_ok(),
            text: serde_json::to_string(&line)
                .expect("an answer holds nothing that JSON cannot say"),
        }
    }
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    body: Body,
    #[serde(flatten)]
    details: Option<Details>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body {
    Passed {
        ok: bool,
        steps: Steps,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'static str>,
    },
    Failed {
        ok: bool,
        failed: &'static str,
        why: String,
    },
}

/// The steps of a receipt that failed none; those that need the seed are `None` without it.
#[derive(Serialize)]
struct Steps {
    commit: Option<bool>,
    receipt: bool,
    chain: bool,
    deal: Option<bool>,
    /// Absent where the receipt waits for no beacon, and `None` where it is not opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    beacon: Option<Option<bool>>,
}

impl Body {
    fn passed(published: &Published) -> Self {
        let opened = published.opened.as_ref();
        let beacon = published.beacon().unwrap_or(Beacon::None);
        let sealed = || match Reveal::split(&published.receipt.rules).1 {
            Reveal::Hand => {
                "not opened: only the last hand of a table may be so, and only while it is played"
            }
            Reveal::Table => "not opened: this table opens its hands when it closes (reveal=table)",
            Reveal::Never => {
                "not opened: this table opens no hand (reveal=never), so that nobody else can check its deals"
            }
        };
        Self::Passed {
            ok: true,
            steps: Steps {
                commit: opened.map(|_| true),
                receipt: true,
                chain: true,
                deal: opened
                    .and_then(|opened| opened.hands.as_ref())
                    .map(|_| true),
                beacon: beacon
                    .waits()
                    .then(|| opened.and_then(|opened| opened.signature).map(|_| true)),
            },
            note: match opened {
                None => Some(sealed()),
                Some(Opened { hands: None, .. }) => Some(NEVER_DEALT),
                Some(_) if beacon == Beacon::Unreachable => Some(UNREACHABLE),
                Some(_) => None,
            },
        }
    }

    fn failed(number: u64, fault: &Fault) -> Self {
        Self::Failed {
            ok: false,
            failed: fault.step.name(),
            why: format!("line {number}: {}", fault.why),
        }
    }
}

/// What a receipt is, apart from whether it is right.
#[derive(Serialize)]
struct Details {
    table: String,
    hand: u64,
    receipt: Hash32,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
}

impl Details {
    fn of(published: &Published) -> Self {
        let opened = published.opened.as_ref();
        Self {
            table: published.receipt.table.clone(),
            hand: published.receipt.hand,
            receipt: published.receipt.hash(),
            dice: opened.and_then(|opened| {
                opened.hands.as_ref()?;
                let dealt = published.dealt(&opened.seed, opened.signature.as_ref());
                Some(dealt.ok()?.dice)
            }),
        }
    }
}
