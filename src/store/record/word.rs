//! Choices that the database has in words.

macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ }) => {
        impl $name {
            /// Returns the word that the database has for it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Reads what [`Self::word`] wrote.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                [$(Self::$variant),+].into_iter().find(|value| value.word() == word)
            }
        }
    };
}

/// Who chose a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedBy {
    /// The person of the seat.
    Person,
    /// A computer player.
    Computer,
    /// The published rule for people whose time is up.
    Clock,
    /// The rules: public facts left one move.
    Forced,
}

/// Whether a person wants hands by direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DmChoice {
    /// The person has not said.
    #[default]
    Unset,
    /// Yes.
    On,
    /// No.
    Off,
}

words!(PlayedBy { Person = "person", Computer = "computer", Clock = "clock", Forced = "forced" });
words!(DmChoice { Unset = "unset", On = "on", Off = "off" });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for by in [PlayedBy::Person, PlayedBy::Computer, PlayedBy::Clock, PlayedBy::Forced] {
            assert_eq!(PlayedBy::from_word(by.word()), Some(by));
        }
        for choice in [DmChoice::Unset, DmChoice::On, DmChoice::Off] {
            assert_eq!(DmChoice::from_word(choice.word()), Some(choice));
        }
        assert_eq!(DmChoice::from_word("ON"), None);
    }
}
