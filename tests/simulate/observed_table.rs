//! A table as people see it.

use std::sync::Arc;

use tiengow::store::Step;
use tiengow::table::{Input, SET_MIN_MS, Table};

use super::banker_tracker::BankerTracker;
use super::replayed_hand::ReplayedHand;

/// An open table, as its task has reported it to the observer.
pub(super) struct ObservedTable {
    /// The last state that was reported, or that was stored without a report.
    pub(super) table: Arc<Table>,
    /// How far the date of its clocks is ahead, in milliseconds.
    pub(super) ahead: i64,
    /// The running hand, replayed from the stored rows.
    pub(super) replayed: Option<ReplayedHand>,
    /// Follows the bankers of its hands.
    pub(super) banker: BankerTracker,
    /// The table and the input that fixed the deal, while it waits for the beacon.
    pub(super) fixed_by: Option<(Table, Input)>,
    /// The number of acknowledged plays in the running hand.
    pub(super) acknowledged: usize,
    /// A stored step that the task has not reported yet.
    pub(super) unreported: Option<UnreportedStep>,
    /// Whether its task is loading it again.
    pub(super) is_reloading: bool,
    /// Whether its task panicked after the last step.
    pub(super) has_panicked: bool,
}

/// A stored step that the task of its table has not reported yet.
pub(super) struct UnreportedStep {
    /// The input behind it.
    pub(super) input: Input,
    pub(super) step: Step,
    /// How far the date was ahead at the commit, in milliseconds.
    pub(super) ahead: i64,
}

impl ObservedTable {
    /// Records that the table has followed a change of the date: it has moved its clocks by the
    /// same time, and nothing else.
    pub(super) fn follow_date(&mut self, next: &Table, ahead: i64) {
        let by = ahead - self.ahead;
        let moved = next.touched.get() - self.table.touched.get();
        if by.abs() >= SET_MIN_MS && moved == by && next.version == self.table.version {
            self.ahead = ahead;
        }
    }

    /// Creates a table without a running hand.
    pub(super) fn new(table: Arc<Table>, ahead: i64) -> Self {
        Self {
            table,
            ahead,
            replayed: None,
            banker: BankerTracker::default(),
            fixed_by: None,
            acknowledged: 0,
            unreported: None,
            is_reloading: false,
            has_panicked: false,
        }
    }
}
