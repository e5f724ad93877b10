//! Standing by while another process has the server's database, and the heartbeats of the process
//! that has it.

use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::discord::{BotParts, Prepared};
use crate::listener::Listener;
use crate::store::{
    ABSENT, Address, Opening, OwningSession, Store, StoreError, StoreThread, Successor,
};
use crate::table::SystemClock;

use super::backups::{is_held, prepare_migration};
use super::{StopSignal, open, open_unless_stopped, opening_error, supervisor};

/// The time between two attempts to take the database.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The wait before the next attempt if the server did not answer.
const NO_ANSWER_DELAY: Duration = Duration::from_secs(1);

/// How long the server may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// How long the database may be silent before this process gives it up: less than the time after
/// which another process takes over.
const SILENCE_MAX: Duration = Duration::from_secs(4);

const _: () = assert!(SILENCE_MAX.as_millis() < ABSENT.as_millis());

/// The same limit where processes share the tables. It is longer, to outlast a server that halts
/// for everybody: steps of partitions that others take meanwhile are refused, and this process
/// changes no message until it has checked its leases again.
const SHARED_SILENCE_MAX: Duration = Duration::from_secs(15);

/// The most times that a start asks the server for its time.
const TIME_REQUESTS_MAX: usize = 5;

/// The time between two heartbeats, to a supervisor or to processes that stand by.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// A bot that has waited for the database, and the task that tells the supervisor that it stands by
/// until it has started.
type StandbyBot = (Prepared, JoinSet<()>);

/// A database, and the bot that has waited for it if another process had it.
type OpenedStore = (Store, StoreThread, Option<StandbyBot>);

/// Opens the database. While another process has a server's database, stands by: connected to
/// Discord, but answering nothing. Returns `None` if a stop signal comes first.
pub(super) async fn open_or_stand_by(
    parts: &BotParts,
    opening: Opening,
    stop: &StopSignal,
) -> Result<Option<OpenedStore>> {
    let (config, first) = (parts.config.clone(), opening.clone());
    let opened = open_unless_stopped(stop, move || {
        // A server's database is migrated in one transaction, and the server has its own backups.
        if first.postgres.is_none() {
            prepare_migration(&config)?;
        }
        open(&first)
    });
    let opened = opened.await;
    match &opening.postgres {
        Some(address) if opened.as_ref().is_err_and(is_held) => {
            let address = address.clone();
            stand_by(parts, opening, address, stop).await
        }
        _ => Ok(opened?.map(|(store, thread)| (store, thread, None))),
    }
}

/// Waits until the other process no longer has the database, then opens it.
async fn stand_by(
    parts: &BotParts,
    opening: Opening,
    address: Address,
    stop: &StopSignal,
) -> Result<Option<OpenedStore>> {
    let Some(prepared) = Prepared::new(parts.clone(), stop.received()).await? else {
        return Ok(None);
    };
    let Some(mut prepared) = prepared.connect(stop.received()).await? else {
        return Ok(None);
    };
    // Listens only now that this process can take over: an operator who replaces processes one by
    // one waits for the listener.
    let listener = Listener::start_standby(&parts.config.http).await?;
    let mut report_task = JoinSet::new();
    report_task.spawn(report_standby());
    let taken = tokio::select! {
        biased;
        () = stop.received() => return Ok(None),
        error = prepared.ended() => return Err(error.into()),
        taken = take_database(&address, opening.shared) => taken?,
    };
    tracing::info!("the database is free; this process takes over the tables");
    let opened = open_unless_stopped(stop, move || {
        let opened = Store::succeed(&opening, &address, taken);
        opened.map_err(|error| opening_error(&address, error))
    });
    let opened = opened.await?;
    if let Some(listener) = listener {
        listener.close().await;
    }
    Ok(opened.map(|(store, thread)| (store, thread, Some((prepared, report_task)))))
}

/// Takes the database as soon as it is free; keeps trying while the server is down.
async fn take_database(address: &Address, shared: bool) -> Result<OwningSession> {
    let mut waiting: Option<Successor> = None;
    let mut logged = None;
    loop {
        let (address, session) = (address.clone(), waiting.take());
        let asked = spawn_blocking(move || {
            let session = session.map_or_else(|| Successor::connect(&address), Ok)?;
            session.take(shared)
        });
        let trouble = match timeout(ANSWER_TIMEOUT, asked).await {
            Ok(asked) => match asked.context("the attempt to take the database failed")? {
                Ok(Ok(taken)) => return Ok(taken),
                Ok(Err(session)) => {
                    waiting = Some(session);
                    None
                }
                Err(error @ (StoreError::Migrate(_) | StoreError::Foreign { .. })) => {
                    return Err(error.into());
                }
                Err(error) => Some(error.to_string()),
            },
            Err(_) => Some("the server does not answer".to_owned()),
        };
        let pause = if trouble.is_some() {
            NO_ANSWER_DELAY
        } else {
            RETRY_DELAY
        };
        if logged.as_ref() != Some(&trouble) {
            if let Some(why) = &trouble {
                tracing::warn!(why, "the database cannot be taken; this is retried");
            } else {
                tracing::info!("another process has the database; this one stands by");
            }
            logged = Some(trouble);
        }
        sleep(pause).await;
    }
}

/// Tells the supervisor, in an endless loop, that this process stands by.
async fn report_standby() {
    let mut due = interval(HEARTBEAT_INTERVAL);
    loop {
        due.tick().await;
        supervisor::standing_by();
    }
}

/// Sets the clock by the database's server, if there is one, before anything is dated.
pub(super) async fn set_clock(store: &Store, clock: &SystemClock) {
    for _ in 0..TIME_REQUESTS_MAX {
        match store.server_time().await {
            Ok(Some(time)) => return clock.start_from(time),
            // The answer took too long.
            Ok(None) if store.silent_for().is_some() => {}
            Ok(None) | Err(_) => return,
        }
    }
    tracing::warn!("the database's server is slow; dates begin with this machine's clock");
}

/// Shows waiting processes, in an endless loop, that this one is alive, and follows the clock of
/// the database's server; sets `silent` when the database does not answer.
pub(super) async fn send_heartbeats(store: Store, clock: SystemClock, silent: watch::Sender<bool>) {
    let mut due = interval(HEARTBEAT_INTERVAL);
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let silence_max = match store.is_shared() {
        true => SHARED_SILENCE_MAX,
        false => SILENCE_MAX,
    };
    loop {
        due.tick().await;
        // An error needs no handling: a store that fails for good ends, and the program with it.
        let answer = timeout(silence_max, store.server_time()).await;
        if let Ok(Ok(Some(time))) = answer {
            clock.follow(time);
        }
        let silence = store.silent_for().unwrap_or_default();
        if answer.is_err() && silence >= silence_max {
            silent.send_replace(true);
        }
    }
}
