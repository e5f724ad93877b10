//! Hands under random faults: every law holds, and the same seed gives the same run.

use gow::Game;

use crate::simulator::{Plan, Report, run};

/// The number of seeds to run; the example runs any number.
const SEEDS: u64 = 40;

/// The number of hands of each seed.
const HANDS: u64 = 12;

fn plan(seed: u64) -> Plan {
    Plan {
        seed,
        game: None,
        hands: HANDS,
        scrutiny: 3,
        flaw: None,
    }
}

fn run_seed(seed: u64) -> Report {
    run(plan(seed)).unwrap_or_else(|violation| panic!("seed {seed}: {violation}"))
}

#[test]
fn every_law_holds_under_random_faults() {
    let sum = (1..=SEEDS)
        .map(run_seed)
        .fold(Report::default(), |sum, report| sum.plus(&report));
    println!("{sum}");
    assert!(sum.hands >= SEEDS * HANDS / 2, "{sum}");
    // Without faults, the test would prove nothing.
    let counts = [
        sum.voided,
        sum.refused,
        sum.repeated,
        sum.failures,
        sum.slow,
        sum.panics,
        sum.crashes,
        sum.restored,
        sum.jumps,
        sum.scenes,
        sum.bets,
        sum.banked,
        sum.locked,
    ];
    assert_eq!(sum.games.len(), Game::ALL.len(), "{sum}");
    assert!(counts.iter().all(|count| *count > 0), "{sum}");
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let mut hashes: Vec<String> = (1..=6)
        .map(|seed| {
            let (first, second) = (run_seed(seed), run_seed(seed));
            assert_eq!(first, second, "seed {seed}");
            first.transcript
        })
        .collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 6, "another seed gives another run");
}
