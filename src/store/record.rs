//! What a step writes beside chips.

mod hand;
mod hidden;
mod result;
mod table;
mod word;

use crate::id::{Day, GuildId, HandId, Millis, TableId, UserId};
use crate::ledger::Chips;

pub use hand::{ClaimRow, HandRow, PlayRow, Sitter};
pub use hidden::{Secret32, Text};
pub use result::ResultRow;
pub use table::{MessageRow, TableRow};
pub use word::{DmChoice, PictureStyle, PlayedBy, Reveal, Sorting};

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
    /// A running hand was declared by a seat, before its first move.
    Claim(ClaimRow),
    /// A move of a running hand; the numbers of a hand's moves have no gap.
    Play(PlayRow),
    /// A running hand is over and counts.
    FinishHand {
        /// Which hand.
        hand: HandId,
        /// The outcome as JSON.
        outcome: Text,
    },
    /// The record of a hand that is over lies in the archive, lastingly: it goes out of the database.
    Archived {
        /// The day that it ended.
        day: Day,
        /// Which hand.
        hand: HandId,
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
    /// What a hand that was played for chips brought to a person.
    Result(ResultRow),
    /// A message shows a table and has to be drawn again after a restart.
    Board(MessageRow),
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
    /// What a person has chosen about how things look to them.
    Choices {
        /// Who.
        user: UserId,
        /// The tag of a language of this program; `None` follows Discord.
        language: Option<String>,
        /// How tiles are drawn.
        pictures: PictureStyle,
        /// How tiles are put in order.
        sorting: Sorting,
    },
    /// Discord's name of a server's language.
    ServerLocale {
        /// Which server.
        guild: GuildId,
        /// The name.
        locale: String,
    },
    /// What whoever manages a server has chosen.
    Server {
        /// Which server.
        guild: GuildId,
        /// The choices as JSON.
        body: Text,
    },
    /// One person gives chips to another; refused when either would go beyond what a day allows.
    Gift {
        /// Who gives.
        from: UserId,
        /// Who gets.
        to: UserId,
        /// When.
        day: Day,
        /// How many.
        chips: Chips,
        /// The most that a person gives, and gets, in a day.
        most: Chips,
    },
    /// A note of the program to itself.
    Meta {
        /// Its name.
        key: String,
        /// What it says.
        value: String,
    },
}

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
}
