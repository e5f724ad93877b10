//! What one person may know about a table: all that screens and pictures get.

use gow::{House, Level, Outcome, PerSeat, Seat, View};

use crate::id::{Millis, TableId, UserId};

use super::clock::Pace;
use super::hand::Party;
use super::state::{Closing, Place};

/// What one person, or the public, may know about a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The number of the table.
    pub table: TableId,
    /// Where it stands.
    pub place: Place,
    /// The version that plays drawn from this scene carry.
    pub version: u64,
    /// The rules.
    pub house: House,
    /// Chips a point that the table was opened with.
    pub stake: i64,
    /// Time for a turn.
    pub pace: Pace,
    /// The level of computers that are added.
    pub level: Level,
    /// Who may start, kick and end.
    pub host: UserId,
    /// Who sits where.
    pub chairs: PerSeat<ChairScene>,
    /// The person for whom this is; `None` for everybody.
    pub viewer: Option<UserId>,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// Somebody asked to end the table.
    pub end_asked_by: Option<UserId>,
    /// The table closes when the running hand is over.
    pub ending: bool,
    /// What the table is doing.
    pub phase: PhaseScene,
}

/// Who sits on a chair, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChairScene {
    /// Nobody.
    Empty,
    /// A person.
    Person {
        /// Who.
        user: UserId,
        /// The name to show; not yet escaped.
        name: String,
        /// A computer holds the seat.
        away: bool,
        /// The person goes when the hand is over.
        leaving: bool,
        /// The person has pressed *Next hand*.
        ready: bool,
    },
    /// A computer player.
    Computer {
        /// Its level.
        level: Level,
        /// The name of the person who takes the chair from the next deal on.
        heir: Option<String>,
    },
}

/// What a table is doing, as the viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhaseScene {
    /// People are sitting down.
    Lobby,
    /// A hand is running.
    Playing {
        /// The number of the hand at this table.
        number: u32,
        /// Chips a point; zero when the hand is for nothing.
        stake: i64,
        /// What the viewer may know of it.
        view: View,
        /// How many plays the viewer has made in it.
        own_plays: usize,
        /// When the clock plays; `None` when a computer is to act.
        deadline: Option<Millis>,
    },
    /// A hand is settled.
    Between {
        /// The number of the hand at this table.
        number: u32,
        /// Chips a point; zero when it was for nothing.
        stake: i64,
        /// The names that the seats had in it; `None` is a computer.
        names: PerSeat<Option<String>>,
        /// Whose chips each seat played for.
        parties: PerSeat<Party>,
        /// What the rules say about it.
        outcome: Outcome,
        /// Chips won or lost by seat.
        net: PerSeat<i64>,
        /// What the public saw of it.
        view: View,
        /// When the next hand starts at the latest.
        deadline: Option<Millis>,
    },
    /// No more hands.
    Closed(Closing),
}
