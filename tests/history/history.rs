//! A database with a long history: the program plays some sessions, and SQL copies them with other
//! people, servers and times.
//!
//! Every row goes through the schema of the program, with all its triggers and constraints. Include
//! this file by its path: the modules below are beside it.

mod copies;
mod originals;
mod people;
mod session;
mod transfer_poster;

use std::path::Path;

use anyhow::Result;
use rusqlite::Connection;
use tiengow::id::Timestamp;
use tiengow::store::{Durability, Opening, Store};

#[allow(unused_imports, reason = "the example does not use it")]
pub(crate) use people::person;

/// Milliseconds in a day.
pub(crate) const DAY_MS: i64 = 86_400_000;

/// The parameters of a history.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// The minimum number of hands.
    pub hands: i64,
    /// The number of people, who play in groups of four.
    pub people: i64,
    /// The number of servers.
    pub servers: i64,
    /// The number of days over which the hands are spread.
    pub days: i64,
    /// The end of the last of these days.
    pub until: Timestamp,
    /// Whether some hands have computers.
    pub computers: bool,
}

impl Plan {
    /// Returns the plan of a year that ends at `until`.
    #[must_use]
    pub(crate) fn of(hands: i64, until: Timestamp) -> Self {
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

    /// Returns the time of the first hand.
    const fn start(&self) -> Timestamp {
        Timestamp::new(self.until.get() - self.days * DAY_MS)
    }
}

/// The size of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HistorySize {
    pub tables: i64,
    pub hands: i64,
    pub transfers: i64,
}

/// Creates a database with a history.
///
/// # Errors
/// Returns an error if the file exists, the disk fails, or a hand cannot be played.
pub(crate) async fn fill(path: &Path, plan: &Plan) -> Result<HistorySize> {
    let opening = Opening {
        durability: Durability::Off,
        ..Opening::file(path)
    };
    let (store, thread) = Store::open_as(&opening)?;
    let played = originals::play_originals(&store, plan).await;
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    copies::copy_sessions(path, plan, &played?)?;
    let (store, thread) = Store::open_as(&opening)?;
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    read_size(path)
}

fn read_size(path: &Path) -> Result<HistorySize> {
    let connection = Connection::open(path)?;
    let count = |table: &str| {
        connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
            row.get(0)
        })
    };
    Ok(HistorySize {
        tables: count("game_table")?,
        hands: count("past_hand")?,
        transfers: count("transfer")?,
    })
}
