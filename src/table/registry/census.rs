//! Counts one table for the metrics of all tables.

use crate::metrics::LiveState;

use crate::table::seating::occupant::Occupant;
use crate::table::state::{Phase, State, Table};

impl Table {
    /// The phase of the table.
    #[must_use]
    pub fn state(&self) -> State {
        match &self.phase {
            Phase::Closed { .. } => State::Closed,
            _ if self.suspended.is_some() => State::Suspended,
            Phase::Lobby => State::Lobby,
            Phase::Betting(_) => State::Betting,
            Phase::Playing(_) => State::Playing,
            Phase::Between(_) => State::Between,
        }
    }

    /// How many people and how many computers sit at the table.
    #[must_use]
    pub fn seated_count(&self) -> (usize, usize) {
        let (mut people, mut computers) = (0, 0);
        for (_, occupant) in self.seats.iter() {
            match occupant {
                Occupant::Person(_) => people += 1,
                Occupant::Computer { .. } => computers += 1,
                Occupant::Empty | Occupant::HouseBank => {}
            }
        }
        (people, computers)
    }

    /// Counts the table by its state, and who sits at it.
    pub(in crate::table) fn count(&self, live: &mut LiveState) {
        match self.state() {
            State::Closed => return,
            State::Lobby => live.lobby += 1,
            State::Betting => live.betting += 1,
            State::Playing => live.playing += 1,
            State::Between => live.between += 1,
            State::Suspended => live.suspended += 1,
        }
        let (people, computers) = self.seated_count();
        live.people += people;
        live.computers += computers;
    }
}
