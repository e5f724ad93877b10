//! Why a table says no.

use gow::{ClaimRefused, IllegalMove};

/// Why a table says no; the player's doing, answered in their language, changing nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The person does not sit at this table.
    NotSeated,
    /// The person sits here already.
    AlreadySeated,
    /// The chair is taken by another person.
    SeatTaken,
    /// Every chair is taken by a person.
    TableFull,
    /// Only the host, or who leads for them, may do this.
    NotHost,
    /// Chairs are still empty.
    EmptySeats,
    /// The server lets no computers play.
    NoComputers,
    /// Nobody but computers would play.
    NobodySeated,
    /// No such chair, or nobody on it.
    NobodyThere,
    /// This needs a table without a running hand.
    HandRunning,
    /// This needs a running hand.
    NoHand,
    /// The button belongs to an earlier state of the table.
    Stale,
    /// Nobody bets now.
    NoBetting,
    /// Who banks does not bet.
    Banking,
    /// The bet is too small or too large; zero would sit the hand out.
    BetRange {
        /// The smallest bet.
        least: i64,
        /// The largest that the table, the person's chips and the bank allow; less than the smallest when none does.
        most: i64,
    },
    /// The person has set their tiles in this hand.
    HasSet,
    /// The chair is the house's.
    HouseChair,
    /// Another seat is to act.
    NotYourTurn,
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// The hand cannot be declared, or not any more.
    Claim(ClaimRefused),
    /// The person's chips do not cover the largest loss of the hand.
    NotEnoughChips {
        /// Chips that the hand holds.
        needed: i64,
        /// Chips that are free.
        has: i64,
    },
    /// One more seated person has to press *End* too.
    EndNeedsAnother,
    /// A computer holds the person's seat until they say *I'm back*.
    Away,
    /// The person's seat is not held by a computer.
    NotAway,
    /// The table's place cannot be reached, so its clocks stand still and nobody plays.
    Suspended,
    /// The table is closed.
    Closed,
}
