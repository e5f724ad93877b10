//! Trains the network of the computer `learned`:
//! `cargo run --release -p gow-train -- ALONE PAIRED SEED FILE [FROM]`.
//!
//! First it plays ALONE hands and learns from what its own plays brought. Then it plays PAIRED hands
//! and at each decision plays the best few plays to the end of the same deal, so that the luck of the
//! deal cancels out. The same arguments make the same file on the same machine. With FROM it starts
//! from that file.

mod deals;
mod gradient;
mod lesson;
mod trainer;

use std::{env, error::Error, fs, process::ExitCode, time::Instant};

use gow::computer::learned::Net;

use gradient::Gradient;
use trainer::Trainer;

/// The learning rate of the first stage, from which it falls to nothing.
const RATE_ALONE: f32 = 1.5e-3;

/// The same for the second stage.
const RATE_PAIRED: f32 = 1e-3;

/// How often a stage says how far it is.
const REPORTS: u64 = 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match train(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("gow-train: {error}; the arguments are ALONE PAIRED SEED FILE [FROM]");
            ExitCode::FAILURE
        }
    }
}

fn train(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [alone, paired, seed, file, from @ ..] = arguments else {
        return Err("an argument is missing".into());
    };
    let (alone, paired, seed) = (alone.parse()?, paired.parse()?, seed.parse()?);
    let net = match from {
        [] => gradient::random_net(seed),
        [from, ..] => Net::of_bytes(&fs::read(from)?).ok_or("FROM is no file of weights")?,
    };
    let mut trainer = Trainer::new(Gradient::new(net), seed);
    type Hand = fn(&mut Trainer);
    let stages: [(&str, u64, f32, Hand); 2] = [
        ("alone", alone, RATE_ALONE, Trainer::hand_alone),
        ("paired", paired, RATE_PAIRED, Trainer::hand_paired),
    ];
    let begin = Instant::now();
    for (name, hands, rate, hand) in stages {
        for number in 0..hands {
            trainer.gradient.rate = rate * (1.0 - number as f32 / hands as f32);
            hand(&mut trainer);
            if (number + 1) % (hands / REPORTS).max(1) == 0 {
                fs::write(file, trainer.gradient.net.to_bytes())?;
                let (samples, error) = trainer.gradient.report();
                println!(
                    "{name} {} hands, {samples} samples, mean square {error:.4}, {:.0} s",
                    number + 1,
                    begin.elapsed().as_secs_f64()
                );
            }
        }
    }
    fs::write(file, trainer.gradient.net.to_bytes())?;
    Ok(())
}
