//! *Next hand*: the presser gets their own new hand below the old one.

use std::sync::Arc;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::opening::wait_a_moment;
use crate::discord::private_place::PrivatePlace;
use crate::id::UserId;
use crate::table::{AcceptedInput, Input, InputError, Refusal, Table, TableHandle};

use super::PressRequest;

impl PressRequest {
    pub(super) async fn next_hand(&self, handle: &TableHandle, version: u64) -> Reply {
        let work = async {
            match self.ask_for_next_hand(handle, version).await {
                Ok(answer) => self.warn_if_short_of_chips(&answer),
                Err(refused) => refused,
            }
        };
        self.show_new_hand_after(handle, work).await
    }

    /// Asks for the next hand; the error is a reply that says why the table refused. A button that is older than the
    /// terms agrees to nothing; the reply to it is the presser's newest screen, which names them.
    pub(super) async fn ask_for_next_hand(
        &self,
        handle: &TableHandle,
        version: u64,
    ) -> Result<AcceptedInput, Reply> {
        let by = self.asker.user;
        let input = Input::NextHand { by, version };
        let answered = self.ask(handle, input).await;
        answered.map_err(|error| {
            if has_to_agree_first(&error, by) {
                self.refused_in_panel(&error)
            } else {
                self.refused(&error)
            }
        })
    }

    /// Does something after which the next hand may begin. If it does, the reply is the presser's own hand
    /// in a new message: the message with their last hand may be far above the table's next one. A person
    /// who plays in direct messages has their hand there. A press in a private place is always shown there.
    pub(super) async fn show_new_hand_after(
        &self,
        handle: &TableHandle,
        work: impl Future<Output = Reply>,
    ) -> Reply {
        let (panels, user) = (&self.app.panels, self.asker.user);
        if panels.uses_direct_messages(handle.id(), user) {
            return self.show_in_private_place(handle, work.await);
        }
        // No direct message has to show the hand.
        panels.await_reply(&handle.now(), user, true);
        let reply = work.await;
        let table = handle.now();
        if matches!(reply, Reply::Done) && has_begun(&table) && table.is_here(user) {
            return self.new_hand(&table);
        }
        panels.await_reply(&table, user, false);
        self.show_in_private_place(handle, reply)
    }

    /// The presser's own hand in a new message. After a press on the table's message, the table needs the token of the
    /// press for its own next message, which comes first: on a phone the newest message is the one in view.
    fn new_hand(&self, table: &Arc<Table>) -> Reply {
        let place = PrivatePlace::answer(self.asker.user);
        if self.private_place.is_open() {
            return self.draft(table, &place, None, Reply::private);
        }
        let (app, lent) = (Arc::clone(&self.app), self.lent.lock().take());
        let is_shown = app.updates.is_shown(table);
        // The press is acknowledged by then.
        let shown = async move {
            if let Some(lent) = lent {
                lent.settle(&app, true);
            }
            wait_a_moment(&app.outbox, is_shown).await;
        };
        self.draft(table, &place, None, |hand| Reply::follow_up(hand, shown))
    }
}

/// Whether a press was refused because its button does not show the terms to which the presser has to agree.
fn has_to_agree_first(error: &InputError, presser: UserId) -> bool {
    matches!(
        error,
        InputError::Refused { refusal: Refusal::Stale, table } if table.must_agree(presser)
    )
}

/// Whether a hand runs, or the betting on one, or its deal waits for the beacon.
fn has_begun(table: &Table) -> bool {
    table.hand().is_some() || table.betting().is_some() || table.locked.is_some()
}
