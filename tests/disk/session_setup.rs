//! The setup of a session: its game, its disk, and the bug of the program, if any.

use anyhow::Result;
use faultfs::{Disk, Image};
use gow::{Game, House};
use tiengow::store::{Durability, Store};
use tiengow::table::{Bank, BetTerms, Terms};

use crate::session::opening;

/// The setup of a session. Every setup but [`SessionSetup::correct`] has one bug.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SessionSetup {
    /// Whether the program creates the database instead of opening an empty one. After a cut during
    /// that, every migration runs again.
    pub creates_database: bool,
    /// When the store answers a commit.
    pub durability: Durability,
    /// Whether the disk reports syncs without doing them.
    pub forgets_syncs: bool,
    /// Whether the program shows a step to people before its commit.
    pub notifies_before_commit: bool,
    /// Whether the program stores interactions without their ids.
    pub forgets_interactions: bool,
    /// Whether deals wait for a beacon.
    pub has_beacon: bool,
    pub game: Game,
    /// The number of hands.
    pub hands: u32,
}

impl SessionSetup {
    /// Returns the setup of the correct program.
    pub(crate) const fn correct(hands: u32) -> Self {
        let durability = Durability::Full;
        let game = Game::TienGow;
        Self {
            creates_database: false,
            durability,
            forgets_syncs: false,
            notifies_before_commit: false,
            forgets_interactions: false,
            has_beacon: false,
            game,
            hands,
        }
    }

    /// Returns the files at the start of the session: none, or those of an empty database.
    pub(crate) async fn initial_image(self) -> Result<Image> {
        let disk = Disk::new();
        if !self.creates_database {
            let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
            store.close().await;
            thread.join()?;
        }
        Ok(disk.image())
    }

    /// Returns the table's terms. In games with bets people may bank, and winners pay a commission.
    pub(crate) fn terms(self) -> Terms {
        let house = House::named(self.game, "casino");
        Terms {
            turn_ms: 45_000,
            bets: BetTerms {
                bank: Bank::Passes,
                ..BetTerms::default()
            },
            ..Terms::usual(house.unwrap_or_else(|| House::default_of(self.game)))
        }
    }
}
