//! Many tables at once.

mod bot;
mod hand;
mod measured;
mod noise;
mod report;
mod screen;
mod stage;
mod table;
mod usage;
mod view;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use clap::Args;
use sandbox::{Options, Sandbox};
use tokio::sync::watch;
use tokio::task::JoinSet;

use bot::Bots;
use measured::Measured;
use noise::Noise;
use stage::{AFTER_SIGNAL, Stage, Stop};
use table::{Game, PATIENCE, Pace, Shared, Table};
use usage::Usage;

/// The time between the starts of two tables.
const APART: Duration = Duration::from_millis(300);

/// The number of Discord servers that the tables are spread over. Processes share the tables by server.
const SERVERS: usize = 16;

/// The least time from one hand to the next.
const BETWEEN_HANDS: Duration = Duration::from_secs(65);

/// The most plays of a hand: nine cards of each of four people, one at a time.
const PLAYS_MAX: u32 = 36;

/// How long the last presses wait for their answers: as long as Discord does.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

const MS_IN_SECOND: f64 = 1_000.0;

/// The run to play.
#[derive(Args)]
pub(crate) struct Plan {
    /// The number of tables.
    tables: u64,
    /// Seconds from one play at a table to the next.
    #[arg(long, default_value_t = 8)]
    pace: u64,
    /// For how many seconds new hands begin after the last table has opened.
    #[arg(long, default_value_t = 180)]
    seconds: u64,
    /// How many processes share the tables on a PostgreSQL database; one with SQLite if left out.
    #[arg(long)]
    processes: Option<u64>,
    /// Whether Discord has a bad day.
    #[arg(long)]
    noise: bool,
    /// A file for readings of the memory and CPU time that the bot uses.
    #[arg(long)]
    report: Option<PathBuf>,
}

/// The time in which all tables play, in milliseconds.
struct Window {
    from: i64,
    until: i64,
}

impl Window {
    fn seconds(&self) -> f64 {
        (self.until - self.from).max(0) as f64 / MS_IN_SECOND
    }

    /// Returns how many of these times are in the window, per second.
    fn a_second(&self, times: impl Iterator<Item = i64>) -> f64 {
        let inside = times.filter(|at| (self.from..self.until).contains(at));
        inside.count() as f64 / self.seconds().max(1.0)
    }
}

/// Plays and prints what was measured, however the run ends.
pub(crate) async fn play(plan: &Plan) -> Result<()> {
    let data = tempfile::tempdir()?;
    let sandbox = Sandbox::start(Options::default()).await?;
    let mut bots = Bots::start(&sandbox, data.path(), plan).await?;
    let seen: Arc<Mutex<Measured>> = Arc::default();
    let control = sandbox.control();
    let reader = tokio::spawn(measured::read(control.clone(), Arc::clone(&seen)));
    let noise = plan.noise.then(|| Noise::begin(control)).transpose()?;
    let mut usage = Usage::begin(bots.gauges(), plan.report.as_deref(), Arc::clone(&seen)).await?;
    let mut window = Window { from: 0, until: 0 };
    let played = tokio::select! {
        played = tables(plan, &sandbox, &seen, &mut window) => played,
        failed = usage.keep() => failed,
    };
    let noted = usage.note().await;
    tokio::time::sleep(LAST_ANSWERS).await;
    reader.abort();
    noise.map(Noise::end).transpose()?;
    println!("{} tables, a play in {} s", plan.tables, plan.pace);
    let stuck = {
        let seen = seen.lock().map_err(|_| anyhow!("a task panicked"))?;
        seen.print(&window);
        usage.print(&seen);
        seen.stuck
    };
    played.and(noted)?;
    bots.stop().await?;
    println!("the books are sound");
    ensure!(stuck == 0, "{stuck} tables are stuck");
    Ok(())
}

/// Plays at all tables until the time is over, or a signal comes.
async fn tables(
    plan: &Plan,
    sandbox: &Sandbox,
    seen: &Arc<Mutex<Measured>>,
    window: &mut Window,
) -> Result<()> {
    let clock = sandbox.clock();
    let stage = watch::Sender::new(Stage::Playing);
    let shared = Shared {
        control: sandbox.control(),
        clock: clock.clone(),
        seen: Arc::clone(seen),
        stage: stage.subscribe(),
        pace: plan.pace(),
    };
    let mut stop = Stop::listen()?;
    let mut playing = JoinSet::new();
    let is_stopped = tokio::select! {
        opened = open(plan, sandbox, shared, &mut playing) => opened.map(|()| false)?,
        () = stop.told() => true,
    };
    window.from = clock.now_ms();
    let is_stopped = is_stopped
        || tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(plan.seconds)) => false,
            () = stop.told() => true,
        };
    window.until = clock.now_ms();
    stage.send_replace(Stage::LastHands);
    let patience = if is_stopped {
        AFTER_SIGNAL
    } else {
        plan.last_hands()
    };
    println!(
        "hands under way are played for {} s at most",
        patience.as_secs()
    );
    tokio::select! {
        ended = end(&mut playing) => return ended,
        () = tokio::time::sleep(patience) => {}
        () = stop.told() => {}
    }
    stage.send_replace(Stage::Over);
    end(&mut playing).await
}

/// Opens one table after another.
async fn open(
    plan: &Plan,
    sandbox: &Sandbox,
    shared: Shared,
    playing: &mut JoinSet<()>,
) -> Result<()> {
    let control = sandbox.control();
    let mut servers = vec![sandbox.guild_id()];
    for number in 1..SERVERS {
        servers.push(control.add_guild(&format!("server-{number}"), &[])?);
    }
    for (number, server) in (0..plan.tables).zip(servers.into_iter().cycle()) {
        let table = Table::add((number, plan.game(number)), server, shared.clone())?;
        playing.spawn(table.play());
        tokio::time::sleep(APART).await;
    }
    Ok(())
}

/// Waits until no table plays.
async fn end(playing: &mut JoinSet<()>) -> Result<()> {
    while let Some(ended) = playing.join_next().await {
        ended?;
    }
    Ok(())
}

impl Plan {
    /// Returns the game of a table. In noise, every other table has emojis on its buttons.
    fn game(&self, table: u64) -> Game {
        if self.noise && table % 2 == 1 {
            Game::TetGow
        } else {
            Game::TienGow
        }
    }

    fn pace(&self) -> Pace {
        Pace {
            play: Duration::from_secs(self.pace),
            // In noise the number of hands counts.
            between_hands: if self.noise {
                Duration::ZERO
            } else {
                BETWEEN_HANDS
            },
        }
    }

    /// Returns how long hands under way go on after the last one began.
    fn last_hands(&self) -> Duration {
        Duration::from_secs(self.pace) * PLAYS_MAX + PATIENCE
    }
}
