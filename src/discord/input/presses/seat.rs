//! Joining and leaving a table. The reply shows the changes that the table message does not show.

use crate::discord::delivery::respond::Reply;
use crate::id::UserId;
use crate::table::{Input, Person, Table, TableHandle};
use crate::text::phrases::ReplyText;

use super::PressRequest;

impl PressRequest {
    /// Sits down. A person who plays from the next hand on gets a private reply, because the table message
    /// does not show it during the running hand; a person who was about to leave gets their hand.
    ///
    /// `version` is the version of the table that the button was made for.
    pub(super) async fn sit(&self, handle: &TableHandle, version: u64) -> Reply {
        let person = Person::new(self.asker.user, &self.asker.name);
        self.sit_as(person, handle, Some(version)).await
    }

    /// The same under this name of the presser; `version` is `None` if the button is another table's.
    pub(super) async fn sit_as(
        &self,
        person: Person,
        handle: &TableHandle,
        version: Option<u64>,
    ) -> Reply {
        let stays = handle.now().may_stay(self.asker.user);
        let input = Input::Sit { person, version };
        match self.ask(handle, input).await {
            Ok(answer) if stays || plays_later(&answer.table, self.asker.user) => {
                self.panel(&answer.table, None)
            }
            Ok(_) => Reply::Done,
            Err(error) => self.refused(&error),
        }
    }

    /// Puts a computer at the first empty seat.
    pub(super) async fn add_computer(&self, handle: &TableHandle) -> Reply {
        let by = self.asker.user;
        let reply = self.ask_publicly(handle, Input::AddComputer { by }).await;
        self.show_in_private_place(handle, reply)
    }

    /// Leaves. A person who only waited for a seat gets a private reply, because no table message
    /// shows that either; a person with a running hand is asked first. In place of the question they then see that hand
    /// with the button to stay or, if it is over by then, its result.
    pub(super) async fn leave(&self, handle: &TableHandle) -> Reply {
        let (user, now) = (self.asker.user, handle.now());
        // The answer to the question is the same press, on its private message.
        if !self.private_place.is_open()
            && let Some(question) = self.app.leaving_question(&now, &self.asker)
        {
            return question;
        }
        let waited = now.waiting_seat_of(user).is_some();
        match self.ask(handle, Input::Leave { user }).await {
            Ok(answer) if waited => {
                let words = self.asker.locale.say(&ReplyText::SeatBack);
                self.panel(&answer.table, Some(words))
            }
            Ok(answer) if answer.table.may_stay(user) || self.private_place.is_open() => {
                self.panel(&answer.table, None)
            }
            Ok(_) => Reply::Done,
            Err(error) => self.refused(&error),
        }
    }
}

/// Whether a person who has sat down or waits for a seat has no part in the running hand.
fn plays_later(table: &Table, user: UserId) -> bool {
    table.hand().is_some_and(|hand| {
        let seat = table.seat_of(user);
        seat.is_none_or(|seat| !hand.has(seat))
    })
}
