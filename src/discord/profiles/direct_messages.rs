//! Direct messages: who wants them, who refused one, and the DM channels.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::RestError;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::cache::Cache;
use crate::id::{ChannelId, Millis, UserId};
use crate::store::{DmChoice, Record, Step, Store};

/// How long the bot sends no direct messages to a person after a refused one.
const REFUSAL_LIFE: Duration = Duration::from_secs(24 * 3_600);

/// People whose channel and preference are cached at once; beyond it, the cache is cleared.
const PEOPLE_MAX: usize = 20_000;

/// DM channels, and who wants direct messages.
pub struct DirectMessages {
    outbox: Outbox,
    store: Store,
    people: Cache<UserId, Known>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Known {
    /// Whether the person wants direct messages; `None` until it was read from the store.
    wanted: Option<bool>,
    refused_until: Option<Millis>,
    channel: Option<ChannelId>,
    /// Whether the person still has to be notified of a refused direct message.
    untold: bool,
}

impl DirectMessages {
    /// Makes an empty cache.
    #[must_use]
    pub fn new(outbox: Outbox, store: Store) -> Self {
        Self {
            outbox,
            store,
            people: Cache::new(PEOPLE_MAX),
        }
    }

    /// The DM channel of a person, opened if needed; `None` if they want no direct messages, have
    /// refused one recently, or the channel cannot be opened.
    pub async fn of(&self, user: UserId) -> Option<PrivatePlace> {
        let known = self.known(user).await;
        let now = self.outbox.clock().date();
        if known.wanted != Some(true) || known.refused_until.is_some_and(|until| now < until) {
            return None;
        }
        if let Some(channel) = known.channel {
            return Some(PrivatePlace::direct(user, channel));
        }
        let opened = self
            .outbox
            .send(
                Method::POST,
                "/users/@me/channels",
                Some(&json!({"recipient_id": user.to_string()})),
            )
            .await;
        match opened {
            Ok(answer) => {
                let channel = answer["id"].as_str()?.parse().ok()?;
                self.people
                    .change(user, |known| known.channel = Some(channel));
                Some(PrivatePlace::direct(user, channel))
            }
            Err(error) => {
                self.failed(user, &error).await;
                None
            }
        }
    }

    /// Whether `channel` is the DM channel of this person, as far as it is cached.
    #[must_use]
    pub fn is_of(&self, user: UserId, channel: ChannelId) -> bool {
        self.people
            .get(&user)
            .is_some_and(|known| known.channel == Some(channel))
    }

    /// Caches a person's DM channel.
    pub fn learn(&self, user: UserId, channel: ChannelId) {
        self.people
            .change(user, |known| known.channel = Some(channel));
    }

    /// Records that a direct message failed.
    pub async fn failed(&self, user: UserId, error: &RestError) {
        if error.is_gone() {
            // The next message opens the channel again.
            self.people.change(user, |known| known.channel = None);
        }
        if !error.is_closed_door() {
            return tracing::warn!(%error, "a direct message failed");
        }
        let until = self.outbox.clock().date().plus(REFUSAL_LIFE);
        self.people.change(user, |known| {
            known.refused_until = Some(until);
            known.untold = true;
        });
        self.keep(Record::DmRefused {
            user,
            until: Some(until),
        })
        .await;
    }

    /// Whether to notify the person of a refused direct message; `true` only once.
    pub fn tell_refused(&self, user: UserId) -> bool {
        self.people
            .touch(&user, |known| std::mem::replace(&mut known.untold, false))
            .unwrap_or(false)
    }

    /// Reads the person's preference from the store if it is not cached.
    pub async fn recall(&self, user: UserId) {
        self.known(user).await;
    }

    /// Whether the person is known to want no direct messages.
    pub fn is_muted(&self, user: UserId) -> bool {
        self.people
            .get(&user)
            .is_some_and(|known| known.wanted == Some(false))
    }

    /// Stores the person's preference. Turning direct messages on clears an earlier refusal.
    pub async fn want(&self, user: UserId, wanted: bool) {
        // Read the row first, so that the new preference does not hide the rest of it.
        let refused = self.known(user).await.refused_until.is_some();
        self.people.change(user, |known| {
            known.wanted = Some(wanted);
            if wanted {
                known.refused_until = None;
                known.untold = false;
            }
        });
        if wanted && refused {
            self.keep(Record::DmRefused { user, until: None }).await;
        }
        let choice = if wanted { DmChoice::On } else { DmChoice::Off };
        self.keep(Record::Dm { user, choice }).await;
    }

    async fn known(&self, user: UserId) -> Known {
        let known = self.people.get(&user).unwrap_or_default();
        if known.wanted.is_some() {
            return known;
        }
        let row = match self.store.person(user).await {
            Ok(row) => row,
            Err(error) => {
                tracing::warn!(%error, "a person's choice could not be read");
                return known;
            }
        };
        let wanted = row.as_ref().is_none_or(|row| row.dm != DmChoice::Off);
        self.people.change(user, |known| {
            // A preference that was set meanwhile is newer than the row.
            if known.wanted.is_none() {
                known.wanted = Some(wanted);
                known.refused_until = row.and_then(|row| row.dm_refused_until);
            }
        })
    }

    async fn keep(&self, record: Record) {
        let step = Step {
            records: vec![record],
            ..Step::new(self.outbox.clock().date())
        };
        if let Err(error) = self.store.commit(step).await {
            tracing::warn!(%error, "a person's choice could not be stored");
        }
    }
}
