//! Many tables at once.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use clap::Args;
use sandbox::{Clock, Options, Sandbox};
use tiengow::store::{FILE, Store};

use crate::bot::BotProcess;
use crate::measured::{self, Measured};
use crate::table::{Pace, Table};
use crate::usage::Usage;
use crate::{READ, noise};

/// The time from one table's beginning to the next one's.
const APART: Duration = Duration::from_millis(300);

/// The least time from one hand to the next.
const BETWEEN_HANDS: Duration = Duration::from_secs(65);

/// What is played.
#[derive(Args)]
pub(crate) struct Plan {
    /// How many tables.
    tables: u64,
    /// Seconds from one play at a table to the next.
    #[arg(long, default_value_t = 8)]
    pace: u64,
    /// For how many seconds hands are begun.
    #[arg(long, default_value_t = 180)]
    seconds: u64,
    /// Whether Discord has a bad day.
    #[arg(long)]
    noise: bool,
    /// A file for what the bot's process uses.
    #[arg(long)]
    report: Option<PathBuf>,
}

/// Plays and prints what was measured.
pub(crate) async fn play(plan: &Plan) -> Result<()> {
    let data = tempfile::tempdir()?;
    let sandbox = Sandbox::start(Options::default()).await?;
    let mut bot = BotProcess::start(&sandbox, data.path(), plan.noise).await?;
    let seen: Arc<Mutex<Measured>> = Arc::default();
    let control = sandbox.control();
    let reader = tokio::spawn(measured::read(control.clone(), Arc::clone(&seen)));
    let noise = plan.noise.then(|| noise::begin(control)).transpose()?;
    let mut usage = Usage::begin(bot.gauges(), plan.report.as_deref(), Arc::clone(&seen)).await?;
    let hands = tokio::select! {
        hands = tables(plan, &sandbox, &seen) => hands?,
        failed = usage.keep() => return failed,
    };
    usage.note().await?;
    tokio::time::sleep(READ * 2).await;
    reader.abort();
    if let Some(noise) = noise {
        noise.abort();
    }
    bot.stop().await?;
    let report = Store::examine(&data.path().join(FILE))?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    println!(
        "{} tables, a play in {} s: {hands} hands; the books are sound",
        plan.tables, plan.pace
    );
    seen.lock()
        .map_err(|_| anyhow!("a task panicked"))?
        .report(hands);
    usage.print(plan.tables, hands);
    Ok(())
}

/// Plays at all tables; returns how many hands were finished.
async fn tables(plan: &Plan, sandbox: &Sandbox, seen: &Arc<Mutex<Measured>>) -> Result<usize> {
    let pace = Pace {
        play: Duration::from_secs(plan.pace),
        // In noise the number of hands counts.
        between_hands: if plan.noise {
            Duration::ZERO
        } else {
            BETWEEN_HANDS
        },
    };
    let clock = Clock::real();
    let mut playing = Vec::new();
    for number in 0..plan.tables {
        let table = Table::add(number, sandbox, &clock, seen)?;
        playing.push(tokio::spawn(
            table.play(pace, Duration::from_secs(plan.seconds)),
        ));
        tokio::time::sleep(APART).await;
    }
    let mut hands = 0;
    for table in playing {
        hands += table.await??;
    }
    Ok(hands)
}
