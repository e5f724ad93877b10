//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! what they wait for.
//!
//! `cargo run --release --example load -- 200 8 180`: tables, seconds a play, seconds of play. With
//! `noise` behind it Discord has a bad day: failures, lost answers, limits, deleted emojis and cut
//! connections; then the books are examined. With `restart 1000` a bot with so many open tables is
//! restarted instead.

mod measured;
mod noise;
mod restart;
mod table;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use sandbox::Clock;
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::Config;

use crate::measured::Measured;
use crate::table::{Pace, Table};

/// The time from one table's beginning to the next one's.
const APART: Duration = Duration::from_millis(300);

/// The least time from one hand to the next.
const BETWEEN_HANDS: Duration = Duration::from_secs(65);

/// How often the requests are read.
const READ: Duration = Duration::from_millis(250);

/// What is played.
struct Plan {
    tables: u64,
    pace: Pace,
    /// How long hands are begun.
    time: Duration,
    is_noisy: bool,
}

impl Plan {
    fn of(mut words: impl Iterator<Item = String>) -> Result<Self> {
        let mut number = |or| words.next().map_or(Ok(or), |word| word.parse::<u64>());
        let (tables, seconds_a_play, seconds) = (number(20)?, number(8)?, number(120)?);
        let is_noisy = match words.next().as_deref() {
            None => false,
            Some("noise") => true,
            Some(other) => bail!("{other:?} is not \"noise\""),
        };
        let pace = Pace {
            play: Duration::from_secs(seconds_a_play),
            // In noise the number of hands counts.
            between_hands: if is_noisy {
                Duration::ZERO
            } else {
                BETWEEN_HANDS
            },
        };
        Ok(Self {
            tables,
            pace,
            time: Duration::from_secs(seconds),
            is_noisy,
        })
    }

    /// Plays at all tables; returns how many hands were finished.
    async fn play(
        &self,
        local: &Arc<LocalDiscord>,
        clock: &Clock,
        seen: &Arc<Mutex<Measured>>,
    ) -> Result<usize> {
        let mut playing = Vec::new();
        for number in 0..self.tables {
            let table = Table::add(number, local, clock, seen)?;
            playing.push(tokio::spawn(table.play(self.pace, self.time)));
            tokio::time::sleep(APART).await;
        }
        let mut hands = 0;
        for table in playing {
            hands += table.await??;
        }
        Ok(hands)
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut words = std::env::args().skip(1).peekable();
    if words.next_if(|word| word == "restart").is_some() {
        let tables = words.next().context("how many tables?")?.parse()?;
        let data = tempfile::tempdir()?;
        let local = start(data.path(), false, Clock::real()).await?;
        return restart::measure(local, tables).await;
    }
    play(&Plan::of(words)?).await
}

/// Starts a bot and its Discord.
async fn start(data: &Path, has_emojis: bool, clock: Clock) -> Result<LocalDiscord> {
    let mut config = Config::default();
    config.discord.emojis = has_emojis;
    config.table.max_per_server = 0;
    LocalDiscord::start(config, &SandboxArgs::seeded(data, 1), clock).await
}

/// Plays and prints what was measured.
async fn play(plan: &Plan) -> Result<()> {
    let data = tempfile::tempdir()?;
    let clock = Clock::real();
    let local = Arc::new(start(data.path(), plan.is_noisy, clock.clone()).await?);
    let seen: Arc<Mutex<Measured>> = Arc::default();
    let control = local.sandbox().control();
    let reader = tokio::spawn(measured::read(control.clone(), Arc::clone(&seen)));
    let noise = plan
        .is_noisy
        .then(|| noise::begin(control.clone()))
        .transpose()?;
    let hands = plan.play(&local, &clock, &seen).await?;
    tokio::time::sleep(READ * 2).await;
    reader.abort();
    if let Some(noise) = noise {
        noise.abort();
        let report = local.bot().app().store.check().await?;
        ensure!(report.problems.is_empty(), "{:?}", report.problems);
        println!("the books are sound");
    }
    println!(
        "{} tables, a play in {} s: {hands} hands",
        plan.tables,
        plan.pace.play.as_secs()
    );
    let seen = seen
        .lock()
        .map_err(|_| anyhow::anyhow!("a task panicked"))?;
    seen.report(hands);
    Ok(())
}
