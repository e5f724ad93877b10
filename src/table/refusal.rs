//! Why a table refuses an input.

use gow::fair::SaltError;
use gow::{ClaimError, IllegalMove};

/// Why a table refuses an input; shown to the player in their language, and the table is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The person does not sit at this table.
    NotSeated,
    /// The person does not sit at this table, and no seat is left for them.
    NoSeatLeft,
    /// The person waits for a computer's seat, and plays from the next deal on.
    Waiting,
    /// The person sits here already.
    AlreadySeated,
    /// The person was removed from the table and has not been invited again.
    Removed,
    /// No seat is free, and none can be added.
    TableFull,
    /// Only the host, or the person who leads for them, may do this.
    NotHost,
    /// Too few seats are taken.
    EmptySeats,
    /// The table takes no computers.
    NoComputers,
    /// Nobody but computers would play.
    NobodySeated,
    /// The seat does not exist, or nobody sits at it.
    NobodyThere,
    /// This needs a table without a running hand.
    HandRunning,
    /// This needs a running hand.
    NoHand,
    /// The button belongs to an earlier state of the table.
    Stale,
    /// A first hand can cost more since the terms were changed, and the person has to agree by *Sit*.
    MustAgree,
    /// This needs a table that is taking bets.
    NoBetting,
    /// The person banks, and the bank does not bet.
    Banking,
    /// The bet is too small or too large; zero would sit the hand out.
    BetRange {
        /// The smallest bet.
        least: i64,
        /// The largest bet that the table, the person's chips and the bank allow; below `least` if
        /// no bet is possible.
        most: i64,
    },
    /// The person has set their tiles in this hand.
    HasSet,
    /// The seat belongs to the house's bank and cannot be cleared.
    HouseBank,
    /// Another seat is to act.
    NotYourTurn,
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// The hand cannot be claimed, or can no longer be claimed.
    Claim(ClaimError),
    /// The person's chips do not cover the chips that the hand holds, or that the bank has to cover.
    NotEnoughChips {
        /// Chips that are needed.
        needed: i64,
        /// Chips that are free.
        has: i64,
    },
    /// Another seated person has to press *End* too.
    EndNeedsAnother,
    /// A computer holds the person's seat until they say *I'm back*.
    Away,
    /// The person's seat is not held by a computer.
    NotAway,
    /// There are no hints for this game.
    GameWithoutHints,
    /// The host has not allowed hints at hands for chips.
    NoHints,
    /// No receipt can have this salt.
    Salt(SaltError),
    /// The next deal is fixed, and its tiles come in a few seconds.
    Locked,
    /// The table is suspended: its place cannot be reached.
    Suspended,
    /// The table closes after the running hand, so nobody can sit down.
    Ending,
    /// The table is closed.
    Closed,
}

impl Refusal {
    /// The reason in one word.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NotSeated => "not_seated",
            Self::NoSeatLeft => "no_seat_left",
            Self::Waiting => "waiting",
            Self::AlreadySeated => "already_seated",
            Self::Removed => "removed",
            Self::TableFull => "table_full",
            Self::NotHost => "not_host",
            Self::EmptySeats => "empty_seats",
            Self::NoComputers => "no_computers",
            Self::NobodySeated => "nobody_seated",
            Self::NobodyThere => "nobody_there",
            Self::HandRunning => "hand_running",
            Self::NoHand => "no_hand",
            Self::Stale => "stale",
            Self::MustAgree => "must_agree",
            Self::NoBetting => "no_betting",
            Self::Banking => "banking",
            Self::BetRange { .. } => "bet_range",
            Self::HasSet => "has_set",
            Self::HouseBank => "house_bank",
            Self::NotYourTurn => "not_your_turn",
            Self::Illegal(_) => "illegal",
            Self::Claim(_) => "claim",
            Self::NotEnoughChips { .. } => "not_enough_chips",
            Self::EndNeedsAnother => "end_needs_another",
            Self::Away => "away",
            Self::NotAway => "not_away",
            Self::GameWithoutHints => "game_without_hints",
            Self::NoHints => "no_hints",
            Self::Salt(_) => "salt",
            Self::Locked => "locked",
            Self::Suspended => "suspended",
            Self::Ending => "ending",
            Self::Closed => "closed",
        }
    }
}
