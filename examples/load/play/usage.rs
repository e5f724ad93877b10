//! What the bot's process and this one use while people play.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;

use super::MS_IN_SECOND;
use super::bot::{Gauges, Reading};
use super::measured::Measured;
use super::report::for_each;

/// The time between two readings.
const EVERY: Duration = Duration::from_secs(10);

/// The slope of the memory is that of the last three quarters: before, tables still open.
const SLOPE_FROM: f64 = 0.25;

const HOUR: f64 = 3_600.0;
const KIB_IN_MIB: f64 = 1_024.0;

/// Readings of a process over time.
pub(super) struct Usage {
    gauges: Gauges,
    began: Instant,
    readings: Vec<(f64, Reading)>,
    report: Option<File>,
    seen: Arc<Mutex<Measured>>,
}

impl Usage {
    /// Takes the first reading, before anybody plays; each goes into the file at `report` as well.
    pub(super) async fn begin(
        gauges: Gauges,
        report: Option<&Path>,
        seen: Arc<Mutex<Measured>>,
    ) -> Result<Self> {
        let mut usage = Self {
            gauges,
            began: Instant::now(),
            readings: Vec::new(),
            report: report.map(File::create).transpose()?,
            seen,
        };
        usage.note().await?;
        Ok(usage)
    }

    /// Takes readings until one fails.
    pub(super) async fn keep(&mut self) -> Result<()> {
        loop {
            tokio::time::sleep(EVERY).await;
            self.note().await?;
        }
    }

    /// Takes one reading.
    pub(super) async fn note(&mut self) -> Result<()> {
        let reading = self.gauges.read().await.context("the bot's process")?;
        let seconds = self.began.elapsed().as_secs_f64();
        self.readings.push((seconds, reading));
        if let Some(file) = &mut self.report {
            let seen = self
                .seen
                .lock()
                .map_or((0, 0), |seen| (seen.hands.len(), seen.presses.len()));
            let line = json!({
                "seconds": seconds.round(), "hands": seen.0, "presses": seen.1, "used": reading,
            });
            writeln!(file, "{line}")?;
        }
        Ok(())
    }

    /// Prints memory, CPU time, descriptors and tasks.
    pub(super) fn print(&self, seen: &Measured) {
        let [(_, idle), .., (end, last)] = self.readings[..] else {
            return;
        };
        let mut late = self.readings.clone();
        late.retain(|(at, _)| *at >= end * SLOPE_FROM);
        let mib = |kib: u64| kib as f64 / KIB_IN_MIB;
        println!(
            "memory: {:.1} MiB idle, {:.1} MiB at the end, {:.0} KiB a table, {:+.2} MiB an hour",
            mib(idle.rss_kib),
            mib(last.rss_kib),
            last.rss_kib.saturating_sub(idle.rss_kib) as f64 / seen.tables.max(1) as f64,
            slope(late.iter().map(|(at, one)| (*at, mib(one.rss_kib)))) * HOUR,
        );
        let cores = |of: fn(&Reading) -> u64| {
            let ms = (of(&last) - of(&idle)) as f64;
            let hand = for_each(ms, seen.hands.len());
            let play = for_each(ms, seen.plays.len());
            let busy = ms / end / MS_IN_SECOND;
            format!("{hand} ms a hand, {play} ms a play, {busy:.2} cores busy")
        };
        println!("CPU time, bot: {}", cores(|one| one.cpu_ms));
        if last.database_cpu_ms > 0 {
            let used = cores(|one| one.database_cpu_ms);
            println!("CPU time, database: {used}");
        }
        println!(
            "CPU time, this tool with the local Discord: {}",
            cores(|one| one.tool_cpu_ms)
        );
        let range = |of: fn(&Reading) -> u64| {
            let all = late.iter().map(|(_, reading)| of(reading));
            (all.clone().min(), all.max())
        };
        println!(
            "descriptors {:?}, tasks {:?} (least and most of the last three quarters)",
            range(|one| one.descriptors as u64),
            range(|one| one.tasks)
        );
    }
}

/// Returns the slope of the line that fits the points best, by least squares; 0 for fewer than two
/// points.
fn slope(points: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let count = points.clone().count() as f64;
    let mean = |sum: f64| sum / count;
    let (x, y) = (
        mean(points.clone().map(|(x, _)| x).sum()),
        mean(points.clone().map(|(_, y)| y).sum()),
    );
    let spread: f64 = points.clone().map(|(at, _)| (at - x).powi(2)).sum();
    if spread == 0.0 {
        return 0.0;
    }
    points
        .map(|(at, value)| (at - x) * (value - y))
        .sum::<f64>()
        / spread
}
