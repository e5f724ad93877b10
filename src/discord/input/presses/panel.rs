//! Presses that are answered with a private screen: the presser's own hand, a hint above it, and the arithmetic of
//! a settled hand.

use std::sync::Arc;

use crate::discord::delivery::body::body;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::hint::request_hint;
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens;
use crate::discord::surfaces::panels::TileSelection;
use crate::table::{Table, TableHandle};
use crate::text::phrases::ReplyText;

use super::PressRequest;

impl PressRequest {
    pub(super) fn my_hand(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        if !table.is_here(self.asker.user) {
            return self
                .asker
                .refusal_reply(&table.no_seat_refusal(self.asker.user));
        }
        let place = PrivatePlace::answer(self.asker.user);
        self.draft(&table, &place, None, Reply::private)
    }

    pub(super) fn toggle(&self, handle: &TableHandle, picked: TileSelection) -> Reply {
        let (by, table) = (self.asker.user, handle.now());
        if table.seat_of(by).is_none() {
            return self.asker.refusal_reply(&table.no_seat_refusal(by));
        }
        // A stale button does not change the current selection.
        if picked.is_for(&table.scene(Some(by))) {
            self.app.panels.pick(table.id, by, picked);
        }
        self.panel(&table, None)
    }

    /// Replies with the presser's private screen, and above it the play that is best on average.
    pub(super) async fn hint(&self, handle: &TableHandle, version: u64) -> Reply {
        let asked = request_hint(&self.app, handle, version, &self.asker, self.interaction);
        match asked.await {
            Ok(table) => self.panel(&table, None),
            Err(error) => self.refused_in_panel(&error),
        }
    }

    /// Replies with the arithmetic of the last settled hand, unless another hand is running.
    pub(super) fn sums(&self, handle: &TableHandle) -> Reply {
        let scene = handle.now().scene(None);
        match screens::sums(&scene, self.asker.locale) {
            Some(screen) => Reply::private(body(&screen)),
            None => self.say(&ReplyText::NoSums),
        }
    }

    /// Replies with the presser's private screen: in place if only they can read the message,
    /// otherwise in a new one.
    pub(super) fn panel(&self, table: &Arc<Table>, note: Option<String>) -> Reply {
        if self.private_place.is_open() {
            self.draft(table, &self.private_place, note, Reply::update)
        } else {
            let place = PrivatePlace::answer(self.asker.user);
            self.draft(table, &place, note, Reply::private)
        }
    }

    /// Replies to an accepted press in a private place with the presser's new screen instead of nothing: the
    /// table message shows the result too, but the presser looks here.
    pub(super) fn show_in_private_place(&self, handle: &TableHandle, reply: Reply) -> Reply {
        match reply {
            Reply::Done if self.private_place.is_open() => self.panel(&handle.now(), None),
            reply => reply,
        }
    }

    /// Renders the presser's private screen, which is kept up to date once the reply is sent.
    pub(super) fn draft(
        &self,
        table: &Arc<Table>,
        place: &PrivatePlace,
        note: Option<String>,
        reply: impl FnOnce(Message) -> Reply,
    ) -> Reply {
        let mut notes = Vec::from_iter(note);
        notes.extend(self.app.troubles(table, &self.asker));
        let panels = &self.app.panels;
        let draft = panels.draft(table, place, self.asker.locale, &notes);
        // The table of a rematch is not that of the press, which has closed.
        let handle = self.handle.clone();
        let handle = handle.or_else(|| self.app.tables.by_id(table.id));
        panels.reply(draft, handle, reply)
    }
}
