//! *Move to a thread*, on the offer to the host.

use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::threads;
use crate::table::{Input, TableHandle};
use crate::text::Phrase;
use crate::text::phrases::ReplyText;

use super::PressRequest;

impl PressRequest {
    /// Creates a thread and moves the table there; the reply takes the place of the offer.
    pub(super) async fn move_to_thread(&self, handle: &TableHandle) -> Reply {
        let by = self.asker.user;
        let kind = match self
            .origin
            .place
            .as_ref()
            .map(|place| &place.requested_thread)
        {
            Some(Ok(kind)) => *kind,
            Some(Err(why)) => return self.replace_with(why),
            None => return self.replace_with(&ReplyText::NoThreads),
        };
        // The press that is creating a thread replies, and its reply replaces the offer.
        let Some(_creating) = self.app.updates.creates_thread(handle.id()) else {
            return Reply::Done;
        };
        let table = handle.now();
        // This is checked before a thread is created for nothing.
        if let Err(refusal) = table.may_move(by) {
            return self.replace_with_text(self.asker.refusal(&refusal));
        }
        let (rest, channel) = (self.app.outbox.rest(), table.place.channel);
        let locale = self.app.updates.locale(&table).await;
        let name = screens::thread_name(table.game(), &self.asker.name, locale);
        let thread = match threads::create(rest, channel, kind, &name).await {
            Ok(thread) => thread,
            Err(error) => {
                tracing::warn!(table = %table.id, %error, "a thread could not be created");
                return self.replace_with(&ReplyText::ThreadFailed);
            }
        };
        let input = Input::Move { by, thread };
        match self.ask(handle, input).await {
            Ok(_) => self.replace_with(&ReplyText::Moved {
                thread: format!("<#{thread}>"),
            }),
            Err(error) => {
                let refused = self.refused(&error);
                threads::archive(rest, thread).await;
                refused
            }
        }
    }

    fn replace_with(&self, words: &impl Phrase) -> Reply {
        self.replace_with_text(self.asker.locale.say(words))
    }

    /// Replaces the message of the button, unless everybody sees that.
    fn replace_with_text(&self, words: String) -> Reply {
        self.message_in_place(body(&Screen::say(words)))
    }
}
