//! What the bot's process uses while people play.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::bot::{Gauges, Reading};
use crate::measured::Measured;

/// From one reading to the next.
const EVERY: Duration = Duration::from_secs(10);

/// The slope of the memory is that of the last three quarters: before, tables still open.
const SLOPE_FROM: f64 = 0.25;

const HOUR: f64 = 3_600.0;
const KIB_IN_MIB: f64 = 1_024.0;

/// Readings of a process over time.
pub(crate) struct Usage {
    gauges: Gauges,
    began: Instant,
    readings: Vec<(f64, Reading)>,
    report: Option<File>,
    seen: Arc<Mutex<Measured>>,
}

impl Usage {
    /// Takes the first reading, before anybody plays; each goes into the file at `report` as well.
    pub(crate) async fn begin(
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
    pub(crate) async fn keep(&mut self) -> Result<()> {
        loop {
            tokio::time::sleep(EVERY).await;
            self.note().await?;
        }
    }

    /// Takes one reading.
    pub(crate) async fn note(&mut self) -> Result<()> {
        let reading = self.gauges.read().await.context("the bot's process")?;
        let seconds = self.began.elapsed().as_secs_f64();
        self.readings.push((seconds, reading));
        if let Some(file) = &mut self.report {
            let hands = self.seen.lock().map_or(0, |seen| seen.hands);
            let line = json!({"seconds": seconds.round(), "hands": hands, "used": reading});
            writeln!(file, "{line}")?;
        }
        Ok(())
    }

    /// Prints memory, time of a core, descriptors and tasks.
    pub(crate) fn print(&self, tables: u64, hands: usize) {
        let [(_, idle), .., (end, last)] = self.readings[..] else {
            return;
        };
        let late: Vec<(f64, Reading)> = self
            .readings
            .iter()
            .copied()
            .filter(|(at, _)| *at >= end * SLOPE_FROM)
            .collect();
        let mib = |kib: u64| kib as f64 / KIB_IN_MIB;
        println!(
            "memory: {:.1} MiB idle, {:.1} MiB at the end, {:.0} KiB a table, {:+.2} MiB an hour",
            mib(idle.rss_kib),
            mib(last.rss_kib),
            last.rss_kib.saturating_sub(idle.rss_kib) as f64 / tables.max(1) as f64,
            slope(late.iter().map(|(at, one)| (*at, mib(one.rss_kib)))) * HOUR,
        );
        println!(
            "time of a core: {:.1} ms a hand",
            (last.cpu_ms - idle.cpu_ms) as f64 / hands.max(1) as f64
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
