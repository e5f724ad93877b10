//! Commits that fail, and transactions that can be neither committed nor rolled back.

use std::path::PathBuf;

use faultfs::{Damage, Disk, Failure, Fault, JournalReplay};

use super::*;

fn opening(disk: &Disk) -> Opening {
    Opening {
        disk: Some(disk.name().to_owned()),
        ..Opening::file(PathBuf::from(FILE))
    }
}

/// The disk as a power cut would leave it now.
fn after_a_power_cut(disk: &Disk) -> Disk {
    let replay = JournalReplay::after(&disk.journal());
    Disk::holding(replay.cut_power(Damage::Lost, 0))
}

/// The log is busy: no other failure of a commit leaves the transaction open.
const BUSY: Fault = Fault {
    failure: Failure::Busy,
    at: 1,
    lasting: true,
};

#[tokio::test]
async fn a_commit_that_leaves_its_transaction_open_is_rolled_back() {
    let disk = Disk::new();
    let (store, _thread) = Store::open_as(&opening(&disk)).unwrap();
    enrich(&store, 1..=1, 5_000).await;
    disk.arm(BUSY);
    let failed = store.welcome(user(2), chips(5_000), NOW).await;
    assert!(
        matches!(failed, Err(StoreError::CommitFailed(_))),
        "{failed:?}"
    );
    assert!(disk.disarm() > 0);
    assert_eq!(store.balance(user(2)).await.unwrap(), Wallet::default());
    assert!(store.welcome(user(2), chips(5_000), NOW).await.unwrap());
    assert_sound(&store).await;
}

#[tokio::test]
async fn an_open_transaction_of_another_step_ends_the_store() {
    let (store, mut thread) = Store::open_in_memory().unwrap();
    let noted = step(vec![note("a", "")], Vec::new());
    store.commit(noted.clone()).await.unwrap();
    // As after a failed rollback.
    let begun = store.ask(|connection| connection.execute_batch("BEGIN").map_err(Into::into));
    begun.await.unwrap();
    let failed = store.commit(noted.clone()).await;
    assert!(
        matches!(failed, Err(StoreError::CommitFailed(_))),
        "{failed:?}"
    );
    thread.ended().await;
    assert_eq!(store.commit(noted).await, Err(StoreError::Closed));
}

#[tokio::test]
async fn a_transaction_that_cannot_be_ended_ends_the_store_without_harm() {
    let disk = Disk::new();
    let (store, mut thread) = Store::open_as(&opening(&disk)).unwrap();
    enrich(&store, 1..=1, 5_000).await;
    let forbid = store.ask(|connection| {
        faultfs::forbid_rollback(connection);
        Ok(())
    });
    forbid.await.unwrap();
    disk.arm(BUSY);
    let failed = store.welcome(user(2), chips(5_000), NOW).await;
    assert!(
        matches!(failed, Err(StoreError::CommitFailed(_))),
        "{failed:?}"
    );
    thread.ended().await;
    disk.disarm();
    assert_eq!(
        store.balance(user(1)).await,
        Err(StoreError::Closed),
        "half a step is never visible"
    );
    assert_eq!(
        store.welcome(user(3), chips(1), NOW).await,
        Err(StoreError::Closed)
    );
    thread.join().unwrap();
    for disk in [Disk::holding(disk.image()), after_a_power_cut(&disk)] {
        let (store, _thread) = Store::open_as(&opening(&disk)).unwrap();
        assert_eq!(free(&store, 1).await, 5_000);
        assert_eq!(store.balance(user(2)).await, Ok(Wallet::default()));
        assert_sound(&store).await;
    }
}
