//! Plays many hands in bad weather and looks at every law after every step.
//!
//! `cargo run --release --example simulate -- 1000000 [first seed] [scrutiny]`

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Result;

#[path = "../tests/simulate/simulator.rs"]
#[expect(dead_code, reason = "flaws are for the tests")]
mod simulator;

use simulator::{Plan, Report, run};

/// Hands of one world: enough for evenings of some length, few enough that many seeds are met.
const HANDS_A_WORLD: u64 = 100;

/// Every how many steps the costly laws are looked at, unless the command line says otherwise.
const SCRUTINY: u64 = 64;

fn main() -> Result<ExitCode> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>());
    let wanted = numbers.next().transpose()?.unwrap_or(10_000);
    let first = numbers.next().transpose()?.unwrap_or(1);
    let scrutiny = numbers.next().transpose()?.unwrap_or(SCRUTINY).max(1);
    let started = Instant::now();
    let (seed, sum, broken) = (AtomicU64::new(first), Mutex::new(Report::default()), AtomicU64::new(0));
    let workers = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while sum.lock().is_ok_and(|sum| sum.hands < wanted) {
                    let seed = seed.fetch_add(1, Ordering::Relaxed);
                    match played(Plan { seed, hands: HANDS_A_WORLD, scrutiny, flaw: None }) {
                        Ok(report) => {
                            if let Ok(mut sum) = sum.lock() {
                                *sum = std::mem::take(&mut *sum).and(&report);
                            }
                        }
                        Err(violation) => {
                            broken.fetch_add(1, Ordering::Relaxed);
                            println!("seed {seed}: {violation}");
                        }
                    }
                }
            });
        }
    });
    let (sum, seconds) = (
        sum.into_inner().map_err(|_| anyhow::anyhow!("a worker panicked"))?,
        started.elapsed().as_secs_f64(),
    );
    let (seeds, broken) = (seed.into_inner() - first, broken.into_inner());
    println!("{sum}");
    println!("{seeds} seeds on {workers} threads, {seconds:.1} s, {:.0} hands/s", sum.hands as f64 / seconds);
    println!("violations: {broken}");
    Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Plays a plan; a panic is a violation too.
fn played(plan: Plan) -> Result<Report, String> {
    match catch_unwind(AssertUnwindSafe(|| run(plan))) {
        Ok(done) => done.map_err(|violation| violation.to_string()),
        Err(_) => Err("the program panicked".to_owned()),
    }
}
