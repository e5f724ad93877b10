//! What a step writes beside chips.

use std::fmt;

use crate::id::{ChannelId, Day, GuildId, HandId, MessageId, Millis, TableId, UserId};

/// The longest JSON text that is kept of a table, a hand or an outcome, in bytes: far above what eight seats need.
pub const MAX_JSON: usize = 256 * 1024;

/// The longest name, kind, key or move that is kept, in bytes.
pub const MAX_WORD: usize = 256;

/// One thing to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A table is opened; its channel must have no other open table.
    OpenTable(TableRow),
    /// A table changed: everything about it but the running hand.
    TableState {
        /// Which table; it must be open.
        table: TableId,
        /// Its version afterwards, never smaller than before.
        version: u64,
        /// The table as JSON.
        body: Text,
    },
    /// A table is closed; its hand must be over and its escrow empty.
    CloseTable {
        /// Which table.
        table: TableId,
    },
    /// A hand is dealt.
    StartHand(Box<HandRow>),
    /// A move of a running hand; the numbers of a hand's moves have no gap.
    Play(PlayRow),
    /// A running hand is over and counts.
    FinishHand {
        /// Which hand.
        hand: HandId,
        /// The outcome as JSON.
        outcome: Text,
    },
    /// A running hand is over and does not count.
    VoidHand {
        /// Which hand.
        hand: HandId,
        /// Why, for whoever looks into it later.
        why: String,
    },
    /// A person won chips from computers (negative: lost them); the day's numbers are added up.
    HouseWin {
        /// Who.
        user: UserId,
        /// When.
        day: Day,
        /// How many.
        chips: i64,
    },
    /// A message shows a table and has to be drawn again after a restart.
    Board(BoardRow),
    /// Such a message is no more.
    BoardGone {
        /// Which table it showed.
        table: TableId,
        /// What it showed.
        kind: String,
        /// Whose it was; `None` for everybody's.
        user: Option<UserId>,
    },
    /// A person's name, and their language where it is known.
    Person {
        /// Who.
        user: UserId,
        /// What they are called.
        name: String,
        /// Discord's name of their language; `None` leaves it as it was.
        locale: Option<String>,
    },
    /// A person has got their first chips.
    Granted {
        /// Who.
        user: UserId,
    },
    /// A person wants hands by direct message, or not.
    Dm {
        /// Who.
        user: UserId,
        /// What they want.
        choice: DmChoice,
    },
    /// Discord refused a direct message to a person (or, with `None`, took one again).
    DmRefused {
        /// Who.
        user: UserId,
        /// Until when no other is tried.
        until: Option<Millis>,
    },
    /// A note of the program to itself.
    Meta {
        /// Its name.
        key: String,
        /// What it says.
        value: String,
    },
}

/// A JSON text that may say what is hidden; `Debug` tells its length and nothing else.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Text(String);

impl Text {
    /// Returns the text.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({} bytes)", self.0.len())
    }
}

/// A table without its running hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// The number of the table.
    pub table: TableId,
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel of its public messages.
    pub channel: ChannelId,
    /// When it was opened.
    pub opened: Millis,
    /// How often it has changed.
    pub version: u64,
    /// The table as JSON.
    pub body: Text,
}

/// A hand as it was dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    /// The number of the hand.
    pub hand: HandId,
    /// Its table.
    pub table: TableId,
    /// Its number at the table, from 1.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// The house as JSON.
    pub house: String,
    /// The version of the rules that it is played by.
    pub rules_version: u32,
    /// The banker's seat.
    pub banker: u8,
    /// How often in a row the banker has banked.
    pub streak: u32,
    /// Chips a point; zero when the hand is for nothing.
    pub stake: i64,
    /// The secret of the shuffle.
    pub seed: Secret32,
    /// The fairness receipt that the deal was drawn from.
    pub receipt: [u8; 32],
    /// The dealt hands as JSON.
    pub hands: Text,
    /// Who sat where, as JSON.
    pub seats: Text,
    /// The people whose chips are at stake, and what is held of each; the step's transfers hold the same.
    pub sitters: Vec<Sitter>,
    /// When it was dealt.
    pub started: Millis,
}

/// A person in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitter {
    /// Where they sit.
    pub seat: u8,
    /// Who they are.
    pub user: UserId,
    /// Chips that are held; zero when the hand is for nothing.
    pub hold: i64,
}

/// Thirty-two secret bytes that never print themselves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret32(pub [u8; 32]);

impl fmt::Debug for Secret32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret32(..)")
    }
}

/// A move of a hand.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayRow {
    /// Its hand.
    pub hand: HandId,
    /// Its number in the hand, from 0.
    pub seq: u32,
    /// Who played.
    pub seat: u8,
    /// The move in notation; a discard names its hidden pieces.
    pub mv: String,
    /// Who chose it.
    pub by: PlayedBy,
    /// When.
    pub at: Millis,
}

impl fmt::Debug for PlayRow {
    /// Leaves the move out: a face-down discard is nobody's business.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayRow")
            .field("hand", &self.hand)
            .field("seq", &self.seq)
            .field("seat", &self.seat)
            .field("by", &self.by)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
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

/// A message that shows a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    /// Which table.
    pub table: TableId,
    /// What it shows, in a word of whoever draws it.
    pub kind: String,
    /// Whose it is; `None` for everybody's.
    pub user: Option<UserId>,
    /// Where it is.
    pub channel: ChannelId,
    /// Which message it is.
    pub message: MessageId,
}

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

words!(PlayedBy { Person = "person", Computer = "computer", Clock = "clock", Forced = "forced" });
words!(DmChoice { Unset = "unset", On = "on", Off = "off" });

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn nothing_hidden_is_ever_printed() {
        let play = PlayRow {
            hand: HandId::new(1).unwrap(),
            seq: 0,
            seat: 2,
            mv: "discard 66".to_owned(),
            by: PlayedBy::Person,
            at: Millis::new(5),
        };
        let printed = format!(
            "{:?} {:?} {:?}",
            Record::Play(play),
            Secret32([0xab; 32]),
            Text::from("66 63")
        );
        for hidden in ["66", "171", "ab"] {
            assert!(!printed.contains(hidden), "{printed}");
        }
    }

    #[test]
    fn words_read_back() {
        for by in [
            PlayedBy::Person,
            PlayedBy::Computer,
            PlayedBy::Clock,
            PlayedBy::Forced,
        ] {
            assert_eq!(PlayedBy::from_word(by.word()), Some(by));
        }
        for choice in [DmChoice::Unset, DmChoice::On, DmChoice::Off] {
            assert_eq!(DmChoice::from_word(choice.word()), Some(choice));
        }
        assert_eq!(DmChoice::from_word("ON"), None);
    }
}
