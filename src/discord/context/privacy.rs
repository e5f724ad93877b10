//! Deletes what is stored about a person.

use crate::discord::context::rate_limiter::LimitedRequest;
use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::updates::POST_TIMEOUT;
use crate::id::{MINUTE_MS, PartitionSet, TableId, Timestamp, UserId, whole_millis};
use crate::store::{DeletionOutcome, MessageRow, StoreError};
use crate::table::{Input, InputError};
use crate::text::phrases::PrivacyText;

use super::{AppState, Asker};

impl AppState {
    /// The screen that asks the asker to confirm the deletion of their data, or says why that is not possible now.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn parting(&self, asker: &Asker) -> Result<Screen, StoreError> {
        if !self.tables.of_user(asker.user).is_empty() {
            return Ok(Screen::say(asker.locale.say(&PrivacyText::Seated)));
        }
        let chips = self.store.balance(asker.user).await?.total();
        Ok(screens::parting(chips, self.clock.date(), asker.locale))
    }

    /// Deletes everything about the asker; returns the screen that says so, or that they sit at a table or have
    /// deleted it in the last minutes.
    ///
    /// # Errors
    /// As [`crate::store::Store::forget`].
    pub async fn forget(&self, asker: &Asker) -> Result<Screen, StoreError> {
        let (user, locale) = (asker.user, asker.locale);
        let chips = match self.delete_person(user).await? {
            Ok(chips) => chips,
            Err(why) => return Ok(Screen::say(locale.say(&why))),
        };
        self.forget_in_memory(user);
        Ok(screens::deletion_done(chips, self.clock.date(), locale))
    }

    /// Deletes everything about a person, within the limit; returns how many chips they had, or why nothing
    /// can be deleted now.
    async fn delete_person(&self, user: UserId) -> Result<Result<i64, PrivacyText>, StoreError> {
        if !self.tables.of_user(user).is_empty() {
            return Ok(Err(PrivacyText::Seated));
        }
        // A deletion may rewrite the database, so it is skipped if there is nothing to delete.
        if !self.people.may_be_stored(user).await? {
            return Ok(self.delete_from_tables(user).await.map(|()| 0));
        }
        let now = self.clock.now();
        if let Err(again) = self
            .rate_limiter
            .reserve(user, LimitedRequest::Deletion, now)
        {
            return Ok(Err(self.too_soon_to_delete(again)));
        }
        let deleted = self.delete_from_store(user).await;
        if !matches!(deleted, Ok(Ok(_))) {
            self.rate_limiter
                .take_back(user, LimitedRequest::Deletion, now);
        }
        deleted
    }

    /// Deletes a person from the tables and the store; returns as [`Self::delete_person`].
    async fn delete_from_store(
        &self,
        user: UserId,
    ) -> Result<Result<i64, PrivacyText>, StoreError> {
        if let Err(why) = self.delete_from_tables(user).await {
            return Ok(Err(why));
        }
        // A post for a table that has closed meanwhile may concern the person too.
        self.updates.settled(PartitionSet::ALL, POST_TIMEOUT).await;
        let chips = match self.people.forget(user, self.tables.broken()).await? {
            DeletionOutcome::Playing => return Ok(Err(PrivacyText::Seated)),
            DeletionOutcome::Done { chips } => chips,
            DeletionOutcome::Nothing => 0,
        };
        for table in self.tables.broken() {
            if self.store.is_closed(table).await? {
                let rows = self.store.boards(table).await?;
                self.clean_up_closed_broken(table, rows);
            }
        }
        tracing::info!("a person's data was deleted, as they asked");
        Ok(Ok(chips))
    }

    /// Says when a person who has just deleted their data may do so again.
    fn too_soon_to_delete(&self, again: Timestamp) -> PrivacyText {
        PrivacyText::DeleteSlow {
            minutes: whole_millis(LimitedRequest::Deletion.limit().span) / MINUTE_MS,
            when: screens::countdown(self.clock.date_at(again)),
        }
    }

    /// Closes a table that cannot be restored, as an operator asks; its running hand is void.
    ///
    /// # Errors
    /// As [`crate::store::Store::close_broken`].
    pub(in crate::discord) async fn close_broken(&self, table: TableId) -> Result<(), StoreError> {
        // The store forgets the places of direct messages as it closes the table.
        let rows = self.store.boards(table).await?;
        self.store.close_broken(table, self.clock.date()).await?;
        self.clean_up_closed_broken(table, rows);
        Ok(())
    }

    /// Frees the channel of a broken table that is closed now, and removes the buttons of its messages.
    fn clean_up_closed_broken(&self, table: TableId, messages: Vec<MessageRow>) {
        self.tables.forget_broken(table);
        self.updates.strip(messages);
    }

    /// Drops what is in memory about a person who was deleted, perhaps by another process. The rate limiter
    /// keeps the times of their requests, or a deletion would reset every limit.
    pub(in crate::discord) fn forget_in_memory(&self, user: UserId) {
        self.people.forgotten(user);
        self.panels.forget(user);
        self.direct_messages.forget(user);
        self.invitations.forget(user);
        self.updates.rematches().forget(user);
        self.outbox.forbidden().forget(user);
        self.outbox.renderer().forget(user);
    }

    /// Deletes a person who has left from every open table.
    async fn delete_from_tables(&self, user: UserId) -> Result<(), PrivacyText> {
        for handle in self.tables.all() {
            if !handle.now().names(user) {
                continue;
            }
            match handle.ask(Input::Forget { user }, None).await {
                // A closed table names nobody.
                Ok(_) | Err(InputError::Gone) => {}
                Err(InputError::Refused { .. }) => return Err(PrivacyText::Seated),
                Err(InputError::Busy | InputError::Halted) => return Err(PrivacyText::Busy),
            }
        }
        Ok(())
    }
}
