//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! what people wait for and what the bot uses.
//!
//! `cargo run --release --example load -- play 200 --pace 8 --seconds 180`. The bot is a process of
//! its own. With `--noise` Discord has a bad day: failures, lost answers, limits, deleted emojis and
//! cut connections; then the books are examined. With `--report FILE` the file gets what the process
//! uses, as JSON Lines. `restart 1000` restarts a bot with so many open tables instead.

#[cfg(target_os = "linux")]
mod bot;
mod measured;
mod noise;
#[cfg(target_os = "linux")]
mod play;
#[allow(dead_code, reason = "the tests end processes in more ways than this")]
#[path = "../../tests/it/process.rs"]
mod process;
mod restart;
mod table;
#[cfg(target_os = "linux")]
mod usage;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Parser;

/// How often the requests are read.
const READ: Duration = Duration::from_millis(250);

/// The environment variable that makes another process of this program run the bot.
const ROLE: &str = "LOAD_RUNS_THE_BOT";

/// What is measured.
#[derive(Parser)]
enum Run {
    /// Plays tables of four people.
    #[cfg(target_os = "linux")]
    Play(play::Plan),
    /// Restarts a bot with open tables.
    Restart {
        /// How many.
        tables: u64,
    },
}

fn main() -> Result<ExitCode> {
    if std::env::var_os(ROLE).is_some() {
        return Ok(tiengow::cli::main());
    }
    let run = Run::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        match run {
            #[cfg(target_os = "linux")]
            Run::Play(plan) => play::play(&plan).await,
            Run::Restart { tables } => restart::measure(tables).await,
        }
    })?;
    Ok(ExitCode::SUCCESS)
}
