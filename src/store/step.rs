//! What is stored together: writes and transfers.

use std::collections::BTreeMap;

use crate::id::{ChannelId, Day, GuildId, HandId, InteractionId, TableId, Timestamp, UserId};
use crate::ledger::Transfer;
use crate::store::{
    Award, ChoicesRow, ClaimRow, DmChoice, Fence, Gift, HandMessageRow, HandRow, MessageRow,
    PlayRow, ResultRow, TableRow, Text, Wallet,
};

/// The most writes and transfers of one step; settling a hand of eight seats needs about thirty.
pub const MAX_STEP_ROWS: usize = 256;

/// Writes and transfers that are stored together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The press or command that caused it; `None` for the program itself.
    pub interaction: Option<InteractionId>,
    /// The writes, in order.
    pub writes: Vec<Write>,
    /// The transfers, posted in order after the writes.
    pub transfers: Vec<Transfer>,
    /// When it happened.
    pub at: Timestamp,
    /// The proof that the process has the step's table; `None` if the step belongs to no table.
    pub fence: Option<Fence>,
}

impl Step {
    /// Makes an empty step.
    #[must_use]
    pub const fn new(at: Timestamp) -> Self {
        Self {
            interaction: None,
            writes: Vec::new(),
            transfers: Vec::new(),
            at,
            fence: None,
        }
    }
}

/// One write of a step, apart from transfers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// A table is opened; its channel must have no other open table.
    OpenTable(TableRow),
    /// A table has changed: all of its state except the running hand.
    TableState {
        /// Which table; it must be open.
        table: TableId,
        /// Its version afterwards, never smaller than before.
        version: u64,
        /// The table as JSON.
        body: Text,
    },
    /// An open table is moved to another channel, which must have no open table.
    MoveTable {
        /// Which table.
        table: TableId,
        /// The channel.
        channel: ChannelId,
    },
    /// A table is closed; its hand must be over and its escrow empty.
    CloseTable {
        /// Which table.
        table: TableId,
    },
    /// A hand is dealt.
    StartHand(Box<HandRow>),
    /// A seat has claimed a running hand, before its first move.
    Claim(ClaimRow),
    /// A move of a running hand; moves are numbered without gaps.
    Play(PlayRow),
    /// A running hand is over and counts.
    FinishHand {
        /// Which hand.
        hand: HandId,
        /// The outcome as JSON.
        outcome: Text,
    },
    /// The record of a finished hand is safe in the archive and is deleted from the database.
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
        /// Why, for the operator.
        why: String,
    },
    /// A person has won chips from the house's bank, for which computers play; they are added to the day's sum.
    HouseBankWin {
        /// The person.
        user: UserId,
        /// When.
        day: Day,
        /// How many.
        chips: i64,
    },
    /// A person's result in a hand for chips.
    Result(ResultRow),
    /// A message shows a table and has to be updated after a restart.
    Board(MessageRow),
    /// Such a message is gone; a newer one of the same kind is unaffected.
    BoardGone(MessageRow),
    /// A public message shows a hand.
    HandMessage(HandMessageRow),
    /// A person's name, and their language if known.
    Person {
        /// The person.
        user: UserId,
        /// Their display name.
        name: String,
        /// Their locale in Discord; `None` leaves the stored one.
        locale: Option<String>,
    },
    /// A person has got their first chips.
    Granted {
        /// The person.
        user: UserId,
    },
    /// Whether a person wants hands by direct message.
    Dm {
        /// The person.
        user: UserId,
        /// Their choice.
        choice: DmChoice,
    },
    /// A person without a row gets one, and with it a number.
    Known {
        /// The person.
        user: UserId,
    },
    /// Discord has refused a direct message to a person or, with `None`, accepted one again.
    DmRefused {
        /// The person.
        user: UserId,
        /// Until when the bot sends no other direct message.
        until: Option<Timestamp>,
    },
    /// A person's display choices.
    Choices(ChoicesRow),
    /// A server's locale in Discord.
    GuildLocale {
        /// Which server.
        guild: GuildId,
        /// The locale.
        locale: String,
    },
    /// A server's settings.
    Guild {
        /// Which server.
        guild: GuildId,
        /// The settings as JSON.
        body: Text,
    },
    /// Counts a gift for the day of both people; refused if either would exceed the daily limit. A transfer of the same
    /// step moves the chips.
    Gift(Gift),
    /// Why an operator gives chips to a person; a transfer of the same step moves them.
    Award(Award),
    /// One of the program's own notes.
    Meta {
        /// Its key.
        key: String,
        /// Its text.
        value: String,
    },
}

/// The result of a stored step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CommittedStep {
    /// For each transfer, whether it moved chips now or had done so before.
    pub posted: Vec<PostingOutcome>,
    /// The wallets of the people in the step's transfers, right after it.
    pub wallets: BTreeMap<UserId, Wallet>,
}

/// Whether a transfer moved chips now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostingOutcome {
    /// It moved them now.
    New,
    /// The same transfer existed already; nothing moved.
    Exists,
}

#[cfg(test)]
mod tests {
    use gow::fair::Seed;

    use super::*;
    use crate::store::PlayedBy;

    #[test]
    fn nothing_hidden_is_ever_printed() {
        let play = PlayRow {
            hand: HandId::new(1).unwrap(),
            seq: 0,
            seat: 2,
            mv: "discard 66".to_owned(),
            by: PlayedBy::Person,
            at: Timestamp::new(5),
        };
        let printed = format!(
            "{:?} {:?} {:?}",
            Write::Play(play),
            Seed::from_bytes([0xab; 32]),
            Text::from("66 63")
        );
        for hidden in ["66", "171", "ab"] {
            assert!(!printed.contains(hidden), "{printed}");
        }
    }
}
