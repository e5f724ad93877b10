//! When the seed of a hand is published.

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;

named_enum! {
    /// When a table publishes the seed and all tiles of a finished hand, the usual time first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Reveal {
        /// As soon as the hand is over; the rules of a receipt do not mention it.
        #[default]
        Hand = "hand",
        /// When the table closes.
        Table = "table",
        /// Never, so that nobody else can check the hand.
        Never = "never",
    }
}

impl Reveal {
    /// Returns what the rules of a receipt end with, after a space; empty for [`Reveal::Hand`].
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Hand => "",
            Self::Table => "reveal=table",
            Self::Never => "reveal=never",
        }
    }

    /// Splits the rules of a receipt into the part before the ending, and what the ending says.
    #[must_use]
    pub fn split(rules: &str) -> (&str, Self) {
        let shorter = |reveal: Self| {
            let rest = rules.strip_suffix(reveal.ending())?.strip_suffix(' ')?;
            Some((rest, reveal))
        };
        [Self::Table, Self::Never]
            .into_iter()
            .find_map(shorter)
            .unwrap_or((rules, Self::Hand))
    }
}
