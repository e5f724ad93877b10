//! The signals that stop the program.

use anyhow::{Context as _, Result};
use tokio::sync::watch;

/// A receiver for Ctrl-C and the signals of a supervisor or a closing terminal.
#[derive(Clone)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Starts to listen; from now on these signals no longer kill the process.
    ///
    /// # Errors
    /// When the signal handlers cannot be installed.
    pub fn listen() -> Result<Self> {
        let signalled = stop_signal().context("cannot install the signal handlers")?;
        let (sender, receiver) = watch::channel(false);
        tokio::spawn(async move {
            signalled.await;
            sender.send_replace(true);
            // Keeps the sender alive, so that later callers are notified too.
            sender.closed().await;
        });
        Ok(Self(receiver))
    }

    /// Returns a signal that never comes.
    #[must_use]
    pub fn never() -> Self {
        Self(watch::channel(false).1)
    }

    /// Returns a signal that comes when `receiver` becomes true; never if the sender is dropped first.
    #[cfg(test)]
    pub(super) const fn from_channel(receiver: watch::Receiver<bool>) -> Self {
        Self(receiver)
    }

    /// Waits for a stop signal; returns at once if there has been one.
    pub fn received(&self) -> impl Future<Output = ()> + Send + use<> {
        wait_until_true(self.0.clone())
    }
}

/// Waits until the value is true; waits forever if the sender is dropped first.
pub(super) async fn wait_until_true(mut receiver: watch::Receiver<bool>) {
    if receiver.wait_for(|value| *value).await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let ignored =
        std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores_hangup(&status));
    // Under nohup the program keeps ignoring a closing terminal.
    let mut hangup = if ignored {
        None
    } else {
        Some(signal(SignalKind::hangup())?)
    };
    Ok(async move {
        let hung_up = async {
            match &mut hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _interrupted = interrupt.recv() => {}
            _terminated = terminate.recv() => {}
            _hung_up = hung_up => {}
        }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send> {
    Ok(async {
        let _interrupted = tokio::signal::ctrl_c().await;
    })
}

/// Whether a process ignores SIGHUP, by its `/proc` status on Linux.
#[cfg(unix)]
fn ignores_hangup(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The first bit is signal 1.
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn an_ignored_hangup_stays_ignored() {
        assert!(ignores_hangup(
            "Name:\tx\nSigBlk:\t0\nSigIgn:\t0000000000001001\nSigCgt:\t0\n"
        ));
        assert!(!ignores_hangup("SigBlk:\t1\nSigIgn:\t0000000000001000\n"));
        assert!(!ignores_hangup(""));
    }

    #[tokio::test]
    async fn every_waiter_is_notified() {
        let (sender, receiver) = watch::channel(false);
        let stop = StopSignal::from_channel(receiver);
        let waiting = stop.received();
        sender.send_replace(true);
        waiting.await;
        stop.received().await;
    }
}
