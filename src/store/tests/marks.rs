//! Only databases of this program are opened, and none is created without a log line.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::super::opening::sqlite;
use super::versions::file_of;
use super::*;

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }

    fn other(&self, sql: &str) -> PathBuf {
        let path = self.folder.path().join("other.db");
        let _none = fs::remove_file(&path);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        path
    }
}

async fn once(path: &Path) -> bool {
    let (store, thread) = Store::open(path).unwrap();
    let is_new = store.is_new();
    stop(store, thread).await;
    is_new
}

fn application(path: &Path) -> i64 {
    Connection::open(path)
        .unwrap()
        .query_row("PRAGMA application_id", [], |row| row.get(0))
        .unwrap()
}

#[tokio::test]
async fn a_start_knows_whether_it_created_the_database() {
    let place = Place::new();
    assert!(once(&place.path()).await);
    assert_eq!(application(&place.path()), 0x5447_6F77);
    assert!(!once(&place.path()).await);
    fs::write(place.path(), "").unwrap();
    assert!(once(&place.path()).await, "an empty file is no database");
}

#[tokio::test]
async fn a_file_of_another_program_is_refused_and_left_unchanged() {
    let foreign = [
        "CREATE TABLE x (a); INSERT INTO x VALUES (1)",
        "PRAGMA application_id = 1196444487; CREATE TABLE x (a)",
        "PRAGMA application_id = 7",
        // Another program that uses the same migration crate.
        "CREATE TABLE refinery_schema_history (version int4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255),
            checksum VARCHAR(255));
         INSERT INTO refinery_schema_history VALUES (1, 'ledger', 'now', '12');
         CREATE TABLE account (id INTEGER PRIMARY KEY)",
    ];
    let place = Place::new();
    once(&place.path()).await;
    let database = fs::read(place.path()).unwrap();
    for sql in foreign {
        let other = place.other(sql);
        let before = fs::read(&other).unwrap();
        let refusals = [
            Store::open(&other).map(drop).unwrap_err(),
            Store::examine(&other).map(drop).unwrap_err(),
            Store::restore(&place.path(), &other).map(drop).unwrap_err(),
        ];
        for refused in refusals {
            assert!(
                refused
                    .to_string()
                    .contains("not a database of this program"),
                "{sql}: {refused}"
            );
        }
        assert_eq!(fs::read(&other).unwrap(), before, "{sql}");
        assert_eq!(fs::read(place.path()).unwrap(), database, "{sql}");
    }
}

#[tokio::test]
async fn an_empty_backup_is_not_restored() {
    let place = Place::new();
    once(&place.path()).await;
    let database = fs::read(place.path()).unwrap();
    let empty = place.folder.path().join("empty.db");
    fs::write(&empty, "").unwrap();
    for copy in [empty, place.other("PRAGMA user_version = 1")] {
        let refused = Store::restore(&place.path(), &copy).unwrap_err();
        assert_eq!(
            refused,
            StoreError::Copy {
                path: copy,
                why: "there is no database in it".to_owned()
            }
        );
        assert_eq!(fs::read(place.path()).unwrap(), database);
    }
}

#[tokio::test]
async fn an_unmarked_file_of_an_early_version_is_marked_if_it_is_ours() {
    for version in 1..=6 {
        let (_folder, path) = new_path();
        file_of(version, &path);
        assert_eq!(application(&path), 0);
        assert!(!once(&path).await, "{version}");
        assert_eq!(application(&path), 0x5447_6F77, "{version}");
    }
    let spoilt = [
        "UPDATE refinery_schema_history SET checksum = '1' WHERE version = 3",
        "DELETE FROM refinery_schema_history WHERE version = 2",
        "ALTER TABLE person DROP COLUMN locale",
        "CREATE TABLE more (a)",
        "DROP TRIGGER transfer_stays",
    ];
    for sql in spoilt {
        let (_folder, path) = new_path();
        file_of(6, &path);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = fs::read(&path).unwrap();
        let refused = Store::open(&path).map(drop).unwrap_err();
        assert!(
            matches!(refused, StoreError::Foreign { .. }),
            "{sql}: {refused}"
        );
        assert_eq!(fs::read(&path).unwrap(), before, "{sql}");
    }
}

#[tokio::test]
async fn a_power_cut_between_the_first_migrations_and_the_mark_leaves_a_file_that_opens() {
    let place = Place::new();
    let mut cut = Connection::open(place.path()).unwrap();
    cut.execute_batch(
        "CREATE TABLE refinery_schema_history (version int4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255),
             checksum VARCHAR(255))",
    )
    .unwrap();
    assert!(
        Store::examine(&place.path())
            .is_err_and(|error| matches!(error, StoreError::NoDatabase { .. }))
    );
    sqlite::migrations::runner().run(&mut cut).unwrap();
    drop(cut);
    assert!(!once(&place.path()).await);
    assert_eq!(application(&place.path()), 0x5447_6F77);
}
