//! Plays many tables of four people at once on one token, with Discord's rate limits on, and measures
//! what they wait for.
//!
//! `cargo run --release --example load -- 200 8 180`: tables, seconds a play, seconds of play. With
//! `noise` behind it Discord has a bad day: failures, lost answers, limits, deleted emojis and cut
//! connections; then the books are examined.

mod measured;
mod noise;
mod table;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
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
    fn of_arguments() -> Result<Self> {
        let mut words = std::env::args().skip(1);
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
    let plan = Plan::of_arguments()?;
    let data = tempfile::tempdir()?;
    let args = SandboxArgs::seeded(data.path(), 1);
    let mut config = Config::default();
    config.discord.emojis = plan.is_noisy;
    config.table.max_per_server = 0;
    let clock = Clock::real();
    let local = Arc::new(LocalDiscord::start(config, &args, clock.clone()).await?);
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
