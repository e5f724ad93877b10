//! Fills a database with a long history, and reports its size and how long a start takes.
//!
//! `cargo run --release --example history -- <file> 1000000`. With `--four` after the number, it makes
//! only hands of four people. With an existing file and nothing else, it only measures the start.

use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail, ensure};
use rusqlite::Connection;
use tiengow::id::{PartitionSet, Timestamp};
use tiengow::store::Store;

#[path = "../tests/history/history.rs"]
mod history;

use history::{HistorySize, Plan, fill};

/// How often the start is measured.
const STARTS: usize = 5;

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (path, hands, only_people) = match &arguments[..] {
        [path] => return measure_starts(Path::new(path)).await,
        [path, hands] => (Path::new(path), hands.parse()?, false),
        [path, hands, flag] if flag == "--four" => (Path::new(path), hands.parse()?, true),
        _ => bail!(
            "wanted: the file and the number of hands, and --four for hands of four people alone"
        ),
    };
    if path.exists() {
        bail!("{} is there already", path.display());
    }
    let until = Timestamp::new(i64::try_from(
        SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis(),
    )?);
    let started = Instant::now();
    let plan = Plan {
        computers: !only_people,
        ..Plan::of(hands, until)
    };
    let HistorySize {
        tables,
        hands,
        transfers,
    } = fill(path, &plan).await?;
    let bytes = i64::try_from(std::fs::metadata(path)?.len())?;
    println!(
        "{hands} hands at {tables} tables, {transfers} transfers: {bytes} bytes, {} a hand; {:.1} s",
        bytes / hands,
        started.elapsed().as_secs_f64()
    );
    for (name, bytes) in sizes(path)? {
        println!("{:>8.1} a hand: {name}", bytes as f64 / hands as f64);
    }
    measure_starts(path).await
}

/// Prints how long starts take, and how long it takes to examine the whole database.
async fn measure_starts(path: &Path) -> Result<()> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let started = Instant::now();
        let (store, thread) = Store::open(path)?;
        let tables = store.open_tables(PartitionSet::ALL).await?.len();
        let ms = started.elapsed().as_secs_f64() * 1_000.0;
        starts.push(format!("{ms:.1} ms"));
        ensure!(tables == 0, "{tables} tables are open");
        store.close().await;
        tokio::task::spawn_blocking(|| thread.join()).await??;
    }
    println!("opened, and open tables read, in {}", starts.join(", "));
    let started = Instant::now();
    let report = Store::examine(path)?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    println!(
        "all pages and {} transfers examined in {:.1} s",
        report.transfers,
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Returns the sizes of tables and indexes in bytes, the largest first.
fn sizes(path: &Path) -> Result<Vec<(String, i64)>> {
    let connection = Connection::open(path)?;
    let sql = "SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name HAVING bytes > 65536 ORDER BY bytes DESC";
    let mut statement = connection
        .prepare(sql)
        .context("this SQLite knows no dbstat")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
