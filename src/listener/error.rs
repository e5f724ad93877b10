//! Why the private listener cannot start.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Why the private listener cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// The address is taken, or does not belong to this machine.
    #[error("cannot listen at {at} (http.listen): {why}")]
    Address {
        /// The address.
        at: SocketAddr,
        /// The system's error.
        why: io::Error,
    },
    /// The secret of the listener cannot be written.
    #[error("cannot write {path}: {why}")]
    Secret {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
}
