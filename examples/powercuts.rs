//! Cuts the power during a session of several hands and reports the losses. The broken variants
//! show that it would notice a loss.
//!
//! `cargo run --release --example powercuts -- 1000`

use std::time::Instant;

use anyhow::{Result, ensure};
use tiengow::store::Durability;

#[path = "../tests/disk/cuts.rs"]
mod cuts;
#[path = "../tests/disk/recording.rs"]
mod recording;
#[path = "../tests/disk/session.rs"]
mod session;
#[path = "../tests/disk/session_setup.rs"]
mod session_setup;
#[path = "../tests/disk/store_content.rs"]
mod store_content;

use session::SessionSetup;

/// The number of hands of a session: enough for checkpoints, after which the log starts again, while
/// play goes on.
const HANDS: u32 = 20;

#[tokio::main(flavor = "current_thread")]
#[expect(clippy::too_many_lines)]
async fn main() -> Result<()> {
    let cut_count: usize = std::env::args()
        .nth(1)
        .map_or(Ok(1_000), |number| number.parse())?;
    let correct = SessionSetup::correct(HANDS);
    let harmful_cuts = measure_session("FULL", correct, cut_count).await?;
    let broken = [
        (
            "NORMAL",
            SessionSetup {
                durability: Durability::Normal,
                ..correct
            },
        ),
        (
            "OFF",
            SessionSetup {
                durability: Durability::Off,
                ..correct
            },
        ),
        (
            "FULL, disk forgets syncs",
            SessionSetup {
                forgets_syncs: true,
                ..correct
            },
        ),
        (
            "FULL, told before COMMIT",
            SessionSetup {
                notifies_before_commit: true,
                ..correct
            },
        ),
        (
            "FULL, interactions forgotten",
            SessionSetup {
                forgets_interactions: true,
                ..correct
            },
        ),
    ];
    for (name, setup) in broken {
        ensure!(
            measure_session(name, setup, cut_count).await? > 0,
            "{name} was not noticed"
        );
    }
    ensure!(harmful_cuts == 0, "something was lost");
    let started = Instant::now();
    let hand = session::play(SessionSetup::correct(1)).await?;
    let tally = cuts::after_every_operation(&hand).await?;
    println!(
        "{:<30} {tally} {:.1} s",
        "FULL, every boundary of a hand",
        started.elapsed().as_secs_f64()
    );
    ensure!(tally.lost + tally.broken == 0, "{:?}", tally.first_failures);
    Ok(())
}

/// Plays one session, cuts the power `cut_count` times, prints the tally and returns the number of cuts
/// that did harm.
async fn measure_session(name: &str, setup: SessionSetup, cut_count: usize) -> Result<usize> {
    let started = Instant::now();
    let recording = session::play(setup).await?;
    let (acks, syncs) = (recording.shown_states.len() - 1, recording.journal.syncs());
    let logs = recording.log_starts();
    ensure!(logs > 2, "the log was not begun anew while play went on");
    let tally = cuts::at_random(&recording, cut_count, 1).await?;
    println!(
        "{name:<30} acks={acks} syncs={syncs} logs={logs} {tally} {:.1} s",
        started.elapsed().as_secs_f64()
    );
    if let Some(first) = tally.first_failures.first() {
        println!("{:<30} first: {first}", "");
    }
    Ok(tally.lost + tally.broken)
}
