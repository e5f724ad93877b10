//! Times every query that people can cause, and how long another person waits behind twenty
//! leaderboards.
//!
//! `cargo run --release --example queries -- <file>`, with a file from `--example history`.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use rusqlite::Connection;
use tiengow::id::{GuildId, PartitionSet, TableId, Timestamp, UserId};
use tiengow::store::{LeaderboardQuery, Span, Store};

/// The number of leaderboards that one person requests at once: as many as the pressure limit lets
/// through in five seconds.
const LEADERBOARDS_AT_ONCE: usize = 20;

/// How often each query runs.
const RUNS: u32 = 20;

#[tokio::main]
async fn main() -> Result<()> {
    let path = std::env::args().nth(1).context("wanted: the file")?;
    let path = Path::new(&path);
    let (guild, user, table) = sample_ids(path)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
    let at = Timestamp::new(i64::try_from(now)?);
    let started = Instant::now();
    let (store, thread) = Store::open(path)?;
    println!("{:>9.1} ms: opened", ms(started.elapsed()));
    for span in Span::ALL {
        for computers in [false, true] {
            let query = || LeaderboardQuery {
                guild,
                game: None,
                span,
                at,
                computers,
            };
            let found = store.leaders(query(), 25).await?.len();
            let name = format!("leaderboard {span:?}, computers {computers}: {found} people");
            measure(&name, async || store.leaders(query(), 25).await.map(drop)).await?;
        }
    }
    measure("balance", async || store.balance(user).await.map(drop)).await?;
    measure("statement", async || {
        store.statement(user, None).await.map(drop)
    })
    .await?;
    measure("statement, far back", async || {
        store.statement(user, Some(1_000)).await.map(drop)
    })
    .await?;
    measure("record", async || {
        store.finished_hand(table, 1).await.map(drop)
    })
    .await?;
    measure("open tables", async || {
        store.open_tables(PartitionSet::ALL).await.map(drop)
    })
    .await?;
    println!(
        "{:>9.3} ms: a balance behind {LEADERBOARDS_AT_ONCE} leaderboards",
        ms(time_behind_leaderboards(&store, guild, user, at).await?)
    );
    store.close().await;
    thread.join()?;
    Ok(())
}

/// Returns the ids of a server, of a person there and of an old table.
fn sample_ids(path: &Path) -> Result<(GuildId, UserId, TableId)> {
    let connection = Connection::open(path)?;
    let sql = "SELECT guild, person.user FROM standing JOIN person ON number = standing.user
               ORDER BY guild DESC, standing.user DESC LIMIT 1";
    let (guild, user) = connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let table = connection.query_row("SELECT max(table_id) / 2 FROM past_hand", [], |row| {
        row.get(0)
    })?;
    let table = TableId::new(table).context("there are tables")?;
    Ok((GuildId::from_bits(guild), UserId::from_bits(user), table))
}

/// Runs a query several times and prints the mean and the longest time.
async fn measure<E: Into<anyhow::Error>>(
    name: &str,
    query: impl AsyncFn() -> Result<(), E>,
) -> Result<()> {
    let mut worst = Duration::ZERO;
    let started = Instant::now();
    for _ in 0..RUNS {
        let run_started = Instant::now();
        query().await.map_err(Into::into)?;
        worst = worst.max(run_started.elapsed());
    }
    println!(
        "{:>9.3} ms, at worst {:.3}: {name}",
        ms(started.elapsed() / RUNS),
        ms(worst)
    );
    Ok(())
}

/// Returns how long a balance takes while another person requests leaderboards.
async fn time_behind_leaderboards(
    store: &Store,
    guild: GuildId,
    user: UserId,
    at: Timestamp,
) -> Result<Duration> {
    let leaderboards: Vec<_> = (0..LEADERBOARDS_AT_ONCE)
        .map(|_| {
            let store = store.clone();
            let query = LeaderboardQuery {
                guild,
                game: None,
                span: Span::Ever,
                at,
                computers: true,
            };
            tokio::spawn(async move { store.leaders(query, 10).await.map(drop) })
        })
        .collect();
    tokio::task::yield_now().await;
    let started = Instant::now();
    store.balance(user).await?;
    let waited = started.elapsed();
    for leaderboard in leaderboards {
        leaderboard.await??;
    }
    Ok(waited)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
