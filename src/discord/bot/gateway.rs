//! The gateway connection to Discord: opening it, its events, and why it ended.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use reqwest::Method;
use serenity::all::{
    Client, ConnectionStage, Context, Framework, FullEvent, GatewayIntents, HttpBuilder,
    ShardManager,
};
use serenity::builder::CreateAllowedMentions;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::discord::bot::places::Places;
use crate::discord::context::AppState;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::http_client;
use crate::discord::input::dispatcher::Dispatcher;
use crate::metrics::Way;

use super::BotError;
use super::reach::reach;

/// The reason reported for a connection that ended without one.
pub(super) const NO_WORD: &str = "no reason was given";

/// The gateway connection; dropping it aborts its task.
pub(super) struct Connection {
    shards: Arc<ShardManager>,
    task: JoinHandle<Result<(), serenity::Error>>,
}

impl Connection {
    /// Connects in a new task.
    pub(super) fn open(mut client: Client) -> Self {
        let shards = Arc::clone(&client.shard_manager);
        Self {
            shards,
            task: tokio::spawn(async move { client.start_autosharded().await }),
        }
    }

    /// Waits until the connection ends by itself, and returns why.
    pub(super) async fn ended(&mut self) -> BotError {
        BotError::Gateway(cause(&(&mut self.task).await))
    }

    /// The shards, for [`connected`].
    pub(super) fn shards(&self) -> Weak<ShardManager> {
        Arc::downgrade(&self.shards)
    }

    /// Shuts all shards down.
    pub(super) async fn close(&self) {
        self.shards.shutdown_all().await;
    }
}

/// Returns how many shards there are, and how many of them are connected; an event of serenity's
/// would not tell of every loss.
pub(super) async fn connected(shards: Weak<ShardManager>) -> (usize, usize) {
    let Some(shards) = shards.upgrade() else {
        return (0, 0);
    };
    let runners = shards.runners.lock().await;
    let stages = runners.values().map(|runner| runner.stage);
    let connected = stages.filter(|stage| *stage == ConnectionStage::Connected);
    (runners.len(), connected.count())
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Builds a client that hands out the dispatcher once it is ready.
pub(super) async fn client(
    token: &str,
    api: Option<&str>,
    app: Arc<AppState>,
    ready: oneshot::Sender<Arc<Dispatcher>>,
) -> Result<Client, BotError> {
    let mut http = HttpBuilder::new(token)
        .client(http_client(api.is_some())?)
        .default_allowed_mentions(CreateAllowedMentions::new());
    if let Some(api) = api {
        // With its rate limiter on, serenity would send requests to the real Discord.
        http = http.proxy(api).ratelimiter_disabled(true);
    }
    let gateway = address(&app.outbox).await?;
    let places = Places(Arc::clone(&app));
    let interactions = Interactions {
        app,
        shards: None,
        dispatcher: OnceLock::new(),
        ready: Mutex::new(Some(ready)),
    };
    // Interactions need no intent; this one reports servers and channels that go away.
    let client =
        serenity::client::ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
            .framework(interactions)
            .event_handler(places)
            .await
            .map_err(|_| BotError::Gateway(NO_WORD))?;
    // serenity asks for the address as well, and without an answer it takes the real Discord's.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Asks for the gateway's address.
async fn address(outbox: &Outbox) -> Result<String, BotError> {
    let answer = reach(outbox, Method::GET, "/gateway", None).await?;
    let url = answer["url"].as_str();
    url.map(str::to_owned)
        .ok_or(BotError::Gateway("the gateway's address was not told"))
}

/// Passes the gateway's interactions to the dispatcher, which it makes of what comes with an event.
struct Interactions {
    app: Arc<AppState>,
    /// Known once the client is built.
    shards: Option<Arc<ShardManager>>,
    dispatcher: OnceLock<Arc<Dispatcher>>,
    /// Who waits for the dispatcher. A plain mutex: nothing is awaited while it is held.
    ready: Mutex<Option<oneshot::Sender<Arc<Dispatcher>>>>,
}

#[serenity::async_trait]
impl Framework for Interactions {
    async fn init(&mut self, client: &Client) {
        self.shards = Some(Arc::clone(&client.shard_manager));
    }

    async fn dispatch(&self, context: Context, event: FullEvent) {
        let Some(shards) = &self.shards else {
            return;
        };
        let dispatcher = self.dispatcher.get_or_init(|| {
            let (app, shards) = (Arc::clone(&self.app), Arc::clone(shards));
            Arc::new(Dispatcher::new(app, context, shards))
        });
        match event {
            FullEvent::Ready { .. } => {
                let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(ready) = ready.take() {
                    // The receiver is gone if the start was abandoned.
                    let _unheard = ready.send(Arc::clone(dispatcher));
                }
            }
            FullEvent::InteractionCreate { interaction } => {
                dispatcher.answer(interaction, Way::Gateway).await;
            }
            _ => {}
        }
    }
}

/// Why a connection ended, in words that hold no token.
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
        Ok(Err(serenity::Error::Http(_))) => "the gateway's address could not be asked for",
        Ok(_) => NO_WORD,
        Err(_) => "an error inside the program",
    }
}
