//! Presses whose answer is the presser's own hand.

use std::sync::PoisonError;

use crate::discord::custom_id::TileMask;
use crate::discord::delivery::body::body;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::{PrivateMessage, Reply};
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::panels::Picked;
use crate::table::{AskError, Refusal, Table, TableHandle};
use crate::text::phrases::ReplyText;

use super::Pressing;

/// A private screen that is on its way.
pub(super) struct Drawn {
    private_place: PrivatePlace,
    body: Message,
}

impl Pressing {
    pub(super) fn my_hand(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        if !table.is_here(self.asker.user) {
            return Reply::Private(body(&Screen::say(screens::refusal(
                &Refusal::NotSeated,
                self.asker.locale,
            ))));
        }
        let private_place = PrivatePlace::answer(self.asker.user);
        Reply::Private(self.drawn(&table, &private_place, None))
    }

    pub(super) fn toggle(
        &self,
        handle: &TableHandle,
        hand: u32,
        own_plays: u8,
        mask: TileMask,
    ) -> Reply {
        let table = handle.now();
        if table.seat_of(self.asker.user).is_none() {
            return self.refused(AskError::Refused {
                refusal: Refusal::NotSeated,
                table,
            });
        }
        let picked = Picked {
            hand,
            own_plays: usize::from(own_plays),
            mask,
        };
        // An older button takes nothing from what is picked by now.
        if picked.is_for(&table.scene(Some(self.asker.user))) {
            self.app.panels.pick(table.id, self.asker.user, picked);
        }
        self.panel(&table, None)
    }

    pub(super) fn panel(&self, table: &Table, note: Option<&ReplyText>) -> Reply {
        let words = note.map(|note| self.asker.locale.say(note));
        self.panel_with(table, words.as_deref())
    }

    /// The presser's private screen: in place when only they can read the message, else in a new one.
    pub(super) fn panel_with(&self, table: &Table, note: Option<&str>) -> Reply {
        if self.private_place.is_open() {
            Reply::Update(self.drawn(table, &self.private_place, note))
        } else {
            Reply::Private(self.drawn(table, &PrivatePlace::answer(self.asker.user), note))
        }
    }

    fn drawn(&self, table: &Table, private_place: &PrivatePlace, note: Option<&str>) -> Message {
        let locale = self.asker.locale;
        let troubles = self.app.troubles(table, &self.asker);
        let notes: Vec<String> = note
            .map(str::to_owned)
            .into_iter()
            .chain(troubles)
            .collect();
        let note = (!notes.is_empty()).then(|| notes.join("\n"));
        let body = self
            .app
            .panels
            .draw(table, private_place, locale, note.as_deref());
        let drawn = Drawn {
            private_place: *private_place,
            body: body.clone(),
        };
        *self.drawn.lock().unwrap_or_else(PoisonError::into_inner) = Some(drawn);
        body
    }

    /// Keeps the screen that was answered in step from now on, and catches up with the
    /// table where it moved on while the answer was under way.
    pub(super) fn keep_in_step(&self, message: Option<&PrivateMessage>) {
        let drawn = self
            .drawn
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let (
            Some(Drawn {
                private_place,
                body,
            }),
            Some(message),
        ) = (drawn, message)
        else {
            return;
        };
        let Some(handle) = &self.handle else { return };
        self.app.panels.answered(
            &handle.now(),
            &private_place,
            message,
            self.asker.locale,
            &body,
        );
        self.app.panels.refresh_one(handle.id(), self.asker.user);
    }
}
