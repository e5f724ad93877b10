//! The deadlines of a table, by which people have to act or the table stops waiting.

use crate::id::Millis;
use crate::table::state::{Phase, Table};

impl Table {
    /// Changes each deadline that runs.
    pub(in crate::table) fn each_deadline(&mut self, mut change: impl FnMut(&mut Millis)) {
        if let Some(locked) = &mut self.locked {
            change(&mut locked.deadline);
        }
        match &mut self.phase {
            Phase::Betting(betting) => change(&mut betting.deadline),
            Phase::Playing(hand) => change(&mut hand.deadline),
            Phase::Between(between) => between.deadline.iter_mut().for_each(change),
            Phase::Lobby | Phase::Closed { .. } => {}
        }
    }
}
