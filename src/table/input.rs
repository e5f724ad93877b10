//! The inputs of a table.

use std::collections::BTreeMap;
use std::fmt;

use gow::fair::{Seed, Signature};
use gow::{Move, Seat};

use crate::id::{ChannelId, HandId, Timestamp, UserId};
use crate::store::DealtPerson;

use super::seating::occupant::Person;
use super::settings::TermChange;

/// Something that happens to a table; `Debug` prints only its name, because a discard is secret.
#[derive(Clone)]
pub enum Input {
    /// A person sits down at the first empty seat, otherwise at a new one, otherwise at the first computer's; or stays if
    /// they are about to leave.
    Sit {
        /// Who sits down.
        person: Person,
        /// The table version that the pressed button was made for; `None` if it was not made for this table.
        version: Option<u64>,
    },
    /// A person leaves; in a running hand a computer plays on for them, unless they come back.
    Leave {
        /// Who leaves.
        user: UserId,
    },
    /// The host puts a computer of the table's level at the first empty seat.
    AddComputer {
        /// The host, or the person who leads for them.
        by: UserId,
    },
    /// The host removes a person or a computer from a seat.
    Kick {
        /// The host, or the person who leads for them.
        by: UserId,
        /// The seat to clear.
        seat: Seat,
    },
    /// A person who manages the table's server removes a person or a computer from a seat.
    KickByManager {
        /// The seat to clear.
        seat: Seat,
    },
    /// People who were removed may sit down again, because the host or a manager of the server invites them.
    Readmit {
        /// These people.
        users: Vec<UserId>,
    },
    /// The host starts the first hand.
    Start {
        /// The host, or the person who leads for them.
        by: UserId,
    },
    /// The host puts a computer at every empty seat and starts the first hand.
    FillAndStart {
        /// The host, or the person who leads for them.
        by: UserId,
    },
    /// A seated person is ready for the next hand.
    NextHand {
        /// Who asks.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
    },
    /// A person plays.
    Play {
        /// Who plays; the seat follows from it.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
        /// The move.
        mv: Move,
    },
    /// A person bets on the next hand.
    Bet {
        /// Who bets.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
        /// How many chips; zero sits the hand out.
        chips: i64,
    },
    /// A person takes or passes the bank that is offered to them.
    Bank {
        /// Who answers.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
        /// Whether they take it.
        take: bool,
    },
    /// A person claims their hand before the first lead.
    Claim {
        /// Who claims; the seat follows from it.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
    },
    /// The only person at a table ends the time for claims.
    EndClaims {
        /// Who ends it.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
    },
    /// A computer has chosen a move for a seat that is to act.
    ComputerPlay {
        /// The version that the choice was made for.
        version: u64,
        /// The seat.
        seat: Seat,
        /// The move.
        mv: Move,
    },
    /// A person takes their seat back from the computer that holds it, or that plays because they are
    /// about to leave.
    Back {
        /// Who is back.
        by: UserId,
    },
    /// The host moves a table that is in its lobby to a thread of its channel.
    Move {
        /// The host, or the person who leads for them.
        by: UserId,
        /// The thread.
        thread: ChannelId,
    },
    /// The host ends the table, or asks to: with other people seated, one of them has to agree.
    End {
        /// Who asks.
        by: UserId,
    },
    /// A person who manages the table's server ends the table; nobody has to agree.
    EndByManager,
    /// The host changes one of the table's terms, from the next deal on.
    ChangeTerms {
        /// The host, or the person who leads for them.
        by: UserId,
        /// The table version that the screen was rendered for.
        version: u64,
        /// The change.
        change: TermChange,
    },
    /// A person who is to act asks for a hint.
    Hint {
        /// Who asks; the seat follows from it.
        by: UserId,
        /// The table version that the pressed button was made for.
        version: u64,
    },
    /// A seated person adds a salt to the deals to come.
    Cut {
        /// The person.
        by: UserId,
        /// The salt.
        salt: String,
    },
    /// A round of the beacon is published, and the deal that waits for it can be made.
    Round {
        /// The round.
        round: u64,
        /// The beacon's signature.
        signature: Signature,
    },
    /// A deadline may have passed.
    Tick,
    /// The table's server has an outage: the clocks stop.
    Suspend,
    /// The server is back: the clocks continue.
    Resume,
    /// A person's data is deleted; the table, which they have left, forgets them.
    Forget {
        /// The person.
        user: UserId,
    },
    /// Recent presses may be lost: the table's clocks get a credit.
    Credit,
    /// The running hand is voided by an operator: everybody's chips go back, and the table stays.
    Void,
    /// The bot was removed from the table's server: the table closes; computers finish a running hand.
    BotRemoved,
    /// The table's channel or thread was deleted: the same.
    ChannelDeleted,
    /// The table is closed by an operator; a running hand is voided.
    Close,
}

impl Input {
    /// The name of the kind of input, for logs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Sit { .. } => "sit",
            Self::Leave { .. } => "leave",
            Self::AddComputer { .. } => "add-computer",
            Self::Kick { .. } => "kick",
            Self::KickByManager { .. } => "kick-by-manager",
            Self::Readmit { .. } => "readmit",
            Self::Start { .. } => "start",
            Self::FillAndStart { .. } => "fill-and-start",
            Self::NextHand { .. } => "next-hand",
            Self::Play { .. } => "play",
            Self::Bet { .. } => "bet",
            Self::Bank { .. } => "bank",
            Self::Claim { .. } => "claim",
            Self::EndClaims { .. } => "end-claims",
            Self::ComputerPlay { .. } => "computer-play",
            Self::Back { .. } => "back",
            Self::Move { .. } => "move",
            Self::End { .. } => "end",
            Self::EndByManager => "end-by-manager",
            Self::ChangeTerms { .. } => "change-terms",
            Self::Hint { .. } => "hint",
            Self::Cut { .. } => "cut",
            Self::Round { .. } => "round",
            Self::Tick => "tick",
            Self::Suspend => "suspend",
            Self::Resume => "resume",
            Self::Forget { .. } => "forget",
            Self::Credit => "credit",
            Self::Void => "void",
            Self::BotRemoved => "bot-removed",
            Self::ChannelDeleted => "channel-deleted",
            Self::Close => "close",
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The outside data that a step needs: the time, randomness and balances.
#[derive(Debug, Clone)]
pub struct StepInputs {
    /// The time.
    pub now: Timestamp,
    /// How long a computer waits before it plays, in milliseconds; independent of its hand.
    pub pause_ms: i64,
    /// The data for a deal; `Some` whenever [`super::Table::may_deal`] is true.
    pub deal: Option<DealInputs>,
}

/// The outside data that a deal needs.
#[derive(Debug, Clone)]
pub struct DealInputs {
    /// The number of the new hand in the store.
    pub hand: HandId,
    /// The beacon of a receipt that is fixed now, as [`gow::fair::Beacon`] writes it; read only if
    /// [`super::Table::may_fix_deal`] is true.
    pub beacon: String,
    /// The secret of the deal after this one, fresh from the operating system.
    pub next_seed: Seed,
    /// What the store knows of every seated person. People who waited for a seat are among them: they were seated when
    /// the last hand ended.
    pub people: BTreeMap<UserId, DealtPerson>,
}
