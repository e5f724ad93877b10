//! What is stored about a person: handing it out, and deleting it.

use crate::discord::context::rate_limiter::DELETIONS;
use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::updates::POST_PATIENCE;
use crate::id::{MINUTE_MS, Millis, TableId, UserId, whole_millis};
use crate::store::{Deleted, MessageRow, StoreError};
use crate::table::{AskError, Input};
use crate::text::phrases::PrivacyText;

use super::{AppState, Asker};

impl AppState {
    /// The screen that asks whether the asker's data is to be deleted, or why it cannot be now.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn parting(&self, asker: &Asker) -> Result<Screen, StoreError> {
        if !self.tables.of_user(asker.user).is_empty() {
            return Ok(Screen::say(asker.locale.say(&PrivacyText::Seated)));
        }
        let chips = self.store.balance(asker.user).await?.total().get();
        Ok(screens::parting(chips, self.clock.date(), asker.locale))
    }

    /// Deletes everything about the asker; returns the screen that says so, or that they sit at a table or have
    /// deleted it in the last minutes.
    ///
    /// # Errors
    /// As [`crate::store::Store::forget`].
    pub async fn forget(&self, asker: &Asker) -> Result<Screen, StoreError> {
        let (user, locale) = (asker.user, asker.locale);
        let chips = match self.gone(user).await? {
            Ok(chips) => chips,
            Err(why) => return Ok(Screen::say(locale.say(&why))),
        };
        self.forgotten(user);
        Ok(screens::parted(chips, self.clock.date(), locale))
    }

    /// Deletes everything about a person, within the limit; returns how many chips they had, or why nothing
    /// can be deleted now.
    async fn gone(&self, user: UserId) -> Result<Result<i64, PrivacyText>, StoreError> {
        if !self.tables.of_user(user).is_empty() {
            return Ok(Err(PrivacyText::Seated));
        }
        // A deletion makes everybody's messages wait, so there is none without anything to delete.
        if !self.people.may_be_stored(user).await? {
            return Ok(self.forgotten_by_tables(user).await.map(|()| 0));
        }
        let now = self.clock.now();
        if let Err(again) = self.rate_limiter.deletion(user, now) {
            return Ok(Err(self.deleted_lately(again)));
        }
        let gone = self.gone_from_store(user).await;
        if !matches!(gone, Ok(Ok(_))) {
            self.rate_limiter.not_deleted(user, now);
        }
        gone
    }

    /// Has the tables and the store forget a person; returns as [`Self::gone`].
    async fn gone_from_store(&self, user: UserId) -> Result<Result<i64, PrivacyText>, StoreError> {
        if let Err(why) = self.forgotten_by_tables(user).await {
            return Ok(Err(why));
        }
        self.updates.settled(POST_PATIENCE).await;
        let chips = match self.people.forget(user, self.tables.broken()).await? {
            Deleted::Playing => return Ok(Err(PrivacyText::Seated)),
            Deleted::Done { chips } => chips,
            Deleted::Nothing => 0,
        };
        for table in self.tables.broken() {
            if self.store.is_closed(table).await? {
                let rows = self.store.boards(table).await?;
                self.broken_is_closed(table, rows);
            }
        }
        tracing::info!("a person's data was deleted, as they asked");
        Ok(Ok(chips))
    }

    /// Tells a person who has deleted their data when they may do so again.
    fn deleted_lately(&self, again: Millis) -> PrivacyText {
        PrivacyText::DeleteSlow {
            minutes: whole_millis(DELETIONS.span) / MINUTE_MS,
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
        self.broken_is_closed(table, rows);
        Ok(())
    }

    /// Frees the channel of a broken table that is closed now, and removes the buttons of its messages.
    fn broken_is_closed(&self, table: TableId, messages: Vec<MessageRow>) {
        self.tables.closed_broken(table);
        self.updates.strip(messages);
    }

    /// Drops what is in memory about a person who was deleted, perhaps by another process. The rate limiter
    /// keeps the times of their requests, or a deletion would be the way around every limit.
    pub(in crate::discord) fn forgotten(&self, user: UserId) {
        self.people.forgotten(user);
        self.panels.forget(user);
        self.direct_messages.forget(user);
        self.invitations.forget(user);
        self.updates.rematches().forget(user);
        self.outbox.forbidden().forget(user);
        self.outbox.renderer().forget(user);
    }

    /// Has every open table forget a person who has left it.
    async fn forgotten_by_tables(&self, user: UserId) -> Result<(), PrivacyText> {
        for handle in self.tables.all() {
            if !handle.now().names(user) {
                continue;
            }
            match handle.ask(Input::Forget { user }, None).await {
                // A closed table names nobody.
                Ok(_) | Err(AskError::Gone) => {}
                Err(AskError::Refused { .. }) => return Err(PrivacyText::Seated),
                Err(AskError::Busy | AskError::Halted) => return Err(PrivacyText::Busy),
            }
        }
        Ok(())
    }
}
