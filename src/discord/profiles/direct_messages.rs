//! Direct messages: the DM channels, and people to whom Discord refused one.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::Method;
use serde_json::json;

use crate::discord::cache::Cache;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::id::{ChannelId, Timestamp, UserId};

#[cfg(test)]
mod tests;

/// How long the bot sends no direct messages to a person after a refused one.
const REFUSAL_TIME: Duration = Duration::from_secs(24 * 3_600);

/// How long the bot sends none to a person who has removed it: in effect until they add it again or ask for them.
const REMOVAL_TIME: Duration = Duration::from_secs(10 * 365 * 24 * 3_600);

/// How long a message waits for its channel to be opened: the table's other notifications wait meanwhile, and the
/// table's channel can show this one instead.
const OPENING_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the bot opens no channel after Discord did not open one in time, because another would take as long.
const OUTAGE_PAUSE: Duration = Duration::from_secs(15);

/// How long it opens none after Discord has refused one because it opened too many.
const TOO_FAST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// The most people whose channel is cached; beyond this, the least recently used is dropped.
const PEOPLE_MAX: usize = 20_000;

/// DM channels, and people to whom Discord refused a direct message.
pub struct DirectMessages {
    outbox: Outbox,
    people: Arc<People>,
    cache: Cache<UserId, CachedRecipient>,
    /// The time until which no channel is opened. A plain mutex: nothing is awaited while it is held.
    paused_until: Mutex<Option<Timestamp>>,
}

#[derive(Debug, Clone, Copy, Default)]
struct CachedRecipient {
    channel: Option<ChannelId>,
    /// Whether the person still has to be notified of a refused direct message.
    has_unreported_refusal: bool,
}

impl DirectMessages {
    /// Makes an empty cache.
    #[must_use]
    pub fn new(outbox: Outbox, people: Arc<People>) -> Self {
        Self {
            outbox,
            people,
            cache: Cache::new(PEOPLE_MAX),
            paused_until: Mutex::default(),
        }
    }

    /// The DM channel of a person, opened for a `purpose` if needed; `None` if they want no direct
    /// messages, have refused one recently, or the channel cannot be opened now.
    pub(crate) async fn place_of(&self, user: UserId, purpose: Purpose) -> Option<PrivatePlace> {
        let choice = self.people.direct(user).await?;
        let now = self.outbox.clock().date();
        if !choice.wanted || choice.refused_until.is_some_and(|until| now < until) {
            return None;
        }
        if let Some(channel) = self
            .cache
            .get(&user)
            .and_then(|recipient| recipient.channel)
        {
            return Some(PrivatePlace::direct(user, channel));
        }
        if self.is_opening_paused() {
            return None;
        }
        let recipient = json!({"recipient_id": user.to_string()});
        let path = paths::DIRECT_CHANNELS;
        let opening = self
            .outbox
            .send(purpose, Method::POST, path, Some(&recipient));
        let opened = tokio::select! {
            biased;
            opened = opening => opened,
            // Nobody sees a channel that Discord opens nevertheless.
            () = self.outbox.pause(OPENING_TIMEOUT) => Err(RestError::Unreachable),
        };
        match opened {
            Ok(answer) => {
                let channel = answer["id"].as_str()?.parse().ok()?;
                self.cache_channel(user, channel);
                Some(PrivatePlace::direct(user, channel))
            }
            Err(error) => {
                if !matches!(error, RestError::Refused { .. }) {
                    self.pause_opening(OUTAGE_PAUSE);
                }
                self.record_failure(user, &error).await;
                None
            }
        }
    }

    /// Whether no channel is opened now.
    fn is_opening_paused(&self) -> bool {
        let until = *self.paused_until.lock();
        until.is_some_and(|until| self.outbox.clock().now() < until)
    }

    /// Opens no channel for a while.
    fn pause_opening(&self, pause: Duration) {
        let until = Some(self.outbox.clock().now().plus(pause));
        let mut paused = self.paused_until.lock();
        *paused = until.max(*paused);
    }

    /// Whether `channel` is the DM channel of this person, as far as it is cached.
    #[must_use]
    pub fn is_of(&self, user: UserId, channel: ChannelId) -> bool {
        self.cache
            .get(&user)
            .is_some_and(|recipient| recipient.channel == Some(channel))
    }

    /// Forgets a person.
    pub fn forget(&self, user: UserId) {
        self.cache.remove(&user);
    }

    /// Caches a person's DM channel.
    pub fn cache_channel(&self, user: UserId, channel: ChannelId) {
        self.cache
            .change(user, |recipient| recipient.channel = Some(channel));
    }

    /// Records that a direct message failed.
    pub async fn record_failure(&self, user: UserId, error: &RestError) {
        if error.is_gone() {
            // The next message opens the channel again.
            self.cache
                .change(user, |recipient| recipient.channel = None);
        }
        if error.is_opening_too_fast() {
            self.pause_opening(TOO_FAST_PAUSE);
        }
        if !error.refuses_direct_messages() {
            return tracing::warn!(%error, "a direct message failed");
        }
        let until = self.outbox.clock().date().plus(REFUSAL_TIME);
        if self.people.set_refused_until(user, Some(until)).await {
            // Afterwards, so that it is not cleared by a choice that the refusal then overrides.
            self.cache
                .change(user, |recipient| recipient.has_unreported_refusal = true);
        }
    }

    /// Sends no more direct messages to a person who has removed the application.
    pub async fn removed(&self, user: UserId) {
        self.forget(user);
        let until = self.outbox.clock().date().plus(REMOVAL_TIME);
        self.people.set_refused_until(user, Some(until)).await;
    }

    /// Sends direct messages again, if they are wanted, to a person who has added the application.
    pub async fn added(&self, user: UserId) {
        self.people.set_refused_until(user, None).await;
    }

    /// Stores whether a person wants direct messages; `None` if that could not be stored. A person who turns
    /// them on needs no notice of an earlier refusal.
    pub async fn want(&self, user: UserId, wanted: bool) -> Option<()> {
        self.people.want_direct(user, wanted).await?;
        if wanted {
            self.cache
                .touch(&user, |recipient| recipient.has_unreported_refusal = false);
        }
        Some(())
    }

    /// Whether to notify the person of a refused direct message; `true` only once.
    pub fn take_unreported_refusal(&self, user: UserId) -> bool {
        self.cache
            .touch(&user, |recipient| {
                std::mem::take(&mut recipient.has_unreported_refusal)
            })
            .unwrap_or_default()
    }
}
