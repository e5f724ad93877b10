//! Messages that notify a person of their turn: Discord sends no notification for an edit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use reqwest::Method;
use serde_json::{Value, json};

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::RestError;
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens;
use crate::id::{ChannelId, MessageId, UserId};
use crate::store::{MessageRow, Record};
use crate::table::Table;

use crate::discord::surfaces::purpose::of_private;
use crate::discord::surfaces::table_message::{keep, message_id, nonce};
use crate::discord::surfaces::updates::{ANEW, Pinged, Services};

/// The kind, in the store, of a direct message that shows a hand.
const DIRECT: &str = "direct";

/// The kind, in the store, of the message that mentions people.
const PING: &str = "ping";

/// Notifies the players who are to act.
#[derive(Default)]
pub(crate) struct TurnPings {
    /// The short message in the channel that mentions people.
    ping: Option<Ping>,
    /// How many messages this table has sent, so that every one has its own nonce.
    rings: u32,
    /// The version of the table that each person's newest direct message was sent for.
    sent: BTreeMap<UserId, u64>,
    restored: bool,
}

struct Ping {
    /// The people it mentions, at least one.
    users: Vec<UserId>,
    /// The version of the table at the turn that it is about.
    version: u64,
    channel: ChannelId,
    message: MessageId,
}

impl TurnPings {
    /// Sends dealt hands, notifies the players whose turn has begun and deletes old pings.
    ///
    /// `pinged` are the people to notify. A player who is to act now is mentioned in the channel if
    /// direct messages do not reach them. A person whose newest direct message was sent for that
    /// version or a later one gets no other.
    pub(crate) async fn tell(&mut self, services: &Services, table: &Arc<Table>, pinged: &Pinged) {
        let mut pinged = pinged.clone();
        if !std::mem::replace(&mut self.restored, true) {
            pinged.extend(
                self.restore(services, table)
                    .await
                    .into_iter()
                    .map(|user| (user, ANEW)),
            );
        }
        pinged.retain(|user, since| self.sent.get(user).is_none_or(|sent| sent < since));
        if table.suspended.is_some() {
            pinged.clear();
        }
        let awaited = table.awaited();
        // Another version is another turn, even when the same person is to act again.
        let is_past = |ping: &Ping| {
            ping.version != table.version || !ping.users.iter().any(|user| awaited.contains(user))
        };
        if self.ping.as_ref().is_some_and(is_past) {
            self.unring(services, table).await;
        }
        let present = table
            .people()
            .filter(|(_, person)| person.plays())
            .map(|(_, person)| person.user);
        let mut unreached = Vec::new();
        for user in present.filter(|user| pinged.contains_key(user)) {
            if !self.direct(services, table, user).await && awaited.contains(&user) {
                unreached.push(user);
            }
        }
        self.ring(services, table, unreached).await;
    }

    /// Takes up the messages from before a restart; returns the people to notify again.
    async fn restore(&mut self, services: &Services, table: &Arc<Table>) -> BTreeSet<UserId> {
        let mut reached = BTreeSet::new();
        let mut missing = BTreeSet::new();
        for row in services.store.boards(table.id).await.unwrap_or_default() {
            let Some(user) = row.user else { continue };
            let place = (row.channel, row.message);
            let is_there = match row.kind.as_str() {
                DIRECT => take_up_direct(services, table, user, place).await,
                PING => self.take_up_ping(services, table, user, place).await,
                _ => continue,
            };
            if is_there { &mut reached } else { &mut missing }.insert(user);
        }
        missing.extend(table.awaited());
        missing.retain(|user| !reached.contains(user));
        missing
    }

    /// Takes up a ping from before a restart; returns `false` when its message is gone.
    async fn take_up_ping(
        &mut self,
        services: &Services,
        table: &Table,
        user: UserId,
        (channel, message): (ChannelId, MessageId),
    ) -> bool {
        self.unring(services, table).await;
        let is_there = edit(
            &services.outbox,
            channel,
            message,
            &ping(services, table, &[user]).await,
        )
        .await;
        self.ping = Some(Ping {
            users: vec![user],
            version: table.version,
            channel,
            message,
        });
        if !is_there {
            self.unring(services, table).await;
        }
        is_there
    }

    /// Sends a person's hand in a new direct message and deletes the old one; returns whether the
    /// new one was sent.
    async fn direct(&mut self, services: &Services, table: &Arc<Table>, user: UserId) -> bool {
        let Some(private_place) = services.direct_messages.of(user).await else {
            return false;
        };
        let Some(channel) = private_place.channel() else {
            return false;
        };
        let locale = services.people.locale(user).await;
        let newest = services.panels.newest(table.id);
        let newest = newest.as_ref().unwrap_or(table);
        let draft = services.panels.draft(newest, &private_place, locale, None);
        let (message, answer) = match self.post(services, table, channel, draft.message()).await {
            Ok(answer) => (message_id(&answer), answer),
            Err(error) => {
                services.direct_messages.failed(user, &error).await;
                return false;
            }
        };
        let Some(message) = message else { return false };
        let place = (channel, message);
        let before = services.panels.direct(draft, place, Some(&answer));
        self.sent.insert(user, newest.version);
        let row = MessageRow {
            table: table.id,
            kind: DIRECT.to_owned(),
            user: Some(user),
            channel,
            message,
        };
        keep(services, vec![Record::Board(row)]).await;
        if let Some((channel, message)) = before {
            // A press on it that is under way is still acknowledged, and the new one shows the
            // hand.
            delete(&services.outbox, channel, message).await;
        }
        true
    }

    /// Mentions people in the channel, unless there are none or a ping stands there already.
    async fn ring(&mut self, services: &Services, table: &Table, users: Vec<UserId>) {
        let Some(&first) = users.first() else { return };
        if self.ping.is_some() {
            return;
        }
        let channel = table.place.channel;
        let ping = ping(services, table, &users).await;
        match self.post(services, table, channel, &ping).await {
            Ok(answer) => {
                let Some(message) = message_id(&answer) else {
                    return;
                };
                self.ping = Some(Ping {
                    users,
                    version: table.version,
                    channel,
                    message,
                });
                // Only the first is stored: after a restart the others are notified again.
                let row = MessageRow {
                    table: table.id,
                    kind: PING.to_owned(),
                    user: Some(first),
                    channel,
                    message,
                };
                keep(services, vec![Record::Board(row)]).await;
            }
            Err(error) => {
                tracing::warn!(table = %table.id, %error, "people could not be told of their turn");
            }
        }
    }

    async fn unring(&mut self, services: &Services, table: &Table) {
        if let Some(ping) = self.ping.take() {
            delete(&services.outbox, ping.channel, ping.message).await;
            let user = ping.users.first().copied();
            let gone = Record::BoardGone {
                table: table.id,
                kind: PING.to_owned(),
                user,
            };
            keep(services, vec![gone]).await;
        }
    }

    async fn post(
        &mut self,
        services: &Services,
        table: &Table,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Value, crate::discord::delivery::rest::RestError> {
        self.rings += 1;
        let nonce = nonce(table, 'b', self.rings, services.outbox.clock().now());
        let message = message
            .with("nonce", nonce)
            .with("enforce_nonce", json!(true));
        let path = format!("/channels/{channel}/messages");
        let purpose = Purpose::of(table.id, Priority::Turn);
        let posted = services.outbox.show(purpose, Method::POST, &path, &message);
        posted.await
    }
}

/// Renders the channel message that mentions people whose turn has come.
async fn ping(services: &Services, table: &Table, users: &[UserId]) -> Message {
    let locale = services.servers.locale(table.place.guild).await;
    body(&screens::turn_ping(&table.public_scene(), users, locale))
}

/// Takes up the direct message that showed a hand before a restart; returns `false` when it is
/// gone.
async fn take_up_direct(
    services: &Services,
    table: &Arc<Table>,
    user: UserId,
    (channel, message): (ChannelId, MessageId),
) -> bool {
    let private_place = PrivatePlace::direct(user, channel);
    let locale = services.people.locale(user).await;
    let draft = services.panels.draft(table, &private_place, locale, None);
    let path = format!("/channels/{channel}/messages/{message}");
    let outbox = &services.outbox;
    let purpose = of_private(table, user);
    let edited = outbox.show(purpose, Method::PATCH, &path, draft.message());
    let edited = edited.await;
    if edited.as_ref().is_err_and(RestError::is_gone) {
        return false;
    }
    services.direct_messages.learn(user, channel);
    // If the edit failed, the queue sends it again.
    let place = (channel, message);
    services.panels.direct(draft, place, edited.as_ref().ok());
    true
}

/// Edits a message; returns `false` when it is gone.
async fn edit(outbox: &Outbox, channel: ChannelId, message: MessageId, shown: &Message) -> bool {
    let path = format!("/channels/{channel}/messages/{message}");
    let edited = outbox
        .show(Purpose::REST, Method::PATCH, &path, shown)
        .await;
    !edited.is_err_and(|error| error.is_gone())
}

async fn delete(outbox: &Outbox, channel: ChannelId, message: MessageId) {
    let path = format!("/channels/{channel}/messages/{message}");
    if let Err(error) = outbox
        .send(Purpose::REST, Method::DELETE, &path, None)
        .await
        && !error.is_gone()
    {
        tracing::warn!(%error, "an old message could not be taken away");
    }
}
