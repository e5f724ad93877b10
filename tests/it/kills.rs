//! The bot is killed at any instant of live play: nothing that was shown is gone, and the hand is the same one.

use anyhow::{Context as _, Result, ensure};

use crate::killing::{How, evening};
use crate::processes::program;

/// Kills of one test: a few seconds.
const KILLS: usize = 14;

const fn right(seed: u64) -> How {
    How { program, kills: KILLS, seed, loses_the_log: false }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_outlives_kills_at_any_instant() -> Result<()> {
    let tally = evening(right(41)).await?;
    ensure!(tally.kills == KILLS && tally.hands >= 1, "no hand was played to its end: {tally:?}");
    ensure!(tally.cut_off > 0 && tally.answered > tally.kills && tally.in_hands > 0, "{tally:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_loses_its_log_is_noticed() -> Result<()> {
    let noticed = evening(How { loses_the_log: true, ..right(42) }).await.err();
    let error = format!("{:#}", noticed.context("it was not noticed")?);
    ensure!(error.contains("is gone") || error.contains("was shown"), "{error}");
    Ok(())
}
