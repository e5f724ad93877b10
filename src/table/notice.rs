//! The notices of a step.

use std::sync::Arc;

use gow::{PerSeat, PublicPlay, Seat};

use crate::id::{TableId, UserId};

use super::state::{Table, Terms};

/// An event of a step that people may be told about; screens have its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Who sits where, or the lobby's text, has changed.
    LobbyChanged,
    /// A hand has been dealt; it gets its own message.
    Dealt,
    /// A fixed hand was voided before its deal: its beacon did not come in time, or chips were spent
    /// elsewhere meanwhile.
    NotDealt,
    /// A seat has played.
    Played {
        /// The seat.
        seat: Seat,
        /// The part that everybody may see; `None` for hands that are set in secret.
        shown: Option<PublicPlay>,
    },
    /// A turn has begun; only for seats that a present person plays.
    TurnBegan {
        /// The seat.
        seat: Seat,
        /// The person.
        user: UserId,
    },
    /// The bank of the next hand is offered to a person.
    BankOffered {
        /// The person.
        user: UserId,
    },
    /// People may bet on the next hand.
    BettingBegan,
    /// A person has bet; zero sits the hand out.
    BetPlaced {
        /// The person.
        user: UserId,
        /// How much, in chips.
        chips: i64,
    },
    /// Nobody has bet, so no hand is dealt.
    NobodyBet {
        /// The number that the hand would have had at this table.
        number: u32,
    },
    /// An operator has voided the running hand.
    Voided,
    /// The hand is over and settled.
    Settled {
        /// Chips won or lost by seat.
        net: PerSeat<i64>,
    },
    /// A person's chips do not cover the next hand; their seat is free.
    CouldNotCover {
        /// The person.
        user: UserId,
        /// Chips that the hand would hold.
        needed: i64,
        /// Chips that were free.
        has: i64,
    },
    /// The banker's factor was capped so that everybody covers the hand.
    StreakCapped {
        /// The streak by the rules.
        from: u32,
        /// The streak that is played instead.
        to: u32,
    },
    /// The hand is played for nothing: the person has reached the daily limit of winnings from
    /// computers.
    ForNothing {
        /// The person.
        user: UserId,
    },
    /// A person has left, or leaves when the hand is over.
    Left {
        /// The person.
        user: UserId,
    },
    /// The host, or a person who manages the server, has removed a person, who is gone or leaves when the hand is over.
    Removed {
        /// The person.
        user: UserId,
    },
    /// A person who has left is forgotten; earlier notices may name them.
    Forgotten,
    /// The host has changed.
    HostPassed {
        /// The new host.
        user: UserId,
    },
    /// A computer holds the seat of a person who missed their turns.
    Away {
        /// The person.
        user: UserId,
    },
    /// The person plays again: they were away or about to leave.
    Back {
        /// The person.
        user: UserId,
    },
    /// The host has changed the terms, from the next deal on.
    TermsChanged {
        /// The terms before.
        before: Box<Terms>,
    },
    /// A person did not agree in time to terms by which a hand can cost more, and has lost the seat.
    NotAgreed {
        /// The person.
        user: UserId,
    },
    /// A person has asked for the first hint of a hand.
    HintAsked {
        /// The person.
        user: UserId,
    },
    /// The host has asked to close the table and another person has to agree.
    EndAsked {
        /// The host.
        by: UserId,
    },
    /// The table has closed.
    Closed,
}

/// The receiver of all changes and notices of the tables.
pub trait TableObserver: Send + Sync + 'static {
    /// Takes the state after a step and its notices; must not block.
    fn notify(&self, table: &Arc<Table>, notices: &[Notice]);

    /// Forgets a table that this process no longer serves; must not block.
    fn release(&self, table: TableId);
}
