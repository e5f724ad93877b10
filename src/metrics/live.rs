//! The state of the running bot, read when somebody asks for it.

use std::time::Duration;

/// The state of the running bot at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LiveState {
    /// Tables at which nothing has been dealt yet.
    pub lobby: usize,
    /// Tables at which people bet.
    pub betting: usize,
    /// Tables with a running hand.
    pub playing: usize,
    /// Tables between two hands.
    pub between: usize,
    /// Tables whose clocks are stopped; they are not counted in any other state.
    pub suspended: usize,
    /// Tables that are open in the store but cannot be restored.
    pub broken: usize,
    /// People at a seat.
    pub people: usize,
    /// Computers at a seat.
    pub computers: usize,
    /// Requests waiting for their turn.
    pub waiting: usize,
    /// How long the oldest waiting request has waited.
    pub oldest: Duration,
    /// Jobs waiting for the store's thread.
    pub jobs: usize,
    /// Searches of computers and hints waiting for a thread.
    pub searches: usize,
    /// Reviews and comparisons not finished yet.
    pub reviews: usize,
    /// Partitions of the tables that this process has.
    pub partitions: usize,
    /// Connections to Discord's gateway that should exist.
    pub shards: usize,
    /// Connections to the gateway that are connected.
    pub connected: usize,
}

impl LiveState {
    /// Whether every shard is connected to Discord's gateway.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.shards > 0 && self.connected == self.shards
    }
}
