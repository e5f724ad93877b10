//! The receipts of one table, each naming the one before.

use super::fault::{Fault, Step};
use super::hash32::Hash32;
use super::published::Published;
use super::reveal::Reveal;

/// The last receipt of a table that was checked.
#[derive(Clone, Debug)]
pub(super) struct Link {
    hand: u64,
    hash: Hash32,
    opened: bool,
    reveal: Reveal,
}

impl Link {
    fn of(published: &Published) -> Self {
        Self {
            hand: published.receipt.hand,
            hash: published.receipt.hash(),
            opened: published.opened.is_some(),
            reveal: Reveal::split(&published.receipt.rules).1,
        }
    }

    /// Checks a receipt against the last one of its table, and makes it the last one unless it goes
    /// back.
    ///
    /// One receipt may be there several times, sealed or opened: everybody saves their own files.
    pub(super) fn follow(last: &mut Option<Self>, published: &Published) -> Result<(), Fault> {
        let next = Self::of(published);
        let found = match last {
            None => next.begins(published),
            Some(last) if next.hash == last.hash => {
                last.opened |= next.opened;
                return Ok(());
            }
            Some(last) if next.hand <= last.hand => return next.goes_back(last, published),
            Some(last) => next.continues(last, published),
        };
        *last = Some(next);
        found
    }

    /// Checks the first receipt of a table in a file: the first hand names none before it, and no
    /// other hand does so.
    fn begins(&self, published: &Published) -> Result<(), Fault> {
        let names_none = published.receipt.prev == Hash32::ZERO;
        match (self.hand == 1, names_none) {
            (true, true) | (false, false) => Ok(()),
            (true, false) => fault(published, "the first hand names a receipt before it"),
            (false, true) => fault(published, "it names no receipt before it"),
        }
    }

    fn goes_back(&self, last: &Self, published: &Published) -> Result<(), Fault> {
        if self.hand == last.hand {
            fault(published, "a second receipt for this number")
        } else {
            fault(published, format!("it comes after hand {}", last.hand))
        }
    }

    fn continues(&self, last: &Self, published: &Published) -> Result<(), Fault> {
        let (first, next) = (last.hand + 1, published.receipt.hand);
        if next > first {
            let missing = match next - 1 {
                last if last == first => format!("hand {last} is missing"),
                last => format!("hands {first} to {last} are missing"),
            };
            return fault(published, missing);
        }
        if published.receipt.prev != last.hash {
            let other = format!("it names another receipt of hand {}", last.hand);
            return fault(published, other);
        }
        match last.reveal {
            Reveal::Hand if !last.opened => {
                fault(published, format!("hand {} was not opened", last.hand))
            }
            Reveal::Hand | Reveal::Table | Reveal::Never => Ok(()),
        }
    }
}

fn fault(published: &Published, why: impl std::fmt::Display) -> Result<(), Fault> {
    Err(published.fault(Step::Chain, why))
}
