//! Measures how long the bot takes to answer presses: plays hands on the local Discord and times every press.
//!
//! `cargo run --release --example presses -- 300`, or `… -- 300 peers` to time as many presses that do nothing for
//! bots on other libraries in the same run. `sandbox/peers/run` installs these.
//!
//! Every bot is a process of its own, and one person presses, one press after another. The bot stores a play before it
//! answers, so the time of a play includes a commit.

use std::process::{Command, ExitCode};

use anyhow::{Context as _, Error, Result, bail, ensure};
use sandbox::{Options, Sandbox};
use sandbox_client::Client;
use serde_json::Value;

#[path = "../../tests/it/buttons.rs"]
mod buttons;
#[path = "../../sandbox/examples/peers/no_library.rs"]
mod no_library;
#[path = "../../sandbox/examples/peers/peer.rs"]
#[allow(dead_code, reason = "nothing is compared with the expected text here")]
mod peer;
mod plays;
#[allow(dead_code, reason = "the tests end processes in more ways than this")]
#[path = "../../tests/it/process.rs"]
mod process;
#[path = "../../sandbox/examples/peers/script.rs"]
#[allow(dead_code, reason = "only the presses that do nothing are timed here")]
mod script;
#[path = "../../sandbox/examples/peers/timing.rs"]
mod timing;
#[path = "../../sandbox/examples/peers/transcript.rs"]
#[allow(dead_code, reason = "nothing is compared here")]
mod transcript;

use process::{Process, Signal};
use timing::SortedTimes;

/// The environment variable with which this program runs the bot.
const RUN_BOT_VARIABLE: &str = "PRESSES_RUNS_THE_BOT";

/// The text before the address of the listener in the log.
const ADDRESS: &str = "address=";

/// The histogram of the times of commits.
const COMMITS: &str = "tiengow_store_commit_seconds_bucket";

fn main() -> Result<ExitCode> {
    if std::env::var_os(RUN_BOT_VARIABLE).is_some() {
        return Ok(tiengow::cli::main());
    }
    let mut arguments = std::env::args().skip(1);
    let presses = arguments.next().map_or(Ok(300), |number| number.parse())?;
    let with_peers = match arguments.next().as_deref() {
        None => false,
        Some("peers") => true,
        Some(other) => bail!("{other:?} is neither nothing nor peers"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(measure(presses, with_peers))?;
    Ok(ExitCode::SUCCESS)
}

async fn measure(presses: usize, with_peers: bool) -> Result<()> {
    let sandbox = Sandbox::start(Options::default()).await?;
    println!(
        "{:<24} {:>8} {:>9} {:>9}",
        "what is pressed", "presses", "p50 (ms)", "p99 (ms)"
    );
    measure_bot(&sandbox, presses).await?;
    if with_peers {
        measure_peers(&sandbox, presses).await?;
    }
    sandbox.shutdown().await;
    Ok(())
}

/// Times this bot's plays, and prints the median of its commits.
async fn measure_bot(sandbox: &Sandbox, presses: usize) -> Result<()> {
    let data = tempfile::tempdir()?;
    let folder = data
        .path()
        .to_str()
        .context("a folder with a readable name")?;
    let mut ready = sandbox.ready_payload();
    ready["bot_token"] = Value::from(sandbox.bot_token());
    let settings = [
        ("TIENGOW_DATA_DIR", folder),
        ("TIENGOW_HTTP__LISTEN", "127.0.0.1:0"),
        ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
    ];
    let mut bot = Process::start_bot(bot_command, &ready, &settings, data.path())?;
    let line = bot.wait_for_line("serving health and metrics").await?;
    let address = line
        .split(ADDRESS)
        .nth(1)
        .context("an address")?
        .trim()
        .to_owned();
    bot.wait_for_line("connected and ready").await?;
    let ann = Client::log_in(sandbox, "ann").await?;
    let mut times = plays::PressTimes::default();
    plays::play_hands(&ann, presses, &mut times).await?;
    print_row(
        "tiengow: tile picked",
        times.picks.len(),
        &SortedTimes::from_unsorted(times.picks),
    );
    print_row(
        "tiengow: play",
        times.plays.len(),
        &SortedTimes::from_unsorted(times.plays),
    );
    let client = reqwest::Client::builder().no_proxy().build()?;
    let metrics = client
        .get(format!("http://{address}/metrics"))
        .send()
        .await?
        .text()
        .await?;
    let median = median_of_buckets(&metrics).context("no commits")?;
    println!("{:<24} {:>8} {median:>9.2}", "tiengow: commit", "");
    bot.signal(Signal::Terminate)?;
    let (status, lines) = bot.wait_for_exit().await?;
    ensure!(status.success(), "the bot ended with {status}: {lines:?}");
    Ok(())
}

/// Times presses that do nothing for a bot on each installed library.
async fn measure_peers(sandbox: &Sandbox, presses: usize) -> Result<()> {
    for (peer, person) in peer::installed().zip(sandbox.users()) {
        let running = peer.start(sandbox).await.map_err(Error::from_boxed)?;
        let client = Client::log_in(sandbox, &person.name).await?;
        let panel = script::open_panel(&client)
            .await
            .map_err(Error::from_boxed)?;
        let times = SortedTimes::measure(&client, &panel.id, presses).await?;
        drop(running);
        print_row(&format!("{}: nothing", peer.name), presses, &times);
    }
    Ok(())
}

fn print_row(name: &str, presses: usize, times: &SortedTimes) {
    println!(
        "{name:<24} {presses:>8} {:>9.2} {:>9.2}",
        times.percentile(50),
        times.percentile(99)
    );
}

/// Returns the median of the commits in milliseconds, interpolated in its bucket. Returns `None` without commits.
fn median_of_buckets(metrics: &str) -> Option<f64> {
    let lines = metrics.lines().filter(|line| line.starts_with(COMMITS));
    let buckets: Vec<(f64, f64)> = lines
        .filter_map(|line| {
            let (_, bound) = line.split_once("le=\"")?;
            let (bound, count) = bound.split_once("\"} ")?;
            Some((
                bound.replace("+Inf", "inf").parse().ok()?,
                count.trim().parse().ok()?,
            ))
        })
        .collect();
    let half = buckets.last().filter(|(_, all)| *all > 0.0)?.1 / 2.0;
    let place = buckets.iter().position(|(_, count)| *count >= half)?;
    let (bound, count) = buckets[place];
    let (from, before) = place.checked_sub(1).map_or((0.0, 0.0), |one| buckets[one]);
    Some((from + (bound - from) * (half - before) / (count - before)) * 1_000.0)
}

/// Returns the command that runs the bot.
fn bot_command() -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env(RUN_BOT_VARIABLE, "1");
    Ok(command)
}
