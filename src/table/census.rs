//! What a table adds to the counts of all tables.

use crate::metrics::Live;

use super::occupant::Occupant;
use super::state::{Phase, Table};

impl Table {
    /// Counts the table by its state, and who sits at it.
    pub(super) fn count(&self, live: &mut Live) {
        let state = match &self.phase {
            Phase::Closed { .. } => return,
            Phase::Lobby => &mut live.lobby,
            Phase::Betting(_) => &mut live.betting,
            Phase::Playing(_) => &mut live.playing,
            Phase::Between(_) => &mut live.between,
        };
        if self.suspended.is_some() {
            live.suspended += 1;
        } else {
            *state += 1;
        }
        for (_, occupant) in self.seats.iter() {
            match occupant {
                Occupant::Person(_) => live.people += 1,
                Occupant::Computer { .. } => live.computers += 1,
                Occupant::Empty | Occupant::HouseBank => {}
            }
        }
    }
}
