//! The stages of a run, and the signals that end it.

use std::time::Duration;

use anyhow::Result;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How long running hands go on after a signal.
pub(super) const LAST_HANDS_AFTER_SIGNAL: Duration = Duration::from_secs(30);

/// The stage of a run, the same for all tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The people play hand after hand.
    Playing,
    /// The people play the running hand to its end.
    LastHands,
    /// The people stop.
    Over,
}

/// The signals that end a run early.
pub(super) struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    /// Starts to listen for the signals.
    pub(super) fn listen() -> Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for a signal.
    pub(super) async fn wait(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
