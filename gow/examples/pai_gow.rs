//! Plays every one of the 736,281,000 ways to deal Pai Gow to a player and a bank:
//! `cargo run --release -p gow --example pai_gow`.
//!
//! It prints wins, losses and pushes of a seat that sets by the house way, by the simple strategy
//! of the Wizard of Odds, and optimally, against one that sets by the house way, and the edge after
//! five percent commission on wins. It fails if a result is not within the given tolerance of the
//! published figure.

use std::{
    process::ExitCode,
    thread::{self, available_parallelism},
    time::Instant,
};

use gow::{
    Tile,
    pai_gow::{Copies, DEALS, HAND, HouseWay, Odds, Setting, Side, each_deal},
};

/// The commission of casinos, in ten-thousandths.
const COMMISSION_BPS: u16 = 500;

/// A way to set on one side of the bets, with its published figures.
struct Strategy {
    name: &'static str,
    side: Side,
    choose: fn([Tile; HAND], &[Odds]) -> Setting,
    /// Wins, losses, pushes and edge in percent with their tolerances, where published.
    published: [Option<(f64, f64)>; 4],
}

const SHARES: [Option<(f64, f64)>; 3] = [Some((29.2, 0.5)), Some((30.2, 0.5)), Some((40.6, 0.8))];

const STRATEGIES: [Strategy; 5] = [
    Strategy {
        name: "house way, player",
        side: Side::Player,
        choose: |tiles, _| HouseWay::Canberra.set(tiles, false),
        published: [SHARES[0], SHARES[1], SHARES[2], Some((2.44, 0.08))],
    },
    Strategy {
        name: "house way, bank",
        side: Side::Bank,
        choose: |tiles, _| HouseWay::Canberra.set(tiles, false),
        published: [SHARES[1], SHARES[0], SHARES[2], Some((0.53, 0.08))],
    },
    Strategy {
        name: "Wizard Basic, player",
        side: Side::Player,
        choose: |tiles, _| HouseWay::WizardBasic.set(tiles, false),
        published: [None, None, None, Some((1.98, 0.08))],
    },
    Strategy {
        name: "optimal, player",
        side: Side::Player,
        choose: |_, odds| best_setting(odds),
        published: [
            Some((29.27, 0.5)),
            Some((29.48, 0.5)),
            Some((41.26, 0.8)),
            Some((1.67, 0.08)),
        ],
    },
    Strategy {
        name: "optimal, bank",
        side: Side::Bank,
        choose: |_, odds| best_setting(odds),
        published: [
            Some((30.17, 0.5)),
            Some((28.46, 0.5)),
            Some((41.37, 0.8)),
            Some((-0.20, 0.05)),
        ],
    },
];

/// Returns the setting with the highest value.
fn best_setting(odds: &[Odds]) -> Setting {
    let best = odds.iter().max_by_key(|odds| odds.value(COMMISSION_BPS));
    best.expect("four tiles can be set").setting
}

/// The wins, losses and pushes of each strategy.
type Totals = [[u64; 3]; STRATEGIES.len()];

/// Adds the results of one hand against all hands of the other side.
fn add_hand(totals: &mut Totals, tiles: [Tile; HAND]) {
    for side in [Side::Player, Side::Bank] {
        let odds = Odds::all(tiles, side, false, Copies::Bank);
        for (strategy, total) in STRATEGIES
            .iter()
            .zip(totals.iter_mut())
            .filter(|(strategy, _)| strategy.side == side)
        {
            let setting = (strategy.choose)(tiles, &odds);
            let chosen = odds
                .iter()
                .find(|odds| odds.setting == setting)
                .expect("every strategy sets legally");
            for (sum, count) in total
                .iter_mut()
                .zip([chosen.wins, chosen.losses, chosen.pushes])
            {
                *sum += u64::from(count);
            }
        }
    }
}

/// Plays all deals on as many threads as there are cores.
fn play_all_deals() -> Totals {
    let mut deals = Vec::with_capacity(DEALS);
    let all: Vec<u8> = (0..32).collect();
    each_deal(&all, |ids| {
        deals.push(ids.map(|id| Tile::of_id(id).expect("there are 32 tiles")));
    });
    let threads = available_parallelism().map_or(1, usize::from);
    let parts = deals.chunks(DEALS.div_ceil(threads));
    let sums = thread::scope(|scope| {
        let play = |part: &[[Tile; HAND]]| {
            let mut totals = Totals::default();
            for tiles in part {
                add_hand(&mut totals, *tiles);
            }
            totals
        };
        let running: Vec<_> = parts.map(|part| scope.spawn(move || play(part))).collect();
        running
            .into_iter()
            .map(|thread| thread.join().expect("no deal panics"))
            .collect::<Vec<Totals>>()
    });
    let mut totals = Totals::default();
    for sum in sums {
        for (total, more) in totals.as_flattened_mut().iter_mut().zip(sum.as_flattened()) {
            *total += more;
        }
    }
    totals
}

fn main() -> ExitCode {
    let start = Instant::now();
    let totals = play_all_deals();
    println!(
        "{:<22} {:>12} {:>12} {:>12} {:>8} {:>8} {:>8} {:>8}",
        "seat", "win", "loss", "push", "win %", "loss %", "push %", "edge %"
    );
    let mut are_within_tolerance = true;
    for (strategy, [wins, losses, pushes]) in STRATEGIES.iter().zip(totals) {
        let all = (wins + losses + pushes) as f64;
        let percent = |count: f64| 100.0 * count / all;
        let kept_share = 1.0 - f64::from(COMMISSION_BPS) / 10_000.0;
        let edge = percent(losses as f64 - kept_share * wins as f64);
        let figures = [
            percent(wins as f64),
            percent(losses as f64),
            percent(pushes as f64),
            edge,
        ];
        let [win, loss, push, _] = figures;
        println!(
            "{:<22} {wins:>12} {losses:>12} {pushes:>12} {win:>8.2} {loss:>8.2} {push:>8.2} {edge:>8.3}",
            strategy.name
        );
        for (figure, published) in figures.into_iter().zip(strategy.published) {
            if let Some((expected, tolerance)) = published
                && (figure - expected).abs() > tolerance
            {
                println!("  {figure:.3} is not within {tolerance} of the published {expected}");
                are_within_tolerance = false;
            }
        }
        are_within_tolerance &= all == 736_281_000.0;
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    if are_within_tolerance {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
