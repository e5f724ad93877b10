//! The other processes, as far as this one knows.

use crate::store::processes::session_monitor::SessionMonitor;

use super::WaitingRequests;

/// The other processes, as far as this one knows. Only the store's thread may lock this, because it
/// waits for the server while it holds the lock.
#[derive(Debug, Default)]
pub(in crate::store) struct Peers {
    /// How many requests to Discord wait in each process.
    pub(super) requests: WaitingRequests,
    /// The signs of life of their sessions.
    pub(super) monitor: SessionMonitor,
}
