//! What is stored about a person: handing it out, and deleting it.

use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::updates::POST_PATIENCE;
use crate::id::{TableId, UserId};
use crate::store::{Deleted, StoreError};
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

    /// Deletes everything about the asker, unless they sit at a table; returns the screen that says
    /// so.
    ///
    /// # Errors
    /// As [`crate::store::Store::forget`].
    pub async fn forget(&self, asker: &Asker) -> Result<Screen, StoreError> {
        let (user, locale) = (asker.user, asker.locale);
        let refused = |text: &PrivacyText| Ok(Screen::say(locale.say(text)));
        if !self.tables.of_user(user).is_empty() {
            return refused(&PrivacyText::Seated);
        }
        if let Err(why) = self.forgotten_by_tables(user).await {
            return refused(&why);
        }
        self.updates.settled(POST_PATIENCE).await;
        let now = self.clock.date();
        let chips = match self.people.forget(user, self.tables.broken()).await? {
            Deleted::Playing => return refused(&PrivacyText::Seated),
            Deleted::Done { chips } => chips,
            Deleted::Nothing => 0,
        };
        for table in self.tables.broken() {
            if self.store.is_closed(table).await? {
                self.broken_is_closed(table);
            }
        }
        tracing::info!("a person's data was deleted, as they asked");
        self.forgotten(user);
        Ok(screens::parted(chips, now, locale))
    }

    /// Closes a table that cannot be restored, as an operator asks; its running hand is void.
    ///
    /// # Errors
    /// As [`crate::store::Store::close_broken`].
    pub(in crate::discord) async fn close_broken(&self, table: TableId) -> Result<(), StoreError> {
        self.store.close_broken(table, self.clock.date()).await?;
        self.broken_is_closed(table);
        Ok(())
    }

    /// Frees the channel of a broken table that is closed now, and removes its buttons.
    fn broken_is_closed(&self, table: TableId) {
        self.tables.closed_broken(table);
        self.updates.strip(table);
    }

    /// Drops what is in memory about a person who was deleted, perhaps by another process.
    pub(in crate::discord) fn forgotten(&self, user: UserId) {
        self.people.forgotten(user);
        self.panels.forget(user);
        self.direct_messages.forget(user);
        self.rate_limiter.forget(user);
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
