//! Cuts the power during a session of several hands and reports what was lost; the broken variants
//! show that it would notice a loss.
//!
//! `cargo run --release --example powercuts -- 1000`

use std::time::Instant;

use anyhow::{Result, ensure};
use tiengow::store::Durability;

#[path = "../tests/disk/cuts.rs"]
mod cuts;
#[path = "../tests/disk/how.rs"]
mod how;
#[path = "../tests/disk/kept.rs"]
mod kept;
#[path = "../tests/disk/recording.rs"]
mod recording;
#[path = "../tests/disk/session.rs"]
mod session;

use session::How;

/// Hands of a session: enough for checkpoints, after which the log starts again, while play goes
/// on.
const HANDS: u32 = 20;

#[tokio::main(flavor = "current_thread")]
#[expect(clippy::too_many_lines)]
async fn main() -> Result<()> {
    let times: usize = std::env::args()
        .nth(1)
        .map_or(Ok(1_000), |number| number.parse())?;
    let right = How::right(HANDS);
    let lost = row("FULL", right, times).await?;
    let broken = [
        (
            "NORMAL",
            How {
                durability: Durability::Normal,
                ..right
            },
        ),
        (
            "OFF",
            How {
                durability: Durability::Off,
                ..right
            },
        ),
        (
            "FULL, disk forgets syncs",
            How {
                forgets_syncs: true,
                ..right
            },
        ),
        (
            "FULL, told before COMMIT",
            How {
                tells_first: true,
                ..right
            },
        ),
        (
            "FULL, interactions forgotten",
            How {
                forgets_interactions: true,
                ..right
            },
        ),
    ];
    for (name, how) in broken {
        ensure!(row(name, how, times).await? > 0, "{name} was not noticed");
    }
    ensure!(lost == 0, "something was lost");
    let begun = Instant::now();
    let hand = session::play(How::right(1)).await?;
    let tally = cuts::everywhere(&hand).await?;
    println!(
        "{:<30} {tally} {:.1} s",
        "FULL, every boundary of a hand",
        begun.elapsed().as_secs_f64()
    );
    ensure!(tally.lost + tally.broken == 0, "{:?}", tally.first);
    Ok(())
}

/// Plays one session and cuts the power `times` times; returns how many cuts did harm.
async fn row(name: &str, how: How, times: usize) -> Result<usize> {
    let begun = Instant::now();
    let recording = session::play(how).await?;
    let (acks, syncs) = (recording.moments.len() - 1, recording.journal.syncs());
    let logs = recording.logs();
    ensure!(logs > 2, "the log was not begun anew while play went on");
    let tally = cuts::anywhere(&recording, times, 1).await?;
    println!(
        "{name:<30} acks={acks} syncs={syncs} logs={logs} {tally} {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    if let Some(first) = tally.first.first() {
        println!("{:<30} first: {first}", "");
    }
    Ok(tally.lost + tally.broken)
}
