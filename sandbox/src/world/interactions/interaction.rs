//! Interactions from a person's press until their token expires.

use serde_json::Value;

use crate::limits::discord;
use crate::world::application::command;
use crate::world::ids::snowflake::Snowflake;

/// The kind of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Action {
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

    pub(crate) fn of_number(number: i64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|action| action.number() == number)
    }
}

/// The target of a command in a context menu.
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
pub(crate) enum Progress {
    /// Waiting for the first answer.
    Waiting,
    /// Answered with a message, immediate or deferred.
    Message {
        /// Whether the answer was deferred publicly, which makes every follow-up public.
        publicly_deferred: bool,
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
    pub(crate) action: Action,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    /// The message whose component was pressed, or whose component opened this modal.
    pub(crate) message: Option<Snowflake>,
    /// The person or message that a command was used on.
    pub(crate) target: Option<Target>,
    /// The client's nonce, which lets it recognise its own interaction.
    pub(crate) nonce: Option<Value>,
    /// The gateway session of the client.
    pub(crate) session: Option<String>,
    pub(crate) made_ms: i64,
    pub(crate) progress: Progress,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Snowflake>,
    /// The metadata for messages that the interaction creates.
    pub(crate) metadata: Value,
    /// The number of the bot's follow-ups.
    pub(crate) followups: usize,
}

impl Interaction {
    /// Returns the deadline for the first answer.
    pub(crate) fn answer_by(&self) -> i64 {
        self.made_ms + discord::FIRST_ANSWER_MS
    }

    /// Returns the time when the token expires.
    pub(crate) fn token_dies_at(&self) -> i64 {
        self.made_ms + discord::TOKEN_LIFE_MS
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
