//! Runs every query that people can cause, and reports how long another person waits behind twenty
//! leaderboards.
//!
//! `cargo run --release --example questions -- <file>`, with a file from `--example history`.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use rusqlite::Connection;
use tiengow::id::{GuildId, Millis, Partitions, TableId, UserId};
use tiengow::store::{LeaderboardQuery, Span, Store};

/// Leaderboards that one person requests at once: what the pressure limit lets through in five
/// seconds.
const AT_ONCE: usize = 20;

/// How often each query runs.
const RUNS: u32 = 20;

#[tokio::main]
async fn main() -> Result<()> {
    let path = std::env::args().nth(1).context("wanted: the file")?;
    let path = Path::new(&path);
    let (guild, user, table) = somebody(path)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
    let at = Millis::new(i64::try_from(now)?);
    let begun = Instant::now();
    let (store, thread) = Store::open(path)?;
    println!("{:>9.1} ms: opened", ms(begun.elapsed()));
    for span in Span::ALL {
        for computers in [false, true] {
            let contest = || LeaderboardQuery {
                guild,
                game: None,
                span,
                at,
                computers,
            };
            let found = store.leaders(contest(), 25).await?.len();
            let name = format!("leaderboard {span:?}, computers {computers}: {found} people");
            measure(&name, async || store.leaders(contest(), 25).await.map(drop)).await?;
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
        store.open_tables(Partitions::ALL).await.map(drop)
    })
    .await?;
    println!(
        "{:>9.3} ms: a balance behind {AT_ONCE} leaderboards",
        ms(behind(&store, guild, user, at).await?)
    );
    store.close().await;
    thread.join()?;
    Ok(())
}

/// Returns a server, a person there, and an old table.
fn somebody(path: &Path) -> Result<(GuildId, UserId, TableId)> {
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

async fn measure<E: Into<anyhow::Error>>(
    name: &str,
    ask: impl AsyncFn() -> Result<(), E>,
) -> Result<()> {
    let mut worst = Duration::ZERO;
    let begun = Instant::now();
    for _ in 0..RUNS {
        let one = Instant::now();
        ask().await.map_err(Into::into)?;
        worst = worst.max(one.elapsed());
    }
    println!(
        "{:>9.3} ms, at worst {:.3}: {name}",
        ms(begun.elapsed() / RUNS),
        ms(worst)
    );
    Ok(())
}

/// Measures how long a balance takes while another person requests leaderboards.
async fn behind(store: &Store, guild: GuildId, user: UserId, at: Millis) -> Result<Duration> {
    let many: Vec<_> = (0..AT_ONCE)
        .map(|_| {
            let store = store.clone();
            let contest = LeaderboardQuery {
                guild,
                game: None,
                span: Span::Ever,
                at,
                computers: true,
            };
            tokio::spawn(async move { store.leaders(contest, 10).await.map(drop) })
        })
        .collect();
    tokio::task::yield_now().await;
    let begun = Instant::now();
    store.balance(user).await?;
    let waited = begun.elapsed();
    for asked in many {
        asked.await??;
    }
    Ok(waited)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
