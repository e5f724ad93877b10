//! The public message of a table: one for the lobby, one a hand, one a settlement.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::rest::{RestError, codes};
use crate::discord::screens;
use crate::id::{MessageId, Millis, TableId};
use crate::store::{Record, Step};
use crate::table::{Notice, Table};
use crate::text::Locale;
use crate::text::phrases::NewsText;

use crate::discord::surfaces::updates::Services;

use kind::{goes_back, kind};
use look::Look;
use shown::{Shown, played_out};
use source::{Source, Told};

mod kind;
mod look;
mod retired;
mod shown;
mod source;

/// How long it is waited first before a message is posted again that Discord did not take; twice as
/// long each further time.
const POST_AGAIN: Duration = Duration::from_secs(15);

/// How long it is waited at most then.
const POST_AGAIN_MAX: Duration = Duration::from_secs(30 * 60);

/// Lines of news that stand on a board at once.
const NEWS_MAX: usize = 4;

/// The public message of a table, and what it shows.
#[derive(Default)]
pub(crate) struct TableMessage {
    shown: Option<Shown>,
    news: VecDeque<String>,
    /// How often this table has posted, so that every post has a nonce of its own.
    posts: u32,
    /// Discord did not take the newest message; it is tried again.
    again: Option<Again>,
    /// Whether the clocks of the table stood still when it was told of last.
    stands_still: bool,
}

/// When a message is posted again that was not taken.
struct Again {
    at: Millis,
    /// How long was waited for it.
    wait: Duration,
}

impl TableMessage {
    /// Finds the message that showed the table before a restart.
    pub(crate) async fn restore(services: &Arc<Services>, table: TableId) -> Self {
        let rows = services.store.boards(table).await.unwrap_or_default();
        let (old, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(retired::is_retired);
        for row in old {
            retired::strip(services, row);
        }
        let row = rows.into_iter().find(|row| row.user.is_none());
        let shown = row.map(|row| {
            let source = Arc::default();
            Shown {
                queue: shown::queue(services, (row.channel, row.message), &source),
                kind: row.kind,
                channel: row.channel,
                message: row.message,
                source,
                posted: row.message.made(),
            }
        });
        Self {
            shown,
            ..Self::default()
        }
    }

    /// Waits until the message turns out to be gone, as when somebody has deleted it.
    pub(crate) async fn lost(&self) {
        match &self.shown {
            Some(shown) => shown.queue.lost().await,
            None => std::future::pending().await,
        }
    }

    /// Waits until a message is due that Discord did not take before.
    pub(crate) async fn due(&self, services: &Services) {
        match &self.again {
            Some(again) => services.outbox.clock().sleep_until(again.at).await,
            None => std::future::pending().await,
        }
    }

    /// Shows the table as it is now: in a new message when something new begins, else by an edit.
    pub(crate) async fn tell(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        notices: &[Notice],
    ) {
        if !notices.is_empty() {
            let locale = services.servers.locale(table.place.guild).await;
            self.note(table, notices, locale);
        }
        let kind = kind(table, self.shown_kind());
        let told = Told::new(table, &kind, &self.news);
        if self
            .shown_kind()
            .is_some_and(|shown| goes_back(table, shown))
        {
            self.rename(services, table, &kind).await;
        }
        let stood_still = std::mem::replace(&mut self.stands_still, stands_still(table));
        match &mut self.shown {
            Some(shown) if shown.still_shows(&kind, table, services.outbox.clock().date()) => {
                shown.queue.want(shown.source.set(told));
                if stood_still && !self.stands_still {
                    // Edits that failed during an outage wait for long; this one need not.
                    shown.queue.hurry();
                }
            }
            // There is no place for another message; one is posted when the table goes on.
            Some(_) | None if self.stands_still => {}
            // Every step would be sent to a channel that is known to be closed.
            Some(_) | None
                if self
                    .again
                    .as_ref()
                    .is_some_and(|again| services.outbox.clock().now() < again.at) => {}
            Some(_) | None => self.post(services, told).await,
        }
    }

    /// What the newest message is about.
    fn shown_kind(&self) -> Option<&str> {
        self.shown.as_ref().map(|shown| shown.kind.as_str())
    }

    /// Notes that the newest message is about something else by now.
    async fn rename(&mut self, services: &Services, table: &Table, kind: &str) {
        let Some(shown) = &mut self.shown else { return };
        let before = std::mem::replace(&mut shown.kind, kind.to_owned());
        let gone = Record::BoardGone {
            table: table.id,
            kind: before,
            user: None,
        };
        keep(
            services,
            vec![gone, Record::Board(shown.row(table.id, kind.to_owned()))],
        )
        .await;
    }

    /// Notes that a message was not taken.
    fn try_again(&mut self, services: &Services, table: &Table, error: &RestError) {
        let wait = self
            .again
            .as_ref()
            .map_or(POST_AGAIN, |again| (again.wait * 2).min(POST_AGAIN_MAX));
        tracing::warn!(table = %table.id, %error, seconds = wait.as_secs(), "a table could not be shown yet");
        self.again = Some(Again {
            at: services.outbox.clock().now().plus(wait),
            wait,
        });
    }

    /// Tells when all that the message is to show stands there.
    pub(crate) fn say_when_drawn(&self, mut drawn: oneshot::Sender<()>) {
        let Some(sent) = self.shown.as_ref().map(|shown| shown.queue.sent()) else {
            // It could not be posted: nobody is to wait for that.
            return;
        };
        tokio::spawn(async move {
            tokio::select! {
                // Who waits may have lost patience meanwhile.
                () = sent => drop(drawn.send(())),
                () = drawn.closed() => {}
            }
        });
    }

    /// Says on the message that the program stops, and waits until that stands there.
    pub(crate) async fn park(&mut self, services: &Services, table: &Arc<Table>) {
        let look = Look::of(services, table).await;
        let Some(shown) = &self.shown else { return };
        let told = Told::new(table, &kind(table, Some(&shown.kind)), &self.news);
        let mut screen = told.screen(look.locale, services.outbox.clock().date());
        if let Some(embed) = screen.embeds.last_mut() {
            embed.lines.push(look.locale.say(&NewsText::Parked));
        }
        shown.queue.finish(look.body(&screen)).await;
    }

    /// Keeps the lines that the next drawing adds; a new hand begins without old ones.
    fn note(&mut self, table: &Table, notices: &[Notice], locale: Locale) {
        let scene = table.public_scene();
        let begins = notices.iter().any(|notice| {
            matches!(
                notice,
                Notice::Dealt | Notice::BettingBegan | Notice::Settled { .. }
            )
        });
        if begins {
            self.news.clear();
        }
        self.news.extend(
            notices
                .iter()
                .filter_map(|notice| screens::notice(notice, &scene, locale)),
        );
        while self.news.len() > NEWS_MAX {
            self.news.pop_front();
        }
    }

    /// Posts the next message and takes the buttons off the one before.
    async fn post(&mut self, services: &Arc<Services>, told: Told) {
        self.posts += 1;
        let table = Arc::clone(&told.table);
        let channel = table.place.channel;
        let nonce = nonce(&table, 'p', self.posts, services.outbox.clock().now());
        let rendered = told.render(services).await;
        let post = rendered.message.with("nonce", nonce);
        let post = post.with("enforce_nonce", json!(true));
        let path = format!("/channels/{channel}/messages");
        let posted = services.outbox.show(Method::POST, &path, &post).await;
        let (message, reply) = match posted.map(|reply| (message_id(&reply), reply)) {
            Ok((Some(message), reply)) => (message, reply),
            Ok((None, _)) => {
                return tracing::warn!(table = %table.id, "Discord took a message and gave no id");
            }
            Err(error) if error.code() == codes::UNKNOWN_CHANNEL && !table.is_closed() => {
                return services.lost.note(table.id);
            }
            Err(error) => return self.try_again(services, &table, &error),
        };
        self.again = None;
        let kind = told.kind.clone();
        let source = Arc::<Source>::default();
        source.set(told);
        let newest = Shown {
            queue: shown::queue(services, (channel, message), &source),
            kind: kind.clone(),
            channel,
            message,
            source,
            posted: services.outbox.clock().date(),
        };
        let last = rendered.message.without_buttons();
        newest.queue.made(rendered, &reply);
        let row = Record::Board(newest.row(table.id, kind.clone()));
        match self.shown.replace(newest) {
            Some(before) => {
                let last = (before.kind == kind).then_some(last);
                self.retire(services, &table, (before, last), row).await;
            }
            None => keep(services, vec![row]).await,
        }
    }

    /// Takes the buttons off a message that a newer one follows; `row` is the newer one's.
    async fn retire(
        &self,
        services: &Services,
        table: &Table,
        (before, last): (Shown, Option<Message>),
        row: Record,
    ) {
        let look = Look::of(services, table).await;
        let last = last.or_else(|| played_out(table, &before.kind, look));
        before.retire(services, last).await;
        // A start after a kill takes the buttons off that are still there.
        let old = before.row(table.id, retired::kind(before.message));
        let gone = Record::BoardGone {
            table: table.id,
            kind: before.kind,
            user: None,
        };
        keep(services, vec![gone, row, Record::Board(old.clone())]).await;
        retired::forget_when_sent(services, before.queue, old);
    }
}

/// Whether the clocks of an open table stand still.
fn stands_still(table: &Table) -> bool {
    table.suspended.is_some() && !table.is_closed()
}

/// What makes Discord take a message once, however often it is sent: a number of its own, also after
/// a restart.
pub(in crate::discord) fn nonce(table: &Table, sort: char, count: u32, now: Millis) -> Value {
    json!(format!("{}.{sort}{count}.{}", table.id, now.get()))
}

/// The id of the message that Discord made.
pub(in crate::discord) fn message_id(answer: &Value) -> Option<MessageId> {
    answer["id"].as_str()?.parse().ok()
}

/// Keeps which messages to draw again after a restart.
pub(in crate::discord) async fn keep(services: &Services, records: Vec<Record>) {
    let step = Step {
        records,
        ..Step::new(services.outbox.clock().date())
    };
    if let Err(error) = services.store.commit(step).await {
        tracing::warn!(%error, "where a table is shown could not be kept");
    }
}
