//! One public message of a table.

use std::time::Duration;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::EditQueue;
use crate::discord::screens;
use crate::id::{ChannelId, MessageId, Millis, TableId};
use crate::store::MessageRow;
use crate::table::{BOARD_AGE_MAX_MS, PhaseScene, Table};

use crate::discord::surfaces::table_message::kind::{CLOSED, hand_kind};
use crate::discord::surfaces::table_message::look::Look;

/// The time between two edits of one public message.
pub(in crate::discord) const EDIT_GAP: Duration = Duration::from_secs(1);

/// One public message, and what it shows.
pub(in crate::discord) struct Shown {
    pub(in crate::discord) kind: String,
    pub(in crate::discord) channel: ChannelId,
    pub(in crate::discord) message: MessageId,
    pub(in crate::discord) queue: EditQueue,
    pub(in crate::discord) last: Option<Message>,
    pub(in crate::discord) posted: Millis,
}

impl Shown {
    /// The row of the message in the store.
    pub(in crate::discord) fn row(&self, table: TableId, kind: String) -> MessageRow {
        MessageRow {
            table,
            kind,
            user: None,
            channel: self.channel,
            message: self.message,
        }
    }

    /// Whether an edit of this message is the way to show the table.
    pub(in crate::discord) fn still_shows(&self, kind: &str, table: &Table, now: Millis) -> bool {
        if self.queue.is_gone() || self.channel != table.place.channel {
            return false;
        }
        let age = i64::try_from(now.since(self.posted).as_millis()).unwrap_or(i64::MAX);
        // A table that closes without a hand to settle is shown where it was shown last.
        kind == CLOSED || (self.kind == kind && (age < BOARD_AGE_MAX_MS || table.hand().is_none()))
    }

    /// Takes the buttons off: the table goes on in a newer message. The newest state of what the message is about is
    /// shown once more: the last plays of a hand may not have been drawn, and clocks that stood still may run again.
    pub(in crate::discord) fn retire(&self, newest: Option<Message>) {
        if let Some(newest) = newest {
            self.queue.set(&newest);
        } else if let Some(last) = &self.last {
            self.queue.set(&last.without_buttons());
        } else {
            self.queue.set(&Message::only_without_buttons());
        }
    }
}

/// The last state of a message that is about the hand that was settled last.
pub(in crate::discord) fn played_out(table: &Table, kind: &str, look: Look) -> Option<Message> {
    let scene = table.scene(None);
    let last = match &scene.phase {
        PhaseScene::Between { last, .. }
        | PhaseScene::Betting {
            last: Some(last), ..
        }
        | PhaseScene::Closed {
            last: Some(last), ..
        } => last,
        PhaseScene::Lobby
        | PhaseScene::Betting { last: None, .. }
        | PhaseScene::Playing { .. }
        | PhaseScene::Closed { last: None, .. } => {
            return None;
        }
    };
    (kind == hand_kind(last.number))
        .then(|| look.body(&screens::played_out(&scene, last, look.locale)))
}

/// The path that changes a message.
pub(in crate::discord) fn path(channel: ChannelId, message: MessageId) -> String {
    format!("/channels/{channel}/messages/{message}")
}
