//! Messages that notify a person of their turn: Discord sends no notification for an edit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;

use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::private_place::PrivatePlace;
use crate::id::{ChannelId, MessageId, Millis, UserId};
use crate::store::{MessageRow, Write};
use crate::table::Table;
use crate::text::Locale;

use crate::discord::surfaces::panels::Origin;
use crate::discord::surfaces::purpose::of_private;
use crate::discord::surfaces::table_message::{keep, message_id};
use crate::discord::surfaces::updates::Services;

use ping::{PING, Ping, Posts};
use turn::{Call, Due, Signs, Turn};

mod ping;
mod turn;

/// The kind, in the store, of a direct message that shows a hand.
const DIRECT: &str = "direct";

/// The wait before the retry of a notification that Discord did not answer.
const AGAIN: Duration = Duration::from_secs(15);

/// Notifies the players to act, and sends hands to people without a private screen.
#[derive(Default)]
pub(crate) struct TurnPings {
    turns: BTreeMap<UserId, Turn>,
    pings: BTreeMap<UserId, Ping>,
    posts: Posts,
    /// How many turns in a row each person had missed.
    missed: BTreeMap<UserId, u8>,
    /// When the next notification is due.
    due: Option<Millis>,
    /// Direct messages that were being posted when the table closed: they get its last state with that of
    /// everybody else.
    late: Vec<(PrivatePlace, Locale, MessageId)>,
    restored: bool,
}

impl TurnPings {
    /// Waits until a notification is due; forever if none is.
    pub(crate) async fn due(&self, services: &Services) {
        match self.due {
            Some(due) => services.outbox.clock().sleep_until(due).await,
            None => std::future::pending().await,
        }
    }

    /// Notifies nobody until the next update, because the table has nobody to notify now.
    pub(crate) fn rest(&mut self) {
        self.due = None;
    }

    /// Sends hands, notifies the players whose turn it is, and deletes old notifications.
    ///
    /// `dealt` are people who need a private screen: those who have none get a direct message. The
    /// people in `asked` get a new one in any case, because they requested it.
    pub(crate) async fn tell(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        (dealt, asked): (&BTreeSet<UserId>, &BTreeSet<UserId>),
    ) {
        if !std::mem::replace(&mut self.restored, true) {
            self.restore(services, table).await;
        }
        self.note_turns(services, table);
        let players = table.people().filter(|(_, person)| person.plays());
        let players: Vec<UserId> = players.map(|(_, person)| person.user).collect();
        for user in players {
            let needs = dealt.contains(&user) && !services.panels.presence(table.id, user).exists();
            if needs || asked.contains(&user) {
                self.send_hand(services, table, user).await;
            }
        }
        self.call(services, table).await;
        if table.is_closed() {
            for (place, locale, message) in self.late.drain(..) {
                services.panels.end_direct(table, (place, locale), message);
            }
        }
    }

    /// Begins the turns of everybody whom the table waits for, and ends all other turns along with
    /// their notifications.
    fn note_turns(&mut self, services: &Arc<Services>, table: &Table) {
        let awaited = match table.suspended {
            Some(_) => Vec::new(),
            None => table.awaited(),
        };
        let goes_on = |user: &UserId, turn: &Turn| {
            // Another version is another turn, even if the same person is to act again.
            turn.version == table.version && awaited.contains(user)
        };
        self.turns.retain(|user, turn| goes_on(user, turn));
        self.pings.retain(|user, ping| {
            let is_over = !self.turns.contains_key(user);
            if is_over {
                ping.delete(services, Some((table.id, *user)));
            }
            !is_over
        });
        let missed = table.people().filter(|(_, person)| person.missed > 0);
        let missed = missed.map(|(_, person)| (person.user, person.missed));
        let missed: BTreeMap<UserId, u8> = missed.collect();
        for (user, turns) in &missed {
            // This happens once for each turn; a later press shows that they are back.
            if self.missed.get(user).is_none_or(|before| before < turns) {
                services.panels.away(table.id, *user);
            }
        }
        self.missed = missed;
        let now = services.outbox.clock().now();
        for user in awaited {
            let posts = &mut self.posts;
            self.turns.entry(user).or_insert_with(|| Turn {
                number: posts.number(),
                ..Turn::new(table.version, now)
            });
        }
    }

    /// Notifies everybody whose notification is due, and notes when the next one is due.
    async fn call(&mut self, services: &Arc<Services>, table: &Arc<Table>) {
        self.due = None;
        let users: Vec<UserId> = self.turns.keys().copied().collect();
        for user in users {
            let Some(turn) = self.turns.get(&user) else {
                continue;
            };
            match turn.due(signs(services, table, user)) {
                Due::Never => {}
                Due::At(at) => self.due = Some(self.due.map_or(at, |due| due.min(at))),
                Due::Now(call) => {
                    let about = (*turn, call);
                    self.notify(services, table, user, about).await;
                    // The next check, for the warning, follows at once.
                    self.due = Some(services.outbox.clock().now());
                }
            }
        }
    }

    /// Notifies a person: by their hand if they have no direct message with it, otherwise by a
    /// short message.
    async fn notify(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        user: UserId,
        about: (Turn, Call),
    ) {
        services.panels.away(table.id, user);
        services.panels.look_for_direct(table.id, user).await;
        let has_hand = services.panels.presence(table.id, user).has_direct;
        if !has_hand && self.send_hand(services, table, user).await {
            return;
        }
        let ping = match Ping::post(services, table, user, about).await {
            Ok(ping) => ping,
            Err(RestError::Unreachable | RestError::Limited { .. }) => {
                return self.retry(services, user);
            }
            Err(RestError::Refused { .. }) => None,
        };
        let (_, call) = about;
        self.sent(services, user, call);
        if let Some(ping) = ping
            && let Some(before) = self.pings.insert(user, ping)
        {
            before.delete(services, None);
        }
    }

    /// Notes that a person has been notified of their turn.
    fn sent(&mut self, services: &Services, user: UserId, call: Call) {
        if let Some(turn) = self.turns.get_mut(&user) {
            turn.sent = Some((call, services.outbox.clock().now()));
            turn.again = None;
        }
    }

    /// Notes that Discord did not answer the notification of a person, who may be the one that everybody
    /// waits for.
    fn retry(&mut self, services: &Services, user: UserId) {
        if let Some(turn) = self.turns.get_mut(&user) {
            turn.again = Some(services.outbox.clock().now().plus(AGAIN));
        }
    }

    /// Sends a person's hand in a new direct message and deletes the old one; returns whether a new one
    /// notified them.
    async fn send_hand(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        user: UserId,
    ) -> bool {
        let Some(private_place) = services.direct(table, user).await else {
            return false;
        };
        let Some(channel) = private_place.channel() else {
            return false;
        };
        let locale = services.people.locale(user).await;
        let newest = services.panels.newest(table.id);
        let newest = newest.as_ref().unwrap_or(table);
        let draft = services.panels.draft(newest, &private_place, locale, None);
        let place = (user, channel);
        let posted = self.posts.hand(services, table, place, draft.message());
        let (answer, is_found) = match posted.await {
            Ok(posted) => posted,
            Err(error) => {
                services.direct_messages.failed(user, &error).await;
                return false;
            }
        };
        let Some(message) = message_id(&answer) else {
            return false;
        };
        let origin = if is_found {
            Origin::Found
        } else {
            Origin::Posted(&answer)
        };
        let before = services.panels.direct(draft, (channel, message), origin);
        self.note_late(services, table, (private_place, locale, message));
        let row = MessageRow {
            table: table.id,
            kind: DIRECT.to_owned(),
            user: Some(user),
            channel,
            message,
        };
        keep(services, table.id, vec![Write::Board(row)]).await;
        // Who has a found message was notified when an earlier try made it, perhaps long before this turn.
        if !is_found {
            self.sent(services, user, Call::Turn);
        }
        if let Some((channel, message)) = before {
            // A press on the old message that is under way is still acknowledged, and the new
            // message shows the hand.
            Ping { channel, message }.delete(services, None);
        }
        !is_found
    }

    /// Continues with the messages from before a restart. People who were notified and still have
    /// their hand in a direct message are not notified again at once.
    async fn restore(&mut self, services: &Services, table: &Arc<Table>) {
        let now = services.outbox.clock().now();
        for row in services.boards(table.id).await {
            let Some(user) = row.user else { continue };
            if !table.concerns(user) {
                continue;
            }
            let (channel, message) = (row.channel, row.message);
            match row.kind.as_str() {
                DIRECT => {
                    let message = (channel, message);
                    self.take_up_hand(services, table, user, message).await;
                }
                PING => drop(self.pings.insert(user, Ping { channel, message })),
                _ => {}
            }
        }
        for user in self.pings.keys() {
            if services.panels.presence(table.id, *user).has_direct {
                let turn = Turn {
                    number: self.posts.number(),
                    sent: Some((Call::Turn, now)),
                    ..Turn::new(table.version, now)
                };
                self.turns.insert(*user, turn);
            }
        }
    }

    /// Continues with the direct message that showed a hand before a restart. If its reader is to act,
    /// it is edited at once, which shows whether it still exists; otherwise it is edited at their turn.
    async fn take_up_hand(
        &mut self,
        services: &Services,
        table: &Arc<Table>,
        user: UserId,
        (channel, message): (ChannelId, MessageId),
    ) {
        let private_place = PrivatePlace::direct(user, channel);
        let locale = services.people.locale(user).await;
        let draft = services.panels.draft(table, &private_place, locale, None);
        let edited = if table.awaited().contains(&user) {
            let path = paths::message(channel, message);
            let purpose = of_private(table, user);
            let edited = services
                .outbox
                .show(purpose, Method::PATCH, &path, draft.message())
                .await;
            if edited.as_ref().is_err_and(RestError::is_gone) {
                return;
            }
            Some(edited)
        } else {
            None
        };
        let origin = match &edited {
            // If the edit failed, the queue sends it again.
            Some(edited) => Origin::Edited(edited.as_ref().ok()),
            None => Origin::Untouched,
        };
        services.direct_messages.learn(user, channel);
        services.panels.direct(draft, (channel, message), origin);
        self.note_late(services, table, (private_place, locale, message));
    }

    /// Notes a direct message if its table has closed meanwhile, so that nothing keeps it in step.
    fn note_late(
        &mut self,
        services: &Services,
        table: &Table,
        late: (PrivatePlace, Locale, MessageId),
    ) {
        if services.panels.newest(table.id).is_none() {
            self.late.push(late);
        }
    }
}

/// The facts that decide when a person is notified of their turn.
fn signs(services: &Services, table: &Table, user: UserId) -> Signs {
    let clock = services.outbox.clock();
    let presence = services.panels.presence(table.id, user);
    Signs {
        now: clock.now(),
        is_live: presence.is_live,
        pressed: presence.pressed,
        left: table.turn_ends().map(|end| end.since(clock.date())),
    }
}
