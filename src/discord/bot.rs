//! The bot: put together, connected, and taken apart again.

use std::future::Future;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use futures_util::future::join_all;
use gow::fair::Seed;
use reqwest::Method;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tokio::sync::oneshot;

use crate::config::Config;
use crate::store::{Record, Step, Store};
use crate::table::{Clock, Registry, RegistrySettings, TableHandle};

use crate::discord::context::AppState;
use crate::discord::context::deduplicator::Deduplicator;
use crate::discord::context::rate_limiter::RateLimiter;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::{Rest, RestError};
use crate::discord::input::commands;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::panels::PrivatePanels;
use crate::discord::surfaces::updates::{DirectMessages, Services, TableUpdates};
use places::LostChannels;

mod error;
mod gateway;
pub(in crate::discord) mod places;

pub use error::BotError;
use gateway::{Connection, NO_WORD, client};

/// Where the hash of the registered commands is kept.
const COMMANDS_KEY: &str = "commands";

/// How long closing may take before the connection is simply dropped.
const CLOSE_PATIENCE: Duration = Duration::from_secs(5);

/// How long Discord may take to hear the good-bye. A connection that stands hears it within half a second; while serenity
/// makes a new session it hears none for five seconds and more.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(2);

/// How long is waited for the tables to say that the program stops; together with the above and the store less than
/// the ten seconds after which a supervisor kills.
const PARTING_PATIENCE: Duration = Duration::from_secs(3);

/// The time after which a supervisor kills a program that it told to end, in seconds; less one for the store.
const SUPERVISOR_SECONDS: u64 = 9;

const _: () = assert!(GOODBYE_PATIENCE.as_secs() < CLOSE_PATIENCE.as_secs());
const _: () = assert!(CLOSE_PATIENCE.as_secs() + PARTING_PATIENCE.as_secs() <= SUPERVISOR_SECONDS);

/// What a server has to allow: see the channel, write there and in threads, begin public ones, embed, attach
/// pictures, and read what it wrote.
const PERMISSIONS: u64 = 0x400 | 0x800 | 1 << 35 | 1 << 38 | 0x4000 | 0x8000 | 0x1_0000;

/// What a bot is made of.
pub struct Parts {
    /// The settings, token included.
    pub config: Config,
    /// What is kept.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where the secrets of the deals come from.
    pub seeds: Arc<dyn Fn() -> Seed + Send + Sync>,
    /// Whether Discord still knows the commands it was told before; a local one forgets them.
    pub remembers: bool,
}

/// A bot that is connected to Discord.
pub struct Bot {
    app: Arc<AppState>,
    connection: Connection,
}

impl Bot {
    /// Brings the tables back, registers the commands if they have changed, connects, and
    /// returns once Discord has said that the bot is ready; `None` when it is told to stop before.
    ///
    /// # Errors
    /// [`BotError`]; nothing is left running.
    pub async fn start(
        parts: Parts,
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
        let rest = Rest::new(&token, api.as_deref())?;
        let outbox = Outbox::new(rest, Arc::clone(&parts.clock));
        let mut told_to_stop = pin!(told_to_stop);
        let application = tokio::select! {
            biased;
            () = &mut told_to_stop => return Ok(None),
            application = application(&outbox) => application?,
        };
        let remembers = parts.remembers;
        let emojis = Emojis::default();
        if parts.config.discord.emojis {
            upload(emojis.clone(), &outbox, application);
        }
        let app = app(parts, outbox, application, emojis);
        let connected = tokio::select! {
            biased;
            () = told_to_stop => Ok(None),
            connected = Self::connect(&token, api.as_deref(), Arc::clone(&app), remembers) => connected.map(Some),
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
    ) -> Result<Self, BotError> {
        notice_a_loss(&app).await?;
        register(&app, remembers).await?;
        if api.is_none() {
            tracing::info!("a server takes the bot in at {}", invite(app.application));
        }
        // Late, because the clocks of running turns go on from here; before connecting, because the
        // first press may come at once.
        let tables = app.tables.restore().await?;
        tracing::info!(tables, version = env!("CARGO_PKG_VERSION"), "starting");
        let (ready, is_ready) = oneshot::channel();
        // Before the first message is drawn, which may show that a channel is gone.
        tokio::spawn(places::watch(Arc::clone(&app)));
        let client = client(token, api, Arc::clone(&app), ready).await?;
        let mut connection = Connection::open(client);
        tokio::select! {
            ready = is_ready => ready.map_err(|_| BotError::Gateway(NO_WORD))?,
            error = connection.ended() => return Err(error),
        }
        let tables = app
            .tables
            .urgent_first()
            .iter()
            .map(TableHandle::now)
            .collect();
        let updates = Arc::clone(&app.updates);
        // Many tables take a while, and people press meanwhile.
        tokio::spawn(async move { updates.draw_again(tables).await });
        Ok(Self { app, connection })
    }

    /// What the parts of the bot have at hand.
    #[must_use]
    pub fn app(&self) -> &Arc<AppState> {
        &self.app
    }

    /// Waits until the connection ends; that is an error, for it comes back by itself otherwise.
    ///
    /// # Errors
    /// [`BotError::Gateway`].
    pub async fn ended(&mut self) -> BotError {
        self.connection.ended().await
    }

    /// Disconnects and parks the tables, which say so; what they are doing is in the store.
    pub async fn stop(self) {
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
        // Those that play first: there may be more tables than there is time.
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

/// Brings the tiles to Discord as emojis while everything else goes on.
fn upload(emojis: Emojis, outbox: &Outbox, application: u64) {
    let outbox = outbox.clone();
    tokio::spawn(async move {
        tokio::select! {
            () = emojis.settle(outbox.rest(), outbox.clock().as_ref(), application) => {}
            () = outbox.closed() => {}
        }
    });
}

/// The bot's application, which also tells whether the token is any good.
async fn application(outbox: &Outbox) -> Result<u64, BotError> {
    match outbox.send(Method::GET, "/applications/@me", None).await {
        Ok(answer) => answer["id"]
            .as_str()
            .and_then(|id| id.parse().ok())
            .ok_or(BotError::Rest(RestError::Unreachable)),
        Err(RestError::Refused { status: 401, .. }) => Err(BotError::BadToken),
        Err(error) => Err(error.into()),
    }
}

#[expect(clippy::too_many_lines)]
fn app(parts: Parts, outbox: Outbox, application: u64, emojis: Emojis) -> Arc<AppState> {
    let Parts {
        config,
        store,
        clock,
        seeds,
        remembers: _,
    } = parts;
    let direct_messages = Arc::new(DirectMessages::new(outbox.clone(), store.clone()));
    let people = Arc::new(People::new(store.clone(), Arc::clone(&clock)));
    let servers = Arc::new(Servers::new(store.clone(), Arc::clone(&clock)));
    let panels = Arc::new(PrivatePanels::new(
        outbox.clone(),
        Arc::clone(&direct_messages),
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
    let pause = config.table.computer_pause;
    let millis = |ms| i64::try_from(ms).unwrap_or(i64::MAX);
    let settings = RegistrySettings {
        computer_pause_ms: millis(pause.min_ms)..=millis(pause.max_ms),
        seeds,
        grant: config.chips.grant,
        max_per_server: NonZeroUsize::new(
            usize::try_from(config.table.max_per_server).unwrap_or(usize::MAX),
        ),
    };
    let audience = Arc::clone(&updates) as Arc<dyn crate::table::Audience>;
    let tables = Registry::new(store.clone(), Arc::clone(&clock), audience, settings);
    let started = clock.now();
    let (rate_limiter, deduplicator) = (RateLimiter::default(), Deduplicator::default());
    Arc::new(AppState {
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
        rate_limiter,
        deduplicator,
        greeted: AtomicBool::new(false),
        application,
        started,
    })
}

/// Says loudly when a bot that has been on Discord before begins with a database that has just been made.
async fn notice_a_loss(app: &AppState) -> Result<(), BotError> {
    if !app.store.is_new() {
        return Ok(());
    }
    let path = format!("/applications/{}/commands", app.application);
    let commands = app.outbox.send(Method::GET, &path, None).await?;
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

/// Tells Discord the commands when they differ from those it was told last.
async fn register(app: &AppState, remembers: bool) -> Result<(), BotError> {
    let commands = serde_json::to_value(commands::registration()).unwrap_or(Value::Null);
    let mut hash = Sha256::new();
    hash.update(app.application.to_be_bytes());
    hash.update(commands.to_string());
    let hash: String = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    if remembers && app.store.meta(COMMANDS_KEY).await?.as_deref() == Some(hash.as_str()) {
        return Ok(());
    }
    let path = format!("/applications/{}/commands", app.application);
    app.outbox.send(Method::PUT, &path, Some(&commands)).await?;
    let record = Record::Meta {
        key: COMMANDS_KEY.to_owned(),
        value: hash,
    };
    app.store
        .commit(Step {
            records: vec![record],
            ..Step::new(app.clock.date())
        })
        .await?;
    tracing::info!("the slash commands have been registered");
    Ok(())
}

/// The address at which a server takes the bot in, asking for what it needs and no more.
fn invite(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={PERMISSIONS}"
    )
}
