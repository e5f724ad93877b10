//! One short message that notifies a person.

use std::sync::Arc;

use reqwest::Method;
use serde_json::Value;
use tracing::Instrument as _;

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::screens::{self, PingPlace};
use crate::discord::surfaces::nonce::nonce;
use crate::discord::surfaces::table_message::{keep, message_id};
use crate::discord::surfaces::updates::Services;
use crate::id::{ChannelId, MessageId, TableId, UserId};
use crate::store::{MessageRow, Write};
use crate::table::Table;
use crate::text::Locale;

use super::turn::Call;

/// The kind, in the store, of a message that notifies a person.
pub(super) const PING: &str = "ping";

/// A message that notifies a person, in their direct messages or in the channel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ping {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
}

impl Ping {
    /// Deletes the message in the background, because nobody has to wait for that; a failure is only
    /// logged. `row` names the table and the person of the row that goes with it.
    pub(super) fn delete(self, services: &Arc<Services>, row: Option<(TableId, UserId)>) {
        let services = Arc::clone(services);
        let deleting = async move {
            let is_over = tokio::select! {
                is_over = self.deleted(&services) => is_over,
                () = services.outbox.closed() => return,
            };
            // Otherwise the next start retries.
            if let Some((table, user)) = row.filter(|_| is_over) {
                // A newer ping may have a row by now.
                let gone = Write::BoardGone(self.row(table, user));
                keep(&services, table, vec![gone]).await;
            }
        };
        tokio::spawn(deleting.in_current_span());
    }

    /// Deletes the message; returns whether a retry would be useless.
    async fn deleted(self, services: &Services) -> bool {
        let Self { channel, message } = self;
        let path = paths::message(channel, message);
        let delete = || {
            services
                .outbox
                .send(Purpose::OTHER, Method::DELETE, &path, None)
        };
        let mut deleted = delete().await;
        if deleted.as_ref().is_err_and(RestError::is_archived)
            && services.outbox.wake(Purpose::OTHER, &path).await
        {
            deleted = delete().await;
        }
        let Err(error) = deleted else { return true };
        if !error.is_gone() {
            tracing::warn!(%error, "an old message could not be deleted");
        }
        matches!(error, RestError::Refused { .. })
    }

    /// The row by which a restart finds the message.
    pub(super) fn row(self, table: TableId, user: UserId) -> MessageRow {
        MessageRow {
            table,
            kind: PING.to_owned(),
            user: Some(user),
            channel: self.channel,
            message: self.message,
        }
    }
}

/// Posts short messages, each with its own nonce.
#[derive(Default)]
pub(super) struct Posts(u32);

impl Posts {
    /// Notifies a person in their direct messages, otherwise by a mention in the channel; `None` if Discord's
    /// response names no message.
    ///
    /// # Errors
    /// Why neither reached them: that Discord did not answer, if that was so in either place.
    pub(super) async fn ping(
        &mut self,
        services: &Services,
        table: &Table,
        user: UserId,
        call: Call,
    ) -> Result<Option<Ping>, RestError> {
        let direct = self.by_direct_message(services, table, user, call).await;
        let ping = match direct {
            Ok(Some(ping)) => Some(ping),
            Ok(None) | Err(RestError::Refused { .. }) => {
                self.by_mention(services, table, user, call).await?
            }
            Err(outage) => {
                let mention = self.by_mention(services, table, user, call).await;
                mention.map_err(|_| outage)?
            }
        };
        if let Some(ping) = ping {
            let row = ping.row(table.id, user);
            keep(services, table.id, vec![Write::Board(row)]).await;
        }
        Ok(ping)
    }

    /// Notifies a person in their direct messages; `None` if they get none.
    async fn by_direct_message(
        &mut self,
        services: &Services,
        table: &Table,
        user: UserId,
        call: Call,
    ) -> Result<Option<Ping>, RestError> {
        let place = services.direct(table, user).await;
        let Some(channel) = place.and_then(|place| place.channel()) else {
            return Ok(None);
        };
        let locale = services.people.locale(user).await;
        let place = (PingPlace::Direct(table.place.channel), locale);
        let shown = self.show(services, table, channel, place, call).await;
        if let Err(error) = &shown {
            services.direct_messages.failed(user, error).await;
        }
        shown
    }

    async fn by_mention(
        &mut self,
        services: &Services,
        table: &Table,
        user: UserId,
        call: Call,
    ) -> Result<Option<Ping>, RestError> {
        let channel = table.place.channel;
        let place = (PingPlace::Channel(user), services.locale(table).await);
        let shown = self.show(services, table, channel, place, call).await;
        shown.inspect_err(|error| {
            tracing::warn!(table = %table.id, %error, "a person could not be notified of their turn");
        })
    }

    /// Posts a short message; `None` inside if Discord's response names no message.
    async fn show(
        &mut self,
        services: &Services,
        table: &Table,
        channel: ChannelId,
        (place, locale): (PingPlace, Locale),
        call: Call,
    ) -> Result<Option<Ping>, RestError> {
        let scene = table.public_scene();
        let screen = screens::turn_ping(&scene, place, call.is_warning(), locale);
        let posted = self.post(services, table, channel, &body(&screen)).await?;
        Ok(message_id(&posted).map(|message| Ping { channel, message }))
    }

    /// Posts a message about a table, and returns Discord's response.
    pub(super) async fn post(
        &mut self,
        services: &Services,
        table: &Table,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Value, RestError> {
        self.0 += 1;
        let nonce = nonce(table.id, 'b', self.0, services.outbox.clock().now());
        let message = message.with_nonce(nonce);
        let path = paths::messages(channel);
        let purpose = Purpose::of(table.id, Priority::Turn);
        let posted = services.outbox.show(purpose, Method::POST, &path, &message);
        posted.await
    }
}
