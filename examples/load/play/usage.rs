//! The memory, CPU time and the like that the processes of a run use.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;

use super::MS_IN_SECOND;
use super::bots::{Reading, UsageReader};
use super::measurements::Measurements;
use super::report::average;

/// The time between two readings.
const READ_INTERVAL: Duration = Duration::from_secs(10);

/// The share of a run after which the slope of the memory is measured: before, tables still open.
const SLOPE_FROM: f64 = 0.25;

const HOUR: f64 = 3_600.0;
const KIB_IN_MIB: f64 = 1_024.0;

/// The readings of a run over time.
pub(super) struct Usage {
    reader: UsageReader,
    started: Instant,
    /// Each reading, with the seconds since the start.
    readings: Vec<(f64, Reading)>,
    report: Option<File>,
    measurements: Arc<Mutex<Measurements>>,
}

impl Usage {
    /// Takes the first reading, before anybody plays. Also writes each reading into the file at `report`.
    pub(super) async fn start(
        reader: UsageReader,
        report: Option<&Path>,
        measurements: Arc<Mutex<Measurements>>,
    ) -> Result<Self> {
        let mut usage = Self {
            reader,
            started: Instant::now(),
            readings: Vec::new(),
            report: report.map(File::create).transpose()?,
            measurements,
        };
        usage.take_reading().await?;
        Ok(usage)
    }

    /// Takes readings until one fails.
    pub(super) async fn take_readings(&mut self) -> Result<()> {
        loop {
            tokio::time::sleep(READ_INTERVAL).await;
            self.take_reading().await?;
        }
    }

    /// Takes one reading.
    pub(super) async fn take_reading(&mut self) -> Result<()> {
        let reading = self.reader.read().await.context("the bot's process")?;
        let seconds = self.started.elapsed().as_secs_f64();
        self.readings.push((seconds, reading));
        if let Some(file) = &mut self.report {
            let (hands, presses) = self
                .measurements
                .lock()
                .map_or((0, 0), |sum| (sum.hands.len(), sum.presses.len()));
            let line = json!({
                "seconds": seconds.round(), "hands": hands, "presses": presses, "used": reading,
            });
            writeln!(file, "{line}")?;
        }
        Ok(())
    }

    /// Prints memory, CPU time, descriptors and tasks.
    pub(super) fn print(&self, measurements: &Measurements) {
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
            last.rss_kib.saturating_sub(idle.rss_kib) as f64 / measurements.tables.max(1) as f64,
            slope(late.iter().map(|(at, one)| (*at, mib(one.rss_kib)))) * HOUR,
        );
        let cores = |of: fn(&Reading) -> u64| {
            let ms = (of(&last) - of(&idle)) as f64;
            let hand = average(ms, measurements.hands.len());
            let play = average(ms, measurements.plays.len());
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

/// Returns the slope of the line that fits the points best, by least squares. Returns 0 for fewer than
/// two points.
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
