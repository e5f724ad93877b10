//! How the rest of the program sends inputs to a table.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot, watch};

use crate::id::{InteractionId, TableId, UserId};
use crate::metrics::Metrics;

use crate::table::computers::hint::HintAnswer;
use crate::table::input::Input;
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::state::Table;

/// The result of an accepted input.
#[derive(Debug, Clone)]
pub struct AcceptedInput {
    /// The table after the input.
    pub table: Arc<Table>,
    /// The notices that the observer received.
    pub notices: Vec<Notice>,
    /// The answer to a person who asked for a hint.
    pub hint: Option<HintAnswer>,
}

impl AcceptedInput {
    /// Returns the refusal for a person who asked for a hand that their chips do not cover, and has lost
    /// the seat.
    #[must_use]
    pub fn chips_refusal(&self, asker: UserId) -> Option<Refusal> {
        self.notices.iter().find_map(|notice| {
            let Notice::CouldNotCover { user, needed, has } = *notice else {
                return None;
            };
            (user == asker).then_some(Refusal::NotEnoughChips { needed, has })
        })
    }
}

/// Why an input was not accepted.
#[derive(Debug, Clone, thiserror::Error)]
pub enum InputError {
    /// The table refused the input.
    #[error("refused: {refusal:?}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The table, unchanged.
        table: Arc<Table>,
    },
    /// The table's inbox is full.
    #[error("too many inputs wait for the table")]
    Busy,
    /// The store or the table's task failed; the table is loaded again before its next input.
    #[error("the table is being loaded again")]
    Halted,
    /// The table has closed, the program is stopping, or another process has the table.
    #[error("the table is gone")]
    Gone,
}

impl InputError {
    /// The reason in one word.
    const fn reason(&self) -> &'static str {
        match self {
            Self::Refused { refusal, .. } => refusal.name(),
            Self::Busy => "busy",
            Self::Halted => "halted",
            Self::Gone => "gone",
        }
    }
}

/// The sender for the result of an input.
pub(in crate::table) type Reply = oneshot::Sender<Result<AcceptedInput, InputError>>;

/// A command to the task of a table.
pub(in crate::table) enum Command {
    /// Take an input and reply.
    Ask {
        input: Input,
        interaction: Option<InteractionId>,
        reply: Reply,
    },
    /// Stop after the inputs queued before this; a restart restores the table from the store.
    Park,
}

/// A handle to a table; cheap to clone.
#[derive(Debug, Clone)]
pub struct TableHandle {
    id: TableId,
    inbox: mpsc::Sender<Command>,
    state: watch::Receiver<Arc<Table>>,
    metrics: Metrics,
}

impl TableHandle {
    pub(in crate::table) fn new(
        id: TableId,
        inbox: mpsc::Sender<Command>,
        state: watch::Receiver<Arc<Table>>,
        metrics: Metrics,
    ) -> Self {
        Self {
            id,
            inbox,
            state,
            metrics,
        }
    }

    /// The number of the table.
    #[must_use]
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The table as it was last stored.
    #[must_use]
    pub fn now(&self) -> Arc<Table> {
        Arc::clone(&self.state.borrow())
    }

    /// Waits for a state for which `is_so` holds and returns it; returns the last state if the table
    /// ends first.
    pub async fn wait_until(&self, mut is_so: impl FnMut(&Table) -> bool) -> Arc<Table> {
        let mut state = self.state.clone();
        let found = state
            .wait_for(|table| is_so(table))
            .await
            .map(|table| Arc::clone(&table));
        found.unwrap_or_else(|_| self.now())
    }

    /// Sends an input to the table and waits until its result is stored.
    ///
    /// # Errors
    /// When the table refuses, is busy, has halted, or is gone.
    pub async fn ask(
        &self,
        input: Input,
        interaction: Option<InteractionId>,
    ) -> Result<AcceptedInput, InputError> {
        let asked = Instant::now();
        let answered = self.sent(input, interaction).await;
        match &answered {
            Ok(_) => self.metrics.stepped(asked.elapsed()),
            Err(error) => self.metrics.refused(error.reason()),
        }
        answered
    }

    async fn sent(
        &self,
        input: Input,
        interaction: Option<InteractionId>,
    ) -> Result<AcceptedInput, InputError> {
        let (reply, answer) = oneshot::channel();
        let command = Command::Ask {
            input,
            interaction,
            reply,
        };
        self.inbox.try_send(command).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => InputError::Busy,
            mpsc::error::TrySendError::Closed(_) => InputError::Gone,
        })?;
        answer.await.unwrap_or_else(|_| {
            // The task failed on this input; it recovers unless it has dropped its inbox.
            Err(if self.inbox.is_closed() {
                InputError::Gone
            } else {
                InputError::Halted
            })
        })
    }

    /// Stops the task of the table after the inputs already queued.
    pub(in crate::table) async fn park(&self) {
        // An error means that the task has stopped already.
        let _gone = self.inbox.send(Command::Park).await;
    }
}
