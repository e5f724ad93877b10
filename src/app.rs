//! The program put together: the bot on Discord, or inside a local one.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Error, Result, anyhow, bail};
use gow::fair::Seed;
use rand::TryRng as _;
use rand::rngs::SysRng;

use crate::config::Config;
use crate::discord::{Bot, Parts};
use crate::store::{Opening, Report, Store, StoreThread};
use crate::table::SystemClock;

use backups::Keeper;

mod backups;
#[cfg(feature = "sandbox")]
mod local;

pub use backups::{back_up, restore};

#[cfg(feature = "sandbox")]
pub use local::{LocalDiscord, SandboxArgs, sandbox, server_alone};

/// Runs the bot on Discord until it is told to stop.
///
/// # Errors
/// Anything that keeps it from starting or going on, in words for the operator.
pub async fn run(config: Config) -> Result<()> {
    let (store, mut thread) = open(&Opening::file(config.database()))?;
    let copies = Keeper::new(store.clone(), &config).map(|keeper| tokio::spawn(keeper.run()));
    let parts = Parts {
        // A local server may have been started anew since, with the same ids and nothing else.
        remembers: config.discord.api.is_none(),
        config,
        store: store.clone(),
        clock: Arc::new(SystemClock::start()),
        seeds: Arc::new(system_seed),
    };
    let started = Bot::start(parts).await;
    let done = match started {
        Ok(bot) => {
            tracing::info!("connected and ready");
            until_stopped(bot, &mut thread).await
        }
        Err(error) => Err(error.into()),
    };
    if let Some(copies) = copies {
        // A copy that is being made is given up, so that stopping does not wait for it.
        copies.abort();
    }
    let closed = close(&store, thread).await;
    // What ended it comes first: a store that cannot be closed well is often only what followed.
    done.and(closed)
}

/// Says whether the configuration and the database are sound, without connecting to anything.
///
/// # Errors
/// The first thing that is wrong.
pub async fn check(config: &Config) -> Result<()> {
    let token = if config.discord.token.is_some() { "" } else { ", but without a token" };
    // Said before the database is opened, which may fail.
    writeln!(std::io::stdout(), "configuration: sound{token}")?;
    let (store, thread) = open(&Opening::file(config.database()))?;
    let report = store.check().await?;
    close(&store, thread).await?;
    let mut out = std::io::stdout().lock();
    let Report { accounts, transfers, circulating, problems } = report;
    writeln!(out, "database: {}", config.database().display())?;
    writeln!(out, "ledger: {accounts} accounts, {transfers} transfers, {circulating} chips in play")?;
    for problem in &problems {
        writeln!(out, "wrong: {problem}")?;
    }
    if !problems.is_empty() {
        bail!("the database is not sound");
    }
    writeln!(out, "everything is sound")?;
    Ok(())
}

/// Opens a database.
fn open(opening: &Opening) -> Result<(Store, StoreThread)> {
    let path = &opening.path;
    Store::open_as(opening).with_context(|| format!("the database {} cannot be opened", path.display()))
}

/// Finishes what the store has to write and frees its file.
async fn close(store: &Store, thread: StoreThread) -> Result<()> {
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await.context("the store's thread was lost")??;
    Ok(())
}

/// Serves until the process is told to stop, the connection ends for good, or nothing can be kept any more.
async fn until_stopped(mut bot: Bot, thread: &mut StoreThread) -> Result<()> {
    let ended = tokio::select! {
        () = told_to_stop() => Ok(()),
        error = bot.ended() => Err(error.into()),
        () = thread.ended() => Err(store_ended()),
    };
    tracing::info!("stopping; running hands wait in the database");
    bot.stop().await;
    ended
}

/// What is said when the store has ended before the program.
fn store_ended() -> Error {
    anyhow!("the store has ended, so nothing can be kept any more; its log line says why")
}

/// Waits for Ctrl-C or SIGTERM.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _interrupted = interrupt => {}
                _terminated = terminate.recv() => {}
            }
            return;
        }
    }
    let _interrupted = interrupt.await;
}

/// A secret for one deal, from the operating system.
///
/// # Panics
/// When the system has no randomness to give: no deal is better than a guessable one.
fn system_seed() -> Seed {
    let mut bytes = [0; 32];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives randomness");
    Seed::from_bytes(bytes)
}

/// The configuration of the command line: a file if one is named, then the environment.
///
/// # Errors
/// What is wrong with it, and where.
pub fn configuration(path: Option<&Path>) -> Result<Config> {
    Config::load(path, std::env::vars()).context("the configuration is not sound")
}
