//! A run with many tables at once.

mod bots;
mod channel_view;
mod hand;
mod measurements;
mod noise;
mod report;
mod screen;
mod stage;
mod table;
mod usage;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use clap::Args;
use sandbox::{Options, Sandbox};
use tokio::sync::watch;
use tokio::task::JoinSet;

use bots::Bots;
use measurements::{Measurements, record_requests};
use noise::Noise;
use stage::{LAST_HANDS_AFTER_SIGNAL, Stage, StopSignals};
use table::{Game, Pace, RunContext, SCREEN_TIMEOUT, Table};
use usage::Usage;

/// The time between the openings of two tables.
const OPENING_INTERVAL: Duration = Duration::from_millis(300);

/// The number of Discord servers that the tables are spread over. Processes share the tables by server.
const SERVERS: usize = 16;

/// The least time from one hand to the next.
const BETWEEN_HANDS: Duration = Duration::from_secs(65);

/// The most plays of a hand: nine cards of each of four people, one at a time.
const PLAYS_MAX: u32 = 36;

/// How long the last presses wait for their answers: as long as Discord does.
const LAST_ANSWERS_WAIT: Duration = Duration::from_secs(3);

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
    /// Whether Discord fails often.
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
    fn per_second(&self, times: impl Iterator<Item = i64>) -> f64 {
        let inside = times.filter(|at| (self.from..self.until).contains(at));
        inside.count() as f64 / self.seconds().max(1.0)
    }
}

/// Plays, and prints the measurements, however the run ends.
pub(crate) async fn play(plan: &Plan) -> Result<()> {
    let data = tempfile::tempdir()?;
    let sandbox = Sandbox::start(Options::default()).await?;
    let mut bots = Bots::start(&sandbox, data.path(), plan).await?;
    let measurements: Arc<Mutex<Measurements>> = Arc::default();
    let control = sandbox.control();
    let reader = tokio::spawn(record_requests(control.clone(), Arc::clone(&measurements)));
    let noise = plan.noise.then(|| Noise::start(control)).transpose()?;
    let report = plan.report.as_deref();
    let mut usage = Usage::start(bots.usage_reader(), report, Arc::clone(&measurements)).await?;
    let mut window = Window { from: 0, until: 0 };
    let result = tokio::select! {
        result = play_tables(plan, &sandbox, &measurements, &mut window) => result,
        error = usage.take_readings() => error,
    };
    let last_reading = usage.take_reading().await;
    tokio::time::sleep(LAST_ANSWERS_WAIT).await;
    reader.abort();
    noise.map(Noise::stop).transpose()?;
    println!("{} tables, a play in {} s", plan.tables, plan.pace);
    let stuck = {
        let measurements = measurements
            .lock()
            .map_err(|_| anyhow!("a task panicked"))?;
        measurements.print(&window);
        usage.print(&measurements);
        measurements.stuck
    };
    result.and(last_reading)?;
    bots.stop().await?;
    println!("the books are sound");
    ensure!(stuck == 0, "{stuck} tables are stuck");
    Ok(())
}

/// Plays at all tables until the time is over or a signal comes.
async fn play_tables(
    plan: &Plan,
    sandbox: &Sandbox,
    measurements: &Arc<Mutex<Measurements>>,
    window: &mut Window,
) -> Result<()> {
    let clock = sandbox.clock();
    let stage = watch::Sender::new(Stage::Playing);
    let context = RunContext {
        control: sandbox.control(),
        clock: clock.clone(),
        measurements: Arc::clone(measurements),
        stage: stage.subscribe(),
        pace: plan.pace(),
    };
    let mut stop_signals = StopSignals::listen()?;
    let mut tables = JoinSet::new();
    let is_stopped = tokio::select! {
        opened = open_tables(plan, sandbox, context, &mut tables) => opened.map(|()| false)?,
        () = stop_signals.wait() => true,
    };
    window.from = clock.now_ms();
    let is_stopped = is_stopped
        || tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(plan.seconds)) => false,
            () = stop_signals.wait() => true,
        };
    window.until = clock.now_ms();
    stage.send_replace(Stage::LastHands);
    let last_hands_max = if is_stopped {
        LAST_HANDS_AFTER_SIGNAL
    } else {
        plan.last_hands_max()
    };
    println!(
        "hands under way are played for {} s at most",
        last_hands_max.as_secs()
    );
    tokio::select! {
        ended = wait_for_end(&mut tables) => return ended,
        () = tokio::time::sleep(last_hands_max) => {}
        () = stop_signals.wait() => {}
    }
    stage.send_replace(Stage::Over);
    wait_for_end(&mut tables).await
}

/// Opens one table after another.
async fn open_tables(
    plan: &Plan,
    sandbox: &Sandbox,
    context: RunContext,
    tables: &mut JoinSet<()>,
) -> Result<()> {
    let control = sandbox.control();
    let mut servers = vec![sandbox.guild_id()];
    for number in 1..SERVERS {
        servers.push(control.add_guild(&format!("server-{number}"), &[])?);
    }
    for (number, server) in (0..plan.tables).zip(servers.into_iter().cycle()) {
        let table = Table::add((number, plan.game(number)), server, context.clone())?;
        tables.spawn(table.play());
        tokio::time::sleep(OPENING_INTERVAL).await;
    }
    Ok(())
}

/// Waits until the last table has ended.
async fn wait_for_end(tables: &mut JoinSet<()>) -> Result<()> {
    while let Some(ended) = tables.join_next().await {
        ended?;
    }
    Ok(())
}

impl Plan {
    /// Returns the game of a table. With noise, every other table has emojis on its buttons.
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
            // With noise, a run measures by its number of hands, so it does not pause between them.
            between_hands: if self.noise {
                Duration::ZERO
            } else {
                BETWEEN_HANDS
            },
        }
    }

    /// Returns how long the last hand to begin may take.
    fn last_hands_max(&self) -> Duration {
        Duration::from_secs(self.pace) * PLAYS_MAX + SCREEN_TIMEOUT
    }
}
