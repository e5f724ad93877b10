//! Backups before a migration, and migrations that fail on the real contents of a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::super::files::mark;
use super::examining::contents;
use super::versions::{PEOPLE, brought_to};
use super::*;

/// The last version before people had numbers; the migration from there reads every packed hand.
const BEFORE: i32 = PEOPLE - 1;

/// Makes a packed hand unreadable, which no check of the books notices.
const UNREADABLE: &str = "UPDATE past_record SET body = unhex('01' || hex(zeroblob(80)))";

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// A data folder with a database of an earlier version, and a folder for backups.
    fn of_before(sql: &str) -> Self {
        let place = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(place.data()).unwrap();
        fs::create_dir(place.copies()).unwrap();
        brought_to(BEFORE, &place.database(), "101");
        let file = Connection::open(place.database()).unwrap();
        file.execute_batch(sql).unwrap();
        place
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn copies(&self) -> PathBuf {
        self.folder.path().join("copies")
    }

    fn database(&self) -> PathBuf {
        self.data().join(FILE)
    }

    /// Tries the migration; the backup is named after the version.
    fn try_migration(&self) -> Result<Option<PathBuf>, StoreError> {
        Store::try_migration(&self.database(), |version| {
            Ok(self.copies().join(format!("V{version}.db")))
        })
    }
}

/// Every file of a folder with its contents, except the pid file.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = contents(folder);
    files.retain(|path, _| path.extension().is_none_or(|end| end != "pid"));
    files
}

fn version(path: &Path) -> i32 {
    let sql = "SELECT max(version) FROM refinery_schema_history";
    let file = Connection::open(path).unwrap();
    file.query_row(sql, [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_migration_that_fails_on_the_contents_of_a_file_changes_only_a_copy() {
    let place = Place::of_before(UNREADABLE);
    let before = files(&place.data());
    let refused = place.try_migration().unwrap_err();
    assert!(matches!(refused, StoreError::Trial(_)), "{refused}");
    assert!(
        refused.to_string().contains("the database is as it was"),
        "{refused}"
    );
    assert_eq!(files(&place.data()), before, "a byte of it has changed");
    assert!(files(&place.copies()).is_empty(), "no backup is left");
    // Without the trial, a start has the same error, and leaves a half migrated file.
    Store::open(&place.database()).unwrap_err();
    assert_eq!(version(&place.database()), mark::newest_version());
}

#[tokio::test]
async fn a_backup_before_a_migration_is_as_the_earlier_version_left_the_database() {
    let place = Place::of_before("");
    // The earlier version was killed, so its newest rows are still in the log.
    let file = Connection::open(place.database()).unwrap();
    file.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; INSERT INTO person (user, name) VALUES (101, 'Ann')",
    )
    .unwrap();
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
        .unwrap();
    drop(file);
    let before = files(&place.data());
    assert_eq!(before.len(), 2, "the database and its log");
    // Files left by killed processes do no harm.
    let trial = place.database().with_extension("db.trial");
    for end in ["", "-wal"] {
        fs::write(beside(&trial, end), "of an earlier trial").unwrap();
    }
    let copy = place.try_migration().unwrap().unwrap();
    assert_eq!(files(&place.data()), before, "the migration was only tried");
    let copies: Vec<PathBuf> = files(&place.copies()).into_keys().collect();
    assert_eq!(copies, [copy.as_path()]);
    assert_eq!(copy.file_name().unwrap(), format!("V{BEFORE}.db").as_str());
    assert_eq!(version(&copy), BEFORE);
    let kept = Connection::open(&copy).unwrap();
    let name: String = kept
        .query_row("SELECT name FROM person", [], |row| row.get(0))
        .unwrap();
    assert_eq!(name, "Ann", "the backup includes the log");
    drop(kept);
    let again = place.try_migration().unwrap_err();
    assert!(matches!(again, StoreError::Copy { .. }), "{again}");
    // The database can be migrated, and so can the backup.
    for path in [place.database(), copy] {
        let (store, thread) = Store::open(&path).unwrap();
        assert_sound(&store).await;
        stop(store, thread).await;
    }
    assert_eq!(place.try_migration(), Ok(None), "nothing is left to do");
}

#[tokio::test]
async fn only_a_database_of_an_earlier_version_is_backed_up() {
    let (_folder, path) = new_path();
    let tried = || {
        Store::try_migration::<StoreError>(&path, |version| panic!("{version} is to be migrated"))
    };
    assert_eq!(tried(), Ok(None), "there is none");
    fs::write(&path, "").unwrap();
    assert_eq!(tried(), Ok(None), "it is new");
    let (_store, _thread) = Store::open(&path).unwrap();
    assert!(matches!(tried(), Err(StoreError::InUse { .. })));
}

#[test]
fn a_damaged_database_of_an_earlier_version_is_left_unchanged() {
    let place = Place::of_before("");
    let mut bytes = fs::read(place.database()).unwrap();
    // Past the first page, which holds the schema.
    bytes
        .chunks_mut(4_096)
        .skip(1)
        .step_by(4)
        .for_each(|page| page.fill(0xa5));
    fs::write(place.database(), bytes).unwrap();
    let before = files(&place.data());
    let refused = place.try_migration().unwrap_err();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused}");
    assert_eq!(files(&place.data()), before);
    assert!(files(&place.copies()).is_empty());
}
