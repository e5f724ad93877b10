//! Channels in which the bot may not write, as the results of its requests show.

use std::collections::BTreeSet;

use hashlink::LruCache;
use parking_lot::Mutex;
use reqwest::Method;

use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::id::{ChannelId, UserId};

/// Channels remembered at once, one for every table that can be open; beyond that, the least recently used
/// one is forgotten.
const CHANNELS_MAX: usize = crate::table::TABLES_MAX;

/// The most people who are notified of one channel.
const NOTIFIED_MAX: usize = 100;

/// Channels from which the bot is barred, and the people notified of that.
pub struct ForbiddenChannels {
    /// A plain mutex: nothing is awaited while it is held.
    channels: Mutex<LruCache<ChannelId, ForbiddenChannel>>,
}

/// A channel that the bot is barred from.
#[derive(Default)]
struct ForbiddenChannel {
    /// The HTTP methods that were refused; a bot that may not post may still edit, but one that may post may also edit.
    refused: BTreeSet<String>,
    notified: BTreeSet<UserId>,
}

impl Default for ForbiddenChannels {
    fn default() -> Self {
        Self {
            channels: Mutex::new(LruCache::new(CHANNELS_MAX)),
        }
    }
}

impl ForbiddenChannels {
    /// Records the result of a request, if it is of the kind that shows a table.
    pub fn learn<T>(&self, method: &Method, path: &str, done: &Result<T, RestError>) {
        if ![Method::POST, Method::PATCH].contains(method) {
            return;
        }
        let Some(channel) = paths::channel_in(path) else {
            return;
        };
        let mut channels = self.channels.lock();
        match done {
            Ok(_) => {
                if let Some(forbidden) = channels.get_mut(&channel) {
                    forbidden.refused.remove(method.as_str());
                    if forbidden.refused.is_empty() || *method == Method::POST {
                        channels.remove(&channel);
                    }
                }
            }
            Err(error) if error.is_barred() => {
                channels
                    .entry(channel)
                    .or_insert_with(ForbiddenChannel::default)
                    .refused
                    .insert(method.to_string());
            }
            Err(_) => {}
        }
    }

    /// Whether to notify a person that the bot is barred from a channel; `true` once for each
    /// person and each time that the channel bars the bot.
    #[must_use]
    pub fn take_warning(&self, channel: ChannelId, user: UserId) -> bool {
        let mut channels = self.channels.lock();
        channels.get_mut(&channel).is_some_and(|forbidden| {
            forbidden.notified.len() < NOTIFIED_MAX && forbidden.notified.insert(user)
        })
    }

    /// Forgets a person.
    pub fn forget(&self, user: UserId) {
        for (_, forbidden) in self.channels.lock().iter_mut() {
            forbidden.notified.remove(&user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_notified_once_while_a_channel_bars_the_bot() {
        let forbidden = ForbiddenChannels::default();
        let (channel, ann, bob) = (ChannelId::new(5), UserId::new(1), UserId::new(2));
        let path = "/channels/5/messages/7";
        let learn =
            |method: Method, done: Result<(), RestError>| forbidden.learn(&method, path, &done);
        let barred = RestError::Refused {
            status: 403,
            code: 50_013,
            emoji: false,
        };
        assert!(!forbidden.take_warning(channel, ann));
        learn(Method::POST, Err(RestError::Unreachable));
        assert!(
            !forbidden.take_warning(channel, ann),
            "an outage bars nobody"
        );
        for method in [Method::GET, Method::DELETE] {
            learn(method, Err(barred.clone()));
            assert!(
                !forbidden.take_warning(channel, ann),
                "a table is still shown"
            );
        }
        learn(Method::POST, Err(barred.clone()));
        learn(Method::PATCH, Ok(()));
        assert!(
            forbidden.take_warning(channel, ann) && forbidden.take_warning(channel, bob),
            "a bot that may edit may still not post"
        );
        learn(Method::POST, Err(barred.clone()));
        assert!(!forbidden.take_warning(channel, ann), "notified already");
        assert!(
            !forbidden.take_warning(ChannelId::new(6), ann),
            "another channel"
        );
        learn(Method::POST, Ok(()));
        assert!(
            !forbidden.take_warning(channel, UserId::new(3)),
            "no longer barred"
        );
        learn(Method::PATCH, Err(barred.clone()));
        learn(Method::POST, Ok(()));
        let eve = UserId::new(4);
        assert!(
            !forbidden.take_warning(channel, eve),
            "a bot that may post may also edit"
        );
        learn(Method::POST, Err(barred));
        assert!(forbidden.take_warning(channel, ann), "barred again");
    }
}
