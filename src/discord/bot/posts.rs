//! What Discord posts: interactions, and events about people who remove or add the application.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::Interaction;

use crate::config::ClusterConfig;
use crate::discord::context::AppState;
use crate::id::UserId;
use crate::listener::{PostHandler, PublicKey, Relay};
use crate::metrics::Way;

use super::inlet::Inlet;

/// The type of a post with an event.
const EVENT: u64 = 1;

/// The installation for a user, not for a server.
const FOR_PERSON: u64 = 1;

/// An event, as far as the bot acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// A person has removed the application from their account.
    Removed(UserId),
    /// A person has added the application to their account.
    Added(UserId),
    /// Any other event.
    Other,
}

impl Event {
    /// Reads a post; `None` if it is no event.
    fn read(post: &Value) -> Option<Self> {
        if post["type"] != EVENT {
            return post["type"].is_u64().then_some(Self::Other);
        }
        let (kind, data) = (post["event"]["type"].as_str()?, &post["event"]["data"]);
        let user = || Some(UserId::new(data["user"]["id"].as_str()?.parse().ok()?));
        Some(match kind {
            "APPLICATION_DEAUTHORIZED" => Self::Removed(user()?),
            "APPLICATION_AUTHORIZED" if data["integration_type"] == FOR_PERSON => {
                Self::Added(user()?)
            }
            _ => Self::Other,
        })
    }
}

/// Returns the handler of posts.
pub(super) fn handler(
    app: &Arc<AppState>,
    inlet: &Arc<Inlet>,
    key: PublicKey,
    relay: Option<Relay>,
) -> PostHandler {
    let (clock, inlet, app) = (Arc::clone(&app.clock), Arc::clone(inlet), Arc::clone(app));
    PostHandler {
        key,
        time: Box::new(move || clock.time_of_day()),
        interaction: Box::new(move |interaction, age| answer(&inlet, interaction, age)),
        event: Box::new(move |event| take(&app, event)),
        relay,
    }
}

/// Returns where other processes reach this one's public listener: the configured address, or else
/// the one that it listens on. If it listens on every address, that is the one from which it
/// reaches the database.
pub(super) async fn reached_at(config: &ClusterConfig, listens: SocketAddr) -> SocketAddr {
    if let Some(address) = config.peer_address() {
        return address;
    }
    if !listens.ip().is_unspecified() {
        return listens;
    }
    let ip = match config.address() {
        Some(database) => database.local_ip().await,
        None => None,
    };
    SocketAddr::new(ip.unwrap_or(Ipv4Addr::LOCALHOST.into()), listens.port())
}

/// Answers an interaction of this age in the background; `false` if the bot does not know its kind.
fn answer(inlet: &Arc<Inlet>, post: Value, age: Duration) -> bool {
    let kind = post["type"].as_u64();
    let Ok(interaction) = serde_json::from_value::<Interaction>(post) else {
        // Does not log the error, which may repeat what a person typed.
        tracing::warn!(kind, "a posted interaction cannot be read");
        return false;
    };
    let inlet = Arc::clone(inlet);
    tokio::spawn(async move {
        if age.is_zero() {
            inlet.interaction(interaction, Way::Http).await;
        } else {
            inlet.earlier(interaction, Way::Http, age).await;
        }
    });
    true
}

/// Acts on an event in the background; `false` if the post is no event. Discord may send one twice.
fn take(app: &AppState, post: &Value) -> bool {
    let Some(event) = Event::read(post) else {
        tracing::warn!("a posted event cannot be read");
        return false;
    };
    let direct_messages = Arc::clone(&app.direct_messages);
    tokio::spawn(async move {
        match event {
            Event::Removed(user) => direct_messages.removed(user).await,
            Event::Added(user) => direct_messages.added(user).await,
            Event::Other => {}
        }
    });
    true
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_two_events_matter() {
        const ANN: UserId = UserId::new(80_351_110_224_678_912);
        let event = |kind: &str, data: Value| {
            json!({"version": 1, "application_id": "17", "type": 1,
            "event": {"type": kind, "timestamp": "2026-11-25T08:00:00.000000", "data": data}})
        };
        let ann = json!({"id": "80351110224678912", "username": "ann"});
        let removed = |data| event("APPLICATION_DEAUTHORIZED", data);
        let added = |kind: u64| {
            let data = json!({"integration_type": kind, "user": ann});
            event("APPLICATION_AUTHORIZED", data)
        };
        for (post, read) in [
            (removed(json!({"user": ann})), Some(Event::Removed(ANN))),
            (added(1), Some(Event::Added(ANN))),
            (added(0), Some(Event::Other)),
            (event("LOBBY_MESSAGE_CREATE", json!({})), Some(Event::Other)),
            (json!({"type": 2}), Some(Event::Other)),
            (removed(json!({})), None),
            (removed(json!({"user": {"id": "ann"}})), None),
            (json!({"type": 1}), None),
            (json!({}), None),
            (json!([]), None),
        ] {
            assert_eq!(Event::read(&post), read, "{post}");
        }
    }
}
