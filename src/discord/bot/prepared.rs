//! A bot that has no database yet.

use std::sync::{Arc, Weak};

use serde_json::Value;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::discord::context::AppState;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::Rest;
use crate::discord::input::dispatcher::Dispatcher;
use crate::discord::surfaces::emojis::Emojis;
use crate::id::PartitionSet;
use crate::listener::{PublicKey, PublicListener, Relay};
use crate::metrics::LiveState;
use crate::store::Store;
use crate::table::SearchPool;

use super::application::Application;
use super::gateway::{Connection, GatewayAdvice};
use super::parts::{BotParts, build_state};
use super::registration::{fetch_commands, register, register_admin, restore_command_ids};
use super::sharing::{Sharing, TAKEOVER_OVERLAP, show_restored};
use super::{Bot, BotError, invitation, places, posts};

/// A bot that has no database yet: Discord has accepted its token, and it may be connected.
pub struct Prepared {
    parts: BotParts,
    token: String,
    outbox: Outbox,
    application: Application,
    emojis: Emojis,
    /// Refuses everything until the bot starts.
    public: Option<PublicListener>,
    connection: Option<Connection>,
}

impl Prepared {
    /// Starts the public listener, if it is configured, and asks Discord for the bot's application.
    /// Returns `None` if `stop_signal` completes first.
    ///
    /// # Errors
    /// [`BotError`].
    pub async fn new(
        parts: BotParts,
        stop_signal: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let token = parts.config.discord.token.as_ref();
        let token = token.ok_or(BotError::NoToken)?.expose().to_owned();
        let http = &parts.config.http;
        let public = PublicListener::start(http, parts.metrics.clone()).await;
        let public = public.map_err(|source| BotError::Public {
            listen: http.public_listen.clone(),
            source,
        })?;
        let rest = Rest::new(&token, parts.config.discord.origin(), parts.metrics.clone())?;
        let renderer = PictureRenderer::new(Portraits::new(&parts.config.discord)?);
        let outbox = Outbox::new(rest, renderer, Arc::clone(&parts.clock));
        let application = tokio::select! {
            biased;
            () = stop_signal => return Ok(None),
            application = Application::fetch(&outbox) => application?,
        };
        if let Some(mismatch) = application.mismatch(http) {
            mismatch.log();
        }
        if public.is_some() && application.key.is_none() {
            return Err(BotError::NoKey);
        }
        Ok(Some(Self {
            parts,
            token,
            outbox,
            application,
            emojis: Emojis::default(),
            public,
            connection: None,
        }))
    }

    /// Connects, and holds what Discord sends until the bot starts. Returns `None` if
    /// `stop_signal` completes first.
    ///
    /// # Errors
    /// [`BotError`].
    pub async fn connect(
        self,
        stop_signal: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let discord = &self.parts.config.discord;
        let opened = async {
            let connection =
                Connection::open_all_shards(&self.token, discord, &self.outbox).await?;
            if discord.emojis {
                self.emojis.list(&self.outbox, self.application.id).await;
            }
            Ok::<_, BotError>(connection)
        };
        let connection = tokio::select! {
            biased;
            () = stop_signal => return Ok(None),
            opened = opened => opened?,
        };
        Ok(Some(Self {
            connection: Some(connection),
            ..self
        }))
    }

    /// Waits until the connection ends, if there is one. That is always an error, because a lost
    /// connection reconnects by itself.
    ///
    /// # Errors
    /// [`BotError::Gateway`].
    pub async fn ended(&mut self) -> BotError {
        match &mut self.connection {
            Some(connection) => connection.ended().await,
            None => std::future::pending().await,
        }
    }

    /// Registers the commands if Discord has others, restores the tables, connects unless the bot is
    /// connected already, and returns once the bot is ready; `None` if `stop_signal` completes
    /// first.
    ///
    /// # Errors
    /// [`BotError`]; leaves nothing running.
    pub async fn start(
        self,
        store: Store,
        stop_signal: impl Future<Output = ()>,
    ) -> Result<Option<Bot>, BotError> {
        let public = self.public.zip(self.application.key);
        let computers = &self.parts.config.computers;
        let searches =
            SearchPool::start(computers.threads(), computers.think()).map_err(BotError::Threads)?;
        if self.parts.config.discord.emojis {
            upload_emojis(self.emojis.clone(), &self.outbox, self.application.id);
        }
        let (id, surfaces) = (self.application.id, (self.emojis, searches));
        let app = build_state(self.parts, store, self.outbox, id, surfaces);
        let begun = begin(&app, &self.token, self.connection, public);
        let begun = tokio::select! {
            biased;
            () = stop_signal => Ok(None),
            begun = begun => begun.map(Some),
        };
        if !matches!(begun, Ok(Some(_))) {
            app.tables.park().await;
            app.outbox.close();
        }
        begun
    }
}

/// Registers the commands with Discord if it has others.
async fn register_all(app: &AppState) -> Result<(), BotError> {
    let there = fetch_commands(app, None).await?;
    warn_of_lost_database(app, &there);
    register(app, there).await?;
    register_admin(app).await
}

/// Registers the commands after a takeover, in the background, because people are already playing.
async fn register_in_background(app: Arc<AppState>) {
    if let Err(error) = register_all(&app).await {
        tracing::error!(%error, "the commands could not be registered; Discord has those of the previous process");
    }
}

/// How the bot gets the connection for its tables.
enum PlannedConnection {
    /// It is connected already.
    Open(Connection),
    /// It connects as Discord advises, once it has the tables.
    Later(GatewayAdvice),
}

impl PlannedConnection {
    /// Opens the connection unless it is open.
    async fn open(self, app: &AppState, token: &str) -> Result<Connection, BotError> {
        let api = app.config.discord.origin();
        match self {
            Self::Open(connection) => Ok(connection),
            Self::Later(advice) => Connection::open(token, api, &app.outbox, advice).await,
        }
    }
}

/// Restores the tables and connects the bot to them.
async fn begin(
    app: &Arc<AppState>,
    token: &str,
    connection: Option<Connection>,
    public: Option<(PublicListener, PublicKey)>,
) -> Result<Bot, BotError> {
    let discord = &app.config.discord;
    let has_waited = connection.is_some();
    if has_waited {
        // Held interactions cannot wait for a registration.
        restore_command_ids(app).await?;
    } else {
        register_all(app).await?;
    }
    if discord.origin().is_none() {
        tracing::info!(
            "this link adds the bot to a server: {}",
            invitation(app.application)
        );
    }
    let is_shared = app.store.is_shared();
    let planned = match connection {
        // Another process may exit at any moment, and this one must have received every event that
        // the other leaves unanswered.
        None if is_shared => {
            PlannedConnection::Open(Connection::open_all_shards(token, discord, &app.outbox).await?)
        }
        // The bot may wait for sessions, and no turn may run out meanwhile.
        None => PlannedConnection::Later(GatewayAdvice::fetch(&app.outbox, discord).await?),
        Some(connection) => PlannedConnection::Open(connection),
    };
    let mine = match is_shared {
        true => PartitionSet::default(),
        false => PartitionSet::ALL,
    };
    // Late, because the clocks of running turns resume here; but before connecting, unless another
    // process serves the tables, because the first press may arrive at once.
    let tables = app.tables.restore(mine).await?;
    // With shared tables, `serving partitions` says how many.
    let tables = (!is_shared).then_some(tables);
    tracing::info!(tables, version = crate::VERSION, "starting");
    // Before the first message is sent, because that may show that a channel is gone.
    tokio::spawn(places::watch_lost_channels(Arc::clone(app)));
    let connection = planned.open(app, token).await?;
    if has_waited {
        let until = app.clock.now().plus(TAKEOVER_OVERLAP);
        app.deduplicator.share_until(until);
        tokio::spawn(register_in_background(Arc::clone(app)));
    }
    let dispatcher = connection.start_serving(app, mine).await;
    let (public, relay) = open_listener(app, &connection, public).await?;
    show_restored(app, mine);
    report_to_metrics(app, &connection);
    let last_rebalance = Arc::default();
    Ok(Bot {
        app: Arc::clone(app),
        sharing: start_sharing((app, &dispatcher), &connection, relay, &last_rebalance).await?,
        last_rebalance,
        connection,
        dispatcher,
        public,
    })
}

/// Lets the public listener accept posts, if there is one. If the tables are shared, also returns a
/// relay that passes posts on to the other processes, and tells them where to send theirs.
async fn open_listener(
    app: &Arc<AppState>,
    connection: &Connection,
    public: Option<(PublicListener, PublicKey)>,
) -> Result<(Option<PublicListener>, Option<Relay>), BotError> {
    let Some((public, key)) = public else {
        return Ok((None, None));
    };
    let mut relay = None;
    if let Some(node) = app.store.node() {
        relay = Some(Relay::new(node)?);
        let address = posts::address_for_peers(&app.config.cluster, public.address()).await;
        app.store.publish_address(address).await?;
        tracing::info!(%address, "other processes pass on what Discord posts to them");
    }
    public.open(posts::post_handler(
        app,
        &connection.router,
        key,
        relay.clone(),
    ));
    Ok((Some(public), relay))
}

/// Takes this process's share of the tables, if the database is shared, and keeps rebalancing until
/// the returned set is dropped or `last_rebalance` is notified.
async fn start_sharing(
    (app, dispatcher): (&Arc<AppState>, &Arc<Dispatcher>),
    connection: &Connection,
    relay: Option<Relay>,
    last_rebalance: &Arc<Notify>,
) -> Result<JoinSet<()>, BotError> {
    let mut tasks = JoinSet::new();
    if app.store.is_shared() {
        let router = Arc::clone(&connection.router);
        let bot = (Arc::clone(app), Arc::clone(dispatcher));
        let mut sharing = Sharing::new(bot, router, connection.shards.clone(), relay);
        sharing.rebalance().await?;
        tasks.spawn(sharing.run(Arc::clone(last_rebalance)));
    }
    Ok(tasks)
}

/// Uploads the tiles to Discord as emojis, in the background.
fn upload_emojis(emojis: Emojis, outbox: &Outbox, application: u64) {
    let outbox = outbox.clone();
    tokio::spawn(async move { outbox.until_closed(emojis.keep(&outbox, application)).await });
}

/// Lets the metrics read the bot's state.
fn report_to_metrics(app: &Arc<AppState>, connection: &Connection) {
    let (weak, shards) = (Arc::downgrade(app), connection.shards.clone());
    app.metrics().watch(move || {
        let (weak, shards) = (Weak::clone(&weak), shards.clone());
        Box::pin(async move {
            let live = weak.upgrade().map(|app| app.live());
            LiveState {
                shards: shards.total(),
                connected: shards.connected().await,
                ..live.unwrap_or_default()
            }
        })
    });
}

/// Logs an error if the database is new although Discord has commands of this bot: a database may
/// have been lost.
fn warn_of_lost_database(app: &AppState, commands: &Value) {
    if !app.store.is_new() || commands.as_array().is_none_or(Vec::is_empty) {
        return;
    }
    match app.config.cluster.address() {
        None => tracing::error!(
            path = %app.config.database().display(),
            "the bot was on Discord before, but there was no database: everybody starts over; to prevent that, stop the \
             bot and put the database or a backup there"
        ),
        Some(database) => tracing::error!(
            %database,
            "the bot was on Discord before, but the database was empty: everybody starts over; to prevent that, stop the \
             bot and run `tiengow migrate --to-postgres` if there is a file, or else put back a backup"
        ),
    }
}
