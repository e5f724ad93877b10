//! The sessions that the program plays, of which all others are copies.

use anyhow::{Context as _, Result};
use gow::{Game, House};
use tiengow::id::UserId;
use tiengow::ledger::Chips;
use tiengow::store::Store;

use super::Plan;
use super::session::Session;

/// The people of the original sessions. Their ids have as many digits as Discord's.
pub(super) const CAST: [UserId; 4] = [
    UserId::new(300_000_000_000_000_001),
    UserId::new(300_000_000_000_000_002),
    UserId::new(300_000_000_000_000_003),
    UserId::new(300_000_000_000_000_004),
];

/// The first chips of every person, more than they lose in years.
pub(super) const GRANT: i64 = 1_000_000;

/// The number of hands in a session.
const HANDS: u32 = 8;

/// The number of people in the sessions with computers.
const PEOPLE_BESIDE_COMPUTERS: usize = 2;

/// A session that the program has played.
#[derive(Debug)]
pub(super) struct Original {
    /// The id of its table.
    pub table: i64,
    /// The range of the ids of its hands, of which some are unused.
    pub hands: std::ops::RangeInclusive<i64>,
    /// The number of its hands.
    pub dealt: usize,
}

/// Plays a session of each house.
pub(super) async fn play_originals(store: &Store, plan: &Plan) -> Result<Vec<Original>> {
    let start = plan.start();
    for user in CAST {
        store
            .welcome(user, Chips::new(GRANT).context("in range")?, start)
            .await?;
    }
    let mut tables: Vec<(House, usize)> = Game::ALL
        .into_iter()
        .flat_map(House::all)
        .map(|house| (house, CAST.len()))
        .collect();
    if plan.computers {
        tables.extend(Game::ALL.map(|game| (House::default_of(game), PEOPLE_BESIDE_COMPUTERS)));
    }
    let mut played = Vec::new();
    for (house, people) in tables {
        played.push(
            Session::new(store, house, people, start)
                .play(HANDS)
                .await?,
        );
    }
    Ok(played)
}
