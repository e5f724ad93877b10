//! Enums stored as words in the database.

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ }) => {
        impl $name {
            /// All of them, in the order in which they are offered.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Returns the word stored in the database.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Parses a word that [`Self::word`] returned; `None` for any other.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.word() == word)
            }
        }
    };
}

/// Who chose a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedBy {
    /// The person in the seat.
    Person,
    /// A computer player.
    Computer,
    /// The clock, by the published rule for people whose time is up.
    Clock,
    /// Nobody: the public state allowed only one move.
    Forced,
}

/// Whether a person wants hands by direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DmChoice {
    /// The person has not chosen.
    #[default]
    Unset,
    /// Yes.
    On,
    /// No.
    Off,
}

/// How much of its finished hands a table shows to people who did not play them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reveal {
    /// All hands and discards, as soon as the hand is over.
    #[default]
    Hand,
    /// The same, but only once the table is closed.
    Table,
    /// Nothing, ever.
    Never,
}

/// The style of a person's pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureStyle {
    /// The traditional colours.
    #[default]
    Classic,
    /// High contrast, for low vision or bright light.
    HighContrast,
    /// For people who cannot tell red from green.
    ColourBlind,
    /// No pictures; text shows the same.
    Off,
}

/// The order of a person's tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sorting {
    /// Suit by suit, strongest first.
    #[default]
    Suit,
    /// Strongest first, both suits together.
    Rank,
    /// Tiles that belong together are next to each other.
    Families,
}

/// How many presses a discard takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Taps {
    /// One press when a single tile was led: pressing a tile that cannot beat discards it.
    #[default]
    One,
    /// Two presses: the first picks the tile, the second discards it. The bot asks before a discard
    /// of a tile that would beat.
    Two,
}

impl Reveal {
    /// Returns the word stored in the database, where NULL is the default: most hands are revealed at
    /// once.
    pub(in crate::store) fn word_unless_default(self) -> Option<&'static str> {
        (self != Self::default()).then(|| self.word())
    }
}

words!(PlayedBy { Person = "person", Computer = "computer", Clock = "clock", Forced = "forced" });
words!(DmChoice { Unset = "unset", On = "on", Off = "off" });
words!(Reveal { Hand = "hand", Table = "table", Never = "never" });
words!(PictureStyle { Classic = "classic", HighContrast = "high-contrast", ColourBlind = "colour-blind", Off = "off" });
words!(Sorting { Suit = "suit", Rank = "rank", Families = "families" });
words!(Taps { One = "one", Two = "two" });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for by in PlayedBy::ALL {
            assert_eq!(PlayedBy::from_word(by.word()), Some(by));
        }
        assert_eq!(DmChoice::from_word("ON"), None);
    }
}
