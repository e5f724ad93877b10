//! The bot on a local Discord: the same program with the same protocol, on loopback.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result};
use gow::fair::Seed;
use sandbox::{Options, Sandbox};
use sha2::{Digest as _, Sha256};
use tokio::task::JoinSet;

use crate::config::{Config, Pause, Secret};
use crate::discord::{Bot, BotParts, Prepared};
use crate::drand::Drand;
use crate::listener::Listener;
use crate::metrics::Metrics;
use crate::store::{Opening, PersonNumbers, Store, StoreThread};
use crate::table::SystemClock;

mod args;
mod clock;
mod configuration;

pub use args::SandboxArgs;
use clock::SandboxClock;

use super::backups::ExpiryTask;
use super::{
    StopSignal, close, listen, open, open_unless_stopped, opening, store_ended, system_seed,
};

/// The default seed of users, server and channels: the same people every time.
const DEFAULT_SEED: u64 = 1;

/// The commands that the page suggests first.
const SUGGESTIONS: [&str; 6] = [
    "/help",
    "/tutorial",
    "/tiengow start seats:computers",
    "/paigow start seats:computers",
    "/tetgow start seats:computers",
    "/rules",
];

/// A local Discord and the bot on it.
pub struct LocalDiscord {
    sandbox: Sandbox,
    setup: BotSetup,
    running: RunningBot,
}

/// What each start of the bot needs.
struct BotSetup {
    /// What all starts share; each gets a beacon of its own.
    parts: BotParts,
    opening: Opening,
}

/// The bot and its open database.
struct RunningBot {
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
    async fn start_unless_stopped(
        stop: &StopSignal,
        mut config: Config,
        mut opening: Opening,
        args: &SandboxArgs,
        clock: sandbox::Clock,
    ) -> Result<Option<Self>> {
        let sandbox = start_server(args, clock.clone()).await?;
        config.data_dir.clone_from(&args.data);
        config.discord.token = Some(Secret::new(sandbox.bot_token()));
        config.discord.api = Some(sandbox.url());
        config.discord.cdn = Some(sandbox.url());
        config.table.computer_pause = args.computer_pause.unwrap_or(Pause::NONE);
        let parts = BotParts {
            config,
            clock: Arc::new(SandboxClock(clock)),
            seeds: seed_source(args.seed),
            beacon: None,
            metrics: Metrics::default(),
        };
        opening.metrics = parts.metrics.clone();
        opening.numbers = args.seed.map(PersonNumbers::Seeded).unwrap_or_default();
        let setup = BotSetup { parts, opening };
        let running = setup.start(stop, None).await?;
        Ok(running.map(|running| Self {
            sandbox,
            setup,
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
        let started =
            Self::start_unless_stopped(&StopSignal::never(), config, opening, args, clock).await?;
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
        let running = self.setup.start(&StopSignal::never(), None).await?;
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
        let never = || StopSignal::never().received();
        let prepared = Prepared::new(self.setup.parts()?, never()).await?;
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
        let RunningBot {
            mut bot,
            store,
            thread,
            ..
        } = self.running;
        bot.hand_over().await;
        close(&store, thread).await?;
        bot.leave().await;
        meanwhile(&self.sandbox).await?;
        let running = self
            .setup
            .start(&StopSignal::never(), Some(successor))
            .await?;
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

impl BotSetup {
    /// Returns the parts of one bot, which has a beacon of its own.
    fn parts(&self) -> Result<BotParts> {
        Ok(BotParts {
            beacon: Drand::of(&self.parts.config.fair)?,
            ..self.parts.clone()
        })
    }

    /// Starts a new bot, or the one that has waited.
    async fn start(
        &self,
        stop: &StopSignal,
        waiting: Option<Prepared>,
    ) -> Result<Option<RunningBot>> {
        let parts = self.parts()?;
        let opening = self.opening.clone();
        let Some((store, thread)) = open_unless_stopped(stop, move || open(&opening)).await? else {
            return Ok(None);
        };
        let (config, metrics) = (&self.parts.config, &self.parts.metrics);
        let (listener, thread) = listen(config, metrics, &store, thread).await?;
        match Bot::start(parts, waiting, store.clone(), stop.received()).await {
            Ok(Some(bot)) => Ok(Some(RunningBot {
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

impl RunningBot {
    async fn stop(self) -> Result<()> {
        self.bot.stop().await;
        close(&self.store, self.thread).await
    }
}

/// Starts the local Discord without a bot.
async fn start_server(args: &SandboxArgs, clock: sandbox::Clock) -> Result<Sandbox> {
    let options = Options {
        port: args.port,
        seed: args.seed.unwrap_or(DEFAULT_SEED),
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
async fn run_server_alone(args: &SandboxArgs, stop: &StopSignal) -> Result<()> {
    let sandbox = start_server(args, sandbox::Clock::real()).await?;
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
    stop.received().await;
    sandbox.shutdown().await;
    Ok(())
}

/// Runs the local Discord, and the bot unless `args` leave it to another process, until a stop signal.
///
/// # Errors
/// As [`LocalDiscord::start`].
pub async fn sandbox(config: Config, args: SandboxArgs, stop: &StopSignal) -> Result<()> {
    if args.no_bot {
        return run_server_alone(&args, stop).await;
    }
    let config = configuration::isolated(config, &args.data);
    // Always a file: hands played here do not belong in a database of real people.
    let (opening, clock) = (Opening::file(config.database()), sandbox::Clock::real());
    let Some(mut local) =
        LocalDiscord::start_unless_stopped(stop, config, opening, &args, clock).await?
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
    let (store, config) = (local.running.store.clone(), &local.setup.parts.config);
    let mut background = JoinSet::new();
    let clock = SystemClock::start();
    clock.assume_matches_discord();
    background.spawn(ExpiryTask::new(store, clock, config).run());
    let ended = tokio::select! {
        () = stop.received() => Ok(()),
        error = local.running.bot.ended() => Err(error.into()),
        () = local.running.thread.ended() => Err(store_ended()),
    };
    drop(background);
    let stopped = local.stop().await;
    ended.and(stopped)
}

/// Returns the source of the deals' seeds: fixed by `seed`, or the system's randomness.
fn seed_source(seed: Option<u64>) -> Arc<dyn Fn() -> Seed + Send + Sync> {
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
