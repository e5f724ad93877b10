//! Kills the bot at many moments of live play, with the local Discord as another process, and
//! reports the losses.
//!
//! `cargo run --release --example kills -- 1000`, or `… -- 1000 postgres` for a database on PostgreSQL servers
//! that are made for it, with another process that takes over. With `freeze` instead of `postgres`, the bot freezes
//! and resumes when the other process has its tables.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use gow::Game;
use scratch_postgres::Server;

#[path = "../tests/it/buttons.rs"]
mod buttons;
#[path = "../tests/it/killing.rs"]
mod killing;
#[allow(dead_code, reason = "the tests end processes in more ways than this")]
#[path = "../tests/it/process.rs"]
mod process;

use killing::KillMode;

/// The environment variable with which this program runs the bot or its Discord.
const RUN_PROGRAM_VARIABLE: &str = "KILLS_RUNS_THE_PROGRAM";

/// The number of kills in one session: identifies per day are limited, and so are the messages that the
/// sandbox keeps.
const KILLS_A_SESSION: usize = 100;

/// Returns the command that runs the bot or its Discord.
fn program() -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env(RUN_PROGRAM_VARIABLE, "1");
    Ok(command)
}

fn main() -> Result<ExitCode> {
    if std::env::var_os(RUN_PROGRAM_VARIABLE).is_some() {
        return Ok(tiengow::cli::main());
    }
    let kills: usize = std::env::args()
        .nth(1)
        .map_or(Ok(1_000), |number| number.parse())?;
    let (on_postgres, mode) = match std::env::args().nth(2).as_deref() {
        None => (false, KillMode::Kill),
        Some("postgres") => (true, KillMode::Kill),
        #[cfg(unix)]
        Some("freeze") => (true, KillMode::Freeze),
        Some(other) => bail!("{other:?} is neither nothing nor postgres nor freeze"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(run_sessions(kills, on_postgres, mode))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs sessions until the bot has been killed that many times, and prints the sum of their tallies.
async fn run_sessions(kills: usize, on_postgres: bool, mode: KillMode) -> Result<()> {
    let started = Instant::now();
    let mut sum = killing::Tally::default();
    let mut seed = 0;
    while sum.kills < kills {
        seed += 1;
        let session_kills = KILLS_A_SESSION.min(kills - sum.kills);
        // The games take turns.
        let game = Game::ALL[usize::try_from(seed)? % Game::ALL.len()];
        let server = if on_postgres {
            Some(Server::start()?.context("PostgreSQL is not installed")?)
        } else {
            None
        };
        let options = killing::SessionOptions {
            program,
            game,
            kills: session_kills,
            seed,
            server: server.as_ref().map(|server| server.address("postgres")),
            mode,
        };
        let tally = killing::run_session(options).await?;
        sum.kills += tally.kills;
        sum.answered += tally.answered;
        sum.in_flight += tally.in_flight;
        sum.checks += tally.checks;
        sum.in_hands += tally.in_hands;
        sum.hands += tally.hands;
        sum.plays += tally.plays;
        sum.taken_over += tally.taken_over;
        sum.too_old += tally.too_old;
        sum.starts.extend(tally.starts);
        println!(
            "{} kills, {} last, {:.0} s",
            sum.kills,
            game.name(),
            started.elapsed().as_secs_f64()
        );
    }
    print_report(&mut sum);
    Ok(())
}

fn print_report(tally: &mut killing::Tally) {
    let killing::Tally {
        kills,
        answered,
        in_flight,
        checks,
        in_hands,
        hands,
        plays,
        taken_over,
        too_old,
        starts,
    } = tally;
    starts.sort_unstable();
    let percentile_ms = |percent: usize| {
        starts
            .get(starts.len() * percent / 100)
            .map_or(0, std::time::Duration::as_millis)
    };
    println!(
        "kills={kills} examined={checks} in-hands={in_hands} presses-answered={answered} cut-off={in_flight} \
         answered-all-the-same={taken_over} too-old={too_old} shown-but-lost=0"
    );
    println!(
        "hands-finished={hands} plays={plays} other-tiles=0; from start to ready p50 {} ms, p99 {} ms",
        percentile_ms(50),
        percentile_ms(99)
    );
}
