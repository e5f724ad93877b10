//! How a session is stored.

use anyhow::Result;
use faultfs::{Disk, Image};
use gow::Game;
use tiengow::store::{Durability, Store};

use crate::session::opening;

/// How a session is stored; anything but [`How::right`] is wrong in one way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct How {
    /// Whether the program makes the database, instead of finding an empty one: every cut meanwhile starts
    /// with all migrations again.
    pub makes_database: bool,
    /// When a commit is answered.
    pub durability: Durability,
    /// Whether the disk only pretends to sync.
    pub forgets_syncs: bool,
    /// Whether people are notified of a step before it is committed.
    pub tells_first: bool,
    /// Whether interactions are stored without their id.
    pub forgets_interactions: bool,
    /// Whether deals wait for a beacon.
    pub has_beacon: bool,
    pub game: Game,
    /// How many hands are played.
    pub hands: u32,
}

impl How {
    /// As the program does it.
    pub(crate) const fn right(hands: u32) -> Self {
        let durability = Durability::Full;
        let game = Game::TienGow;
        Self {
            makes_database: false,
            durability,
            forgets_syncs: false,
            tells_first: false,
            forgets_interactions: false,
            has_beacon: false,
            game,
            hands,
        }
    }

    /// The files with which a session begins: none, or those of an empty database.
    pub(crate) async fn before(self) -> Result<Image> {
        let disk = Disk::new();
        if !self.makes_database {
            let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
            store.close().await;
            thread.join()?;
        }
        Ok(disk.image())
    }
}
