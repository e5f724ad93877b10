//! The gateway connection to Discord: opening it, its events, and why it ended.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use serenity::all::{Client, Context, GatewayIntents, HttpBuilder, ShardManager};
use serenity::builder::CreateAllowedMentions;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::interval;

use crate::config::DiscordConfig;
use crate::discord::context::AppState;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::http_client;
use crate::discord::input::dispatcher::Dispatcher;
use crate::id::PartitionSet;

use super::BotError;
use super::event_router::EventRouter;
use super::gateway_events::GatewayEvents;
use super::retry::request_until_answered;
use super::session_start_limit::SessionStartLimit;
use super::shards::Shards;

/// How often to check whether all shards are connected.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The reason to report if the connection ended without one.
const NO_REASON: &str = "no reason was given";

/// The gateway connection; dropping it aborts its task.
pub(super) struct Connection {
    manager: Arc<ShardManager>,
    pub(super) shards: Shards,
    task: ConnectionTask,
    /// Receives every event.
    pub(super) router: Arc<EventRouter>,
    /// What serenity passes with each event.
    context: Context,
}

/// The task of a connection, aborted when it is dropped.
struct ConnectionTask(JoinHandle<Result<(), serenity::Error>>);

impl Drop for ConnectionTask {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Connection {
    /// Connects, and returns once Discord reports the bot ready. Holds what Discord sends until
    /// [`Connection::start_serving`] is called.
    pub(super) async fn open(
        token: &str,
        api: Option<&str>,
        outbox: &Outbox,
        advice: GatewayAdvice,
    ) -> Result<Self, BotError> {
        let router = Arc::new(EventRouter::new(outbox));
        let (ready, is_ready) = oneshot::channel();
        let total = advice.shards;
        let mut client = client((token, api), outbox, (&router, ready), advice).await?;
        let manager = Arc::clone(&client.shard_manager);
        let shards = Shards::new(&manager, total);
        let mut task = ConnectionTask(tokio::spawn(
            async move { client.start_shards(total).await },
        ));
        let context = tokio::select! {
            ready = is_ready => ready.map_err(|_| BotError::Gateway(NO_REASON))?,
            ended = &mut task.0 => return Err(BotError::Gateway(cause(&ended))),
        };
        Ok(Self {
            manager,
            shards,
            task,
            router,
            context,
        })
    }

    /// From now on passes the events of some partitions to a bot, held ones first; returns the
    /// dispatcher that answers its interactions.
    pub(super) async fn start_serving(
        &self,
        app: &Arc<AppState>,
        of: PartitionSet,
    ) -> Arc<Dispatcher> {
        let (context, manager) = (self.context.clone(), Arc::clone(&self.manager));
        let dispatcher = Arc::new(Dispatcher::new(Arc::clone(app), context, manager));
        self.router.start_serving((app, &dispatcher), of).await;
        dispatcher
    }

    /// Asks for advice, connects like [`Connection::open`], and waits until every shard is connected;
    /// Discord lets one shard identify every five seconds.
    pub(super) async fn open_all_shards(
        token: &str,
        discord: &DiscordConfig,
        outbox: &Outbox,
    ) -> Result<Self, BotError> {
        let advice = GatewayAdvice::fetch(outbox, discord).await?;
        let mut connection = Self::open(token, discord.origin(), outbox, advice).await?;
        let mut due = interval(POLL_INTERVAL);
        loop {
            tokio::select! {
                _ = due.tick() => {}
                error = connection.ended() => return Err(error),
            }
            if connection.shards.are_connected().await {
                return Ok(connection);
            }
        }
    }

    /// Waits until the connection ends by itself, and returns why.
    pub(super) async fn ended(&mut self) -> BotError {
        BotError::Gateway(cause(&(&mut self.task.0).await))
    }

    pub(super) async fn close(&self) {
        self.manager.shutdown_all().await;
    }
}

/// Builds a client that passes every event to a router, and reports when Discord is ready.
async fn client(
    (token, api): (&str, Option<&str>),
    outbox: &Outbox,
    (router, ready): (&Arc<EventRouter>, oneshot::Sender<Context>),
    advice: GatewayAdvice,
) -> Result<Client, BotError> {
    let mut http = HttpBuilder::new(token)
        .client(http_client(api.is_some())?)
        .default_allowed_mentions(CreateAllowedMentions::new());
    if let Some(api) = api {
        // With its rate limiter on, serenity would send requests to the real Discord.
        http = http.proxy(api).ratelimiter_disabled(true);
    }
    let metrics = outbox.rest().metrics().clone();
    // A framework gets each event itself; an event handler would get a copy of it.
    let events = GatewayEvents::new(Arc::clone(router), metrics, ready);
    // Interactions need no intent; GUILDS reports servers and channels that go away.
    let client =
        serenity::client::ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
            .framework(events)
            .await
            .map_err(|_| BotError::Gateway(NO_REASON))?;
    // serenity asks for the address too, and without an answer it uses the real Discord's.
    *client.ws_url.lock().await = advice.url;
    Ok(client)
}

/// Discord's advice on how to connect.
pub(super) struct GatewayAdvice {
    url: String,
    /// The number of shards, at least one.
    shards: u32,
}

impl GatewayAdvice {
    /// Asks Discord how to connect, and waits if too few of the day's sessions are left: a bot that
    /// keeps restarting would use them up, and Discord would reset its token.
    pub(super) async fn fetch(outbox: &Outbox, discord: &DiscordConfig) -> Result<Self, BotError> {
        loop {
            let answer = request_until_answered(outbox, Method::GET, "/gateway/bot", None).await?;
            let advice = Self::read(&answer)?;
            let few = SessionStartLimit::read(&answer).and_then(|limit| {
                let wait = limit.wait(advice.shards, discord.spare_starts)?;
                Some((limit.remaining, wait))
            });
            let Some((left, wait)) = few else {
                return Ok(advice);
            };
            tracing::error!(
                left,
                shards = advice.shards,
                again_in_seconds = wait.as_secs(),
                "too few of the day's sessions are left, so the bot does not connect until Discord allows more: find out from the log why it starts so often; discord.spare_starts = 0 uses the last ones"
            );
            outbox.pause(wait).await;
        }
    }

    fn read(answer: &Value) -> Result<Self, BotError> {
        let shards = answer["shards"].as_u64();
        let shards = shards.and_then(|shards| u32::try_from(shards).ok());
        let url = answer["url"].as_str().map(str::to_owned);
        let advice = url.zip(shards.filter(|shards| *shards > 0));
        let advice = advice.map(|(url, shards)| Self { url, shards });
        advice.ok_or(BotError::Gateway(
            "Discord did not return the gateway's address and the number of shards",
        ))
    }
}

/// Returns why a connection ended, in words without the token.
fn cause(ended: &Result<Result<(), serenity::Error>, tokio::task::JoinError>) -> &'static str {
    use serenity::gateway::GatewayError;
    match ended {
        Ok(Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication))) => {
            "the token is not valid"
        }
        Ok(Err(serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents))) => {
            "the application may not use the intents it asks for"
        }
        Ok(Err(serenity::Error::Gateway(
            GatewayError::InvalidShardData | GatewayError::OverloadedShard,
        ))) => "Discord wants another number of shards",
        Ok(Err(serenity::Error::Http(_))) => "the request for the gateway's address failed",
        Ok(_) => NO_REASON,
        Err(_) => "an error inside the program",
    }
}
