//! The verifier of receipts: lines in, one answer a line out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::beacon::{Beacon, Network};
use super::chain::Link;
use super::fault::{Fault, Step};
use super::hash32::Hash32;
use super::published::{MAX_RECEIPT, Opened, Published};
use super::reveal::Reveal;
use crate::record::is_blank;

/// The most tables in one file; a chain is kept in memory for each.
pub const MAX_TABLES: usize = 1 << 16;

/// The note on a hand whose beacon did not come.
const NEVER_DEALT: &str =
    "never dealt: the round of the beacon did not come in time, and the hand does not count";

/// The note on a hand whose table could not reach its beacon.
const UNREACHABLE: &str =
    "dealt without the beacon, which could not be reached before the receipt was fixed";

/// Checks receipts one after the other, those of one table as a chain.
///
/// ```
/// let mut verifier = gow::fair::Verifier::default();
/// let answer = verifier.answer(1, b"{}").unwrap();
/// assert!(!answer.ok);
/// assert_eq!(answer.text, r#"{"ok":false,"failed":"format","why":"line 1: format is missing"}"#);
/// assert!(verifier.answer(2, b" ").is_none());
/// ```
#[derive(Debug, Default)]
pub struct Verifier {
    tables: BTreeMap<String, Option<Link>>,
    detailed: bool,
    beacon: Network,
}

/// The answer to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// One line of JSON without a line end.
    pub text: String,
    /// Whether no step failed.
    pub ok: bool,
}

impl Verifier {
    /// Makes a verifier whose answers also include table, hand, the receipt's hash and the dice, to
    /// compare with what was posted.
    #[must_use]
    pub fn detailed() -> Self {
        Self {
            detailed: true,
            ..Self::default()
        }
    }

    /// Makes a verifier that knows another beacon than `quicknet`.
    #[must_use]
    pub fn knowing(beacon: Network) -> Self {
        Self {
            beacon,
            ..Self::default()
        }
    }

    /// Checks one receipt, also as the next of its table.
    ///
    /// # Errors
    /// The first step that fails.
    pub fn check(&mut self, published: &Published) -> Result<(), Fault> {
        let table = &published.receipt.table;
        if !self.tables.contains_key(table) && self.tables.len() == MAX_TABLES {
            let why = format!("more than {MAX_TABLES} tables in one file");
            return Err(published.fault(Step::Chain, why));
        }
        let last = self.tables.entry(table.clone()).or_default();
        // The chain goes on behind a receipt that fails another step.
        let chain = Link::follow(last, published);
        published.check_commitment()?;
        published.check_terms()?;
        published.check_known(&self.beacon)?;
        chain?;
        published.check_deal()?;
        published.check_beacon(&self.beacon)
    }

    /// Answers one line of a file; `None` for a blank one. A failure names the line by `number`,
    /// counted from 1.
    pub fn answer(&mut self, number: u64, line: &[u8]) -> Option<Answer> {
        if line.len() <= MAX_RECEIPT && is_blank(line) {
            return None;
        }
        let read = Published::read_bytes(line);
        let details = read
            .as_ref()
            .ok()
            .filter(|_| self.detailed)
            .map(Details::of);
        let checked = read.and_then(|published| self.check(&published).map(|()| published));
        let body = match &checked {
            Ok(published) => Body::passed(published),
            Err(fault) => Body::failed(number, fault),
        };
        let line = Line { body, details };
        Some(Answer {
            ok: checked.is_ok(),
            text: serde_json::to_string(&line)
                .expect("an answer holds nothing that JSON cannot say"),
        })
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
