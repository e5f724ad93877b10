//! What can happen to a table.

use std::fmt;

use gow::fair::Seed;
use gow::{House, Level, Move, Seat};
use serde::{Deserialize, Serialize};

use crate::id::{HandId, Millis, UserId};
use crate::ledger::Balance;
use crate::store::Reveal;

use super::chair::Person;
use super::suspension::Unreachable;

/// Something that happens to a table; prints as its name alone, because a discard is nobody's business.
#[derive(Clone)]
pub enum Input {
    /// A person wants to sit: on `seat`, or on the first chair that is free.
    Sit {
        /// Who sits down.
        person: Person,
        /// Which chair; `None` takes the first empty one, else the first computer's.
        seat: Option<Seat>,
    },
    /// A seated person goes; in a running hand a computer plays on for them.
    Leave {
        /// Who goes.
        user: UserId,
    },
    /// Somebody puts a computer on the first empty chair.
    AddComputer {
        /// Who asks; the host or who leads for them.
        by: UserId,
        /// How strong it is.
        level: Level,
    },
    /// The host sends a seated person or a computer away.
    Kick {
        /// Who asks; the host or who leads for them.
        by: UserId,
        /// The chair to clear.
        seat: Seat,
    },
    /// The host starts the first hand.
    Start {
        /// Who asks; the host or who leads for them.
        by: UserId,
    },
    /// A seated person wants the next hand.
    NextHand {
        /// Who asks.
        by: UserId,
    },
    /// A person plays.
    Play {
        /// Who plays; the seat follows from it.
        by: UserId,
        /// The version of the table that the press was drawn for.
        version: u64,
        /// What is played.
        mv: Move,
    },
    /// A person bets on the hand to come.
    Bet {
        /// Who bets.
        by: UserId,
        /// The version of the table that the press was drawn for.
        version: u64,
        /// How many chips; zero sits the hand out.
        chips: i64,
    },
    /// A person takes the bank that is offered to them, or passes it on.
    Bank {
        /// Who answers.
        by: UserId,
        /// The version of the table that the press was drawn for.
        version: u64,
        /// Whether they take it.
        take: bool,
    },
    /// A person declares their hand as won, before the first lead.
    Claim {
        /// Who declares; the seat follows from it.
        by: UserId,
        /// The version of the table that the press was drawn for.
        version: u64,
    },
    /// A computer's choice has been made for the seat whose turn it is.
    ComputerPlay {
        /// The version that the choice was made for.
        version: u64,
        /// The seat.
        seat: Seat,
        /// What is played.
        mv: Move,
    },
    /// A person takes their seat back from the computer that held it.
    Back {
        /// Who is back.
        by: UserId,
    },
    /// The host wants to end the table; with other people seated one of them has to agree.
    End {
        /// Who asks.
        by: UserId,
    },
    /// The host has other rules played from the next deal on.
    SetHouse {
        /// Who asks; the host.
        by: UserId,
        /// The version of the table that the screen was drawn for.
        version: u64,
        /// The rules.
        house: House,
    },
    /// The host has finished hands revealed otherwise, from the next deal on.
    SetReveal {
        /// Who asks; the host.
        by: UserId,
        /// The version of the table that the screen was drawn for.
        version: u64,
        /// What is revealed.
        reveal: Reveal,
    },
    /// A deadline may have passed.
    Tick,
    /// The table cannot be reached: its clocks stop.
    Suspend {
        /// Why.
        why: Unreachable,
    },
    /// The table can be reached again: its clocks go on.
    Resume {
        /// Why it could not be reached.
        why: Unreachable,
    },
    /// Presses of the last seconds may be lost: its clocks get a credit.
    Credit,
    /// The server is gone for good, or the program no longer wants the table: a running hand is undone.
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
            Self::Start { .. } => "start",
            Self::NextHand { .. } => "next-hand",
            Self::Play { .. } => "play",
            Self::Bet { .. } => "bet",
            Self::Bank { .. } => "bank",
            Self::Claim { .. } => "declare",
            Self::ComputerPlay { .. } => "computer-play",
            Self::Back { .. } => "back",
            Self::End { .. } => "end",
            Self::SetHouse { .. } => "set-house",
            Self::SetReveal { .. } => "set-reveal",
            Self::Tick => "tick",
            Self::Suspend { .. } => "suspend",
            Self::Resume { .. } => "resume",
            Self::Credit => "credit",
            Self::Close => "close",
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a step may need from outside: the time, randomness and chips.
#[derive(Debug, Clone)]
pub struct StepInputs {
    /// The time.
    pub now: Millis,
    /// How long a computer waits before it plays, in milliseconds; drawn without regard to its hand.
    pub pause_ms: i64,
    /// What a deal needs; present whenever [`super::Table::may_deal`] said so.
    pub deal: Option<DealInputs>,
}

/// What a deal needs from outside.
#[derive(Debug, Clone)]
pub struct DealInputs {
    /// The number that the new hand gets.
    pub hand: HandId,
    /// The secret of the shuffle, fresh from the operating system.
    pub seed: Seed,
    /// Free chips of every seated person; heirs are among them, for they sit down when a hand ends.
    pub balances: Vec<(UserId, Balance)>,
    /// What every seated person has won from computers today, in chips.
    pub won_today: Vec<(UserId, i64)>,
}

/// Who made a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person on the seat.
    Person,
    /// A computer player.
    Computer,
    /// The clock, by the published rule.
    Clock,
    /// Nobody: public facts left no choice.
    Forced,
}
