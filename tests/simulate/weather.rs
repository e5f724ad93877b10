//! Hands under random faults: every law holds, and the same seed makes the same bytes.

use gow::Game;

use crate::simulator::{Plan, Report, run};

/// Seeds that are played here; the example plays any number.
const SEEDS: u64 = 40;

/// Hands of each seed.
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

fn played(seed: u64) -> Report {
    run(plan(seed)).unwrap_or_else(|violation| panic!("seed {seed}: {violation}"))
}

#[test]
fn nothing_is_lost_in_any_weather() {
    let sum = (1..=SEEDS)
        .map(played)
        .fold(Report::default(), |sum, report| sum.and(&report));
    println!("{sum}");
    assert!(sum.hands >= SEEDS * HANDS / 2, "{sum}");
    // There were faults, or nothing would be proved.
    let met = [
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
    assert!(met.iter().all(|count| *count > 0), "{sum}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let mut hashes: Vec<String> = (1..=6)
        .map(|seed| {
            let (once, again) = (played(seed), played(seed));
            assert_eq!(once, again, "seed {seed}");
            once.transcript
        })
        .collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 6, "another seed is another run");
}
