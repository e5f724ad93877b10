//! The public message of a table: one for the lobby, one a hand, one a settlement.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::EditQueue;
use crate::discord::delivery::rest::{RestError, codes};
use crate::discord::screens::{self, Screen};
use crate::id::{MessageId, Millis, TableId};
use crate::store::{Record, Step};
use crate::table::{Notice, PhaseScene, Table};
use crate::text::Locale;
use crate::text::phrases::NewsText;

use crate::discord::surfaces::updates::Services;

use kind::{CLOSED, goes_back, kind};
use look::Look;
use shown::{EDIT_GAP, Shown, path, played_out};

mod kind;
mod look;
mod retired;
mod shown;

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
    pub(crate) async fn restore(services: &Services, table: TableId) -> Self {
        let rows = services.store.boards(table).await.unwrap_or_default();
        let (old, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(retired::is_retired);
        for row in old {
            retired::strip(services, row);
        }
        let shown = rows
            .into_iter()
            .find(|row| row.user.is_none())
            .map(|row| Shown {
                queue: EditQueue::open(&services.outbox, path(row.channel, row.message), EDIT_GAP),
                kind: row.kind,
                channel: row.channel,
                message: row.message,
                last: None,
                posted: row.message.made(),
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
        services: &Services,
        table: &Arc<Table>,
        notices: &[Notice],
    ) {
        let look = Look::of(services, table).await;
        self.note(table, notices, look.locale);
        let body = look.body(&self.screen(table, look.locale, services.outbox.clock().date()));
        let kind = kind(table, self.shown_kind());
        if self
            .shown_kind()
            .is_some_and(|shown| goes_back(table, shown))
        {
            self.rename(services, table, &kind).await;
        }
        let stood_still = std::mem::replace(&mut self.stands_still, stands_still(table));
        match &mut self.shown {
            Some(shown) if shown.still_shows(&kind, table, services.outbox.clock().date()) => {
                shown.queue.set(&body);
                shown.last = Some(body);
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
            Some(_) | None => self.post(services, table, (kind, body), look).await,
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
    pub(crate) async fn park(&mut self, services: &Services, table: &Table) {
        let look = Look::of(services, table).await;
        let mut screen = self.screen(table, look.locale, services.outbox.clock().date());
        if let Some(embed) = screen.embeds.last_mut() {
            embed.lines.push(look.locale.say(&NewsText::Parked));
        }
        if let Some(shown) = &self.shown {
            shown.queue.finish(&look.body(&screen)).await;
        }
    }

    /// Keeps the lines that the next drawing adds; a new hand begins without old ones.
    fn note(&mut self, table: &Table, notices: &[Notice], locale: Locale) {
        let scene = table.scene(None);
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

    fn screen(&self, table: &Table, locale: Locale, now: Millis) -> Screen {
        let mut scene = table.scene(None);
        if let PhaseScene::Closed { last, .. } = &mut scene.phase
            && kind(table, self.shown_kind()) == CLOSED
        {
            *last = None;
        }
        let mut screen = screens::public(&scene, locale, now);
        if let Some(embed) = screen.embeds.last_mut() {
            embed.lines.extend(self.news.iter().cloned());
        }
        screen
    }

    /// Posts the next message and takes the buttons off the one before.
    #[expect(clippy::too_many_lines)]
    async fn post(
        &mut self,
        services: &Services,
        table: &Table,
        (kind, body): (String, Message),
        look: Look,
    ) {
        self.posts += 1;
        let channel = table.place.channel;
        let nonce = nonce(table, 'p', self.posts, services.outbox.clock().now());
        let post = body.with("nonce", nonce).with("enforce_nonce", json!(true));
        let posted = services
            .outbox
            .show(
                Method::POST,
                &format!("/channels/{channel}/messages"),
                &post,
            )
            .await;
        let (message, answer) = match posted.map(|answer| (message_id(&answer), answer)) {
            Ok((Some(message), answer)) => (message, answer),
            Ok((None, _)) => {
                return tracing::warn!(table = %table.id, "Discord took a message and gave no id");
            }
            Err(error) if error.code() == codes::UNKNOWN_CHANNEL && !table.is_closed() => {
                return services.lost.note(table.id);
            }
            Err(error) => return self.try_again(services, table, &error),
        };
        self.again = None;
        let before = self.shown.replace(Shown {
            queue: EditQueue::open(&services.outbox, path(channel, message), EDIT_GAP),
            kind: kind.clone(),
            channel,
            message,
            last: Some(body.clone()),
            posted: services.outbox.clock().date(),
        });
        if let Some(shown) = &self.shown {
            shown.queue.made(&body, &answer);
        }
        let mut records: Vec<Record> = self
            .shown
            .iter()
            .map(|shown| Record::Board(shown.row(table.id, kind.clone())))
            .collect();
        let Some(before) = before else {
            return keep(services, records).await;
        };
        let last = (before.kind == kind).then(|| body.without_buttons());
        before.retire(last.or_else(|| played_out(table, &before.kind, look)));
        // A start after a kill takes the buttons off that still stand there.
        let row = before.row(table.id, retired::kind(before.message));
        records.insert(
            0,
            Record::BoardGone {
                table: table.id,
                kind: before.kind,
                user: None,
            },
        );
        records.push(Record::Board(row.clone()));
        keep(services, records).await;
        retired::forget_when_sent(services, before.queue, row);
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
