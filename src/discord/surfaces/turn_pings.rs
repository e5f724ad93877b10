//! Messages that notify a person of their turn: Discord sends no notification for an edit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;

use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::private_place::PrivatePlace;
use crate::id::{ChannelId, MessageId, Timestamp, UserId};
use crate::store::{MessageRow, Write};
use crate::table::Table;
use crate::text::Locale;

use crate::discord::surfaces::panels::Origin;
use crate::discord::surfaces::purpose::private_purpose;
use crate::discord::surfaces::table_message::store_messages;
use crate::discord::surfaces::updates::Services;

use ping::{HandPosts, PING_KIND, Ping};
use turn::{NextPing, PingKind, Turn, TurnContext};

mod ping;
mod turn;

/// The kind, in the store, of a direct message that shows a hand.
const DIRECT_KIND: &str = "direct";

/// The wait before the retry of a notification that Discord did not answer.
const RETRY_WAIT: Duration = Duration::from_secs(15);

/// Notifies the players to act, and sends hands to people without a private screen.
#[derive(Default)]
pub(crate) struct TurnPings {
    turns: BTreeMap<UserId, Turn>,
    pings: BTreeMap<UserId, Ping>,
    posts: HandPosts,
    /// How many turns in a row each person had missed.
    missed: BTreeMap<UserId, u8>,
    /// When the next notification or edit is due.
    due: Option<Timestamp>,
    /// Direct messages that were being posted when the table closed; they are edited to its last state together
    /// with all others.
    late: Vec<(PrivatePlace, Locale, MessageId)>,
    restored: bool,
}

impl TurnPings {
    /// Waits until a notification or edit is due; forever if none is.
    pub(crate) async fn due(&self, services: &Services) {
        match self.due {
            Some(due) => services.outbox.clock().sleep_until(due).await,
            None => std::future::pending().await,
        }
    }

    /// Schedules no notification until the next update, because there is nobody to notify.
    pub(crate) fn clear_due(&mut self) {
        self.due = None;
    }

    /// Sends hands, notifies the players whose turn it is, and deletes old notifications.
    ///
    /// `dealt` are people who need a private screen: those who have none get a direct message. The
    /// people in `requested` get a new one in any case.
    pub(crate) async fn update(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        (dealt, requested): (&BTreeSet<UserId>, &BTreeSet<UserId>),
    ) {
        if !std::mem::replace(&mut self.restored, true) {
            self.restore(services, table).await;
        }
        self.note_turns(services, table);
        let players = table.people().filter(|(_, person)| person.plays());
        let players: Vec<UserId> = players.map(|(_, person)| person.user).collect();
        for user in players {
            let needs = dealt.contains(&user) && !services.panels.access(table.id, user).has_any();
            if needs || requested.contains(&user) {
                self.send_hand(services, table, user).await;
            }
        }
        self.notify_due(services, table).await;
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
            // Once for each missed turn; a later press shows that they are back.
            if self.missed.get(user).is_none_or(|before| before < turns) {
                services.panels.mark_away(table.id, *user);
            }
        }
        self.missed = missed;
        let now = services.outbox.clock().now();
        for user in awaited {
            let posts = &mut self.posts;
            self.turns.entry(user).or_insert_with(|| Turn {
                number: posts.next_number(),
                ..Turn::new(table.version, now)
            });
        }
    }

    /// Notifies everybody whose notification is due, and notes when the next one, or the edit of a direct message
    /// that follows later, is due.
    async fn notify_due(&mut self, services: &Arc<Services>, table: &Arc<Table>) {
        self.due = services.panels.follow_idle(table.id);
        let users: Vec<UserId> = self.turns.keys().copied().collect();
        for user in users {
            let Some(turn) = self.turns.get(&user) else {
                continue;
            };
            match turn.next_ping(turn_context(services, table, user)) {
                NextPing::Never => {}
                NextPing::At(at) => self.due = Some(self.due.map_or(at, |due| due.min(at))),
                NextPing::Now(kind) => {
                    let about = (*turn, kind);
                    self.notify(services, table, user, about).await;
                    // The next check, for the warning, follows at once.
                    self.due = Some(services.outbox.clock().now());
                }
            }
        }
    }

    /// Notifies a person: with their hand if they have no direct message that shows it, otherwise with a
    /// short message.
    async fn notify(
        &mut self,
        services: &Arc<Services>,
        table: &Arc<Table>,
        user: UserId,
        about: (Turn, PingKind),
    ) {
        services.panels.mark_away(table.id, user);
        services.panels.wait_for_first_edit(table.id, user).await;
        let has_hand = services.panels.access(table.id, user).has_direct;
        if !has_hand && self.send_hand(services, table, user).await {
            return;
        }
        let ping = match Ping::post(services, table, user, about).await {
            Ok(ping) => ping,
            Err(RestError::Unreachable | RestError::Limited { .. }) => {
                return self.schedule_retry(services, user);
            }
            Err(RestError::Refused { .. }) => None,
        };
        let (_, kind) = about;
        self.mark_sent(services, user, kind);
        if let Some(ping) = ping
            && let Some(before) = self.pings.insert(user, ping)
        {
            before.delete(services, None);
        }
    }

    /// Records that a person has been notified of their turn.
    fn mark_sent(&mut self, services: &Services, user: UserId, kind: PingKind) {
        if let Some(turn) = self.turns.get_mut(&user) {
            turn.sent = Some((kind, services.outbox.clock().now()));
            turn.retry_at = None;
        }
    }

    /// Schedules the retry of a notification that Discord did not answer: everybody may be waiting for its
    /// recipient.
    fn schedule_retry(&mut self, services: &Services, user: UserId) {
        if let Some(turn) = self.turns.get_mut(&user) {
            turn.retry_at = Some(services.outbox.clock().now().plus(RETRY_WAIT));
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
        let Some(private_place) = services.direct_place(table, user).await else {
            return false;
        };
        let Some(channel) = private_place.channel() else {
            return false;
        };
        let locale = services.people.locale(user).await;
        let newest = services.panels.newest(table.id);
        let newest = newest.as_ref().unwrap_or(table);
        let draft = services.panels.draft(newest, &private_place, locale, &[]);
        let place = (user, channel);
        let posted = self.posts.hand(services, table, place, draft.message());
        let (answer, is_found) = match posted.await {
            Ok(posted) => posted,
            Err(error) => {
                services.direct_messages.record_failure(user, &error).await;
                return false;
            }
        };
        let Some(message) = answer.id else {
            return false;
        };
        let origin = if is_found {
            Origin::Found
        } else {
            Origin::Posted(&answer)
        };
        let before = services
            .panels
            .track_direct(draft, (channel, message), origin);
        self.note_late(services, table, (private_place, locale, message));
        let row = MessageRow {
            table: table.id,
            kind: DIRECT_KIND.to_owned(),
            user: Some(user),
            channel,
            message,
        };
        store_messages(services, table.id, vec![Write::Board(row)]).await;
        // The recipient of a found message was notified when an earlier try posted it, perhaps long ago.
        if !is_found {
            self.mark_sent(services, user, PingKind::Turn);
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
                DIRECT_KIND => {
                    let message = (channel, message);
                    self.resume_hand(services, table, user, message).await;
                }
                PING_KIND => drop(self.pings.insert(user, Ping { channel, message })),
                _ => {}
            }
        }
        for user in self.pings.keys() {
            if services.panels.access(table.id, *user).has_direct {
                let turn = Turn {
                    number: self.posts.next_number(),
                    sent: Some((PingKind::Turn, now)),
                    ..Turn::new(table.version, now)
                };
                self.turns.insert(*user, turn);
            }
        }
    }

    /// Continues with the direct message that showed a hand before a restart. If its reader is to act,
    /// it is edited at once, which shows whether it still exists; otherwise it is edited at their turn.
    async fn resume_hand(
        &mut self,
        services: &Services,
        table: &Arc<Table>,
        user: UserId,
        (channel, message): (ChannelId, MessageId),
    ) {
        let private_place = PrivatePlace::direct(user, channel);
        let locale = services.people.locale(user).await;
        let draft = services.panels.draft(table, &private_place, locale, &[]);
        let edited = if table.awaited().contains(&user) {
            let path = paths::message(channel, message);
            let purpose = private_purpose(table, user);
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
        services.direct_messages.cache_channel(user, channel);
        services
            .panels
            .track_direct(draft, (channel, message), origin);
        self.note_late(services, table, (private_place, locale, message));
    }

    /// Records a direct message if its table has closed meanwhile, because nothing else edits it then.
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

/// Collects the facts that decide when a person is notified of their turn.
fn turn_context(services: &Services, table: &Table, user: UserId) -> TurnContext {
    let clock = services.outbox.clock();
    let access = services.panels.access(table.id, user);
    TurnContext {
        now: clock.now(),
        is_in_use: access.is_in_use,
        pressed: access.pressed,
        left: table.turn_ends().map(|end| end.since(clock.date())),
    }
}
