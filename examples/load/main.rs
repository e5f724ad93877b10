//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! how long people wait and what the bot and this tool use.
//!
//! `cargo run --release --example load -- play 200 --pace 8 --seconds 180`
//!
//! The bot runs in a separate process. This process runs the local Discord and the people, who act on
//! what they see in their channel. New hands begin for `--seconds` after the last table has opened. Those
//! under way then are played to the end, which may take as long as the longest hand. Ctrl-C or SIGTERM
//! ends a run early, with half a minute for hands under way; a second signal ends it at once. However a
//! run ends, it prints a report: presses and plays with percentiles, hands, requests by kind, memory, and
//! the CPU time of the bot and of this tool. If this tool uses a whole core, the times that it measures
//! are its own.
//!
//! * `--noise`: Discord has a bad day. Failures, lost and cut answers, refused and deleted emojis,
//!   storms of 429, cuts of the gateway. Every other table plays Tet-Gow, because only the buttons of
//!   cards have emojis.
//! * `--processes N`: N processes share the tables on a PostgreSQL database of this run, instead of one
//!   with SQLite. Memory and CPU time are sums over all.
//! * `--report FILE`: a reading every ten seconds, as JSON Lines.
//!
//! The run fails if a hand is stuck or the books are not sound. `restart 1000` restarts a bot with so
//! many open tables instead.

#[cfg(target_os = "linux")]
mod play;
#[allow(dead_code, reason = "the tests end processes in more ways than this")]
#[path = "../../tests/it/process.rs"]
mod process;
mod restart;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Parser;
use serde_json::{Value, json};

/// How often the requests are read.
const READ: Duration = Duration::from_millis(250);

/// The environment variable that makes another process of this program run the bot.
const ROLE: &str = "LOAD_RUNS_THE_BOT";

/// What to measure.
#[derive(Parser)]
enum Run {
    /// Plays tables of four people.
    #[cfg(target_os = "linux")]
    Play(play::Plan),
    /// Restarts a bot with open tables.
    Restart {
        /// The number of tables.
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

/// The command that starts a game, such as `tiengow`, with its options.
fn start_command(game: &str, options: &Value) -> Value {
    let start = json!([{"type": 1, "name": "start", "options": options}]);
    json!({"type": 1, "name": game, "options": start})
}
