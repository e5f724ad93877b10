//! Building, connecting and stopping the bot.

use std::future::Future;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::future::join_all;
use gow::fair::Seed;
use reqwest::Method;
use tokio::sync::oneshot;

use crate::config::Config;
use crate::listener::{PublicKey, PublicListener};
use crate::metrics::{Live, Metrics};
use crate::store::Store;
use crate::table::{Beacon, Clock, Registry, RegistrySettings, SearchPool, TableHandle};

use crate::discord::context::AppState;
use crate::discord::context::deduplicator::Deduplicator;
use crate::discord::context::invitations::Invitations;
use crate::discord::context::rate_limiter::RateLimiter;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::Rest;
use crate::discord::profiles::direct_messages::DirectMessages;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::lost_channels::LostChannels;
use crate::discord::surfaces::panels::PrivatePanels;
use crate::discord::surfaces::updates::{Services, TableUpdates};

mod application;
mod error;
mod gateway;
mod inspection;
mod invitation;
pub(in crate::discord) mod places;
mod posts;
mod reach;
mod registration;

use application::Application;
pub use error::BotError;
use gateway::{Connection, NO_WORD, client};
pub use inspection::{Finding, application_id, inspect};
pub use invitation::invitation;
use reach::reach;
use registration::{register, register_admin};

/// Time limit for closing the connection and parking the tables.
const CLOSE_PATIENCE: Duration = Duration::from_secs(5);

/// Time limit for a clean disconnect. A live connection closes within half a second; while serenity
/// opens a new session, it does not react for five seconds or more.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(2);

/// Time limit for showing on every table that the bot is stopping. With [`CLOSE_PATIENCE`] and the
/// store's share it stays below the ten seconds after which a supervisor kills the process.
const PARTING_PATIENCE: Duration = Duration::from_secs(3);

/// Seconds between a supervisor's request to stop and its kill, less one second for the store.
const SUPERVISOR_SECONDS: u64 = 9;

const _: () = assert!(GOODBYE_PATIENCE.as_secs() < CLOSE_PATIENCE.as_secs());
const _: () = assert!(CLOSE_PATIENCE.as_secs() + PARTING_PATIENCE.as_secs() <= SUPERVISOR_SECONDS);

/// What a bot is built from.
pub struct Parts {
    /// The configuration, including the token.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Draws the secret seed of each deal.
    pub seeds: Arc<dyn Fn() -> Seed + Send + Sync>,
    /// The beacon that deals wait for, if they do.
    pub beacon: Option<Arc<dyn Beacon>>,
    /// Where everything is counted.
    pub metrics: Metrics,
    /// Where Discord may post interactions and events, if it may.
    pub public: Option<PublicListener>,
    /// Whether Discord keeps commands across restarts; a local stand-in for Discord does not.
    pub remembers: bool,
}

/// A bot that is connected to Discord.
pub struct Bot {
    app: Arc<AppState>,
    connection: Connection,
    public: Option<PublicListener>,
}

impl Bot {
    /// Registers the commands if they have changed, restores the tables, connects, and returns once
    /// Discord reports the bot ready; `None` if `told_to_stop` completes first.
    ///
    /// # Errors
    /// [`BotError`]; nothing is left running.
    pub async fn start(
        mut parts: Parts,
        told_to_stop: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let token = parts
            .config
            .discord
            .token
            .as_ref()
            .ok_or(BotError::NoToken)?
            .expose()
            .to_owned();
        let api = parts.config.discord.origin().map(str::to_owned);
        let rest = Rest::new(&token, api.as_deref(), parts.metrics.clone())?;
        let renderer = PictureRenderer::new(Portraits::new(&parts.config.discord)?);
        let outbox = Outbox::new(rest, renderer, Arc::clone(&parts.clock));
        let mut told_to_stop = pin!(told_to_stop);
        let application = tokio::select! {
            biased;
            () = &mut told_to_stop => return Ok(None),
            application = Application::ask(&outbox) => application?,
        };
        if let Some(mismatch) = application.mismatch(&parts.config.http) {
            mismatch.log();
        }
        let public = match parts.public.take() {
            Some(public) => Some((public, application.key.ok_or(BotError::NoKey)?)),
            None => None,
        };
        let remembers = parts.remembers;
        let emojis = Emojis::default();
        if parts.config.discord.emojis {
            upload(emojis.clone(), &outbox, application.id);
        }
        let computers = &parts.config.computers;
        let searches =
            SearchPool::start(computers.threads(), computers.think()).map_err(BotError::Threads)?;
        let app = app(parts, outbox, application.id, (emojis, searches));
        let connect = Self::connect(&token, api.as_deref(), Arc::clone(&app), remembers, public);
        let connected = tokio::select! {
            biased;
            () = told_to_stop => Ok(None),
            connected = connect => connected.map(Some),
        };
        if !matches!(connected, Ok(Some(_))) {
            app.tables.park().await;
            app.outbox.close();
        }
        connected
    }

    async fn connect(
        token: &str,
        api: Option<&str>,
        app: Arc<AppState>,
        remembers: bool,
        public: Option<(PublicListener, PublicKey)>,
    ) -> Result<Self, BotError> {
        notice_a_loss(&app).await?;
        register(&app, remembers).await?;
        register_admin(&app, remembers).await?;
        if api.is_none() {
            tracing::info!(
                "a server takes the bot in at {}",
                invitation(app.application)
            );
        }
        // Late, because the clocks of running turns resume here; before connecting, because the
        // first press may arrive at once.
        let tables = app.tables.restore().await?;
        tracing::info!(tables, version = crate::VERSION, "starting");
        let (ready, is_ready) = oneshot::channel();
        // Before the first message is sent, which may reveal that a channel is gone.
        tokio::spawn(places::watch(Arc::clone(&app)));
        let client = client(token, api, Arc::clone(&app), ready).await?;
        let mut connection = Connection::open(client);
        let dispatcher = tokio::select! {
            ready = is_ready => ready.map_err(|_| BotError::Gateway(NO_WORD))?,
            error = connection.ended() => return Err(error),
        };
        let public = public.map(|(public, key)| {
            public.open(posts::taker(&app, dispatcher, key));
            public
        });
        let tables = app
            .tables
            .urgent_first()
            .iter()
            .map(TableHandle::now)
            .collect();
        let updates = Arc::clone(&app.updates);
        // In the background: many tables take a while, and people press meanwhile.
        tokio::spawn(async move { updates.draw_again(tables).await });
        watch(&app, &connection);
        Ok(Self {
            app,
            connection,
            public,
        })
    }

    /// The state that the parts of the bot share.
    #[must_use]
    pub fn app(&self) -> &Arc<AppState> {
        &self.app
    }

    /// Where Discord may post interactions and events, if it may.
    #[must_use]
    pub fn public_address(&self) -> Option<SocketAddr> {
        self.public.as_ref().map(PublicListener::address)
    }

    /// Waits until the connection ends. That is always an error, because a lost connection
    /// reconnects by itself.
    ///
    /// # Errors
    /// [`BotError::Gateway`].
    pub async fn ended(&mut self) -> BotError {
        self.connection.ended().await
    }

    /// Disconnects, parks the tables and shows on their messages that the bot is stopping. The
    /// state of the tables is in the store already.
    pub async fn stop(self) {
        if let Some(public) = &self.public {
            public.close();
        }
        self.app.metrics().unwatch();
        let tables = self.app.tables.all();
        let closed = async {
            if tokio::time::timeout(GOODBYE_PATIENCE, self.connection.close())
                .await
                .is_err()
            {
                tracing::info!(
                    "there was no session to say good-bye to; the connection was dropped"
                );
            }
            self.app.tables.park().await;
        };
        if tokio::time::timeout(CLOSE_PATIENCE, closed).await.is_err() {
            tracing::warn!("the connection did not close in time and was dropped");
        }
        let tables: Vec<_> = tables.iter().map(TableHandle::now).collect();
        // Tables with a running hand first: there may not be time for all.
        let (playing, waiting): (Vec<_>, Vec<_>) =
            tables.iter().partition(|table| table.hand().is_some());
        let parted = join_all(
            playing
                .into_iter()
                .chain(waiting)
                .map(|table| self.app.updates.park(table)),
        );
        if tokio::time::timeout(PARTING_PATIENCE, parted)
            .await
            .is_err()
        {
            tracing::warn!("not every table could say that the program stops");
        }
        self.app.outbox.close();
    }
}

/// Lets the metrics look at the bot.
fn watch(app: &Arc<AppState>, connection: &Connection) {
    let (weak, shards) = (Arc::downgrade(app), connection.shards());
    app.metrics().watch(move || {
        let (weak, shards) = (Weak::clone(&weak), Weak::clone(&shards));
        Box::pin(async move {
            let (shards, connected) = gateway::connected(shards).await;
            let live = weak.upgrade().map(|app| app.live());
            Live {
                shards,
                connected,
                ..live.unwrap_or_default()
            }
        })
    });
}

/// Uploads the tiles to Discord as emojis, in the background.
fn upload(emojis: Emojis, outbox: &Outbox, application: u64) {
    let outbox = outbox.clone();
    tokio::spawn(async move {
        tokio::select! {
            () = emojis.keep(outbox.rest(), outbox.clock().as_ref(), application) => {}
            () = outbox.closed() => {}
        }
    });
}

fn app(
    parts: Parts,
    outbox: Outbox,
    application: u64,
    (emojis, searches): (Emojis, SearchPool),
) -> Arc<AppState> {
    let settings = registry_settings(&parts, searches);
    let Parts {
        config,
        store,
        clock,
        ..
    } = parts;
    let people = Arc::new(People::new(store.clone(), Arc::clone(&clock)));
    let direct_messages = Arc::new(DirectMessages::new(outbox.clone(), Arc::clone(&people)));
    let servers = Arc::new(Servers::new(store.clone(), Arc::clone(&clock)));
    let panels = Arc::new(PrivatePanels::new(
        outbox.clone(),
        Arc::clone(&people),
        emojis,
    ));
    let updates = Arc::new(TableUpdates::new(Services {
        outbox: outbox.clone(),
        store: store.clone(),
        panels: Arc::clone(&panels),
        direct_messages: Arc::clone(&direct_messages),
        people: Arc::clone(&people),
        servers: Arc::clone(&servers),
        lost: LostChannels::default(),
    }));
    let audience = Arc::clone(&updates) as Arc<dyn crate::table::Audience>;
    let tables = Registry::new(
        Arc::new(store.clone()),
        Arc::clone(&clock),
        audience,
        settings,
    );
    Arc::new(AppState {
        started: clock.now(),
        config,
        store,
        tables,
        updates,
        panels,
        direct_messages,
        people,
        servers,
        outbox,
        clock,
        rate_limiter: RateLimiter::default(),
        invitations: Invitations::default(),
        reviews: Arc::default(),
        deduplicator: Deduplicator::default(),
        greeted: AtomicBool::new(false),
        application,
    })
}

fn registry_settings(parts: &Parts, searches: SearchPool) -> RegistrySettings {
    let config = &parts.config;
    let pause = config.table.computer_pause;
    let millis = |ms| i64::try_from(ms).unwrap_or(i64::MAX);
    RegistrySettings {
        computer_pause_ms: millis(pause.min_ms)..=millis(pause.max_ms),
        seeds: Arc::clone(&parts.seeds),
        computer_rngs: Arc::new(rand::make_rng),
        searches: Arc::new(searches),
        beacon: parts.beacon.clone(),
        grant: config.chips.grant,
        max_per_server: NonZeroUsize::new(
            usize::try_from(config.table.max_per_server).unwrap_or(usize::MAX),
        ),
        metrics: parts.metrics.clone(),
    }
}

/// Logs an error if the database is new although Discord has commands of this bot: a database may
/// have been lost.
async fn notice_a_loss(app: &AppState) -> Result<(), BotError> {
    if !app.store.is_new() {
        return Ok(());
    }
    let path = format!("/applications/{}/commands", app.application);
    let commands = reach(&app.outbox, Method::GET, &path, None).await?;
    if commands
        .as_array()
        .is_some_and(|commands| !commands.is_empty())
    {
        tracing::error!(
            path = %app.config.database().display(),
            "the bot was on Discord before, and there was no database: everybody begins anew; if that is not wanted, \
             stop it and put the database or a copy there"
        );
    }
    Ok(())
}
