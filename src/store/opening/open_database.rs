//! An open database.

use std::path::PathBuf;
use std::sync::Arc;

use crate::metrics::Metrics;
use crate::store::connection::Connection;
use crate::store::files::pid_file::PidFile;
use crate::store::last_numbers::LastNumbers;
use crate::store::people::deletion_list::DeletionList;
use crate::store::processes::lease::{HeldPartitions, take_all};
use crate::store::query::Budget;
use crate::store::{Opening, StoreError};

/// An open database and its lock.
pub(in crate::store) struct OpenDatabase {
    /// The only connection.
    pub(in crate::store) connection: Box<dyn Connection + Send>,
    /// The numbers of tables and hands that may have been given.
    pub(in crate::store) numbers: Arc<LastNumbers>,
    /// The number of this process among those that share the database; `None` if it is not shared.
    pub(in crate::store) node: Option<i64>,
    /// Its partitions of the tables.
    pub(in crate::store) held: Arc<HeldPartitions>,
    /// The file of the database; `None` if it is a server's.
    pub(in crate::store) file: Option<PathBuf>,
    /// Whether opening created the database.
    pub(in crate::store) is_new: bool,
    /// After how many transfers the books are closed.
    pub(in crate::store) stretch: i64,
    /// The metrics that count commits.
    pub(in crate::store) metrics: Metrics,
    /// The budget of the current query.
    pub(in crate::store) budget: Budget,
    /// The people who were deleted recently.
    pub(in crate::store) deletions: DeletionList,
    pid_file: Option<PidFile>,
}

impl OpenDatabase {
    /// Makes an open database of either engine. A process that does not share it takes every
    /// partition.
    pub(in crate::store) fn new(
        connection: Box<dyn Connection + Send>,
        node: Option<i64>,
        is_new: bool,
        opening: &Opening,
        (budget, deletions): (Budget, DeletionList),
    ) -> Result<Self, StoreError> {
        let held = match node {
            Some(_) => HeldPartitions::default(),
            None => HeldPartitions::of(take_all(&*connection)?),
        };
        Ok(Self {
            numbers: Arc::new(LastNumbers::of(&*connection)?),
            connection,
            node,
            held: Arc::new(held),
            file: opening.is_file().then(|| opening.path.clone()),
            is_new,
            stretch: opening.stretch,
            metrics: opening.metrics.clone(),
            budget,
            deletions,
            pid_file: None,
        })
    }

    /// Adds the pid file, which closing releases.
    pub(super) fn with_pid_file(self, pid_file: Option<PidFile>) -> Self {
        Self { pid_file, ..self }
    }

    /// Closes and unlocks the database.
    pub(in crate::store) fn close(self) {
        match self.connection.close() {
            Ok(()) => {}
            // The server undoes what it has not confirmed.
            Err(StoreError::Lost(why)) => tracing::debug!(why, "the connection was lost before"),
            Err(error) => tracing::error!(%error, "the database did not close cleanly"),
        }
        if let Some(pid_file) = self.pid_file {
            pid_file.release();
        }
    }
}
