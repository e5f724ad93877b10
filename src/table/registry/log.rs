//! The log lines of a table: that it was opened, and how it ended. They name none of its people.

use crate::table::state::{Phase, Table};

impl Table {
    /// Logs that the table was opened.
    pub(in crate::table) fn log_opened(&self) {
        let (game, rules) = (self.game().name(), self.terms.house.name());
        let direct = self.place.is_direct();
        tracing::info!(table = %self.id, game, rules, direct, "a table is opened");
    }

    /// Logs that the table has closed.
    pub(in crate::table) fn log_closed(&self) {
        let Phase::Closed { why, .. } = &self.phase else {
            return;
        };
        let (game, rules) = (self.game().name(), self.terms.house.name());
        let (hands, why) = (self.hands, why.name());
        tracing::info!(table = %self.id, game, rules, hands, why, "a table is closed");
    }
}
