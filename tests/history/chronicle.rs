//! A database with a long past: some sessions are played for real, and SQL repeats them with other
//! people, servers and times.
//!
//! Every row goes through the schema of the program, with all its triggers and constraints. Whoever
//! includes this file does so by its path: the modules below lie beside it.

mod copies;
mod evening;
mod originals;
mod people;
mod till;

use std::path::Path;

use anyhow::Result;
use rusqlite::Connection;
use tiengow::id::Millis;
use tiengow::store::{Durability, Opening, Store};

/// Milliseconds of a day.
pub(crate) const DAY_MS: i64 = 86_400_000;

/// What a past is like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// How many hands there are at least.
    pub hands: i64,
    /// How many people have played them; they sit together in fours.
    pub people: i64,
    /// On how many servers.
    pub servers: i64,
    /// Over how many days the hands are spread.
    pub days: i64,
    /// When the last of these days ends.
    pub until: Millis,
    /// Whether some of the hands have computers.
    pub computers: bool,
}

impl Plan {
    /// A year of hands up to an instant.
    #[must_use]
    pub(crate) fn of(hands: i64, until: Millis) -> Self {
        let people = (hands / 100).clamp(8, 10_000);
        let servers = (hands / 10_000).clamp(1, 100);
        Self {
            hands,
            people,
            servers,
            days: 365,
            until,
            computers: true,
        }
    }

    /// When the first hand is played.
    const fn begins(&self) -> Millis {
        Millis::new(self.until.get() - self.days * DAY_MS)
    }
}

/// What a database was filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Filled {
    /// Tables.
    pub tables: i64,
    /// Hands.
    pub hands: i64,
    /// Transfers.
    pub transfers: i64,
}

/// Makes a database with a past.
///
/// # Errors
/// There is one already, the disk fails, or a hand cannot be played.
pub(crate) async fn fill(path: &Path, plan: &Plan) -> Result<Filled> {
    let opening = Opening {
        durability: Durability::Off,
        ..Opening::file(path)
    };
    let (store, thread) = Store::open_as(&opening)?;
    let played = originals::play(&store, plan).await;
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    copies::make(path, plan, &played?)?;
    let (store, thread) = Store::open_as(&opening)?;
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    counted(path)
}

fn counted(path: &Path) -> Result<Filled> {
    let connection = Connection::open(path)?;
    let count = |table: &str| {
        connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
            row.get(0)
        })
    };
    Ok(Filled {
        tables: count("game_table")?,
        hands: count("past_hand")?,
        transfers: count("transfer")?,
    })
}
