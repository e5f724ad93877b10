//! Standing by while another process has the server's database, and the signs of life of the
//! process that has it.

use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::discord::{Parts, Prepared};
use crate::listener::Listener;
use crate::store::{ABSENT, Address, Opening, Store, StoreError, StoreThread, Successor, Taken};
use crate::table::SystemClock;

use super::backups::{before_migration, is_held};
use super::{Stop, open, open_unless, supervisor, unopened};

/// The time between two attempts to take the database.
const TRY_AGAIN: Duration = Duration::from_millis(100);

/// The wait before the next attempt if the server did not answer.
const NO_SERVER: Duration = Duration::from_secs(1);

/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

/// How long the database may be silent before this process gives it up: less than the time after
/// which another process takes over.
const SILENCE: Duration = Duration::from_secs(4);

const _: () = assert!(SILENCE.as_millis() < ABSENT.as_millis());

/// The same limit where processes share the tables. It is longer, to outlast a server that halts
/// for everybody: steps of partitions that others take meanwhile are refused, and this process
/// shows nothing until it has looked again.
const SHARED_SILENCE: Duration = Duration::from_secs(15);

/// The most times that a start asks the server for its time.
const ASKED_MAX: usize = 5;

/// The time between two signs of life, to a supervisor or to processes that stand by.
const SIGN_OF_LIFE: Duration = Duration::from_millis(500);

/// A bot that has waited for the database, and the task that tells the supervisor that it stands by
/// until it has started.
type Waited = (Prepared, JoinSet<()>);

/// A database, and the bot that has waited for it if another process had it.
type Opened = (Store, StoreThread, Option<Waited>);

/// Opens the database. While another process has a server's database, stands by: connected to
/// Discord, but answering nothing. Returns `None` if a stop signal comes first.
pub(super) async fn opened(parts: &Parts, opening: Opening, stop: &Stop) -> Result<Option<Opened>> {
    let (config, first) = (parts.config.clone(), opening.clone());
    let opened = open_unless(stop, move || {
        // A server's database is migrated in one transaction, and the server has its own backups.
        if first.postgres.is_none() {
            before_migration(&config)?;
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
    parts: &Parts,
    opening: Opening,
    address: Address,
    stop: &Stop,
) -> Result<Option<Opened>> {
    let Some(prepared) = Prepared::new(parts.clone(), stop.told()).await? else {
        return Ok(None);
    };
    let Some(mut prepared) = prepared.connect(stop.told()).await? else {
        return Ok(None);
    };
    // Listens only now that this process can take over: an operator who replaces processes one by
    // one waits for the listener.
    let listener = Listener::standing_by(&parts.config.http).await?;
    let mut shown = JoinSet::new();
    shown.spawn(show_supervisor());
    let taken = tokio::select! {
        biased;
        () = stop.told() => return Ok(None),
        error = prepared.ended() => return Err(error.into()),
        taken = taken(&address, opening.shared) => taken?,
    };
    tracing::info!("the database is free; this process takes over the tables");
    let opened = open_unless(stop, move || {
        let opened = Store::succeed(&opening, &address, taken);
        opened.map_err(|error| unopened(&address, error))
    });
    let opened = opened.await?;
    if let Some(listener) = listener {
        listener.close().await;
    }
    Ok(opened.map(|(store, thread)| (store, thread, Some((prepared, shown)))))
}

/// Waits until this process has the database, however often the server goes down meanwhile.
async fn taken(address: &Address, shared: bool) -> Result<Taken> {
    let mut waiting: Option<Successor> = None;
    let mut told = None;
    loop {
        let (address, session) = (address.clone(), waiting.take());
        let asked = spawn_blocking(move || {
            let session = session.map_or_else(|| Successor::connect(&address), Ok)?;
            session.take(shared)
        });
        let trouble = match timeout(ANSWER, asked).await {
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
            NO_SERVER
        } else {
            TRY_AGAIN
        };
        if told.as_ref() != Some(&trouble) {
            if let Some(why) = &trouble {
                tracing::warn!(why, "the database cannot be taken; this is retried");
            } else {
                tracing::info!("another process has the database; this one stands by");
            }
            told = Some(trouble);
        }
        sleep(pause).await;
    }
}

/// Tells the supervisor, in an endless loop, that this process stands by.
async fn show_supervisor() {
    let mut due = interval(SIGN_OF_LIFE);
    loop {
        due.tick().await;
        supervisor::standing_by();
    }
}

/// Sets the clock by the database's server, if there is one, before anything is dated.
pub(super) async fn begin_clock(store: &Store, clock: &SystemClock) {
    for _ in 0..ASKED_MAX {
        match store.server_time().await {
            Ok(Some(time)) => return clock.begin_with(time),
            // The answer took too long.
            Ok(None) if store.silent_for().is_some() => {}
            Ok(None) | Err(_) => return,
        }
    }
    tracing::warn!("the database's server is slow; dates begin with this machine's clock");
}

/// Shows waiting processes, in an endless loop, that this one is alive, and follows the clock of
/// the database's server; sets `silent` when the database does not answer.
pub(super) async fn show_life(store: Store, clock: SystemClock, silent: watch::Sender<bool>) {
    let mut due = interval(SIGN_OF_LIFE);
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let silence_max = match store.is_shared() {
        true => SHARED_SILENCE,
        false => SILENCE,
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
