//! The sessions that all others are repetitions of.

use anyhow::{Context as _, Result};
use gow::{Game, House};
use tiengow::id::UserId;
use tiengow::ledger::Chips;
use tiengow::store::Store;

use super::Plan;
use super::session::Session;

/// The players of the sessions; their ids have as many digits as Discord's.
pub(super) const CAST: [UserId; 4] = [
    UserId::new(300_000_000_000_000_001),
    UserId::new(300_000_000_000_000_002),
    UserId::new(300_000_000_000_000_003),
    UserId::new(300_000_000_000_000_004),
];

/// The chips that every player starts with: more than they lose in years.
pub(super) const GRANT: i64 = 1_000_000;

/// The number of hands in a session.
const HANDS: u32 = 8;

/// People in the sessions with computers.
const BESIDE_COMPUTERS: usize = 2;

/// A session that was played.
#[derive(Debug)]
pub(super) struct Original {
    /// The number of its table.
    pub table: i64,
    /// The range of the ids of its hands; some are unused.
    pub hands: std::ops::RangeInclusive<i64>,
    /// The number of its hands.
    pub dealt: usize,
}

/// Plays a session of each house.
pub(super) async fn play(store: &Store, plan: &Plan) -> Result<Vec<Original>> {
    let begins = plan.begins();
    for user in CAST {
        store
            .welcome(user, Chips::new(GRANT).context("an amount")?, begins)
            .await?;
    }
    let mut tables: Vec<(House, usize)> = Game::ALL
        .into_iter()
        .flat_map(House::all)
        .map(|house| (house, CAST.len()))
        .collect();
    if plan.computers {
        tables.extend(Game::ALL.map(|game| (House::default_of(game), BESIDE_COMPUTERS)));
    }
    let mut played = Vec::new();
    for (house, people) in tables {
        played.push(
            Session::new(store, house, people, begins)
                .play(HANDS)
                .await?,
        );
    }
    Ok(played)
}
