//! Handles what Discord posts: interactions, and events about people who add or remove the application.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::Interaction;

use crate::config::ClusterConfig;
use crate::discord::context::AppState;
use crate::id::UserId;
use crate::listener::{PostHandler, PublicKey, Relay};
use crate::metrics::Transport;

use super::event_router::EventRouter;

/// The type of a post that has an event.
const EVENT: u64 = 1;

/// The integration type of an installation for a user, not for a server.
const USER_INSTALL: u64 = 1;

/// A webhook event, as far as the bot acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WebhookEvent {
    /// A person has removed the application from their account.
    Deauthorized(UserId),
    /// A person has added the application to their account.
    Authorized(UserId),
    /// Any other event.
    Other,
}

impl WebhookEvent {
    /// Reads a post; `None` if it has no event.
    fn read(post: &Value) -> Option<Self> {
        if post["type"] != EVENT {
            return post["type"].is_u64().then_some(Self::Other);
        }
        let (kind, data) = (post["event"]["type"].as_str()?, &post["event"]["data"]);
        let user = || Some(UserId::new(data["user"]["id"].as_str()?.parse().ok()?));
        Some(match kind {
            "APPLICATION_DEAUTHORIZED" => Self::Deauthorized(user()?),
            "APPLICATION_AUTHORIZED" if data["integration_type"] == USER_INSTALL => {
                Self::Authorized(user()?)
            }
            _ => Self::Other,
        })
    }
}

/// Returns the handler of posts.
pub(super) fn post_handler(
    app: &Arc<AppState>,
    router: &Arc<EventRouter>,
    key: PublicKey,
    relay: Option<Relay>,
) -> PostHandler {
    let (clock, router, app) = (Arc::clone(&app.clock), Arc::clone(router), Arc::clone(app));
    PostHandler {
        key,
        time: Box::new(move || clock.time_of_day()),
        interaction: Box::new(move |interaction, age| {
            handle_interaction(&router, interaction, age)
        }),
        event: Box::new(move |event| handle_event(&app, event)),
        relay,
    }
}

/// Returns where other processes reach this one's public listener: the configured address, or else
/// the one that it listens on. If it listens on every address, the one from which it reaches the
/// database.
pub(super) async fn address_for_peers(config: &ClusterConfig, listens: SocketAddr) -> SocketAddr {
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

/// Handles an interaction of this age in the background; `false` if it cannot be read.
fn handle_interaction(router: &Arc<EventRouter>, post: Value, age: Duration) -> bool {
    let kind = post["type"].as_u64();
    let Ok(interaction) = serde_json::from_value::<Interaction>(post) else {
        // Does not log the error, which may repeat what a person typed.
        tracing::warn!(kind, "a posted interaction cannot be read");
        return false;
    };
    let router = Arc::clone(router);
    tokio::spawn(async move {
        if age.is_zero() {
            router.route_interaction(interaction, Transport::Http).await;
        } else {
            router
                .route_relayed(interaction, Transport::Http, age)
                .await;
        }
    });
    true
}

/// Handles an event in the background; `false` if the post has no event. Discord may send one twice.
fn handle_event(app: &AppState, post: &Value) -> bool {
    let Some(event) = WebhookEvent::read(post) else {
        tracing::warn!("a posted event cannot be read");
        return false;
    };
    let direct_messages = Arc::clone(&app.direct_messages);
    tokio::spawn(async move {
        match event {
            WebhookEvent::Deauthorized(user) => direct_messages.removed(user).await,
            WebhookEvent::Authorized(user) => direct_messages.added(user).await,
            WebhookEvent::Other => {}
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
            (
                removed(json!({"user": ann})),
                Some(WebhookEvent::Deauthorized(ANN)),
            ),
            (added(1), Some(WebhookEvent::Authorized(ANN))),
            (added(0), Some(WebhookEvent::Other)),
            (
                event("LOBBY_MESSAGE_CREATE", json!({})),
                Some(WebhookEvent::Other),
            ),
            (json!({"type": 2}), Some(WebhookEvent::Other)),
            (removed(json!({})), None),
            (removed(json!({"user": {"id": "ann"}})), None),
            (json!({"type": 1}), None),
            (json!({}), None),
            (json!([]), None),
        ] {
            assert_eq!(WebhookEvent::read(&post), read, "{post}");
        }
    }
}
