//! A table as people know it.

use std::sync::Arc;

use tiengow::store::Step;
use tiengow::table::{Input, SET_MIN_MS, Table};

use super::rows::Rows;
use super::shadow::Shadow;

/// An open table, as its task has told it.
pub(super) struct Live {
    /// The last state that people were shown, or that was stored without their knowledge.
    pub(super) table: Arc<Table>,
    /// How far the date of its clocks is ahead, in milliseconds.
    pub(super) ahead: i64,
    /// The running hand, from the stored rows.
    pub(super) shadow: Option<Shadow>,
    /// What the hands so far imply for the next banker.
    pub(super) rows: Rows,
    /// The table and the input that fixed a deal which waits for the beacon.
    pub(super) fixed_by: Option<(Table, Input)>,
    /// Acknowledged plays of the running hand.
    pub(super) answered: usize,
    /// A stored step that is not told yet.
    pub(super) pending: Option<Pending>,
    /// Whether its task has loaded it again.
    pub(super) reloads: bool,
    /// Whether its task has panicked at the last step.
    pub(super) shaken: bool,
}

/// A stored step that is not told yet.
pub(super) struct Pending {
    /// The input behind it.
    pub(super) input: Input,
    pub(super) step: Step,
    /// How far the date was ahead when the step was made, in milliseconds.
    pub(super) ahead: i64,
}

impl Live {
    /// Notes that the table has followed a date that was set: it has moved its clocks as far, and
    /// nothing else.
    pub(super) fn follow(&mut self, next: &Table, ahead: i64) {
        let by = ahead - self.ahead;
        let moved = next.touched.get() - self.table.touched.get();
        if by.abs() >= SET_MIN_MS && moved == by && next.version == self.table.version {
            self.ahead = ahead;
        }
    }

    /// Makes a table without a running hand.
    pub(super) fn new(table: Arc<Table>, ahead: i64) -> Self {
        Self {
            table,
            ahead,
            shadow: None,
            rows: Rows::default(),
            fixed_by: None,
            answered: 0,
            pending: None,
            reloads: false,
            shaken: false,
        }
    }
}
