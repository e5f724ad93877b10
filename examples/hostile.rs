//! Sends a large number of hostile interactions to a bot with a running hand. The bot must answer each
//! one, and the state must not change.
//!
//! `cargo run --release --example hostile -- 100000 [seed]`

use std::time::Instant;

use anyhow::Result;
use sandbox::Clock;
use tiengow::app::{LocalDiscord, SandboxArgs};

#[path = "../tests/it/hostile/bulk.rs"]
mod bulk;

#[tokio::main]
async fn main() -> Result<()> {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|number| number.parse::<usize>());
    let count = numbers.next().transpose()?.unwrap_or(10_000);
    let seed = numbers.next().transpose()?.map_or(1, |seed| seed as u64);
    let data = tempfile::tempdir()?;
    let clock = Clock::real();
    let args = SandboxArgs::seeded(data.path(), seed);
    let local = LocalDiscord::start(bulk::config(), &args, clock.clone()).await?;
    let started = Instant::now();
    let tally = bulk::attack(&local, &clock, count, seed).await?;
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{} hostile interactions in {seconds:.1} s, all answered, state changes: 0",
        tally.sent
    );
    for (kind, count) in &tally.answers {
        println!("answers of kind {kind}: {count}");
    }
    local.stop().await
}
