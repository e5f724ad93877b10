//! Interactions from the user's press to the end of their token.

use serde_json::{Value, json};

use super::World;
use super::snowflake::Snowflake;
use crate::error::Code;
use crate::limits::{discord, kept};

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Action {
    pub(crate) fn number(self) -> i64 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }

    pub(crate) fn of_number(number: i64) -> Option<Self> {
        [Self::Command, Self::Component, Self::Autocomplete, Self::Modal]
            .into_iter()
            .find(|action| action.number() == number)
    }
}

/// How far the bot has come with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// The first answer is awaited.
    Waiting,
    /// Answered with a message, or with the promise of one.
    Message {
        /// Whether the promise was a public one: then every follow-up is public.
        public_promise: bool,
    },
    /// Answered by updating the message of the component, now or later.
    Update,
    /// Answered with choices or a modal: there is no message.
    NoMessage,
    /// Not answered in time.
    Failed,
}

/// One press, command, completion or filled modal.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) action: Action,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    /// The message whose component was pressed, also behind a modal.
    pub(crate) message: Option<Snowflake>,
    /// What the client sent along to know its own again.
    pub(crate) nonce: Option<Value>,
    /// The gateway session of the client.
    pub(crate) session: Option<String>,
    pub(crate) made_ms: i64,
    pub(crate) progress: Progress,
    /// The message that `@original` means.
    pub(crate) original: Option<Snowflake>,
    /// What messages made by it carry.
    pub(crate) metadata: Value,
}

impl Interaction {
    /// Tells when the first answer comes too late.
    pub(crate) fn answer_by(&self) -> i64 {
        self.made_ms + discord::FIRST_ANSWER_MS
    }
}

/// A form that is open on somebody's screen.
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

impl World {
    /// Keeps a new interaction, and forgets the oldest beyond the limit.
    pub(crate) fn keep_interaction(&mut self, interaction: Interaction) {
        self.waiting.insert((interaction.answer_by(), interaction.id));
        self.interaction_tokens.insert(interaction.token.clone(), interaction.id);
        self.interactions.insert(interaction.id, interaction);
        let long_dead = self.now_ms() - 2 * discord::TOKEN_LIFE_MS;
        while let Some((_, oldest)) = self.interactions.first_key_value()
            && (oldest.made_ms < long_dead || self.interactions.len() > kept::INTERACTIONS)
        {
            let Some((_, oldest)) = self.interactions.pop_first() else { break };
            self.interaction_tokens.remove(&oldest.token);
            self.waiting.remove(&(oldest.answer_by(), oldest.id));
        }
        self.deadlines.notify_one();
    }

    /// Finds the interaction that waits for its first answer.
    ///
    /// # Errors
    /// `UnknownInteraction` for a wrong id, a wrong token or a late answer, `AlreadyAcknowledged`
    /// for a second one.
    pub(crate) fn awaiting(&self, id: Snowflake, token: &str) -> Result<&Interaction, Code> {
        let found = self.interactions.get(&id).filter(|found| found.token == token);
        let found = found.ok_or(Code::UnknownInteraction)?;
        match found.progress {
            Progress::Waiting if self.now_ms() < found.answer_by() => Ok(found),
            Progress::Waiting | Progress::Failed => Err(Code::UnknownInteraction),
            Progress::Message { .. } | Progress::Update | Progress::NoMessage => {
                Err(Code::AlreadyAcknowledged)
            }
        }
    }

    /// Finds the answered interaction of a token that follow-ups are sent with.
    ///
    /// # Errors
    /// `UnknownWebhook` where there is none or it has not been answered, `DeadToken` after a
    /// quarter of an hour.
    pub(crate) fn answered(&self, token: &str) -> Result<&Interaction, Code> {
        let id = self.interaction_tokens.get(token).ok_or(Code::UnknownWebhook)?;
        let found = self.interactions.get(id).ok_or(Code::UnknownWebhook)?;
        if self.now_ms() >= found.made_ms + discord::TOKEN_LIFE_MS {
            return Err(Code::DeadToken);
        }
        match found.progress {
            Progress::Waiting | Progress::Failed => Err(Code::UnknownWebhook),
            Progress::Message { .. } | Progress::Update | Progress::NoMessage => Ok(found),
        }
    }

    /// Notes the first answer and tells the person's client that there was one.
    pub(crate) fn settle(&mut self, id: Snowflake, progress: Progress, original: Option<Snowflake>) {
        let Some(found) = self.interactions.get_mut(&id) else { return };
        found.progress = progress;
        found.original = original;
        self.waiting.remove(&(found.answer_by(), id));
        self.tell_presser(id, "INTERACTION_SUCCESS", json!({}));
    }

    /// Notes the choices for somebody who is typing; clients are told nothing else of it.
    pub(crate) fn settle_completion(&mut self, id: Snowflake, choices: &Value) {
        let Some(found) = self.interactions.get_mut(&id) else { return };
        found.progress = Progress::NoMessage;
        self.waiting.remove(&(found.answer_by(), id));
        let data = json!({"choices": choices, "nonce": found.nonce});
        let (user, session) = (found.user, found.session.clone());
        let event = "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE";
        self.send_to_user(user, session.as_deref(), event, &data);
    }

    /// Does everything whose time has come.
    pub(crate) fn do_what_is_due(&mut self) {
        self.fail_overdue();
        self.release_held();
    }

    /// Gives up on every interaction whose three seconds are over.
    pub(crate) fn fail_overdue(&mut self) {
        let now = self.now_ms();
        while let Some(&(due, id)) = self.waiting.first()
            && due <= now
        {
            self.waiting.pop_first();
            if let Some(found) = self.interactions.get_mut(&id) {
                found.progress = Progress::Failed;
            }
            self.tell_presser(id, "INTERACTION_FAILURE", json!({"reason_code": NO_ANSWER}));
        }
    }

    /// Sends an event with the interaction's id and nonce to the client that made it.
    pub(crate) fn tell_presser(&mut self, id: Snowflake, event: &str, mut data: Value) {
        let Some(found) = self.interactions.get(&id) else { return };
        data["id"] = json!(id);
        if let Some(nonce) = &found.nonce {
            data["nonce"] = nonce.clone();
        }
        let (user, session) = (found.user, found.session.clone());
        self.send_to_user(user, session.as_deref(), event, &data);
    }

    /// Keeps an open modal, and forgets the oldest beyond the limit.
    pub(crate) fn keep_modal(&mut self, modal: Modal) {
        self.modals.insert(modal.id, modal);
        while self.modals.len() > kept::MODALS {
            self.modals.pop_first();
        }
    }
}

/// Why an interaction failed, in the number that clients are told: nobody answered.
const NO_ANSWER: u8 = 5;
