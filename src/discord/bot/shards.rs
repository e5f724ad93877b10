//! The shards of the gateway connection.

use std::sync::{Arc, Weak};

use serenity::all::{ConnectionStage, ShardManager};

/// The shards of the gateway connection, for as long as it lives.
#[derive(Clone)]
pub(super) struct Shards {
    manager: Weak<ShardManager>,
    /// How many there should be: serenity knows only the shards that it has started, and forgets one while
    /// it restarts it.
    total: u32,
}

impl Shards {
    pub(super) fn new(manager: &Arc<ShardManager>, total: u32) -> Self {
        Self {
            manager: Arc::downgrade(manager),
            total,
        }
    }

    /// How many there should be.
    pub(super) const fn total(&self) -> usize {
        self.total as usize
    }

    /// How many are connected. Asks the shards, because serenity's events do not report every
    /// lost connection.
    pub(super) async fn connected(&self) -> usize {
        let Some(manager) = self.manager.upgrade() else {
            return 0;
        };
        let runners = manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected);
        connected.count()
    }

    /// Whether all of them are connected.
    pub(super) async fn are_connected(&self) -> bool {
        self.connected().await == self.total()
    }
}
