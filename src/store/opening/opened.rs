//! An open database.

use std::path::PathBuf;
use std::sync::Arc;

use crate::metrics::Metrics;
use crate::store::connection::Connection;
use crate::store::files::pid_file::PidFile;
use crate::store::last_numbers::LastNumbers;
use crate::store::people::forgotten::Forgotten;
use crate::store::processes::lease::Joined;
use crate::store::question::Budget;
use crate::store::{Opening, StoreError};

/// An open database and its lock.
pub(in crate::store) struct Opened {
    /// The only connection.
    pub(in crate::store) connection: Box<dyn Connection + Send>,
    /// The numbers of tables and hands that may have been given.
    pub(in crate::store) numbers: Arc<LastNumbers>,
    /// This process's share of the tables.
    pub(in crate::store) joined: Joined,
    /// The file of the database; `None` if it is a server's.
    pub(in crate::store) file: Option<PathBuf>,
    /// Whether opening created the database.
    pub(in crate::store) is_new: bool,
    /// After how many transfers the books are closed.
    pub(in crate::store) stretch: i64,
    /// The metrics that count commits.
    pub(in crate::store) metrics: Metrics,
    /// The budget of the current question.
    pub(in crate::store) budget: Budget,
    /// The people who were deleted recently.
    pub(in crate::store) forgotten: Forgotten,
    pid_file: Option<PidFile>,
}

impl Opened {
    /// A database of either engine that is ready for work.
    pub(in crate::store) fn with(
        (connection, joined): (Box<dyn Connection + Send>, Joined),
        is_new: bool,
        opening: &Opening,
        (budget, forgotten): (Budget, Forgotten),
    ) -> Result<Self, StoreError> {
        Ok(Self {
            numbers: Arc::new(LastNumbers::of(&*connection)?),
            connection,
            joined,
            file: opening.is_file().then(|| opening.path.clone()),
            is_new,
            stretch: opening.stretch,
            metrics: opening.metrics.clone(),
            budget,
            forgotten,
            pid_file: None,
        })
    }

    /// The same with the file that says which process has the database.
    pub(super) fn with_pid_file(self, pid_file: Option<PidFile>) -> Self {
        Self { pid_file, ..self }
    }

    /// Closes and unlocks the database.
    pub(in crate::store) fn close(self) {
        if let Err(error) = self.connection.close() {
            tracing::error!(%error, "the database did not close cleanly");
        }
        if let Some(pid_file) = self.pid_file {
            pid_file.release();
        }
    }
}
