//! Interactions until their token is forgotten, and open modals.

pub(crate) mod interaction;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::ids::snowflake::Snowflake;
use crate::error::Code;
use crate::limits::{discord, memory};
use interaction::{AnswerState, Interaction, Modal};

/// Owns all recent interactions, open or expired.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    by_id: BTreeMap<Snowflake, Interaction>,
    by_token: HashMap<String, Snowflake>,
    /// The interactions without an answer, by the time when they fail.
    waiting: BTreeSet<(i64, Snowflake)>,
    modals: BTreeMap<Snowflake, Modal>,
}

impl Interactions {
    pub(crate) fn get(&self, id: Snowflake) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    /// Adds an interaction, and drops the oldest beyond the limit.
    pub(crate) fn add(&mut self, interaction: Interaction, now_ms: i64) {
        self.waiting
            .insert((interaction.answer_by_ms(), interaction.id));
        self.by_token
            .insert(interaction.token.clone(), interaction.id);
        self.by_id.insert(interaction.id, interaction);
        let keep_since_ms = now_ms - 2 * discord::TOKEN_LIFE_MS;
        while let Some((_, oldest)) = self.by_id.first_key_value()
            && (oldest.created_ms < keep_since_ms || self.by_id.len() > memory::INTERACTIONS)
        {
            let Some((_, oldest)) = self.by_id.pop_first() else {
                break;
            };
            self.by_token.remove(&oldest.token);
            self.waiting.remove(&(oldest.answer_by_ms(), oldest.id));
        }
    }

    /// Finds the interaction that waits for its first answer.
    ///
    /// # Errors
    /// `UnknownInteraction` for a wrong id, a wrong token or a late answer, and `AlreadyAcknowledged` for a second answer.
    pub(crate) fn find_unanswered(
        &self,
        id: Snowflake,
        token: &str,
        now_ms: i64,
    ) -> Result<&Interaction, Code> {
        let found = self.by_id.get(&id).filter(|found| found.token == token);
        let found = found.ok_or(Code::UnknownInteraction)?;
        match found.answer_state {
            AnswerState::Waiting if now_ms < found.answer_by_ms() => Ok(found),
            AnswerState::Waiting | AnswerState::Failed => Err(Code::UnknownInteraction),
            AnswerState::Message { .. } | AnswerState::Update | AnswerState::NoMessage => {
                Err(Code::AlreadyAcknowledged)
            }
        }
    }

    /// Finds the answered interaction of a token, for follow-ups.
    ///
    /// # Errors
    /// `UnknownWebhook` if there is none or it has not been answered, `InvalidWebhookToken` after 15 minutes.
    pub(crate) fn find_answered(&self, token: &str, now_ms: i64) -> Result<&Interaction, Code> {
        let id = self.by_token.get(token).ok_or(Code::UnknownWebhook)?;
        let found = self.by_id.get(id).ok_or(Code::UnknownWebhook)?;
        if now_ms >= found.token_expires_at_ms() {
            return Err(Code::InvalidWebhookToken);
        }
        match found.answer_state {
            AnswerState::Waiting | AnswerState::Failed => Err(Code::UnknownWebhook),
            AnswerState::Message { .. } | AnswerState::Update | AnswerState::NoMessage => Ok(found),
        }
    }

    /// Records the first answer, and the message that `@original` refers to from now on.
    pub(crate) fn answer(
        &mut self,
        id: Snowflake,
        state: AnswerState,
        original: Option<Snowflake>,
    ) {
        let Some(found) = self.by_id.get_mut(&id) else {
            return;
        };
        found.answer_state = state;
        found.original = original;
        self.waiting.remove(&(found.answer_by_ms(), id));
    }

    pub(crate) fn count_followup(&mut self, id: Snowflake) {
        if let Some(found) = self.by_id.get_mut(&id) {
            found.followups += 1;
        }
    }

    /// Returns the time when the next interaction fails.
    pub(crate) fn next_deadline(&self) -> Option<i64> {
        self.waiting.first().map(|(deadline_ms, _)| *deadline_ms)
    }

    /// Fails the interactions without an answer in time, and returns them in order.
    pub(crate) fn fail_overdue(&mut self, now_ms: i64) -> Vec<Snowflake> {
        let mut failed = Vec::new();
        while let Some(&(deadline_ms, id)) = self.waiting.first()
            && deadline_ms <= now_ms
        {
            self.waiting.pop_first();
            if let Some(found) = self.by_id.get_mut(&id) {
                found.answer_state = AnswerState::Failed;
            }
            failed.push(id);
        }
        failed
    }

    /// Fails an interaction before its deadline. Returns whether it was still waiting.
    pub(crate) fn fail(&mut self, id: Snowflake) -> bool {
        let found = self.by_id.get_mut(&id);
        let Some(found) = found.filter(|found| found.answer_state == AnswerState::Waiting) else {
            return false;
        };
        found.answer_state = AnswerState::Failed;
        self.waiting.remove(&(found.answer_by_ms(), id))
    }

    /// Adds an open modal, and drops the oldest beyond the limit.
    pub(crate) fn open_modal(&mut self, modal: Modal) {
        self.modals.insert(modal.id, modal);
        while self.modals.len() > memory::MODALS {
            self.modals.pop_first();
        }
    }

    /// Finds the newest open modal that matches.
    pub(crate) fn find_modal(&self, matches: impl Fn(&Modal) -> bool) -> Option<&Modal> {
        self.modals.values().rev().find(|modal| matches(modal))
    }

    pub(crate) fn close_modal(&mut self, id: Snowflake) {
        self.modals.remove(&id);
    }
}
