//! Kills the bot at many moments of live play, with the local Discord as another process, and
//! reports what was lost.
//!
//! `cargo run --release --example kills -- 1000`, or `… -- 1000 postgres` for a database on PostgreSQL servers
//! that are made for it, with another process that takes over. With `freeze` instead of `postgres` the bot freezes
//! there, and goes on when the other process has its tables.

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

use killing::Death;

/// The environment variable that makes another process of this program run the bot or its Discord.
const ROLE: &str = "KILLS_RUNS_THE_PROGRAM";

/// Kills in one session: identifies per day are limited, and so are the messages that the sandbox
/// keeps.
const SESSION: usize = 100;

fn program() -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env(ROLE, "1");
    Ok(command)
}

fn main() -> Result<ExitCode> {
    if std::env::var_os(ROLE).is_some() {
        return Ok(tiengow::cli::main());
    }
    let kills: usize = std::env::args()
        .nth(1)
        .map_or(Ok(1_000), |number| number.parse())?;
    let (on_server, death) = match std::env::args().nth(2).as_deref() {
        None => (false, Death::Kill),
        Some("postgres") => (true, Death::Kill),
        #[cfg(unix)]
        Some("freeze") => (true, Death::Freeze),
        Some(other) => bail!("{other:?} is neither nothing nor postgres nor freeze"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(all(kills, on_server, death))?;
    Ok(ExitCode::SUCCESS)
}

async fn all(kills: usize, on_server: bool, death: Death) -> Result<()> {
    let begun = Instant::now();
    let mut sum = killing::Tally::default();
    let mut seed = 0;
    while sum.kills < kills {
        seed += 1;
        let more = SESSION.min(kills - sum.kills);
        // The games take turns.
        let game = Game::ALL[usize::try_from(seed)? % Game::ALL.len()];
        let server = if on_server {
            Some(Server::start()?.context("PostgreSQL is not installed")?)
        } else {
            None
        };
        let how = killing::How {
            program,
            game,
            kills: more,
            seed,
            server: server.as_ref().map(|server| server.address("postgres")),
            death,
        };
        let tally = killing::session(how).await?;
        sum.kills += tally.kills;
        sum.answered += tally.answered;
        sum.cut_off += tally.cut_off;
        sum.examined += tally.examined;
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
            begun.elapsed().as_secs_f64()
        );
    }
    report(&mut sum);
    Ok(())
}

fn report(tally: &mut killing::Tally) {
    let killing::Tally {
        kills,
        answered,
        cut_off,
        examined,
        in_hands,
        hands,
        plays,
        taken_over,
        too_old,
        starts,
    } = tally;
    starts.sort_unstable();
    let at = |percent: usize| {
        starts
            .get(starts.len() * percent / 100)
            .map_or(0, std::time::Duration::as_millis)
    };
    println!(
        "kills={kills} examined={examined} in-hands={in_hands} presses-answered={answered} cut-off={cut_off} \
         answered-all-the-same={taken_over} too-old={too_old} shown-but-lost=0"
    );
    println!(
        "hands-finished={hands} plays={plays} other-tiles=0; from start to ready p50 {} ms, p99 {} ms",
        at(50),
        at(99)
    );
}
