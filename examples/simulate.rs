//! Plays many hands with injected faults and checks every law after every step.
//!
//! `cargo run --release --example simulate -- 1000000 [first seed] [scrutiny]`
//!
//! With `twins` first, it plays that many pairs of hands that differ only in hidden pieces, and
//! compares what everybody else sees: `cargo run --release --example simulate -- twins 100000`

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Result;

#[path = "../tests/simulate/simulator.rs"]
#[expect(dead_code, reason = "what breaks programs on purpose is for the tests")]
mod simulator;

use simulator::{Plan, Report, all_houses, run, twins};

/// Hands of one world: enough for sessions of some length, few enough to reach many seeds.
const HANDS_A_WORLD: u64 = 100;

/// The number of steps between checks of the costly laws, unless the command line sets it.
const SCRUTINY: u64 = 64;

/// Hands to play, unless the command line sets it.
const HANDS: u64 = 10_000;

/// The combined result of all workers.
struct Tally<T> {
    seeds: AtomicU64,
    broken: AtomicU64,
    sum: Mutex<T>,
}

fn main() -> Result<ExitCode> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let pairs = words.first().is_some_and(|word| word == "twins");
    words.drain(..usize::from(pairs));
    let numbers = words
        .iter()
        .map(|word| word.parse())
        .collect::<Result<Vec<u64>, _>>()?;
    let number = |at: usize, otherwise| numbers.get(at).copied().unwrap_or(otherwise);
    let (wanted, first) = (number(0, HANDS), number(1, 1));
    let broken = if pairs {
        compare(wanted, first)?
    } else {
        simulate(wanted, first, number(2, SCRUTINY).max(1))?
    };
    println!("violations: {broken}");
    Ok(if broken == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Plays hands; returns the number of seeds that broke a law.
fn simulate(wanted: u64, first: u64, scrutiny: u64) -> Result<u64> {
    let started = Instant::now();
    let tally = work(
        first,
        Report::default(),
        |sum| sum.hands < wanted,
        |seed, sum| {
            let plan = Plan {
                seed,
                game: None,
                hands: HANDS_A_WORLD,
                scrutiny,
                flaw: None,
            };
            let report = run(plan).map_err(|violation| violation.to_string())?;
            sum(&|sum: &mut Report| *sum = std::mem::take(sum).and(&report));
            Ok(())
        },
    )?;
    let (sum, seconds) = (into_sum(tally.sum)?, started.elapsed().as_secs_f64());
    println!("{sum}");
    let seeds = tally.seeds.into_inner() - first;
    println!(
        "{seeds} seeds, {seconds:.1} s, {:.0} hands/s",
        sum.hands as f64 / seconds
    );
    Ok(tally.broken.into_inner())
}

/// Plays twins of every house; returns the number of seeds that showed a difference.
fn compare(wanted: u64, first: u64) -> Result<u64> {
    let (started, houses) = (Instant::now(), all_houses());
    let tally = work(
        first,
        0_u64,
        |sum| *sum < wanted,
        |seed, sum| {
            for house in &houses {
                let pairs = twins(seed, house, false)
                    .map_err(|violation| format!("{house}: {violation}"))?;
                sum(&|sum: &mut u64| *sum += pairs as u64);
            }
            Ok(())
        },
    )?;
    let (sum, seconds) = (into_sum(tally.sum)?, started.elapsed().as_secs_f64());
    println!(
        "{sum} pairs of hands in {} houses compared at every play, {seconds:.1} s",
        houses.len()
    );
    Ok(tally.broken.into_inner())
}

/// Makes every core work on one seed after another until the work is done; a panic counts as a
/// broken law.
fn work<T: Send>(
    first: u64,
    start: T,
    goes_on: impl Fn(&T) -> bool + Sync,
    one: impl Fn(u64, &dyn Fn(&dyn Fn(&mut T))) -> Result<(), String> + Sync,
) -> Result<Tally<T>> {
    let tally = Tally {
        seeds: AtomicU64::new(first),
        broken: AtomicU64::new(0),
        sum: Mutex::new(start),
    };
    let add = |change: &dyn Fn(&mut T)| {
        if let Ok(mut sum) = tally.sum.lock() {
            change(&mut sum);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            scope.spawn(|| {
                while tally.sum.lock().is_ok_and(|sum| goes_on(&sum)) {
                    let seed = tally.seeds.fetch_add(1, Ordering::Relaxed);
                    let done = catch_unwind(AssertUnwindSafe(|| one(seed, &add)));
                    if let Err(why) =
                        done.unwrap_or_else(|_| Err("the program panicked".to_owned()))
                    {
                        tally.broken.fetch_add(1, Ordering::Relaxed);
                        println!("seed {seed}: {why}");
                    }
                }
            });
        }
    });
    Ok(tally)
}

fn into_sum<T>(sum: Mutex<T>) -> Result<T> {
    sum.into_inner()
        .map_err(|_| anyhow::anyhow!("a worker panicked"))
}
