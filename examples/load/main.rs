//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! what people wait for and what the bot and this tool use.
//!
//! `cargo run --release --example load -- play 200 --pace 8 --seconds 180`
//!
//! The bot is a process of its own; this one is the local Discord and the people, who act on what they
//! see in their channel. Hands are begun for `--seconds` after the last table has opened; those that
//! are under way then are played to their end, which may take as long as the most plays of a hand.
//! Ctrl-C or SIGTERM ends a run early, with half a minute for hands under way; a second signal ends it
//! at once. However a run ends, it prints a report: presses and plays with percentiles, hands, requests
//! by kind, memory, and the time of a core for the bot and for this tool. If this tool uses as much of
//! a core as there is, the times that it measures are its own.
//!
//! * `--noise`: Discord has a bad day. Failures, lost and cut answers, refused and deleted emojis,
//!   storms of 429, cuts of the gateway. Every other table plays Tet-Gow, because only the buttons of
//!   cards have emojis.
//! * `--processes N`: N processes share the tables on a PostgreSQL database of this run, instead of one
//!   with SQLite. Memory and time of a core are sums over all.
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

/// The command that starts a game, such as `tiengow`, with its options.
fn start_command(game: &str, options: &Value) -> Value {
    let start = json!([{"type": 1, "name": "start", "options": options}]);
    json!({"type": 1, "name": game, "options": start})
}
