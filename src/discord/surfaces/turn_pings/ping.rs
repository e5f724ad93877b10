//! One short message that notifies a person.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use tracing::Instrument as _;

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::delivery::sent_message::SentMessage;
use crate::discord::screens::{self, PingPlace};
use crate::discord::surfaces::nonce::{RetryNonce, nonce};
use crate::discord::surfaces::table_message::store_messages;
use crate::discord::surfaces::updates::Services;
use crate::id::{ChannelId, MessageId, TableId, UserId};
use crate::store::{MessageRow, Write};
use crate::table::Table;
use crate::text::Locale;

use super::turn::{PingKind, Turn};

/// The kind, in the store, of a message that notifies a person.
pub(super) const PING_KIND: &str = "ping";

/// The wait before the retry of a deletion that Discord did not answer, or in a channel that bars the bot; it doubles
/// each further time.
const DELETION_WAIT: Duration = Duration::from_secs(30);

/// The longest wait for Discord to answer again.
const OUTAGE_WAIT_MAX: Duration = Duration::from_secs(2 * 60);

/// After a longer wait for a channel that bars it the bot gives up; a message that has a row is tried again at the next
/// start.
const BARRED_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// A message that notifies a person, in their direct messages or in the channel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ping {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
}

impl Ping {
    /// Deletes the message in the background, because nobody has to wait for that; a refusal is only
    /// logged. `row` is the table and the person of the message's row, which is deleted with it.
    pub(super) fn delete(self, services: &Arc<Services>, row: Option<(TableId, UserId)>) {
        let services = Arc::clone(services);
        let deleting = async move {
            let deleting = self.delete_with_retries(&services);
            let is_over = services.outbox.until_closed(deleting).await;
            // Otherwise the next start retries, by the row.
            if let Some((table, user)) = row.filter(|_| is_over == Some(true)) {
                // A newer ping may have a row by now.
                let gone = Write::BoardGone(self.row(table, user));
                store_messages(&services, table, vec![gone]).await;
            }
        };
        tokio::spawn(deleting.in_current_span());
    }

    /// Deletes the message, later if Discord does not answer or its channel bars the bot now; returns whether a retry
    /// would be useless.
    async fn delete_with_retries(self, services: &Services) -> bool {
        let mut wait = DELETION_WAIT;
        loop {
            let Err(error) = self.try_to_delete(services).await else {
                return true;
            };
            if error.is_gone() {
                return true;
            }
            let is_barred = error.is_barred();
            if !matches!(error, RestError::Refused { .. }) {
                // An outage ends, and many messages have no row by which a later start would find them.
                wait = wait.min(OUTAGE_WAIT_MAX);
            } else if !is_barred || wait > BARRED_WAIT_MAX {
                tracing::warn!(%error, "an old message could not be deleted");
                return !is_barred;
            }
            services.outbox.pause(wait).await;
            wait *= 2;
        }
    }

    /// Deletes the message, even in an archived thread.
    async fn try_to_delete(self, services: &Services) -> Result<(), RestError> {
        let Self { channel, message } = self;
        let (outbox, path) = (&services.outbox, paths::message(channel, message));
        let delete = || outbox.send(Purpose::OTHER, Method::DELETE, &path, None);
        let mut deleted = delete().await;
        if deleted.as_ref().is_err_and(RestError::is_archived)
            && outbox.unarchive(Purpose::OTHER, &path).await
        {
            deleted = delete().await;
        }
        deleted.map(drop)
    }

    /// The row by which a restart finds the message.
    pub(super) fn row(self, table: TableId, user: UserId) -> MessageRow {
        MessageRow {
            table,
            kind: PING_KIND.to_owned(),
            user: Some(user),
            channel: self.channel,
            message: self.message,
        }
    }
}

/// The posts of hands, and the numbers of turns and posts. A retry has the nonce of the first try, so that Discord
/// posts a message only once.
#[derive(Default)]
pub(super) struct HandPosts {
    count: u32,
    /// The nonce of each person's last hand.
    hands: BTreeMap<UserId, RetryNonce>,
}

impl HandPosts {
    /// Returns a new number.
    pub(super) fn next_number(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    /// Posts a person's hand, and returns Discord's response; also returns whether an earlier try, which got no
    /// response, may have created the message.
    pub(super) async fn hand(
        &mut self,
        services: &Services,
        table: &Table,
        (user, channel): (UserId, ChannelId),
        message: &Message,
    ) -> Result<(SentMessage, bool), RestError> {
        let (number, now) = (self.next_number(), services.outbox.clock().now());
        let hand = self.hands.entry(user).or_default();
        let is_found = hand.may_have_posted(channel);
        let new = || nonce(table.id, 'h', number, now);
        let message = message.with_nonce(hand.nonce(channel, new));
        let posted = send(services, table, channel, &message).await;
        hand.note(&posted);
        posted.map(|answer| (answer, is_found))
    }
}

impl Ping {
    /// Notifies a person in their direct messages, otherwise by a mention in the channel; `None` if Discord's
    /// response names no message.
    ///
    /// # Errors
    /// If neither message could be posted; an outage in either place takes precedence over a refusal.
    pub(super) async fn post(
        services: &Services,
        table: &Table,
        user: UserId,
        about: (Turn, PingKind),
    ) -> Result<Option<Self>, RestError> {
        let direct = Self::by_direct_message(services, table, user, about).await;
        let ping = match direct {
            Ok(Some(ping)) => Some(ping),
            Ok(None) | Err(RestError::Refused { .. }) => {
                Self::by_mention(services, table, user, about).await?
            }
            Err(outage) => {
                let mention = Self::by_mention(services, table, user, about).await;
                mention.map_err(|_| outage)?
            }
        };
        if let Some(ping) = ping {
            let row = ping.row(table.id, user);
            store_messages(services, table.id, vec![Write::Board(row)]).await;
        }
        Ok(ping)
    }

    /// Notifies a person in their direct messages; `None` if they do not get any.
    async fn by_direct_message(
        services: &Services,
        table: &Table,
        user: UserId,
        about: (Turn, PingKind),
    ) -> Result<Option<Self>, RestError> {
        let place = services.direct_place(table, user).await;
        let Some(channel) = place.and_then(|place| place.channel()) else {
            return Ok(None);
        };
        let locale = services.people.locale(user).await;
        let place = (PingPlace::Direct(table.place.channel), locale);
        let shown = Self::show(services, table, channel, place, about).await;
        if let Err(error) = &shown {
            services.direct_messages.record_failure(user, error).await;
        }
        shown
    }

    async fn by_mention(
        services: &Services,
        table: &Table,
        user: UserId,
        about: (Turn, PingKind),
    ) -> Result<Option<Self>, RestError> {
        let channel = table.place.channel;
        let place = (PingPlace::Channel(user), services.locale(table).await);
        let shown = Self::show(services, table, channel, place, about).await;
        shown.inspect_err(|error| {
            tracing::warn!(table = %table.id, %error, "a person could not be notified of their turn");
        })
    }

    /// Posts a short message; `None` inside if Discord's response names no message.
    async fn show(
        services: &Services,
        table: &Table,
        channel: ChannelId,
        (place, locale): (PingPlace, Locale),
        (turn, kind): (Turn, PingKind),
    ) -> Result<Option<Self>, RestError> {
        let scene = table.public_scene();
        let screen = screens::turn_ping(&scene, place, kind.is_warning(), locale);
        let is_direct = matches!(place, PingPlace::Direct(_));
        let message = body(&screen).with_nonce(turn.nonce(table.id, kind, is_direct));
        let posted = send(services, table, channel, &message).await?;
        Ok(posted.id.map(|message| Self { channel, message }))
    }
}

/// Posts a message about a table, and returns Discord's response.
async fn send(
    services: &Services,
    table: &Table,
    channel: ChannelId,
    message: &Message,
) -> Result<SentMessage, RestError> {
    let path = paths::messages(channel);
    let purpose = Purpose::of(table.id, Priority::Turn);
    let posted = services.outbox.show(purpose, Method::POST, &path, message);
    posted.await
}
