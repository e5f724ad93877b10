//! Interactions and the modals that they open.

use serde_json::Value;

use crate::limits::discord;
use crate::world::application::command;
use crate::world::ids::snowflake::Snowflake;

/// The kind of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    pub(crate) const ALL: [Self; 4] = [
        Self::Command,
        Self::Component,
        Self::Autocomplete,
        Self::Modal,
    ];

    pub(crate) fn number(self) -> i64 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }

    pub(crate) fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.number() == number)
    }
}

/// The target of a context menu command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    User(Snowflake),
    Message(Snowflake),
}

impl Target {
    /// Returns the target in a command's data, or `None` for a typed command.
    pub(crate) fn of(data: &Value) -> Option<Self> {
        let id = data.get("target_id")?.as_str()?.parse().ok()?;
        match data.get("type")?.as_i64()? {
            command::ON_USER => Some(Self::User(id)),
            command::ON_MESSAGE => Some(Self::Message(id)),
            _ => None,
        }
    }
}

/// The state of the bot's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerState {
    /// Waiting for the first answer.
    Waiting,
    /// Answered with a message, immediate or deferred.
    Message {
        /// Whether the answer was deferred publicly, which makes every follow-up public.
        is_public_deferral: bool,
    },
    /// Answered by updating the message of the component, now or later.
    Update,
    /// Answered with choices or a modal, without a message.
    NoMessage,
    /// Not answered in time.
    Failed,
}

/// One press, command, autocompletion or submitted modal.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    /// The message whose component was pressed, or whose component opened this modal.
    pub(crate) message: Option<Snowflake>,
    /// The person or message that a command was used on.
    pub(crate) target: Option<Target>,
    /// The client's nonce, by which the client recognises its own interaction.
    pub(crate) nonce: Option<Value>,
    /// The gateway session of the client.
    pub(crate) session: Option<String>,
    pub(crate) created_ms: i64,
    pub(crate) answer_state: AnswerState,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Snowflake>,
    /// The metadata for messages that the interaction creates.
    pub(crate) metadata: Value,
    /// The number of the bot's follow-ups.
    pub(crate) followups: usize,
}

impl Interaction {
    /// Returns the deadline for the first answer, in milliseconds since 1970.
    pub(crate) fn answer_by_ms(&self) -> i64 {
        self.created_ms + discord::FIRST_ANSWER_MS
    }

    /// Returns the time when the token expires, in milliseconds since 1970.
    pub(crate) fn token_expires_at_ms(&self) -> i64 {
        self.created_ms + discord::TOKEN_LIFE_MS
    }
}

/// A modal that is open in a person's client.
#[derive(Clone, Debug)]
pub(crate) struct Modal {
    pub(crate) id: Snowflake,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) custom_id: String,
    pub(crate) components: Vec<Value>,
    /// The message behind the interaction that opened it.
    pub(crate) message: Option<Snowflake>,
    /// Metadata of that interaction.
    pub(crate) metadata: Value,
}
