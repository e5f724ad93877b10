//! What is worth telling after a step.

use std::sync::Arc;

use gow::{House, PerSeat, Seat, Shown};

use crate::id::UserId;
use crate::store::Reveal;

use super::state::Table;

/// What is worth telling after a step; the words are made elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Who sits where, or the lobby's text, has changed.
    LobbyChanged,
    /// A hand has been dealt: it gets a message of its own.
    Dealt,
    /// A seat has played.
    Played {
        /// Who.
        seat: Seat,
        /// What everybody may see of it; nothing of hands that are set in secret.
        shown: Option<Shown>,
    },
    /// A turn begins; only for seats that a present person plays.
    TurnBegan {
        /// The seat.
        seat: Seat,
        /// The person.
        user: UserId,
    },
    /// The bank of the hand to come is offered to a person.
    BankOffered {
        /// Who.
        user: UserId,
    },
    /// People may bet on the hand to come.
    BettingBegan,
    /// A person has bet; zero sits the hand out.
    BetPlaced {
        /// Who.
        user: UserId,
        /// How much, in chips.
        chips: i64,
    },
    /// Nobody has bet, so no hand is dealt.
    NobodyBet,
    /// The hand is over and settled.
    Settled {
        /// Chips won or lost by seat.
        net: PerSeat<i64>,
    },
    /// A person's chips do not cover the next hand; the chair is free.
    CouldNotCover {
        /// Who.
        user: UserId,
        /// Chips that the hand would hold.
        needed: i64,
        /// Chips that were free.
        has: i64,
    },
    /// The banker's multiplier was capped so that everybody covers the hand.
    StreakCapped {
        /// The streak that the rules would give.
        from: u32,
        /// The streak that is played.
        to: u32,
    },
    /// The hand is played for nothing: the person has won the day's most from computers.
    ForNothing {
        /// Who.
        user: UserId,
    },
    /// A person has left the table, or leaves when the hand is over.
    Left {
        /// Who.
        user: UserId,
    },
    /// The host has changed.
    HostPassed {
        /// The new host.
        user: UserId,
    },
    /// A computer holds the seat of a person who missed their turns.
    Away {
        /// Who.
        user: UserId,
    },
    /// The person plays again.
    Back {
        /// Who.
        user: UserId,
    },
    /// The host has changed the rules for the hands to come.
    HouseChanged {
        /// The rules before.
        before: Box<House>,
    },
    /// The host has finished hands revealed otherwise, from the next deal on.
    RevealChanged {
        /// What is revealed from then on.
        to: Reveal,
    },
    /// The host wants to end the table and somebody has to agree.
    EndAsked {
        /// The host.
        by: UserId,
    },
    /// The table has closed.
    Closed,
}

/// Who hears of what happened at the tables.
pub trait Audience: Send + Sync + 'static {
    /// Takes the state after a step and what is worth telling; must not block.
    fn tell(&self, table: &Arc<Table>, notices: &[Notice]);
}
