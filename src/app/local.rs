//! The bot on a local Discord: the same program with the same protocol, on loopback.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result};
use gow::fair::Seed;
use sandbox::{Options, Sandbox};
use sha2::{Digest as _, Sha256};
use tokio::task::JoinSet;

use crate::config::{Config, Pause, Secret};
use crate::discord::{Bot, Parts, Prepared};
use crate::drand::Drand;
use crate::listener::Listener;
use crate::metrics::Metrics;
use crate::store::{Opening, PersonNumbers, Store, StoreThread};
use crate::table::{Clock, SystemClock};

mod clock;
mod configuration;

use clock::SandboxClock;

use super::backups::Expiry;
use super::{Stop, close, listen, open, open_unless, opening, store_ended, system_seed};

/// The default seed of users, server and channels: the same people every time.
const PLAIN_SEED: u64 = 1;

/// The commands that the page suggests first.
const SUGGESTIONS: [&str; 6] = [
    "/help",
    "/tutorial",
    "/tiengow start seats:computers",
    "/paigow start seats:computers",
    "/tetgow start seats:computers",
    "/rules",
];

/// How to start a local Discord.
#[derive(Debug, Clone)]
pub struct SandboxArgs {
    /// The port of the page; 0 picks a free one.
    pub port: u16,
    /// The folder of the database.
    pub data: PathBuf,
    /// Determines people, server, channels and deals; with `None`, deals use the system's
    /// randomness.
    pub seed: Option<u64>,
    /// How long computers pause; `None` means not at all.
    pub computer_pause: Option<Pause>,
    /// Whether to print one line of JSON, for scripts, instead of text.
    pub json: bool,
}

impl SandboxArgs {
    /// Returns arguments with a free port and a seed, for tests and measurements.
    #[must_use]
    pub fn seeded(data: &Path, seed: u64) -> Self {
        Self {
            port: 0,
            data: data.to_owned(),
            seed: Some(seed),
            computer_pause: None,
            json: false,
        }
    }
}

/// A local Discord and the bot on it.
pub struct LocalDiscord {
    sandbox: Sandbox,
    makings: Makings,
    running: Running,
}

/// What each start of the bot needs.
struct Makings {
    config: Config,
    opening: Opening,
    clock: Arc<dyn Clock>,
    seeds: Arc<dyn Fn() -> Seed + Send + Sync>,
    metrics: Metrics,
}

/// The bot and its open database.
struct Running {
    bot: Bot,
    store: Store,
    thread: StoreThread,
    /// Listens for as long as the bot runs.
    _listener: Option<Listener>,
}

impl LocalDiscord {
    /// Starts both; returns when the bot is ready.
    ///
    /// # Errors
    /// When the port or the database is taken, or the bot cannot start.
    pub async fn start(config: Config, args: &SandboxArgs, clock: sandbox::Clock) -> Result<Self> {
        let config = Config {
            data_dir: args.data.clone(),
            ..config
        };
        let opening = opening(&config, &Metrics::default());
        Self::start_with(config, opening, args, clock).await
    }

    /// Starts both as [`LocalDiscord::start`] does; `None` if a stop signal comes first.
    async fn start_unless(
        stop: &Stop,
        mut config: Config,
        mut opening: Opening,
        args: &SandboxArgs,
        clock: sandbox::Clock,
    ) -> Result<Option<Self>> {
        let sandbox = server(args, clock.clone()).await?;
        config.data_dir.clone_from(&args.data);
        config.discord.token = Some(Secret::new(sandbox.bot_token()));
        config.discord.api = Some(sandbox.url());
        config.discord.cdn = Some(sandbox.url());
        config.table.computer_pause = args.computer_pause.unwrap_or(Pause::NONE);
        let (clock, seeds) = (Arc::new(SandboxClock(clock)), seeds(args.seed));
        let metrics = Metrics::default();
        opening.metrics = metrics.clone();
        opening.numbers = args.seed.map(PersonNumbers::Seeded).unwrap_or_default();
        let makings = Makings {
            config,
            opening,
            clock,
            seeds,
            metrics,
        };
        let running = makings.start(stop, None).await?;
        Ok(running.map(|running| Self {
            sandbox,
            makings,
            running,
        }))
    }

    /// Starts both as [`LocalDiscord::start`] does, with the database of `opening`.
    ///
    /// # Errors
    /// As [`LocalDiscord::start`].
    pub async fn start_with(
        config: Config,
        opening: Opening,
        args: &SandboxArgs,
        clock: sandbox::Clock,
    ) -> Result<Self> {
        let started = Self::start_unless(&Stop::never(), config, opening, args, clock).await?;
        Ok(started.expect("nobody tells it to stop"))
    }

    /// Stops the bot and starts it again on the same database; the local Discord keeps running.
    ///
    /// # Errors
    /// As [`LocalDiscord::start`] and [`LocalDiscord::stop`].
    pub async fn restart_bot(self) -> Result<Self> {
        self.restart_bot_after(async |_| Ok(())).await
    }

    /// Restarts the bot as [`LocalDiscord::restart_bot`] does; runs `meanwhile` while there is none.
    ///
    /// # Errors
    /// As [`LocalDiscord::start`] and [`LocalDiscord::stop`].
    pub async fn restart_bot_after(
        self,
        meanwhile: impl AsyncFnOnce(&Sandbox) -> Result<()>,
    ) -> Result<Self> {
        self.running.stop().await?;
        meanwhile(&self.sandbox).await?;
        let running = self.makings.start(&Stop::never(), None).await?;
        Ok(Self {
            running: running.expect("nobody tells it to stop"),
            ..self
        })
    }

    /// Connects another bot, which holds what it receives until it takes over.
    ///
    /// # Errors
    /// As [`LocalDiscord::start`].
    pub async fn successor(&self) -> Result<Prepared> {
        let never = || Stop::never().told();
        let prepared = Prepared::new(self.makings.parts()?, never()).await?;
        let prepared = prepared.expect("nobody tells it to stop");
        let connected = prepared.connect(never()).await?;
        Ok(connected.expect("nobody tells it to stop"))
    }

    /// Lets another bot take over; runs `meanwhile` between the two, while neither has the
    /// database.
    ///
    /// # Errors
    /// As [`LocalDiscord::start`] and [`LocalDiscord::stop`].
    pub async fn replace_bot(
        self,
        successor: Prepared,
        meanwhile: impl AsyncFnOnce(&Sandbox) -> Result<()>,
    ) -> Result<Self> {
        let Running {
            mut bot,
            store,
            thread,
            ..
        } = self.running;
        bot.hand_over().await;
        close(&store, thread).await?;
        bot.leave().await;
        meanwhile(&self.sandbox).await?;
        let running = self.makings.start(&Stop::never(), Some(successor)).await?;
        Ok(Self {
            running: running.expect("nobody tells it to stop"),
            ..self
        })
    }

    /// Returns the local Discord.
    #[must_use]
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Returns the bot.
    #[must_use]
    pub fn bot(&self) -> &Bot {
        &self.running.bot
    }

    /// Stops both; running hands stay in the database.
    ///
    /// # Errors
    /// When the store's thread panicked.
    pub async fn stop(self) -> Result<()> {
        self.running.stop().await?;
        self.sandbox.shutdown().await;
        Ok(())
    }
}

impl Makings {
    fn parts(&self) -> Result<Parts> {
        Ok(Parts {
            beacon: Drand::of(&self.config.fair)?,
            config: self.config.clone(),
            clock: Arc::clone(&self.clock),
            seeds: Arc::clone(&self.seeds),
            metrics: self.metrics.clone(),
            remembers: false,
        })
    }

    /// Starts a new bot, or the one that has waited.
    async fn start(&self, stop: &Stop, waiting: Option<Prepared>) -> Result<Option<Running>> {
        let parts = self.parts()?;
        let opening = self.opening.clone();
        let Some((store, thread)) = open_unless(stop, move || open(&opening)).await? else {
            return Ok(None);
        };
        let (listener, thread) = listen(&self.config, &self.metrics, &store, thread).await?;
        match Bot::start(parts, waiting, store.clone(), stop.told()).await {
            Ok(Some(bot)) => Ok(Some(Running {
                bot,
                store,
                thread,
                _listener: listener,
            })),
            Ok(None) => {
                close(&store, thread).await?;
                Ok(None)
            }
            Err(error) => {
                let _closed = close(&store, thread).await;
                Err(error.into())
            }
        }
    }
}

impl Running {
    async fn stop(self) -> Result<()> {
        self.bot.stop().await;
        close(&self.store, self.thread).await
    }
}

/// Starts the local Discord without a bot.
async fn server(args: &SandboxArgs, clock: sandbox::Clock) -> Result<Sandbox> {
    let options = Options {
        port: args.port,
        seed: args.seed.unwrap_or(PLAIN_SEED),
        guild: "Teahouse".to_owned(),
        bot_name: "Tien Gow".to_owned(),
        suggestions: SUGGESTIONS.map(str::to_owned).to_vec(),
        clock,
        ..Options::default()
    };
    Sandbox::start(options)
        .await
        .context("the local Discord cannot start (--port takes another port)")
}

/// Runs the local Discord alone until a stop signal; the bot is another process, with this one's
/// address and token.
///
/// # Errors
/// When the port is taken.
pub async fn server_alone(args: SandboxArgs, stop: &Stop) -> Result<()> {
    let sandbox = server(&args, sandbox::Clock::real()).await?;
    let (api, token) = (sandbox.api(), sandbox.bot_token());
    {
        let mut out = std::io::stdout().lock();
        if args.json {
            let mut ready = sandbox.ready_payload();
            ready["bot_token"] = token.into();
            writeln!(out, "{ready}")?;
        } else {
            // As this process was started, so that it works after `cargo run` too.
            let program = std::env::args().next().unwrap_or_default();
            let (page, data) = (sandbox.url(), args.data.display());
            writeln!(
                out,
                "The page is {page}; no bot is on it yet. To start one:\n\
                 TIENGOW_CONFIG=/dev/null DISCORD_TOKEN={token} TIENGOW_DISCORD__API={api} \
                 TIENGOW_DATA_DIR={data} {program}"
            )?;
        }
        out.flush()?;
    }
    stop.told().await;
    sandbox.shutdown().await;
    Ok(())
}

/// Runs the local Discord and the bot until a stop signal.
///
/// # Errors
/// As [`LocalDiscord::start`].
pub async fn sandbox(config: Config, args: SandboxArgs, stop: &Stop) -> Result<()> {
    let config = configuration::apart(config, &args.data);
    // Always a file: hands played here do not belong in a database of real people.
    let (opening, clock) = (Opening::file(config.database()), sandbox::Clock::real());
    let Some(mut local) = LocalDiscord::start_unless(stop, config, opening, &args, clock).await?
    else {
        return Ok(());
    };
    {
        let mut out = std::io::stdout().lock();
        if args.json {
            writeln!(out, "{}", local.sandbox().ready_payload())?;
        } else {
            writeln!(
                out,
                "Open {} and type /tiengow start seats:computers",
                local.sandbox().url()
            )?;
            writeln!(
                out,
                "Chips and tables are kept in {}; Ctrl-C stops.",
                args.data.display()
            )?;
        }
        out.flush()?;
    }
    let (store, config) = (local.running.store.clone(), &local.makings.config);
    let mut background = JoinSet::new();
    let clock = SystemClock::start();
    clock.trust();
    background.spawn(Expiry::new(store, clock, config).run());
    let ended = tokio::select! {
        () = stop.told() => Ok(()),
        error = local.running.bot.ended() => Err(error.into()),
        () = local.running.thread.ended() => Err(store_ended()),
    };
    drop(background);
    let stopped = local.stop().await;
    ended.and(stopped)
}

/// Returns the source of the deals' seeds: fixed by `seed`, or the system's randomness.
fn seeds(seed: Option<u64>) -> Arc<dyn Fn() -> Seed + Send + Sync> {
    let Some(seed) = seed else {
        return Arc::new(system_seed);
    };
    let dealt = AtomicU64::new(0);
    Arc::new(move || {
        let mut hash = Sha256::new();
        hash.update(b"sandbox deal");
        hash.update(seed.to_be_bytes());
        hash.update(dealt.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        Seed::from_bytes(hash.finalize().into())
    })
}
