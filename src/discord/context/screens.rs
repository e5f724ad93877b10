//! Screens that both commands and presses show.

use crate::discord::custom_id::TutorialStep;
use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Learner, Screen};
use crate::id::UserId;
use crate::store::StoreError;
use crate::table::Table;
use crate::text::Locale;

use super::{AppState, Asker};

impl AppState {
    /// A message that shows a person a screen in a private place, with its picture in their style.
    pub(in crate::discord) fn private_message(&self, user: UserId, screen: &Screen) -> Message {
        private_body(screen, self.people.choices(user).pictures)
    }

    /// A private reply of a screen, with its picture in the asker's style.
    pub(in crate::discord) fn private_reply(&self, asker: &Asker, screen: &Screen) -> Reply {
        Reply::private(self.private_message(asker.user, screen))
    }

    /// The question to a player in a running hand whether they want to leave it; `None` if they have no part in
    /// one.
    pub(in crate::discord) fn leaving_question(
        &self,
        table: &Table,
        asker: &Asker,
    ) -> Option<Reply> {
        let user = asker.user;
        if !table.would_leave_hand(user) {
            return None;
        }
        let (closes, host) = (table.closes_if_leaves(user), table.host_after(user));
        let scene = table.scene(Some(user));
        let screen = screens::leaving_question(&scene, closes, host, asker.locale);
        Some(self.private_reply(asker, &screen))
    }

    /// The screen on which a person changes their preferences.
    pub fn choices(&self, user: UserId, locale: Locale) -> Screen {
        let direct = !self.people.is_muted(user);
        screens::choices(self.people.choices(user), direct, locale)
    }

    /// A step of the tutorial for the asker.
    pub fn lesson(&self, asker: &Asker, step: TutorialStep) -> Screen {
        let learner = Learner {
            user: asker.user,
            name: asker.name.clone(),
        };
        screens::lesson(&learner, step, asker.locale)
    }

    /// A page of a person's transfers: the newest, or those older than number `before`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn statement(
        &self,
        asker: &Asker,
        before: Option<i64>,
    ) -> Result<Screen, StoreError> {
        let entries = self.store.statement(asker.user, before).await?;
        Ok(screens::statement(&entries, before.is_none(), asker.locale))
    }
}
