//! How the rest of the program speaks to a table.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot, watch};

use crate::id::{InteractionId, TableId};

use super::input::Input;
use super::notice::Notice;
use super::refusal::Refusal;
use super::state::Table;

/// What an accepted input came to.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The table afterwards.
    pub table: Arc<Table>,
    /// What was told to the audience.
    pub notices: Vec<Notice>,
}

/// Why an input was not accepted.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AskError {
    /// The table says no; the person's doing.
    #[error("refused: {refusal:?}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The table as it is.
        table: Arc<Table>,
    },
    /// Too many inputs wait for the table.
    #[error("too many inputs wait for the table")]
    Busy,
    /// The store or the table's task failed; the table is loaded again before it takes anything else.
    #[error("the table is being loaded again")]
    Halted,
    /// The table has closed or the program is stopping.
    #[error("the table is gone")]
    Gone,
}

/// Whoever waits for what an input came to.
pub(super) type Reply = oneshot::Sender<Result<Answer, AskError>>;

/// Something for the task of a table to do.
pub(super) enum Command {
    /// Takes an input and answers.
    Ask {
        input: Input,
        interaction: Option<InteractionId>,
        reply: Reply,
    },
    /// Stops after what is being done; the table comes back from the store.
    Park,
}

/// A handle to a table; cheap to clone.
#[derive(Debug, Clone)]
pub struct TableHandle {
    id: TableId,
    inbox: mpsc::Sender<Command>,
    state: watch::Receiver<Arc<Table>>,
}

impl TableHandle {
    pub(super) fn new(
        id: TableId,
        inbox: mpsc::Sender<Command>,
        state: watch::Receiver<Arc<Table>>,
    ) -> Self {
        Self { id, inbox, state }
    }

    /// The number of the table.
    #[must_use]
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The table as it was kept last.
    #[must_use]
    pub fn now(&self) -> Arc<Table> {
        Arc::clone(&self.state.borrow())
    }

    /// Waits until the table has come to be so; gives it as it was last when it ends before.
    pub async fn wait_until(&self, mut is_so: impl FnMut(&Table) -> bool) -> Arc<Table> {
        let mut state = self.state.clone();
        let found = state
            .wait_for(|table| is_so(table))
            .await
            .map(|table| Arc::clone(&table));
        found.unwrap_or_else(|_| self.now())
    }

    /// Brings an input to the table and waits until what it comes to is kept.
    ///
    /// # Errors
    /// When the table refuses, is busy, waits for the store, or is gone.
    pub async fn ask(
        &self,
        input: Input,
        interaction: Option<InteractionId>,
    ) -> Result<Answer, AskError> {
        let (reply, answer) = oneshot::channel();
        let command = Command::Ask {
            input,
            interaction,
            reply,
        };
        self.inbox.try_send(command).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => AskError::Busy,
            mpsc::error::TrySendError::Closed(_) => AskError::Gone,
        })?;
        answer.await.unwrap_or_else(|_| {
            // The task that took the input failed over it; it goes on unless it has let go of its inbox.
            Err(if self.inbox.is_closed() {
                AskError::Gone
            } else {
                AskError::Halted
            })
        })
    }

    /// Stops the task of the table; what waits is done before.
    pub(super) async fn park(&self) {
        // An error says that it has stopped already.
        let _gone = self.inbox.send(Command::Park).await;
    }
}
