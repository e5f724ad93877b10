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
#[expect(dead_code, reason = "the deliberate bugs are for the tests")]
mod simulator;

use simulator::{Plan, Report, all_houses, compare_twins, run};

/// The number of hands of one world: enough for sessions of some length, few enough to reach many seeds.
const HANDS_A_WORLD: u64 = 100;

/// The number of steps between checks of the costly laws, unless the command line sets it.
const SCRUTINY: u64 = 64;

/// The number of hands to play, unless the command line sets it.
const HANDS: u64 = 10_000;

/// The combined result of all workers.
struct Tally<T> {
    next_seed: AtomicU64,
    violations: AtomicU64,
    sum: Mutex<T>,
}

fn main() -> Result<ExitCode> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_twins = arguments.first().is_some_and(|first| first == "twins");
    arguments.drain(..usize::from(is_twins));
    let numbers = arguments
        .iter()
        .map(|argument| argument.parse())
        .collect::<Result<Vec<u64>, _>>()?;
    let number = |at: usize, default| numbers.get(at).copied().unwrap_or(default);
    let (count, first_seed) = (number(0, HANDS), number(1, 1));
    let violations = if is_twins {
        compare_pairs(count, first_seed)?
    } else {
        simulate(count, first_seed, number(2, SCRUTINY).max(1))?
    };
    println!("violations: {violations}");
    Ok(if violations == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Plays hands, and returns the number of seeds that broke a law.
fn simulate(count: u64, first_seed: u64, scrutiny: u64) -> Result<u64> {
    let started = Instant::now();
    let tally = run_workers(
        first_seed,
        Report::default(),
        |sum| sum.hands < count,
        |seed, change_sum| {
            let plan = Plan {
                seed,
                game: None,
                hands: HANDS_A_WORLD,
                scrutiny,
                flaw: None,
            };
            let report = run(plan).map_err(|violation| violation.to_string())?;
            change_sum(&|sum: &mut Report| *sum = std::mem::take(sum).plus(&report));
            Ok(())
        },
    )?;
    let (sum, seconds) = (into_sum(tally.sum)?, started.elapsed().as_secs_f64());
    println!("{sum}");
    let seeds = tally.next_seed.into_inner() - first_seed;
    println!(
        "{seeds} seeds, {seconds:.1} s, {:.0} hands/s",
        sum.hands as f64 / seconds
    );
    Ok(tally.violations.into_inner())
}

/// Plays twins of every house, and returns the number of seeds that showed a difference.
fn compare_pairs(count: u64, first_seed: u64) -> Result<u64> {
    let (started, houses) = (Instant::now(), all_houses());
    let tally = run_workers(
        first_seed,
        0_u64,
        |sum| *sum < count,
        |seed, change_sum| {
            for house in &houses {
                let pairs = compare_twins(seed, house, false)
                    .map_err(|violation| format!("{house}: {violation}"))?;
                change_sum(&|sum: &mut u64| *sum += pairs as u64);
            }
            Ok(())
        },
    )?;
    let (sum, seconds) = (into_sum(tally.sum)?, started.elapsed().as_secs_f64());
    println!(
        "{sum} pairs of hands in {} houses compared at every play, {seconds:.1} s",
        houses.len()
    );
    Ok(tally.violations.into_inner())
}

/// Starts a worker on every core, which tries one seed after another while `needs_more` is true for the
/// sum. A panic counts as a broken law.
fn run_workers<T: Send>(
    first_seed: u64,
    sum: T,
    needs_more: impl Fn(&T) -> bool + Sync,
    try_seed: impl Fn(u64, &dyn Fn(&dyn Fn(&mut T))) -> Result<(), String> + Sync,
) -> Result<Tally<T>> {
    let tally = Tally {
        next_seed: AtomicU64::new(first_seed),
        violations: AtomicU64::new(0),
        sum: Mutex::new(sum),
    };
    let change_sum = |change: &dyn Fn(&mut T)| {
        if let Ok(mut sum) = tally.sum.lock() {
            change(&mut sum);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            scope.spawn(|| {
                while tally.sum.lock().is_ok_and(|sum| needs_more(&sum)) {
                    let seed = tally.next_seed.fetch_add(1, Ordering::Relaxed);
                    let attempt = || try_seed(seed, &change_sum);
                    let result = catch_unwind(AssertUnwindSafe(attempt));
                    if let Err(why) =
                        result.unwrap_or_else(|_| Err("the program panicked".to_owned()))
                    {
                        tally.violations.fetch_add(1, Ordering::Relaxed);
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
