//! The public beacon that deals may wait for.

use futures_util::future::BoxFuture;
use gow::fair::{Network, Signature};

/// A public beacon, whose rounds nobody knows before they are published.
pub trait Beacon: Send + Sync + 'static {
    /// Returns the network that signs the rounds.
    fn network(&self) -> &Network;

    /// Returns a coming round that is soon enough to wait for; `None` if the beacon cannot be reached.
    fn upcoming(&self) -> BoxFuture<'_, Option<u64>>;

    /// Waits for the signature of a round, however long that takes; the network has signed it.
    fn signature(&self, round: u64) -> BoxFuture<'static, Signature>;
}
