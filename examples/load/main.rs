//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! what they wait for.
//!
//! `cargo run --release --example load -- 200 8 180`: tables, seconds a play, seconds of play.

mod measured;
mod table;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::Result;
use sandbox::Clock;
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::Config;

use crate::measured::Measured;
use crate::table::Table;

/// The time from one table's beginning to the next one's.
const APART: Duration = Duration::from_millis(300);

/// How often the requests are read.
const READ: Duration = Duration::from_millis(250);

#[tokio::main]
async fn main() -> Result<()> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>());
    let tables = numbers.next().transpose()?.unwrap_or(20);
    let pace = numbers.next().transpose()?.unwrap_or(8);
    let seconds = numbers.next().transpose()?.unwrap_or(120);
    let data = tempfile::tempdir()?;
    let args = SandboxArgs::seeded(data.path(), 1);
    let mut config = Config::default();
    config.discord.emojis = false;
    config.table.max_per_server = 0;
    let clock = Clock::real();
    let local = Arc::new(LocalDiscord::start(config, &args, clock.clone()).await?);
    let seen: Arc<Mutex<Measured>> = Arc::default();
    let control = local.sandbox().control();
    let reader = tokio::spawn(measured::read(control, Arc::clone(&seen)));
    let mut playing = Vec::new();
    for number in 0..tables {
        let table = Table::add(number, &local, &clock, &seen)?;
        let until = Duration::from_secs(seconds);
        playing.push(tokio::spawn(table.play(Duration::from_secs(pace), until)));
        tokio::time::sleep(APART).await;
    }
    let mut hands = 0;
    for table in playing {
        hands += table.await??;
    }
    tokio::time::sleep(READ * 2).await;
    reader.abort();
    println!("{tables} tables, a play in {pace} s: {hands} hands");
    let seen = seen
        .lock()
        .map_err(|_| anyhow::anyhow!("a task panicked"))?;
    seen.report(hands);
    Ok(())
}
