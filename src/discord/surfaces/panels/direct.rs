//! The direct message that shows a person's hand.

use std::sync::Arc;
use std::time::Duration;

use crate::discord::delivery::edit_queue::EditQueue;
use crate::discord::delivery::paths;
use crate::discord::delivery::sent_message::SentMessage;
use crate::discord::private_place::PrivatePlace;
use crate::id::{ChannelId, MessageId, TableId, Timestamp, UserId};
use crate::table::Table;
use crate::text::Locale;

use super::reader_snapshot::ReaderSnapshot;
use super::{Draft, OpenTable, PrivatePanels};

/// The time between two edits of one direct message: Discord usually allows five in five seconds.
const DIRECT_GAP: Duration = Duration::from_secs(1);

/// How long a notification waits for the first edit of a direct message from before a restart.
const FIRST_EDIT_TIMEOUT: Duration = Duration::from_secs(2);

/// The direct message that is kept up to date.
pub(super) struct DirectPanel {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    pub(super) queue: EditQueue,
    /// When it was posted, or found after a restart: its reader may be looking at it from then on.
    pub(super) since: Timestamp,
    /// Whether it is from before a restart.
    pub(super) is_restored: bool,
    /// The facts that concerned its reader when it was last edited; `None` if they are unknown.
    pub(super) shown: Option<ReaderSnapshot>,
}

/// Where a direct message that is kept up to date comes from.
#[derive(Debug, Clone, Copy)]
pub(in crate::discord) enum Origin<'a> {
    /// It was just posted, with this response of Discord.
    Posted(&'a SentMessage),
    /// It was posted by an earlier try that had no response, so it may show an earlier state.
    Found,
    /// It is from before a restart and was just edited, with this response of Discord; `None` if the edit failed
    /// and has to be sent again.
    Edited(Option<&'a SentMessage>),
    /// It is from before a restart, and nothing concerns its reader now.
    Untouched,
}

impl<'a> Origin<'a> {
    /// Discord's response, if it has accepted the newest content.
    const fn reply(self) -> Option<&'a SentMessage> {
        match self {
            Self::Posted(reply) => Some(reply),
            Self::Edited(reply) => reply,
            Self::Found | Self::Untouched => None,
        }
    }
}

impl PrivatePanels {
    /// Keeps a direct message with a person's hand up to date; returns the message that it replaces.
    pub(in crate::discord) fn track_direct(
        &self,
        draft: Draft,
        (channel, message): (ChannelId, MessageId),
        origin: Origin<'_>,
    ) -> Option<(ChannelId, MessageId)> {
        let path = paths::message(channel, message);
        let place = draft.private_place;
        let now = self.outbox.clock().now();
        self.with_panel(draft.table, place.reader(), |panel| {
            panel.source.state().locale = draft.locale;
            let queue = panel.open_queue(&self.outbox, place, path, DIRECT_GAP);
            let (_, revision) = panel.source.newest.get();
            // The table may have changed while the message was being posted.
            let is_newest = draft.rendered.revision == revision;
            let is_untouched = is_newest && matches!(origin, Origin::Untouched);
            let is_shown = is_newest && origin.reply().is_some();
            if let Some(reply) = origin.reply() {
                queue.made(draft.rendered, reply);
            }
            if matches!(origin, Origin::Found) {
                // Its reader has just received it, even if they use another screen.
                queue.want(revision);
            }
            let is_new = matches!(origin, Origin::Posted(_) | Origin::Found);
            let shown = (is_untouched || is_shown).then(|| panel.snapshot());
            let before = panel.direct.replace(DirectPanel {
                channel,
                message,
                queue,
                since: now,
                is_restored: !is_new,
                shown,
            });
            if !is_untouched {
                panel.request_edits(now);
            }
            before.map(|before| {
                // The caller deletes it.
                before.queue.discard();
                (before.channel, before.message)
            })
        })
        .flatten()
    }

    /// Shows the last state of a closed table in a direct message that was being posted when it closed.
    pub(in crate::discord) fn end_direct(
        &self,
        closed: &Arc<Table>,
        (place, locale): (PrivatePlace, Locale),
        message: MessageId,
    ) {
        let Some(channel) = place.channel() else {
            return;
        };
        let mut at_table = OpenTable::new(closed);
        let panel = at_table.panel(place.reader(), &self.renderer);
        panel.source.state().locale = locale;
        let path = paths::message(channel, message);
        let queue = panel.open_queue(&self.outbox, place, path, DIRECT_GAP);
        let (_, revision) = panel.source.newest.get();
        // Once dropped, the queue sends this revision and ends.
        queue.want(revision);
    }

    /// Waits briefly for the edit that shows whether a person's direct message from before a restart still
    /// exists.
    pub(in crate::discord) async fn wait_for_first_edit(&self, table: TableId, user: UserId) {
        if let Some(edited) = self.first_edit(table, user) {
            tokio::select! {
                () = edited => {}
                () = self.outbox.pause(FIRST_EDIT_TIMEOUT) => {}
            }
        }
    }

    /// The edit that shows whether a person's direct message exists; `None` if that is known.
    fn first_edit(
        &self,
        table: TableId,
        user: UserId,
    ) -> Option<impl Future<Output = ()> + Send + use<>> {
        let open = self.lock();
        let panel = open.get(&table)?.panels.get(&user)?;
        let unknown = panel.direct.as_ref().filter(|it| !it.queue.is_known());
        unknown.map(|direct| direct.queue.sent())
    }
}
