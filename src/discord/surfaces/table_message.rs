//! The public message of a table: one for the lobby, one per hand, one per settlement.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::rest::{RestError, codes};
use crate::id::{TableId, Timestamp};
use crate::store::Write;
use crate::table::{Notice, Table};
use crate::text::Locale;
use crate::text::phrases::NewsText;

use crate::discord::surfaces::nonce::RetryNonce;
use crate::discord::surfaces::press_token::PressToken;
use crate::discord::surfaces::updates::Services;

use kind::{betting_was_cancelled, hand_shown, kind};
use news::News;
pub(in crate::discord) use posted_message::store_messages;
use posted_message::{PostedMessage, StoreOutcome};
use render_options::RenderOptions;
pub(in crate::discord) use retired::{newest, strip};
use source::{MessageSource, Update};

mod kind;
mod news;
mod post;
mod posted_message;
mod render_options;
mod retired;
mod source;
#[cfg(test)]
mod tests;

/// The wait before the first retry of a post that failed; it doubles with each further refusal.
const RETRY_WAIT: Duration = Duration::from_secs(15);

/// The longest wait before a retry of a post that Discord refuses.
const RETRY_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// The public message of a table, and its contents.
#[derive(Default)]
pub(crate) struct TableMessage {
    shown: Option<PostedMessage>,
    news: News,
    /// The language of the news.
    locale: Option<Locale>,
    /// How often this table has posted, so that every post has its own nonce.
    posts: u32,
    /// The nonce of the newest post until Discord responds to it.
    post_nonce: RetryNonce,
    /// The next retry, if the newest message could not be posted.
    retry: Option<Retry>,
    /// The token of the newest press on this table's messages.
    token: Option<PressToken>,
    /// The token of a press that is not answered yet and that causes a new message.
    pending_token: Option<PressToken>,
    /// The application whose post by a token got no response: the message may exist.
    unconfirmed_post_by: Option<String>,
    /// Whether the table's clocks were stopped at its last update.
    is_suspended: bool,
}

/// The next retry of a post that failed.
struct Retry {
    at: Timestamp,
    /// The wait before this retry; after a refusal the next one is twice as long.
    wait: Duration,
    /// Whether Discord did not answer, instead of refusing.
    is_outage: bool,
}

impl TableMessage {
    /// Finds the message that showed the table before a restart.
    pub(crate) async fn restore(services: &Arc<Services>, table: TableId) -> Self {
        let rows = services.boards(table).await;
        let (old, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(retired::is_retired);
        for row in old {
            retired::strip(services, row);
        }
        let row = rows.into_iter().find(|row| row.user.is_none());
        let shown = row.map(|row| {
            let source = Arc::default();
            PostedMessage {
                queue: posted_message::open_queue(services, (row.channel, row.message), &source),
                kind: row.kind,
                channel: row.channel,
                message: row.message,
                source,
                posted: row.message.made(),
                hand: None,
            }
        });
        Self {
            shown,
            ..Self::default()
        }
    }

    /// Waits until the message turns out to be gone, for example because somebody deleted it, or is too old to
    /// be edited.
    pub(crate) async fn lost(&self) {
        match &self.shown {
            Some(shown) => shown.queue.lost().await,
            None => std::future::pending().await,
        }
    }

    /// Waits until the retry of a failed post is due; forever if there is none.
    pub(crate) async fn due(&self, services: &Services) {
        match &self.retry {
            Some(retry) => services.outbox.clock().sleep_until(retry.at).await,
            None => std::future::pending().await,
        }
    }

    /// Shows the current state of the table: by an edit while the newest message fits it, otherwise
    /// in a new message. A table that has lost its place shows only its end.
    pub(crate) async fn show(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        notices: &[Notice],
    ) {
        if table.has_lost_place() && !table.is_closed() {
            self.retry = None;
            return;
        }
        let locale = services.locale(table).await;
        if self.locale.replace(locale) != Some(locale) {
            self.news.clear();
        }
        if !notices.is_empty() {
            self.news.add(table, notices, locale);
        }
        let shown = self.shown_kind();
        let kind = kind(table, shown);
        let update = Update::new(table, &kind, &self.news);
        if shown.is_some_and(|shown| betting_was_cancelled(table, shown)) {
            self.set_kind(services, table, &kind).await;
        }
        let was_suspended = std::mem::replace(&mut self.is_suspended, is_suspended(table));
        let now = services.outbox.clock().now();
        let is_early = self.retry.as_ref().is_some_and(|retry| now < retry.at);
        match &mut self.shown {
            Some(shown) if shown.can_show(&kind, table, services.outbox.clock().date()) => {
                self.retry = None;
                shown.queue.want(shown.source.set(update));
                if was_suspended && !self.is_suspended {
                    // After an outage, a failed edit may have a long wait ahead; it is sent now.
                    shown.queue.hurry();
                }
                self.store_hand(services, table).await;
            }
            // A suspended table posts nothing; a message follows when the table resumes.
            Some(_) | None if self.is_suspended => self.retry = None,
            // The retry is not due yet, because a channel that refuses posts must not get one at every step.
            Some(_) | None if is_early => {}
            // Another process has the table, and posts its messages.
            Some(_) | None if services.store.fence(table.id).is_none() => self.retry = None,
            Some(_) | None => self.post(services, update).await,
        }
    }

    /// Uses the token of a press for the next edits and the next post if the press is answered; if
    /// it is not, the next post waits for the answer.
    pub(crate) fn use_token(&mut self, token: PressToken) {
        if !token.is_usable() {
            self.pending_token = Some(token);
            return;
        }
        let pressed = self.shown.as_ref();
        if let Some(shown) = pressed.filter(|shown| token.message == shown.message) {
            shown.queue.use_token(token.original_message());
        }
        // No post has to wait for the answer to an earlier press now.
        self.pending_token = None;
        self.token = Some(token);
    }

    /// The kind of the newest message.
    fn shown_kind(&self) -> Option<&str> {
        self.shown.as_ref().map(|shown| shown.kind.as_str())
    }

    /// Changes the kind of the newest message, here and in the store.
    async fn set_kind(&mut self, services: &Services, table: &Table, kind: &str) {
        let Some(shown) = &mut self.shown else { return };
        let before = std::mem::replace(&mut shown.kind, kind.to_owned());
        let gone = Write::BoardGone(shown.row(table.id, before));
        let new = Write::Board(shown.row(table.id, kind.to_owned()));
        store_messages(services, table.id, vec![gone, new]).await;
    }

    /// Schedules the retry of a failed post; `before` is the retry that has just failed, if it was one. The
    /// waits after an outage stay short, because Discord may respond again at any moment.
    fn schedule_retry(
        &mut self,
        services: &Services,
        (table, error): (&Table, &RestError),
        before: Option<Retry>,
    ) {
        let is_outage = !matches!(error, RestError::Refused { .. });
        let longer = |retry: Retry| (retry.wait * 2).min(RETRY_WAIT_MAX);
        let wait = before.filter(|_| !is_outage).map_or(RETRY_WAIT, longer);
        tracing::warn!(table = %table.id, %error, seconds = wait.as_secs(), "a table could not be shown yet");
        self.retry = Some(Retry {
            at: services.outbox.clock().now().plus(wait),
            wait,
            is_outage,
        });
    }

    /// Whether the table has a message on Discord.
    pub(crate) fn is_posted(&self) -> bool {
        self.shown.is_some()
    }

    /// Notifies `done` once all edits of the message are sent.
    pub(crate) fn notify_when_sent(&self, mut done: oneshot::Sender<()>) {
        let Some(sent) = self.shown.as_ref().map(|shown| shown.queue.sent()) else {
            // Nothing could be posted, so dropping `done` ends the wait.
            return;
        };
        tokio::spawn(async move {
            tokio::select! {
                // The receiver may have stopped waiting.
                () = sent => drop(done.send(())),
                () = done.closed() => {}
            }
        });
    }

    /// Adds a line to the message that says that the bot stops; waits until that edit is sent.
    pub(crate) async fn announce_shutdown(&mut self, services: &Services, table: &Arc<Table>) {
        let options = RenderOptions::of(services, table).await;
        let Some(shown) = &self.shown else { return };
        let update = Update::new(table, &kind(table, Some(&shown.kind)), &self.news);
        let mut screen = update.screen(options.locale, services.outbox.clock().date());
        if let Some(embed) = screen.embeds.last_mut() {
            embed.lines.push(options.locale.say(&NewsText::Parked));
        }
        shown.queue.finish(options.render(&screen)).await;
    }

    /// Posts the next message and removes the buttons of the one before.
    async fn post(&mut self, services: &Arc<Services>, update: Update) {
        self.posts += 1;
        let retried = self.retry.take();
        let table = Arc::clone(&update.table);
        let channel = table.place.channel;
        let rendered = update.render(services).await;
        let posted = self.send_post(services, &table, &rendered.message).await;
        let (message, post) = match posted.map(|post| (post.answer.id, post)) {
            Ok((Some(message), post)) => (message, post),
            Ok((None, _)) => {
                return tracing::warn!(table = %table.id, "Discord took a message and gave no id");
            }
            Err(error) if error.code() == codes::UNKNOWN_CHANNEL && !table.is_closed() => {
                return services.lost.add(table.id);
            }
            Err(error) => return self.schedule_retry(services, (&table, &error), retried),
        };
        let kind = update.kind.clone();
        let source = Arc::<MessageSource>::default();
        source.set(update);
        let newest = PostedMessage {
            queue: posted_message::open_queue(services, (channel, message), &source),
            kind,
            channel,
            message,
            source,
            posted: services.outbox.clock().date(),
            hand: hand_shown(&table),
        };
        let last = rendered.message.without_buttons();
        // The token cannot edit a message that another one has posted.
        if let Some(token) = self.token.as_ref().filter(|_| !post.is_found) {
            newest.queue.use_token(token.follow_up_message(message));
        }
        post.note(&newest.queue, rendered);
        self.replace(services, &table, newest, last).await;
    }

    /// Replaces the previous message with a new one, unless another process has taken the table while it was
    /// being posted; `last` is what the previous message shows in the end if both have the same kind.
    ///
    /// Both are stored first: if the program is killed before the buttons are removed, the next start removes them.
    async fn replace(
        &mut self,
        services: &Arc<Services>,
        table: &Table,
        newest: PostedMessage,
        last: Message,
    ) {
        let mut writes = Vec::new();
        if let Some(before) = &self.shown {
            let gone = before.row(table.id, before.kind.clone());
            let old = before.row(table.id, retired::kind(before.message));
            writes.extend([Write::BoardGone(gone), Write::Board(old)]);
        }
        writes.push(Write::Board(newest.row(table.id, newest.kind.clone())));
        let hand = newest.hand.map(|number| newest.hand_row(table.id, number));
        writes.extend(hand.map(Write::HandMessage));
        if store_messages(services, table.id, writes).await == StoreOutcome::Fenced {
            return self.retract(services, newest);
        }
        let (kind, next) = (newest.kind.clone(), (newest.channel, newest.message));
        let Some(before) = self.shown.replace(newest) else {
            return;
        };
        let old = before.row(table.id, retired::kind(before.message));
        if before.queue.is_gone() {
            // Its queue may have ended with a panic, so the message may still have its buttons.
            return retired::strip(services, old);
        }
        let last = (before.kind == kind).then_some(last);
        before.retire(services, table, next, last).await;
        retired::delete_row_when_sent(services, before.queue, old);
    }
}

/// Whether the clocks of an open table are stopped.
fn is_suspended(table: &Table) -> bool {
    table.suspended.is_some() && !table.is_closed()
}
