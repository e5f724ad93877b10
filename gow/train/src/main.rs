//! Trains the network of the computer `learned`:
//! `cargo run --release -p gow-train -- ALONE PAIRED SEED FILE [FROM [RULES]]`.
//!
//! First it plays ALONE hands and learns from the results of its own plays. Then it plays PAIRED
//! hands and at each decision plays the best few plays to the end of the same deal, so that the
//! luck of the deal cancels out. With FROM it starts from that file; with RULES all hands are of
//! that rule set.
//!
//! The network steps after a number of hands, which [`THREADS`] threads play with the network as it
//! was before. The same arguments make the same file on the same machine, however many cores that
//! has.

mod deals;
mod gradient;
mod trainer;

use std::{env, error::Error, fs, process::ExitCode, thread, time::Instant};

use gow::{computer::learned::Net, tien_gow::Preset};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use gradient::{Gradient, Optimizer};
use trainer::Trainer;

/// How many threads play the hands of one step.
const THREADS: usize = 4;

/// A stage of the training.
struct Stage {
    name: &'static str,
    hands: u64,
    /// How many hands each thread plays for a step.
    hands_per_thread: usize,
    /// The learning rate at the start, which falls to zero.
    rate: f32,
    play: fn(Trainer),
}

/// How often a stage reports its progress.
const REPORTS: u64 = 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match train(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("gow-train: {error}; the arguments are ALONE PAIRED SEED FILE [FROM [RULES]]");
            ExitCode::FAILURE
        }
    }
}

fn train(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [alone, paired, seed, file, from @ ..] = arguments else {
        return Err("an argument is missing".into());
    };
    let seed = seed.parse()?;
    let net = match from {
        [] => gradient::random_net(seed),
        [from, ..] => Net::of_bytes(&fs::read(from)?).ok_or("FROM is no file of weights")?,
    };
    let only_rules = match from {
        [_, rules, ..] => Some(Preset::named(rules).ok_or("no such RULES")?),
        _ => None,
    };
    // A hand alone teaches some six samples, a paired one twenty: a step has about 300.
    let stages = [
        Stage {
            name: "alone",
            hands: alone.parse()?,
            hands_per_thread: 12,
            rate: 1.5e-3,
            play: |trainer| trainer.play_hand_alone(),
        },
        Stage {
            name: "paired",
            hands: paired.parse()?,
            hands_per_thread: 4,
            rate: 6e-4,
            play: |trainer| trainer.play_hand_paired(),
        },
    ];
    let mut optimizer = Optimizer::new(net, from.is_empty());
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    for stage in &stages {
        run_stage((stage, only_rules), &mut optimizer, &mut chance, file)?;
    }
    Ok(())
}

/// Plays the hands of a stage, and writes the file with each report.
fn run_stage(
    (stage, only_rules): (&Stage, Option<Preset>),
    optimizer: &mut Optimizer,
    chance: &mut Xoshiro256PlusPlus,
    file: &str,
) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut gradients: Vec<Gradient> = (0..THREADS).map(|_| Gradient::new()).collect();
    let steps = stage.hands / (THREADS * stage.hands_per_thread) as u64;
    for step in 0..steps {
        thread::scope(|scope| {
            for gradient in &mut gradients {
                let seeds: Vec<u64> = (0..stage.hands_per_thread)
                    .map(|_| chance.random())
                    .collect();
                let net = &optimizer.net;
                scope.spawn(move || {
                    for seed in seeds {
                        (stage.play)(Trainer::new(net, gradient, (only_rules, seed)));
                    }
                });
            }
        });
        optimizer.step(
            &mut gradients,
            stage.rate * (1.0 - step as f32 / steps as f32),
        );
        if (step + 1) % (steps / REPORTS).max(1) == 0 || step + 1 == steps {
            fs::write(file, optimizer.trained_net().to_bytes())?;
            let (samples, error) = optimizer.take_report();
            println!(
                "{} step {} of {steps}, {samples} samples, mean square {error:.4}, {:.0} s",
                stage.name,
                step + 1,
                start.elapsed().as_secs_f64()
            );
        }
    }
    Ok(())
}
