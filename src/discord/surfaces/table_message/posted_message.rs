//! One public message of a table.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use reqwest::Method;
use tracing::Instrument as _;

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::edit_queue::EditQueue;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::discord::screens;
use crate::id::{ChannelId, MessageId, TableId, Timestamp, whole_millis};
use crate::store::{HandMessageRow, MessageRow, Step, StoreError, Write};
use crate::table::{BOARD_AGE_MAX_MS, BettingScene, Phase, PhaseScene, Table};
use crate::text::phrases::TableText;

use crate::discord::surfaces::table_message::TableMessage;
use crate::discord::surfaces::table_message::kind::{CLOSED_KIND, hand_kind, kind};
use crate::discord::surfaces::table_message::render_options::RenderOptions;
use crate::discord::surfaces::table_message::source::{MessageSource, Update};
use crate::discord::surfaces::updates::Services;

/// The time between two edits of one public message.
pub(in crate::discord) const EDIT_GAP: Duration = Duration::from_secs(1);

/// One public message, and its contents.
pub(in crate::discord) struct PostedMessage {
    pub(in crate::discord) kind: String,
    pub(in crate::discord) channel: ChannelId,
    pub(in crate::discord) message: MessageId,
    pub(in crate::discord) queue: EditQueue,
    pub(in crate::discord) source: Arc<MessageSource>,
    pub(in crate::discord) posted: Timestamp,
    /// The hand that it shows according to the store.
    pub(in crate::discord) hand: Option<u32>,
}

impl TableMessage {
    /// Whether the end of a table still has to be shown, once Discord responds again.
    pub(crate) fn waits_for_discord(&self) -> bool {
        self.retry.as_ref().is_some_and(|retry| retry.is_outage)
    }

    /// Stores which hand the newest message shows, once the hand is dealt. The bets on it were in the same message.
    pub(crate) async fn store_hand(&mut self, services: &Services, table: &Table) {
        let (Some(shown), Phase::Playing(hand)) = (&mut self.shown, &table.phase) else {
            return;
        };
        if shown.hand != Some(hand.number) {
            let row = shown.hand_row(table.id, hand.number);
            let outcome = store_messages(services, table.id, vec![Write::HandMessage(row)]).await;
            if outcome == StoreOutcome::Stored {
                shown.hand = Some(hand.number);
            }
        }
    }

    /// Shows the end of a table in the newest message, if Discord refused the next one: that one is
    /// never posted, so the buttons of an open table would stay.
    pub(crate) fn end_in_place(&mut self, table: &Arc<Table>) {
        if self.retry.take().is_some()
            && let Some(shown) = &self.shown
        {
            let kind = kind(table, Some(&shown.kind));
            let update = Update::new(table, &kind, &self.news);
            shown.queue.want(shown.source.set(update));
        }
    }

    /// Deletes the message that was just posted, because another process has taken the table meanwhile and posts its
    /// own. Sends no more edits of the previous message, which that process edits now.
    pub(super) fn retract(&mut self, services: &Services, posted: PostedMessage) {
        let path = paths::message(posted.channel, posted.message);
        posted.queue.discard();
        if let Some(before) = self.shown.take() {
            before.queue.discard();
        }
        tracing::info!("a message is deleted, because another process has taken its table");
        let outbox = services.outbox.clone();
        let deleting = async move {
            let deleting = outbox.send(Purpose::OTHER, Method::DELETE, &path, None);
            if let Some(Err(error)) = outbox.until_closed(deleting).await {
                tracing::warn!(%error, "a message of a table that another process has could not be deleted");
            }
        };
        tokio::spawn(deleting.in_current_span());
    }

    /// Sends no more edits, because another process shows the table.
    pub(crate) fn release(self) {
        if let Some(shown) = self.shown {
            shown.queue.discard();
        }
    }
}

impl PostedMessage {
    /// Returns the message's row for the store.
    pub(in crate::discord) fn row(&self, table: TableId, kind: String) -> MessageRow {
        MessageRow {
            table,
            kind,
            user: None,
            channel: self.channel,
            message: self.message,
        }
    }

    /// Returns the store's row with the hand that the message shows.
    pub(in crate::discord) fn hand_row(&self, table: TableId, number: u32) -> HandMessageRow {
        HandMessageRow {
            message: self.message,
            table,
            number,
        }
    }

    /// Whether an edit of this message can show the table; if not, a new one is posted.
    pub(in crate::discord) fn can_show(&self, kind: &str, table: &Table, now: Timestamp) -> bool {
        let is_stuck = self.queue.is_gone() || self.queue.is_too_old_to_edit();
        if is_stuck || self.channel != table.place.channel {
            return false;
        }
        let age = whole_millis(now.since(self.posted));
        // A table that closes without a settled hand is shown in its newest message.
        kind == CLOSED_KIND
            || (self.kind == kind && (age < BOARD_AGE_MAX_MS || table.hand().is_none()))
    }

    /// Removes the buttons, because the message `next` shows the table. If the table has moved, the last edit
    /// says where; otherwise it is `newest`, or else the newest state that this message can show: the last
    /// plays of a hand may not have been sent, and stopped clocks may run again. A lobby or a settlement
    /// links to the hand that has begun, instead of inviting people to begin it.
    pub(in crate::discord) async fn retire(
        &self,
        services: &Services,
        table: &Table,
        next: (ChannelId, MessageId),
        newest: Option<Message>,
    ) {
        let options = RenderOptions::of(services, table).await;
        let place = table.place.channel;
        let last = if self.channel == place {
            newest.or_else(|| played_out(table, &self.kind, options))
        } else {
            Some(options.render(&screens::moved(place, options.locale)))
        };
        let over = |update: Update| {
            let mut screen = update.screen(options.locale, services.outbox.clock().date());
            if matches!(update.table.phase, Phase::Lobby) {
                screens::begun(&mut screen, &update.table.public_scene(), options.locale);
            }
            let link = screens::link(table.place.guild, next);
            let goes_on = (!table.is_closed()).then_some(TableText::GoesOn { link });
            screen.content = goes_on.map_or_else(String::new, |text| options.locale.say(&text));
            options.render(&screen).without_buttons()
        };
        let last = last.or_else(|| self.source.get().map(over));
        self.queue
            .end_with(last.unwrap_or_else(Message::button_removal));
    }
}

/// Opens the queue of a public message, which renders it from `source`.
pub(in crate::discord) fn open_queue(
    services: &Arc<Services>,
    (channel, message): (ChannelId, MessageId),
    source: &Arc<MessageSource>,
) -> EditQueue {
    let purposes = Arc::clone(source);
    let purpose = move || purposes.purpose().unwrap_or(Purpose::OTHER);
    let (rendering, source) = (Arc::clone(services), Arc::clone(source));
    let render = move || {
        let (services, source) = (Arc::clone(&rendering), Arc::clone(&source));
        async move { source.render(&services).await }.boxed()
    };
    EditQueue::open(
        &services.outbox,
        paths::message(channel, message),
        EDIT_GAP,
        Box::new(purpose),
        Box::new(render),
    )
}

/// Renders the last state of the message of the hand that was settled last; `None` if `kind` is the kind
/// of another message.
fn played_out(table: &Table, kind: &str, options: RenderOptions) -> Option<Message> {
    let scene = table.public_scene();
    let last = match &scene.phase {
        PhaseScene::Between { last, .. }
        | PhaseScene::Betting(BettingScene {
            last: Some(last), ..
        })
        | PhaseScene::Closed {
            last: Some(last), ..
        } => last,
        PhaseScene::Lobby
        | PhaseScene::Betting(BettingScene { last: None, .. })
        | PhaseScene::Playing(_)
        | PhaseScene::Closed { last: None, .. } => {
            return None;
        }
    };
    (kind == hand_kind(last.number))
        .then(|| options.render(&screens::played_out(&scene, last, options.locale)))
}

/// Whether the messages of a table were stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum StoreOutcome {
    Stored,
    /// The store failed.
    Failed,
    /// Another process has taken the table.
    Fenced,
}

/// Stores which messages of a table to edit again after a restart, unless another process has taken the
/// table. A failure is only logged.
pub(in crate::discord) async fn store_messages(
    services: &Services,
    table: TableId,
    writes: Vec<Write>,
) -> StoreOutcome {
    let fence = services.store.last_fence(table);
    if fence.is_none() {
        return StoreOutcome::Fenced;
    }
    let step = Step {
        writes,
        fence,
        ..Step::new(services.outbox.clock().date())
    };
    match services.store.commit(step).await {
        Ok(_) => StoreOutcome::Stored,
        Err(error) => {
            tracing::warn!(%error, "a table's messages could not be stored");
            if error == StoreError::Fenced {
                StoreOutcome::Fenced
            } else {
                StoreOutcome::Failed
            }
        }
    }
}
