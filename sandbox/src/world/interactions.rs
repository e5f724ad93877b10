//! Interactions from a person's press until their token expires, and open modals.

pub(crate) mod interaction;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::ids::snowflake::Snowflake;
use crate::error::Code;
use crate::limits::{discord, kept};
use interaction::{Interaction, Modal, Progress};

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
    pub(crate) fn keep(&mut self, interaction: Interaction, now_ms: i64) {
        self.waiting
            .insert((interaction.answer_by(), interaction.id));
        self.by_token
            .insert(interaction.token.clone(), interaction.id);
        self.by_id.insert(interaction.id, interaction);
        let long_dead = now_ms - 2 * discord::TOKEN_LIFE_MS;
        while let Some((_, oldest)) = self.by_id.first_key_value()
            && (oldest.made_ms < long_dead || self.by_id.len() > kept::INTERACTIONS)
        {
            let Some((_, oldest)) = self.by_id.pop_first() else {
                break;
            };
            self.by_token.remove(&oldest.token);
            self.waiting.remove(&(oldest.answer_by(), oldest.id));
        }
    }

    /// Finds the interaction that waits for its first answer.
    ///
    /// # Errors
    /// `UnknownInteraction` for a wrong id, a wrong token or a late answer, and `AlreadyAcknowledged` for a second answer.
    pub(crate) fn awaiting(
        &self,
        id: Snowflake,
        token: &str,
        now_ms: i64,
    ) -> Result<&Interaction, Code> {
        let found = self.by_id.get(&id).filter(|found| found.token == token);
        let found = found.ok_or(Code::UnknownInteraction)?;
        match found.progress {
            Progress::Waiting if now_ms < found.answer_by() => Ok(found),
            Progress::Waiting | Progress::Failed => Err(Code::UnknownInteraction),
            Progress::Message { .. } | Progress::Update | Progress::NoMessage => {
                Err(Code::AlreadyAcknowledged)
            }
        }
    }

    /// Finds the answered interaction of a token, for follow-ups.
    ///
    /// # Errors
    /// `UnknownWebhook` if there is none or it has not been answered, `DeadToken` after 15 minutes.
    pub(crate) fn answered(&self, token: &str, now_ms: i64) -> Result<&Interaction, Code> {
        let id = self.by_token.get(token).ok_or(Code::UnknownWebhook)?;
        let found = self.by_id.get(id).ok_or(Code::UnknownWebhook)?;
        if now_ms >= found.token_dies_at() {
            return Err(Code::DeadToken);
        }
        match found.progress {
            Progress::Waiting | Progress::Failed => Err(Code::UnknownWebhook),
            Progress::Message { .. } | Progress::Update | Progress::NoMessage => Ok(found),
        }
    }

    /// Records the first answer, and the message that `@original` refers to from now on.
    pub(crate) fn answer(
        &mut self,
        id: Snowflake,
        progress: Progress,
        original: Option<Snowflake>,
    ) {
        let Some(found) = self.by_id.get_mut(&id) else {
            return;
        };
        found.progress = progress;
        found.original = original;
        self.waiting.remove(&(found.answer_by(), id));
    }

    pub(crate) fn count_followup(&mut self, id: Snowflake) {
        if let Some(found) = self.by_id.get_mut(&id) {
            found.followups += 1;
        }
    }

    /// Returns the time when the next interaction fails.
    pub(crate) fn next_due(&self) -> Option<i64> {
        self.waiting.first().map(|(due, _)| *due)
    }

    /// Fails the interactions whose three seconds are over, and returns them in order.
    pub(crate) fn fail_overdue(&mut self, now_ms: i64) -> Vec<Snowflake> {
        let mut failed = Vec::new();
        while let Some(&(due, id)) = self.waiting.first()
            && due <= now_ms
        {
            self.waiting.pop_first();
            if let Some(found) = self.by_id.get_mut(&id) {
                found.progress = Progress::Failed;
            }
            failed.push(id);
        }
        failed
    }

    /// Fails an interaction before its time is over. Returns whether it was still waiting.
    pub(crate) fn fail(&mut self, id: Snowflake) -> bool {
        let found = self.by_id.get_mut(&id);
        let Some(found) = found.filter(|found| found.progress == Progress::Waiting) else {
            return false;
        };
        found.progress = Progress::Failed;
        self.waiting.remove(&(found.answer_by(), id))
    }

    /// Adds an open modal, and drops the oldest beyond the limit.
    pub(crate) fn open_modal(&mut self, modal: Modal) {
        self.modals.insert(modal.id, modal);
        while self.modals.len() > kept::MODALS {
            self.modals.pop_first();
        }
    }

    /// Finds the newest open modal that fits.
    pub(crate) fn find_modal(&self, fits: impl Fn(&Modal) -> bool) -> Option<&Modal> {
        self.modals.values().rev().find(|modal| fits(modal))
    }

    pub(crate) fn close_modal(&mut self, id: Snowflake) {
        self.modals.remove(&id);
    }
}
