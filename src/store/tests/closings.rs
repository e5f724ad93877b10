//! The books are closed from time to time, and tampering is detected.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::*;

/// After how many transfers the books are closed here.
const STRETCH: i64 = 10;

/// Changes of a transfer.
const CHANGES: [&str; 6] = [
    "amount = amount + 1",
    "at_ms = at_ms + 1",
    "subject = 77",
    "credit = 9",
    "credit_before = 3",
    "code = 50",
];

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// A database of 35 grants and a hand, in which the books were closed three times.
    async fn new() -> Self {
        let place = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let (store, thread) = Store::open_as(&place.opening()).unwrap();
        enrich(&store, 1..=35, 5_000).await;
        deal(&store, &[person(1, 280), Holder::HouseBank]).await;
        stop(store, thread).await;
        assert_eq!(place.closings(), [10, 20, 30]);
        place
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }

    fn opening(&self) -> Opening {
        Opening {
            stretch: STRETCH,
            ..Opening::file(self.path())
        }
    }

    fn closings(&self) -> Vec<i64> {
        let connection = Connection::open(self.path()).unwrap();
        let mut rows = connection
            .prepare("SELECT seq FROM closing ORDER BY seq")
            .unwrap();
        rows.query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    }

    /// Changes the file without the program's checks.
    fn tamper(&self, sql: &str) {
        let connection = unguarded(&self.path());
        assert!(connection.execute(sql, []).unwrap() > 0, "{sql}");
    }

    /// Returns the problems that a start finds.
    async fn start(&self) -> Vec<String> {
        match Store::open_as(&self.opening()) {
            Ok((store, thread)) => {
                stop(store, thread).await;
                Vec::new()
            }
            Err(StoreError::Unsound(found)) => found,
            Err(other) => panic!("{other}"),
        }
    }
}

/// Opens a file without the program's checks.
pub(super) fn unguarded(path: &Path) -> Connection {
    let connection = Connection::open(path).unwrap();
    let sql = "DROP TRIGGER account_moves_by_transfer; DROP TRIGGER transfer_stays;
               DROP TRIGGER transfer_is_kept; PRAGMA ignore_check_constraints = ON";
    connection.execute_batch(sql).unwrap();
    connection
}

fn problems(path: &Path) -> Vec<String> {
    Store::examine(path).unwrap().problems
}

#[tokio::test]
async fn a_start_adds_up_the_transfers_since_the_last_closing() {
    let place = Place::new().await;
    assert_eq!(place.start().await, Vec::<String>::new());
    // A start does not check transfers from before the last closing.
    place.tamper("DELETE FROM transfer WHERE seq = 5");
    assert_eq!(place.start().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_start_detects_a_changed_balance() {
    for account in ["'user' AND owner <> 0 LIMIT 1", "'burn'"] {
        let place = Place::new().await;
        // The sum stays zero.
        place.tamper(&format!(
            "UPDATE account SET posted = posted + iif(kind = 'mint', -7, 7)
             WHERE kind = 'mint' OR id = (SELECT id FROM account WHERE kind = {account})"
        ));
        let found = place.start().await;
        assert!(
            found[0].starts_with("a balance is not the sum of its transfers: "),
            "{found:?}"
        );
        assert!(found[0].contains("mint:0"), "{found:?}");
        assert_eq!(problems(&place.path()), found);
    }
}

#[tokio::test]
async fn a_start_detects_a_changed_transfer_since_the_last_closing() {
    for change in CHANGES {
        let place = Place::new().await;
        place.tamper(&format!("UPDATE transfer SET {change} WHERE seq = 33"));
        let found = place.start().await;
        assert!(
            found.contains(&"transfers from 31 on are not what was sealed".to_owned()),
            "{change}: {found:?}"
        );
        assert!(!problems(&place.path()).is_empty(), "{change}");
    }
}

#[tokio::test]
async fn an_examination_detects_a_changed_transfer_before_the_last_closing() {
    for change in CHANGES {
        let place = Place::new().await;
        let copy = place.folder.path().join("copy.db");
        place.tamper(&format!("UPDATE transfer SET {change} WHERE seq = 13"));
        assert_eq!(
            place.start().await,
            Vec::<String>::new(),
            "a start checks only the newest transfers"
        );
        let found = problems(&place.path());
        assert_eq!(
            found[0], "transfers 11 to 20 are not what was sealed",
            "{change}"
        );
        let (store, thread) = Store::open_as(&place.opening()).unwrap();
        assert_eq!(store.check().await.unwrap().problems, found, "{change}");
        let refused = store.back_up(&copy).await;
        assert_eq!(refused, Err(StoreError::Unsound(found)), "{change}");
        assert!(!copy.exists());
        stop(store, thread).await;
    }
}

#[tokio::test]
async fn an_examination_detects_a_changed_owner_or_closing() {
    let changes = [
        (
            "UPDATE account SET owner = 77 WHERE id = 9",
            "transfers 1 to 10 are not",
        ),
        (
            "UPDATE closing SET digest = zeroblob(32) WHERE seq = 20",
            "transfers 11 to 20 are not",
        ),
        (
            "UPDATE closed_balance SET posted = posted + 1 WHERE account = 9",
            "the balances of when the books were closed",
        ),
    ];
    for (sql, wanted) in changes {
        let place = Place::new().await;
        place.tamper(sql);
        let found = problems(&place.path());
        assert!(
            found.iter().any(|problem| problem.starts_with(wanted)),
            "{sql}: {found:?}"
        );
    }
}

#[tokio::test]
async fn a_running_store_ends_when_its_books_turn_out_wrong() {
    let place = Place::new().await;
    let (store, mut thread) = Store::open_as(&place.opening()).unwrap();
    let sql = "DROP TRIGGER transfer_stays; UPDATE transfer SET at_ms = at_ms + 1 WHERE seq = 33";
    store.raw(sql).await.unwrap();
    let mut number = 100;
    while store.welcome(user(number), chips(1), NOW).await.is_ok() {
        number += 1;
        assert!(
            number < 100 + STRETCH.unsigned_abs(),
            "it continued past the next closing"
        );
    }
    thread.ended().await;
}

#[tokio::test]
async fn no_query_of_a_start_reads_the_whole_history() {
    let store = memory();
    for (law, sql) in super::super::books::check::INVARIANTS {
        let plan = store.ask(move |connection| {
            let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
            let lines = statement.query_map([], |row| row.get::<_, String>(3))?;
            Ok(lines.collect::<Result<Vec<_>, _>>()?)
        });
        for line in plan.await.unwrap() {
            // Accounts with chips, and the running hands.
            let small = line.contains("accounts_with_chips") || line.starts_with("SCAN hand");
            let derived = line.contains("SCAN (subquery") || line.contains("SCAN found");
            assert!(
                small || derived || !line.starts_with("SCAN"),
                "{law}: {line}"
            );
        }
    }
}
