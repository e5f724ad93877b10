//! Reports to the service's supervisor by systemd's protocol: ready, alive, stopping, and a status
//! line.
//!
//! Sends nothing unless the environment has `NOTIFY_SOCKET`.

use std::time::Duration;

use tokio::time::timeout;

use crate::metrics::{LiveState, Metrics};
use crate::store::Store;

/// How often the watchdog is reset in each of its intervals, so that two late answers of the store
/// do no harm.
const RESETS_PER_INTERVAL: u32 = 4;

/// Reports what the start is waiting for.
pub(super) fn starting(what: &str) {
    notify(&format!("STATUS=Starting: {what}"));
}

/// Reports that another process has the database, and resets the watchdog.
pub(super) fn standing_by() {
    notify("READY=1\nWATCHDOG=1\nSTATUS=Standing by: another process has the database");
}

/// Reports that the tables are restored and the bot is connected to Discord.
pub(super) fn ready() {
    notify("READY=1\nSTATUS=Connected to Discord");
}

/// Reports that the program is stopping.
pub(super) fn stopping() {
    notify("STOPPING=1\nSTATUS=Stopping; running hands stay in the database");
}

/// The task that resets the supervisor's watchdog while the runtime and the store answer.
pub(super) struct Watchdog {
    store: Store,
    metrics: Metrics,
    /// The time between two resets, and how long the store may take to answer.
    every: Duration,
}

impl Watchdog {
    /// Returns a watchdog; `None` if the supervisor asks for none.
    pub(super) fn new(store: Store, metrics: Metrics) -> Option<Self> {
        let every = watchdog_interval()? / RESETS_PER_INTERVAL;
        (!every.is_zero()).then_some(Self {
            store,
            metrics,
            every,
        })
    }

    /// Resets the watchdog in an endless loop, as long as the store answers.
    pub(super) async fn run(self) {
        let mut due = tokio::time::interval(self.every);
        due.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            due.tick().await;
            match self.health_problem().await {
                None => notify(&format!("WATCHDOG=1\nSTATUS={}", self.status().await)),
                Some(why) => {
                    tracing::error!(why, "the supervisor's watchdog is not reset");
                    notify(&format!("STATUS=Not healthy: {why}"));
                }
            }
        }
    }

    /// Returns why the program is not healthy; `None` if it is.
    async fn health_problem(&self) -> Option<String> {
        match timeout(self.every, self.store.ping()).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(format!("the database failed: {error}")),
            Err(_) => Some("the database does not answer".to_owned()),
        }
    }

    async fn status(&self) -> String {
        // The tables may be busy; the watchdog does not wait for them.
        let live = timeout(self.every, self.metrics.live()).await;
        live.ok()
            .flatten()
            .map_or_else(|| "Connected to Discord".to_owned(), |live| describe(&live))
    }
}

/// Describes the running bot in one line.
fn describe(live: &LiveState) -> String {
    let tables = live.lobby + live.betting + live.playing + live.between + live.suspended;
    let connection = if live.is_connected() {
        "Connected to Discord"
    } else {
        "Not connected to Discord"
    };
    format!(
        "{connection}; tables: {tables}, running hands: {}, people at them: {}",
        live.playing, live.people
    )
}

/// Sends lines to the supervisor. Logs a failure, because nothing else would show it.
#[cfg(unix)]
fn notify(lines: &str) {
    if let Err(error) = sd_notify::notify(&[sd_notify::NotifyState::Custom(lines)]) {
        tracing::warn!(%error, "the supervisor was not notified");
    }
}

/// Returns how long the supervisor waits for a reset before it kills the program.
#[cfg(unix)]
fn watchdog_interval() -> Option<Duration> {
    sd_notify::watchdog_enabled()
}

#[cfg(not(unix))]
fn notify(_: &str) {}

#[cfg(not(unix))]
fn watchdog_interval() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_store_that_hangs_or_has_ended_is_not_healthy() {
        let (store, thread) = Store::open_in_memory().unwrap();
        let watchdog = Watchdog {
            store: store.clone(),
            metrics: Metrics::default(),
            every: Duration::from_millis(20),
        };
        let (go_on, may_go_on) = std::sync::mpsc::channel();
        let held = tokio::spawn({
            let store = store.clone();
            async move { store.hold(may_go_on).await }
        });
        let hangs = loop {
            // The store answers until its thread has taken the job that holds it.
            if let Some(why) = watchdog.health_problem().await {
                break why;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(hangs, "the database does not answer");
        go_on.send(()).unwrap();
        held.await.unwrap();
        let patient = Watchdog {
            every: Duration::from_secs(3_600),
            ..watchdog
        };
        assert_eq!(patient.health_problem().await, None, "it answers again");
        store.close().await;
        thread.join().unwrap();
        let ended = patient.health_problem().await.unwrap();
        assert!(ended.starts_with("the database failed"), "{ended}");
    }

    #[test]
    fn the_status_has_counts_and_no_names() {
        let live = LiveState {
            lobby: 1,
            playing: 2,
            people: 5,
            shards: 1,
            connected: 1,
            ..LiveState::default()
        };
        assert_eq!(
            describe(&live),
            "Connected to Discord; tables: 3, running hands: 2, people at them: 5"
        );
        let away = LiveState {
            connected: 0,
            ..live
        };
        assert!(describe(&away).starts_with("Not connected"));
    }
}
