//! All of somebody's data, however much they have played.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tiengow::id::{Millis, UserId};
use tiengow::store::{DmChoice, Record, Step, Store};

use crate::chronicle::{Plan, fill, person};

/// Hands of the database, nearly all of which each of its four people has played.
const HANDS: i64 = 10_000;

/// How many other jobs the store has to do meanwhile: there are many more questions than that.
const BETWEEN: usize = 100;

/// What the export may take where nothing else runs; a debug build on a busy machine takes longer.
const GOAL: Duration = Duration::from_secs(10);

/// Stores something for another person again and again until the export is done; returns how often.
async fn others(store: &Store, user: UserId, done: &AtomicBool) -> Result<usize> {
    let mut stored = 0;
    while !done.load(Ordering::Relaxed) {
        let mut step = Step::new(Millis::new(0));
        let choice = DmChoice::On;
        step.records = vec![Record::Dm { user, choice }];
        store.commit(step).await?;
        stored += 1;
    }
    Ok(stored)
}

#[tokio::test]
async fn an_export_of_ten_thousand_hands_holds_nobody_up() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(tiengow::store::FILE);
    let plan = Plan {
        people: 4,
        computers: false,
        ..Plan::of(HANDS, Millis::new(1_800_000_000_000))
    };
    let filled = fill(&path, &plan).await?;
    ensure!(filled.hands >= HANDS, "{filled:?}");
    let (store, thread) = Store::open(&path)?;
    let most = person(0);
    let done = AtomicBool::new(false);
    let begun = Instant::now();
    let (exported, stored) = tokio::join!(
        async {
            let exported = store.export(most).await;
            done.store(true, Ordering::Relaxed);
            (exported, begun.elapsed())
        },
        others(&store, UserId::new(9), &done)
    );
    let ((exported, took), stored) = (exported, stored?);
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
    // Each question of the export lets a waiting commit through.
    ensure!(stored >= BETWEEN, "only {stored} commits in between");
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    Ok(())
}
