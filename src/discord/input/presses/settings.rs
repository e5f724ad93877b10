//! The terms of a table, which its host changes.

use crate::discord::custom_id::Term;
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Screen};
use crate::table::{Input, Refusal, Table, TableHandle, TermChange};

use super::PressRequest;

impl PressRequest {
    /// Shows the host the terms that can be changed, in a new private message.
    pub(super) fn open_settings(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        match table.may_change_terms(self.asker.user) {
            Ok(()) => Reply::private(body(&self.screen(&table, None))),
            Err(refusal) => self.asker.refusal_reply(&refusal),
        }
    }

    /// Shows the values of the term that was chosen.
    pub(super) fn pick_term(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        match table.may_change_terms(self.asker.user) {
            Ok(()) => {
                let picked = self.chosen.as_deref().and_then(Term::named);
                self.screen_in_place(&self.screen(&table, picked))
            }
            Err(refusal) => self.asker.refusal_reply(&refusal),
        }
    }

    /// Sets a term to the value that was chosen.
    pub(super) async fn set_term(&self, handle: &TableHandle, version: u64, term: Term) -> Reply {
        let scene = handle.now().scene(Some(self.asker.user));
        let values = screens::values(&scene, term, &self.app.config).into_iter();
        let chosen = self.chosen.as_deref();
        let mut found = values.filter(|(word, _)| chosen == Some(word));
        match found.next() {
            Some((_, change)) => self.change(handle, version, change, Some(term)).await,
            // What is offered depends on the table, which may have changed.
            None => self.asker.refusal_reply(&Refusal::Stale),
        }
    }

    /// Resets all options of the rules.
    pub(super) async fn reset_house(&self, handle: &TableHandle, version: u64) -> Reply {
        let change = TermChange::House(handle.now().terms.house.base());
        self.change(handle, version, change, None).await
    }

    async fn change(
        &self,
        handle: &TableHandle,
        version: u64,
        change: TermChange,
        picked: Option<Term>,
    ) -> Reply {
        let input = Input::ChangeTerms {
            by: self.asker.user,
            version,
            change,
        };
        match self.ask(handle, input).await {
            Ok(answer) => self.screen_in_place(&self.screen(&answer.table, picked)),
            Err(error) => self.refused(&error),
        }
    }

    /// The host's screen.
    fn screen(&self, table: &Table, picked: Option<Term>) -> Screen {
        screens::settings(
            &table.scene(Some(self.asker.user)),
            &self.app.config,
            picked,
            self.asker.locale,
        )
    }
}
