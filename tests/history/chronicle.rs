//! A database with a long history: some sessions are really played, and SQL repeats them with other
//! people, servers and times.
//!
//! Every row goes through the schema of the program, with all its triggers and constraints. Include
//! this file by its path: the modules below are beside it.

mod copies;
mod originals;
mod people;
mod session;
mod till;

use std::path::Path;

use anyhow::Result;
use rusqlite::Connection;
use tiengow::id::Millis;
use tiengow::store::{Durability, Opening, Store};

#[allow(unused_imports, reason = "the example asks about nobody")]
pub(crate) use people::person;

/// Milliseconds in a day.
pub(crate) const DAY_MS: i64 = 86_400_000;

/// The parameters of a history.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// The minimum number of hands.
    pub hands: i64,
    /// The number of people who have played them, in groups of four.
    pub people: i64,
    pub servers: i64,
    /// The number of days over which the hands are spread.
    pub days: i64,
    /// The end of the last of these days.
    pub until: Millis,
    /// Whether some hands have computers.
    pub computers: bool,
}

impl Plan {
    /// Plans a year of hands that ends at `until`.
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

    /// Returns when the first hand is played.
    const fn begins(&self) -> Millis {
        Millis::new(self.until.get() - self.days * DAY_MS)
    }
}

/// What a database was filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Filled {
    pub tables: i64,
    pub hands: i64,
    pub transfers: i64,
}

/// Makes a database with a history.
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
