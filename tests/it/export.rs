//! The export of a person's data, however much they have played.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tiengow::id::{Timestamp, UserId};
use tiengow::store::{DmChoice, Step, Store, Write};

use crate::history::{Plan, fill, person};

/// The number of hands in the database. Each of the four people has played nearly all of them.
const HANDS: i64 = 10_000;

/// The fewest other jobs that the store must do during the export, which makes many more queries than that.
const OTHER_JOBS_MIN: usize = 100;

/// The longest time of the export on an idle machine. A debug build on a busy machine takes longer.
const GOAL: Duration = Duration::from_secs(10);

/// Stores a choice of another person repeatedly until the export is done. Returns the number of commits.
async fn commit_until(store: &Store, user: UserId, done: &AtomicBool) -> Result<usize> {
    let mut stored = 0;
    while !done.load(Ordering::Relaxed) {
        let mut step = Step::new(Timestamp::new(0));
        let choice = DmChoice::On;
        step.writes = vec![Write::Dm { user, choice }];
        store.commit(step).await?;
        stored += 1;
    }
    Ok(stored)
}

#[tokio::test]
async fn an_export_of_ten_thousand_hands_does_not_block_other_jobs() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(tiengow::store::FILE);
    let plan = Plan {
        people: 4,
        computers: false,
        ..Plan::of(HANDS, Timestamp::new(1_800_000_000_000))
    };
    let filled = fill(&path, &plan).await?;
    ensure!(filled.hands >= HANDS, "{filled:?}");
    let (store, thread) = Store::open(&path)?;
    let player = person(0);
    let done = AtomicBool::new(false);
    let started = Instant::now();
    let ((exported, took), stored) = tokio::join!(
        async {
            let exported = store.export(player).await;
            done.store(true, Ordering::Relaxed);
            (exported, started.elapsed())
        },
        commit_until(&store, UserId::new(9), &done)
    );
    let stored = stored?;
    let export = exported?.context("somebody has played")?;
    println!(
        "{} hands and {} transfers in {took:.1?} (goal {GOAL:?}), with {stored} commits in between",
        export.hands.len(),
        export.transfers.len()
    );
    ensure!(export.hands.len() >= HANDS as usize * 9 / 10, "{filled:?}");
    ensure!(
        export.hands.is_sorted_by_key(|hand| hand.hand),
        "not in order"
    );
    ensure!(
        export.transfers.len() > export.hands.len(),
        "chips are missing"
    );
    // Waiting commits run between the queries of the export.
    ensure!(stored >= OTHER_JOBS_MIN, "only {stored} commits in between");
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    Ok(())
}
