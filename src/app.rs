//! Assembles and runs the program: the bot on Discord, or on a local Discord.

use std::ffi::OsString;
use std::fmt::Display;
use std::future::pending;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, anyhow};
use gow::fair::Seed;
use rand::TryRng as _;
use rand::rngs::SysRng;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::config::Config;
use crate::discord::{Bot, BotError, BotParts, application_id, invitation};
use crate::drand::Drand;
use crate::listener::{Listener, ListenerSources, check_health};
use crate::metrics::Metrics;
use crate::store::{Opening, Store, StoreError, StoreThread};
use crate::table::SystemClock;

use archives::ArchiveTask;
use backups::{BackupTask, ExpiryTask};

mod archives;
mod backups;
mod check;
mod daily_log;
#[cfg(feature = "sandbox")]
mod local;
mod migrate;
mod standby;
mod stop;
mod supervisor;
mod warnings;

pub use backups::{back_up, restore};
pub use check::{OnlineCheck, check};
pub use migrate::migrate;
pub use stop::StopSignal;
use stop::wait_until_true;
use supervisor::Watchdog;

#[cfg(feature = "sandbox")]
pub use local::{LocalDiscord, SandboxArgs, sandbox};

/// How long a stop waits for a database that is being opened: less than the ten seconds after which
/// a supervisor kills the process. The next start recovers an interrupted opening.
const OPENING_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a stop waits for an answer of the database's server. The server undoes what it has not
/// confirmed, and nobody was told of it.
const SERVER_TIMEOUT: Duration = Duration::from_secs(2);

/// Runs the bot on Discord until a stop signal.
///
/// # Errors
/// When the bot cannot start or keep running; the message is for the operator.
pub async fn run(config: Config, stop: &StopSignal) -> Result<()> {
    let metrics = Metrics::default();
    let clock = SystemClock::start();
    let parts = parts(&config, &metrics, &clock)?;
    supervisor::starting("opening the database");
    let opened = standby::open_or_stand_by(&parts, opening(&config, &metrics), stop).await?;
    let Some((store, thread, standby_bot)) = opened else {
        return Ok(());
    };
    let (_listener, mut thread) = listen(&config, &metrics, &store, thread).await?;
    standby::set_clock(&store, &clock).await;
    let (silent, is_silent) = watch::channel(false);
    let mut tasks = spawn_background_tasks(&config, &store, &metrics, &clock);
    if config.cluster.address().is_some() {
        tasks.spawn(standby::send_heartbeats(store.clone(), clock, silent));
    }
    supervisor::starting("connecting to Discord");
    let (prepared, report_task) = standby_bot.unzip();
    let started = Bot::start(parts, prepared, store.clone(), stop.received()).await;
    if let Some(mut report_task) = report_task {
        // From now on the bot itself reports to the supervisor.
        report_task.shutdown().await;
    }
    let (done, succeeded) = match started {
        Ok(Some(bot)) => {
            tracing::info!("connected and ready");
            supervisor::ready();
            if let Some(watchdog) = Watchdog::new(store.clone(), metrics.clone()) {
                tasks.spawn(watchdog.run());
            }
            let watched = (&mut thread, &mut tasks, is_silent.clone());
            until_stopped(bot, &store, watched, stop).await
        }
        Ok(None) => {
            tracing::info!("stopped before it was ready");
            (Ok(()), None)
        }
        Err(error) => (Err(error.into()), None),
    };
    // Aborts a running backup or archiving, so that the stop does not wait for it.
    drop(tasks);
    daily_log::log_day(&metrics, "until now");
    // The thread of a silent database still waits for an answer; the process exits without it.
    let closed = if *is_silent.borrow() {
        Ok(())
    } else {
        close_unless_silent(&store, thread).await
    };
    if let Some(bot) = succeeded {
        bot.leave().await;
    }
    // The first error wins: a store that does not close is often only a consequence.
    done.and(closed)
}

/// Returns what the bot is built from. Without a token it fails, before anything is created.
fn parts(config: &Config, metrics: &Metrics, clock: &SystemClock) -> Result<BotParts> {
    if config.discord.token.is_none() {
        return Err(BotError::NoToken.into());
    }
    for warning in warnings::warnings(config) {
        tracing::warn!("{warning}");
    }
    Ok(BotParts {
        beacon: Drand::of(&config.fair)?,
        config: config.clone(),
        clock: Arc::new(clock.clone()),
        seeds: Arc::new(system_seed),
        metrics: metrics.clone(),
    })
}

/// Starts the background tasks; dropping the returned set aborts them.
fn spawn_background_tasks(
    config: &Config,
    store: &Store,
    metrics: &Metrics,
    clock: &SystemClock,
) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    if let Some(backup_task) = BackupTask::new(store.clone(), config, metrics.clone()) {
        tasks.spawn(backup_task.run());
    }
    if let Some(archive_task) = ArchiveTask::new(store.clone(), clock.clone(), config) {
        tasks.spawn(archive_task.run());
    }
    tasks.spawn(ExpiryTask::new(store.clone(), clock.clone(), config).run());
    tasks.spawn(daily_log::run(metrics.clone()));
    tasks
}

/// Starts the private listener if it is configured; closes the store if the listener cannot start.
async fn listen(
    config: &Config,
    metrics: &Metrics,
    store: &Store,
    thread: StoreThread,
) -> Result<(Option<Listener>, StoreThread)> {
    let sources = ListenerSources {
        metrics: metrics.clone(),
        store: store.clone(),
        folder: config.data_dir.clone(),
    };
    match Listener::start(&config.http, sources).await {
        Ok(listener) => Ok((listener, thread)),
        Err(error) => {
            let _closed = close(store, thread).await;
            Err(error.into())
        }
    }
}

/// Asks the running bot whether it is healthy, and prints that it is.
///
/// # Errors
/// When the bot is not healthy or does not answer.
pub async fn health(config: &Config) -> Result<()> {
    check_health(&config.http).await?;
    writeln!(std::io::stdout(), "healthy")?;
    Ok(())
}

/// Prints the link that adds an application's bot to a server; without an application, asks Discord
/// for the token's.
///
/// # Errors
/// When there is no token, or Discord rejects it or cannot be reached.
pub async fn invite(config: &Config, application: Option<u64>) -> Result<()> {
    let application = match application {
        Some(application) => application,
        None => application_id(config).await?,
    };
    writeln!(std::io::stdout(), "{}", invitation(application))?;
    Ok(())
}

/// Returns how to open the configured database.
fn opening(config: &Config, metrics: &Metrics) -> Opening {
    Opening {
        metrics: metrics.clone(),
        postgres: config.cluster.address(),
        shared: config.cluster.address().is_some() && config.cluster.share,
        ..Opening::file(config.database())
    }
}

fn open(opening: &Opening) -> Result<(Store, StoreThread)> {
    Store::open_as(opening).map_err(|error| match &opening.postgres {
        Some(address) => opening_error(address, error),
        None => opening_error(opening.path.display(), error),
    })
}

/// Adds the name of a database to the error of opening it, unless the error has the name.
fn opening_error(name: impl Display, error: impl Into<Error>) -> Error {
    let error = error.into();
    match error.downcast_ref() {
        Some(
            StoreError::InUse { .. }
            | StoreError::Open { .. }
            | StoreError::NoDatabase { .. }
            | StoreError::Empty(_),
        ) => error,
        _ => error.context(format!("cannot open {name}")),
    }
}

/// Opens a database on a blocking thread; `None` if a stop signal comes first.
async fn open_unless_stopped(
    stop: &StopSignal,
    open: impl FnOnce() -> Result<(Store, StoreThread)> + Send + 'static,
) -> Result<Option<(Store, StoreThread)>> {
    let mut opened = tokio::task::spawn_blocking(open);
    let lost = "the database could not be opened";
    tokio::select! {
        biased;
        () = stop.received() => {}
        opened = &mut opened => return opened.context(lost)?.map(Some),
    }
    match timeout(OPENING_TIMEOUT, opened).await {
        Ok(opened) => {
            let (store, thread) = opened.context(lost)??;
            close(&store, thread).await?;
        }
        Err(_) => tracing::warn!(
            "stopped while the database was being opened; the next start recovers it"
        ),
    }
    Ok(None)
}

/// Finishes the store's writes and unlocks its file.
async fn close(store: &Store, thread: StoreThread) -> Result<()> {
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join())
        .await
        .context("the database's thread was lost")??;
    Ok(())
}

/// Closes a store as [`close`] does, unless its server stays silent: then the store is left open.
async fn close_unless_silent(store: &Store, thread: StoreThread) -> Result<()> {
    tokio::select! {
        closed = close(store, thread) => closed,
        () = wait_for_silence(store) => {
            tracing::warn!("the database does not answer; the program ends without closing it");
            Ok(())
        }
    }
}

/// Waits until the database's server has been silent for too long from now on; for ever if the
/// database is a file.
async fn wait_for_silence(store: &Store) {
    let begun = Instant::now();
    while let Some(silence) = store.silent_for() {
        let left = SERVER_TIMEOUT.saturating_sub(silence.min(begun.elapsed()));
        if left.is_zero() {
            return;
        }
        sleep(left).await;
    }
    pending::<()>().await;
}

/// Runs until a stop signal, until the connection or the store ends for good, or until a background
/// task fails. If another process takes over, also returns the bot, which sends nothing any more:
/// it disconnects once the store is closed.
async fn until_stopped(
    mut bot: Bot,
    store: &Store,
    (thread, tasks, is_silent): (&mut StoreThread, &mut JoinSet<()>, watch::Receiver<bool>),
    stop: &StopSignal,
) -> (Result<()>, Option<Bot>) {
    let mut has_database = true;
    let ended = tokio::select! {
        () = stop.received() => Ok(()),
        error = bot.ended() => Err(error.into()),
        error = database_gone(thread, is_silent) => {
            has_database = false;
            Err(error)
        }
        // Without these tasks nothing would be backed up or deleted, and nobody would notice.
        Some(Err(error)) = tasks.join_next() => Err(error).context("a background task failed"),
    };
    supervisor::stopping();
    if store.announce_stop().await {
        tracing::info!(
            "stopping silently: {}",
            match has_database {
                true => "another process has the tables or waits for them",
                false => "without the database; running hands stay there",
            }
        );
        bot.hand_over().await;
        return (ended, Some(bot));
    }
    tracing::info!("stopping; running hands stay in the database");
    bot.stop().await;
    (ended, None)
}

/// Waits until the store ends before the program, or its server is silent; returns the error for that.
async fn database_gone(thread: &mut StoreThread, is_silent: watch::Receiver<bool>) -> Error {
    tokio::select! {
        () = thread.ended() => store_ended(),
        () = wait_until_true(is_silent) => {
            anyhow!("the database does not answer, and another process may have it")
        }
    }
}

/// Returns the error for a store that ended before the program.
fn store_ended() -> Error {
    anyhow!(
        "the database's thread has ended, so the program ends: the log says why, and a supervisor restarts it"
    )
}

/// Returns a seed for one deal, from the operating system's randomness.
///
/// # Panics
/// When the system has no randomness, because a guessable deal must not happen.
fn system_seed() -> Seed {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .expect("the operating system gives randomness");
    Seed::from_bytes(bytes)
}

/// Loads the configuration: from the file if one is named, then from the environment.
///
/// # Errors
/// Lists everything that is wrong with it, and where.
pub fn configuration(path: Option<&Path>) -> Result<Config> {
    // Not `vars`, which panics if any variable is not valid UTF-8, even one of another program.
    let text = |bytes: OsString| bytes.to_string_lossy().into_owned();
    let variables = std::env::vars_os().map(|(name, value)| (text(name), text(value)));
    Config::load(path, variables).map_err(|error| {
        let error = error.to_string();
        // Several mistakes begin on a line of their own.
        let gap = if error.starts_with('\n') { "" } else { " " };
        anyhow!("the configuration is invalid:{gap}{error}")
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_stop_while_the_database_is_being_opened_closes_it() {
        let folder = tempfile::tempdir().unwrap();
        let opening = Opening::file(folder.path().join("tiengow.db"));
        let (sender, receiver) = watch::channel(false);
        let (go_on, may_go_on) = mpsc::channel();
        let again = opening.clone();
        let stop = StopSignal::from_channel(receiver);
        let opened = tokio::spawn(async move {
            let opened = open_unless_stopped(&stop, move || {
                may_go_on.recv().unwrap();
                open(&opening)
            });
            opened.await.map(|opened| opened.is_some())
        });
        sender.send_replace(true);
        go_on.send(()).unwrap();
        assert!(!opened.await.unwrap().unwrap(), "it was told to stop");
        let (store, thread) = open(&again).unwrap();
        close(&store, thread).await.unwrap();
    }
}
