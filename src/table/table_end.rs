//! How long a table stays open, and who ends it.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::id::{MINUTE_MS, Timestamp, UserId};

use super::notice::Notice;
use super::refusal::Refusal;
use super::state::{CloseReason, Phase, Table};
use super::step::{StepBuilder, later};

/// How many hands a table can be opened for: from one to a long day's play.
pub const UNTIL_HANDS: RangeInclusive<u32> = 1..=100;

/// How many minutes a table can be opened for: from less than a hand to ten hours.
pub const UNTIL_MINUTES: RangeInclusive<u32> = 5..=600;

/// When a table ends by itself, always after a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEnd {
    /// After this many hands.
    Hands(u32),
    /// After the hand that is running this many minutes after the first deal.
    Minutes(u32),
}

/// The text is neither a number of hands nor a number of minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("neither a number of hands nor of minutes")]
pub struct TableEndError;

impl FromStr for TableEnd {
    type Err = TableEndError;

    /// Parses `10 hands` or `45 minutes`, also in Chinese: `10 局`, `45 分鐘`.
    fn from_str(text: &str) -> Result<Self, TableEndError> {
        let text = text.trim();
        let digits = text
            .find(|c: char| !c.is_ascii_digit())
            .ok_or(TableEndError)?;
        let (number, unit) = text.split_at(digits);
        let number = number.parse::<u32>().map_err(|_| TableEndError)?;
        match unit.trim_start().to_lowercase().as_str() {
            "hand" | "hands" | "局" if UNTIL_HANDS.contains(&number) => Ok(Self::Hands(number)),
            "min" | "minute" | "minutes" | "分鐘" | "分钟" if UNTIL_MINUTES.contains(&number) => {
                Ok(Self::Minutes(number))
            }
            _ => Err(TableEndError),
        }
    }
}

impl fmt::Display for TableEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, unit) = match self {
            Self::Hands(number) => (number, "hand"),
            Self::Minutes(number) => (number, "minute"),
        };
        write!(f, "{number} {unit}{}", if *number == 1 { "" } else { "s" })
    }
}

impl Table {
    /// When the table closes by itself, by the numbers of its hands. A void hand uses a number but does not
    /// count.
    pub(super) fn until(&self) -> Option<TableEnd> {
        Some(match self.terms.until? {
            TableEnd::Hands(hands) => TableEnd::Hands(hands.saturating_add(self.tally.voided)),
            until @ TableEnd::Minutes(_) => until,
        })
    }

    /// When the table stops dealing; `None` unless it was opened for some minutes and has dealt a
    /// hand.
    #[must_use]
    pub fn ends_at(&self) -> Option<Timestamp> {
        match self.terms.until? {
            TableEnd::Hands(_) => None,
            TableEnd::Minutes(minutes) => {
                Some(later(self.first_deal?, i64::from(minutes) * MINUTE_MS))
            }
        }
    }

    /// Whether the hands or minutes of the table are over.
    pub(super) fn is_over(&self, now: Timestamp) -> bool {
        match self.until() {
            None => false,
            Some(TableEnd::Hands(hands)) => self.hands >= hands,
            Some(TableEnd::Minutes(_)) => self.ends_at().is_some_and(|end| end <= now),
        }
    }
}

impl StepBuilder<'_> {
    /// Closes a table without a hand if its hands or minutes are over; returns whether it did.
    pub(super) fn close_if_over(&mut self) -> bool {
        let waits = matches!(self.table.phase, Phase::Lobby | Phase::Between(_));
        let over = waits && self.table.is_over(self.now());
        if over {
            self.close(CloseReason::Over);
        }
        over
    }

    /// Ends the table for the host; with other people seated, one of them has to ask for it too.
    pub(super) fn end(&mut self, by: UserId) -> Result<(), Refusal> {
        if self.table.ending.is_some() {
            // A second press: the table is ending already.
            return Ok(());
        }
        let alone = !self
            .table
            .people()
            .any(|(_, person)| person.user != by && !person.leaving);
        match self.table.end_asked_by {
            Some(asker) if asker == by => {
                if !alone {
                    return Err(Refusal::EndNeedsAnother);
                }
            }
            Some(_) => {
                self.require_seat(by)?;
            }
            None => {
                self.require_host(by)?;
                if !alone {
                    self.table.end_asked_by = Some(by);
                    self.tell(Notice::EndAsked { by });
                    self.touch();
                    return Ok(());
                }
            }
        }
        self.end_after_hand(CloseReason::Ended);
        Ok(())
    }

    /// Ends the table for a person who manages its server.
    pub(super) fn end_by_manager(&mut self) {
        if self.table.ending.is_none() {
            self.end_after_hand(CloseReason::Manager);
        }
    }

    /// Ends the table at once, or after the running hand.
    fn end_after_hand(&mut self, why: CloseReason) {
        self.table.end_asked_by = None;
        self.touch();
        if self.is_playing() {
            self.table.ending = Some(why);
            self.tell(Notice::LobbyChanged);
        } else {
            self.close(why);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_and_minutes_are_read() {
        for (text, until) in [
            ("10 hands", TableEnd::Hands(10)),
            (" 1 Hand ", TableEnd::Hands(1)),
            ("100hands", TableEnd::Hands(100)),
            ("5 min", TableEnd::Minutes(5)),
            ("600 MINUTES", TableEnd::Minutes(600)),
            ("10局", TableEnd::Hands(10)),
            ("45 分鐘", TableEnd::Minutes(45)),
            ("45 分钟", TableEnd::Minutes(45)),
        ] {
            assert_eq!(text.parse(), Ok(until), "{text}");
            assert_eq!(until.to_string().parse(), Ok(until), "{until}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            " ",
            "10",
            "hands",
            "0 hands",
            "101 hands",
            "4 minutes",
            "601 minutes",
            "-1 hands",
            "+5 hands",
            "10 hours",
            "1.5 hands",
            "99999999999999999999 hands",
            "10 hands!",
            "１０ hands",
            "10 10 hands",
        ] {
            assert_eq!(text.parse::<TableEnd>(), Err(TableEndError), "{text}");
        }
    }
}
