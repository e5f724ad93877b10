//! Joining and leaving a table: the reply shows what the table message does not.

use crate::discord::delivery::respond::Reply;
use crate::table::{Input, Person, TableHandle};
use crate::text::phrases::ReplyText;

use super::Pressing;

impl Pressing {
    /// Sits down. A person who waits for a computer's seat gets a private reply, because the table
    /// message does not show it during the running hand.
    pub(super) async fn sit(&self, handle: &TableHandle) -> Reply {
        let person = Person::new(self.asker.user, &self.asker.name);
        let input = Input::Sit { person, seat: None };
        match handle.ask(input, Some(self.interaction)).await {
            Ok(answer) if answer.table.waiting_seat_of(self.asker.user).is_some() => {
                self.panel(&answer.table, None)
            }
            Ok(_) => Reply::Done,
            Err(error) => self.refused(&error),
        }
    }

    /// Leaves. A person who only waited for a seat gets a private reply, because no table message
    /// shows that either.
    pub(super) async fn leave(&self, handle: &TableHandle) -> Reply {
        let user = self.asker.user;
        let waited = handle.now().waiting_seat_of(user).is_some();
        match handle
            .ask(Input::Leave { user }, Some(self.interaction))
            .await
        {
            Ok(answer) if waited => self.panel(&answer.table, Some(&ReplyText::SeatBack)),
            Ok(_) => Reply::Done,
            Err(error) => self.refused(&error),
        }
    }
}
