//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! how long people wait and what the bot and this tool use.
//!
//! `cargo run --release --example load -- play 200 --pace 8 --seconds 180`
//!
//! The bot runs in a separate process. This process runs the local Discord and the people, who react to
//! the messages in their channel. New hands begin for `--seconds` after the last table has opened. The
//! people then play the running hands to their end, which may take as long as the longest hand. Ctrl-C or
//! SIGTERM ends a run early, with half a minute for running hands; a second signal ends it at once.
//! However a run ends, it prints a report: presses and plays with percentiles, hands, requests by kind,
//! memory, and the CPU time of the bot and of this tool. If this tool uses a whole core, the times that it
//! measures are its own.
//!
//! * `--noise`: Discord fails often: failures, lost and cut answers, refused and deleted emojis, storms of
//!   429, cuts of the gateway. Every other table plays Tet-Gow, because only the buttons of cards have
//!   emojis.
//! * `--processes N`: N processes share the tables on a PostgreSQL database of this run, instead of one
//!   with SQLite. Memory and CPU time are sums over all.
//! * `--report FILE`: a reading every ten seconds, as JSON Lines.
//!
//! The run fails if a hand is stuck or the books are not sound. `restart 1000` restarts a bot with 1,000
//! open tables instead.

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

/// The time between two reads of the requests that the bot has sent.
const READ_INTERVAL: Duration = Duration::from_millis(250);

/// The environment variable with which this program runs the bot.
const RUN_BOT_VARIABLE: &str = "LOAD_RUNS_THE_BOT";

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
    if std::env::var_os(RUN_BOT_VARIABLE).is_some() {
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

/// Returns the command that starts a game, such as `tiengow`, with its options.
fn start_command(game: &str, options: &Value) -> Value {
    let start = json!([{"type": 1, "name": "start", "options": options}]);
    json!({"type": 1, "name": game, "options": start})
}
