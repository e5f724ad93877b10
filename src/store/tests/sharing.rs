//! Steps that share a transaction, and the limits of what they share.

use super::super::batch::BATCH;
use super::*;

/// Keeps the thread busy until the returned sender is used or dropped.
pub(super) fn hold_up(store: &Store) -> std::sync::mpsc::Sender<()> {
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let (started, begun) = std::sync::mpsc::channel::<()>();
    let ask = Box::new(move |_: &dyn Connection, _: &query::Budget| {
        started.send(()).unwrap();
        // An error means that the sender was dropped, which also lets the thread continue.
        let _go = wait.recv();
        batch::DatabaseStatus::Usable
    });
    store.jobs.try_send(batch::Job::Query(ask)).unwrap();
    // Only now is it certain that later steps are not in the same round.
    begun.recv().unwrap();
    go
}

/// Queues steps while the thread is busy, so that it takes them together; returns their answers.
pub(super) async fn together(
    store: &Store,
    steps: Vec<Step>,
) -> Vec<Result<CommittedStep, StoreError>> {
    let go = hold_up(store);
    let mut kept = Vec::new();
    for step in steps {
        let (answer, told) = tokio::sync::oneshot::channel();
        store
            .jobs
            .try_send(batch::Job::Commit {
                step: Box::new(step),
                answer,
            })
            .unwrap();
        kept.push(told);
    }
    drop(go);
    let mut answers = Vec::new();
    for told in kept {
        answers.push(told.await.unwrap());
    }
    answers
}

/// A step that only makes a note.
fn noting(key: &str) -> Step {
    step(vec![note(key, "{}")], Vec::new())
}

#[tokio::test]
async fn queued_steps_share_a_commit() {
    let (store, metrics, _folder) = Store::counted();
    let notes = (0..3 * BATCH).map(|number| noting(&number.to_string()));
    let answers = together(&store, notes.collect()).await;
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(metrics.commits().await, 3);
}

#[tokio::test]
async fn a_refused_step_does_not_fail_the_others() {
    let (store, metrics, _folder) = Store::counted();
    enrich(&store, 1..=1, 100).await;
    let account = Account::User(user(1));
    let spend = |number| step(Vec::new(), vec![pay(number, account, Account::Burn, 60)]);
    let before = metrics.commits().await;
    let answers = together(&store, vec![noting("a"), spend(1), spend(2), noting("b")]).await;
    let refused = StoreError::Insufficient {
        account,
        needed: chips(60),
        has: 40,
    };
    assert!(answers[0].is_ok() && answers[1].is_ok() && answers[3].is_ok());
    assert_eq!(answers[2], Err(refused));
    assert_eq!(metrics.commits().await, before + 1);
    assert_eq!(store.meta("b").await.unwrap().as_deref(), Some("{}"));
    assert_eq!(free(&store, 1).await, 40);
    assert_sound(&store).await;
}

#[tokio::test]
async fn each_step_needs_a_partition_that_is_still_ours() {
    let store = memory();
    let ours = store.fence(table_id(1)).unwrap();
    let lost = Fence {
        epoch: ours.epoch - 1,
        ..ours
    };
    let fenced = |fence, key| Step {
        fence: Some(fence),
        ..noting(key)
    };
    let steps = vec![
        fenced(lost, "a"),
        fenced(ours, "b"),
        fenced(lost, "c"),
        fenced(ours, "d"),
    ];
    let answers = together(&store, steps).await;
    for (number, answer) in answers.into_iter().enumerate() {
        match number % 2 {
            0 => assert_eq!(answer, Err(StoreError::Fenced), "{number}"),
            _ => assert!(answer.is_ok(), "{number}: {answer:?}"),
        }
    }
}

#[tokio::test]
async fn a_failed_commit_fails_all_its_steps_and_the_next_one_works() {
    let (store, metrics, _folder) = Store::counted();
    enrich(&store, 1..=1, 100).await;
    // A foreign key that is checked only at the commit, and a note that violates it.
    let sql = "CREATE TABLE parent (id INTEGER PRIMARY KEY);
               CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
               CREATE TRIGGER breaks AFTER INSERT ON meta WHEN NEW.key = 'break'
               BEGIN INSERT INTO child VALUES (1); END";
    store.raw(sql).await.unwrap();
    let before = metrics.commits().await;
    let grant = step(Vec::new(), vec![ledger::grant(user(2), chips(5))]);
    let answers = together(&store, vec![noting("a"), noting("break"), grant.clone()]).await;
    for answer in answers {
        assert!(
            matches!(answer, Err(StoreError::CommitFailed(_))),
            "{answer:?}"
        );
    }
    assert_eq!(metrics.commits().await, before);
    assert_eq!(store.meta("a").await.unwrap(), None);
    assert_eq!(store.balance(user(2)).await.unwrap(), Wallet::default());
    store.commit(grant).await.unwrap();
    assert_eq!(free(&store, 2).await, 5);
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_full_disk_loses_no_step_that_was_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _thread) = Store::open(&folder.path().join(FILE)).unwrap();
    // SQLite raises a limit below the current size to that size, so no page can be added.
    store.raw("PRAGMA max_page_count = 1").await.unwrap();
    let mut wide = table(1);
    wide.body = Text::from(format!("\"{}\"", "x".repeat(100_000)));
    let wide = step(vec![Write::OpenTable(wide)], Vec::new());
    let answers = together(&store, vec![noting("a"), wide.clone(), noting("b")]).await;
    assert!(answers[1].is_err());
    for (key, answer) in [("a", &answers[0]), ("b", &answers[2])] {
        assert_eq!(
            store.meta(key).await.unwrap().is_some(),
            answer.is_ok(),
            "{key}"
        );
    }
    assert!(open_tables(&store).await.is_empty());
    let sql = "PRAGMA max_page_count = 4294967294";
    store.raw(sql).await.unwrap();
    store.commit(wide).await.unwrap();
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_closed_store_says_so_after_finishing_queued_steps() {
    let (store, thread) = Store::open_in_memory().unwrap();
    let other = store.clone();
    let go = hold_up(&store);
    let kept = store.commit(noting("a"));
    let closing = store.close();
    let release = async move { drop(go) };
    let (kept, (), ()) = futures_util::future::join3(kept, closing, release).await;
    kept.unwrap();
    thread.join().unwrap();
    assert_eq!(other.commit(noting("b")).await, Err(StoreError::Closed));
    assert_eq!(other.meta("a").await, Err(StoreError::Closed));
}

/// Waits for the end of a store's thread; a test that waits longer is broken, not slow.
async fn ended(thread: &mut StoreThread) {
    tokio::time::timeout(std::time::Duration::from_secs(120), thread.ended())
        .await
        .unwrap();
}

#[tokio::test]
async fn a_thread_that_panics_is_noticed() {
    let (store, mut thread) = Store::open_in_memory().unwrap();
    let answer = store.ask::<(), _>(|_| panic!("on purpose")).await;
    assert_eq!(answer, Err(StoreError::Closed));
    ended(&mut thread).await;
    ended(&mut thread).await;
    assert_eq!(thread.join(), Err(StoreError::Closed));
}

#[tokio::test]
async fn the_thread_ends_with_the_last_handle() {
    let (store, thread) = Store::open_in_memory().unwrap();
    drop(store.clone());
    store.commit(noting("a")).await.unwrap();
    drop(store);
    thread.join().unwrap();
}
