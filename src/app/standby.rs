//! A process that stands by while another has the database on a server, and the signs of life of the
//! one that has it.

use std::time::Duration;

use anyhow::{Context as _, Error, Result};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::config::Config;
use crate::listener::Listener;
use crate::store::{Opening, Store, StoreError, StoreThread};

use super::backups::before_migration;
use super::{Stop, open, open_unless, supervisor};

/// The time between two attempts to open the database.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// The time between two signs of life.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

/// Opens the database; while another process has it on a server, waits and takes over from it.
/// `None` if a stop signal comes first.
pub(super) async fn opened(
    config: &Config,
    opening: &Opening,
    stop: &Stop,
) -> Result<Option<(Store, StoreThread)>> {
    let opened = attempt(config, opening, stop).await;
    if opening.server.is_none() || !is_held(&opened) {
        return opened;
    }
    let listener = Listener::standing_by(&config.http).await;
    let listen = &config.http.listen;
    let listener =
        listener.with_context(|| format!("nothing can be served at {listen} (http.listen)"))?;
    tracing::info!("another process has the database; this one stands by");
    let opened = loop {
        supervisor::standing_by();
        tokio::select! {
            biased;
            () = stop.told() => return Ok(None),
            () = sleep(TRY_AGAIN) => {}
        }
        let opened = attempt(config, opening, stop).await;
        if !is_held(&opened) {
            break opened;
        }
    };
    if let Some(listener) = listener {
        listener.close().await;
    }
    opened
}

/// Opens the database unless a stop signal comes first.
async fn attempt(
    config: &Config,
    opening: &Opening,
    stop: &Stop,
) -> Result<Option<(Store, StoreThread)>> {
    let (config, opening) = (config.clone(), opening.clone());
    let opened = open_unless(stop, move || {
        before_migration(&config)?;
        open(&opening)
    });
    opened.await
}

/// Whether another process has the database.
fn is_held<T>(opened: &Result<T>) -> bool {
    let cause = opened.as_ref().err().and_then(Error::downcast_ref);
    matches!(cause, Some(StoreError::Held { .. }))
}

/// Shows those who stand by, in an endless loop, that this process lives.
pub(super) async fn show_life(store: Store) {
    let mut due = interval(SIGN_OF_LIFE);
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        due.tick().await;
        // A store that fails for good ends, and the program with it.
        let _failed = store.ping().await;
    }
}
