//! Passes the events of the gateway to the router.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use serenity::all::{Context, Framework, FullEvent, Ready};
use tokio::sync::oneshot;

use crate::metrics::{Metrics, Transport};

use super::event_router::EventRouter;
use super::places::{PlaceChange, ShardServers};

/// Receives every event of the gateway. serenity runs each in a separate task, so events that arrive together may be
/// handled in another order; for a server, a press on it corrects that.
pub(super) struct GatewayEvents {
    router: Arc<EventRouter>,
    metrics: Metrics,
    /// Where to report that Discord is ready. A plain mutex: nothing is awaited while it is held.
    ready: Mutex<Option<oneshot::Sender<Context>>>,
    /// The shards that have had a session. A plain mutex as well.
    started_shards: Mutex<HashSet<u32>>,
}

impl GatewayEvents {
    pub(super) fn new(
        router: Arc<EventRouter>,
        metrics: Metrics,
        ready: oneshot::Sender<Context>,
    ) -> Self {
        Self {
            router,
            metrics,
            ready: Mutex::new(Some(ready)),
            started_shards: Mutex::default(),
        }
    }

    /// Reports that a shard has begun a session, and routes what follows for the servers of the shard.
    async fn session_begun(&self, context: Context, ready: &Ready) {
        let start = self.ready.lock().take();
        if let Some(start) = start {
            // The receiver is gone if the start was abandoned.
            let _abandoned = start.send(context);
        }
        self.metrics.session_begun();
        let listed = Arc::new(ShardServers::from_ready(ready));
        let (servers, shard) = (ready.guilds.len(), listed.shard);
        self.router
            .route_change(PlaceChange::ServersListed(Arc::clone(&listed)))
            .await;
        let is_first = self.started_shards.lock().insert(shard);
        if is_first {
            tracing::info!(servers, shard, "connected to Discord");
        } else {
            tracing::info!(servers, shard, "connected to Discord in a new session");
            self.router
                .route_change(PlaceChange::NewSession(listed))
                .await;
        }
    }
}

#[serenity::async_trait]
impl Framework for GatewayEvents {
    async fn dispatch(&self, context: Context, event: FullEvent) {
        let change = match event {
            FullEvent::InteractionCreate { interaction } => {
                let routed = self
                    .router
                    .route_interaction(interaction, Transport::Gateway);
                return routed.await;
            }
            FullEvent::Ready { data_about_bot } => {
                return self.session_begun(context, &data_about_bot).await;
            }
            FullEvent::Resume { .. } => {
                self.metrics.session_resumed();
                tracing::info!("reconnected to Discord without missing events");
                return;
            }
            // An outage passes; being removed from a server does not.
            FullEvent::GuildDelete { incomplete, .. } if incomplete.unavailable => {
                PlaceChange::ServerUnavailable(incomplete.id.into())
            }
            FullEvent::GuildDelete { incomplete, .. } => {
                PlaceChange::BotRemoved(incomplete.id.into())
            }
            FullEvent::GuildCreate { guild, .. } if !guild.unavailable => {
                PlaceChange::ServerAvailable(guild.id.into())
            }
            FullEvent::ChannelDelete { channel, .. } => {
                PlaceChange::ChannelDeleted(channel.id.into())
            }
            FullEvent::ThreadDelete { thread, .. } => PlaceChange::ChannelDeleted(thread.id.into()),
            _ => return,
        };
        self.router.route_change(change).await;
    }
}
