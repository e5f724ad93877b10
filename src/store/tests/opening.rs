//! Opening the file: locks, settings and damage.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::super::files::pid_file;
use super::super::opening::sqlite;
use super::closings::unguarded;
use super::*;

fn path(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("data").join(FILE)
}

/// Opens a store and closes it again.
async fn once(path: &Path) {
    let (store, thread) = Store::open(path).unwrap();
    stop(store, thread).await;
}

fn refusal(path: &Path) -> StoreError {
    Store::open(path).map(|_| ()).unwrap_err()
}

#[tokio::test]
async fn settings_read_back_as_required() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _thread) = Store::open(&path(&folder)).unwrap();
    let wanted = [
        ("locking_mode", "exclusive"),
        ("journal_mode", "wal"),
        ("synchronous", "2"),
        ("foreign_keys", "1"),
        ("recursive_triggers", "1"),
        ("trusted_schema", "0"),
        ("cell_size_check", "1"),
        ("fullfsync", "1"),
        ("temp_store", "2"),
    ];
    for (name, value) in wanted {
        let found = store
            .ask(move |connection| Ok(sqlite::read_pragma(connection, name)?))
            .await;
        assert_eq!(found.unwrap(), value, "{name}");
    }
}

#[test]
fn a_setting_that_sqlite_ignores_is_an_error() {
    let connection = Connection::open_in_memory().unwrap();
    let refused = sqlite::set_pragma(&connection, "journal_mode", "WAL", "wal")
        .map_err(sqlite::OpenError::into_store_error);
    let found = "memory".to_owned();
    assert_eq!(
        refused,
        Err(StoreError::Pragma {
            name: "journal_mode",
            wanted: "wal",
            found
        })
    );
}

#[tokio::test]
async fn a_second_process_is_refused_and_told_which_process_has_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    let (store, thread) = Store::open(&path).unwrap();
    let held = StoreError::InUse {
        path: path.clone(),
        by: Some(std::process::id()),
    };
    assert_eq!(refusal(&path), held);
    assert!(held.to_string().contains(&std::process::id().to_string()));
    stop(store, thread).await;
    once(&path).await;
}

#[tokio::test]
async fn another_program_on_the_file_is_noticed_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    once(&path).await;
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    assert_eq!(
        refusal(&path),
        StoreError::InUse {
            path: path.clone(),
            by: None
        }
    );
    drop(other);
    once(&path).await;
}

#[tokio::test]
async fn other_programs_cannot_open_the_file_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let (_store, _thread) = Store::open(&path(&folder)).unwrap();
    let other = Connection::open(path(&folder)).unwrap();
    other.busy_timeout(std::time::Duration::ZERO).unwrap();
    other
        .query_row("SELECT count(*) FROM account", [], |_| Ok(()))
        .unwrap_err();
}

#[tokio::test]
async fn a_pid_left_by_a_crash_blocks_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    once(&path).await;
    std::fs::write(pid_file::claim_path(&path), "4194304\n").unwrap();
    once(&path).await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_anything() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    let (store, _thread) = Store::open(&path).unwrap();
    enrich(&store, 1..=1, 5).await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(path.parent().unwrap()), 0o700);
    for entry in std::fs::read_dir(path.parent().unwrap()).unwrap() {
        let entry = entry.unwrap().path();
        assert_eq!(mode(&entry), 0o600, "{}", entry.display());
    }
}

#[tokio::test]
async fn a_reopened_store_has_everything_and_continues_its_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    let holders = [
        person(1, 280),
        Holder::HouseBank,
        person(2, 280),
        Holder::HouseBank,
    ];
    let (store, thread) = Store::open(&path).unwrap();
    enrich(&store, 1..=2, 5_000).await;
    deal(&store, &holders).await;
    let mut more = step(
        vec![Write::Play(play(1, 0)), Write::Play(play(1, 1))],
        Vec::new(),
    );
    more.interaction = Some(interaction(77));
    store.commit(more.clone()).await.unwrap();
    let before = open_tables(&store).await;
    assert_eq!(
        before[0].hand.as_ref().unwrap().plays,
        [play(1, 0), play(1, 1)]
    );
    assert_eq!(before[0].hand.as_ref().unwrap().row, hand(1, 1, &holders));
    assert_eq!(before[0].table, table(1));
    stop(store, thread).await;

    let (store, _thread) = Store::open(&path).unwrap();
    assert_eq!(open_tables(&store).await, before);
    assert_eq!(
        store.open_table(table_id(1)).await.unwrap().as_ref(),
        before.first()
    );
    let wallet = store.balance(user(1)).await.unwrap();
    assert_eq!((wallet.free, wallet.held), (4_720, 280));
    assert_eq!(
        store.commit(more).await,
        Err(StoreError::Duplicate(interaction(77)))
    );
    assert!(store.accepted(interaction(77)).await.unwrap());
    for next in [2, 3] {
        assert_eq!(new_table_id(&store), table_id(next));
        assert_eq!(store.new_hand_id(table_id(1)), hand_id(next));
    }
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_or_damaged_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    std::fs::create_dir(path.parent().unwrap()).unwrap();
    std::fs::write(
        &path,
        "not a database, but long enough to have a header ".repeat(100),
    )
    .unwrap();
    assert!(matches!(refusal(&path), StoreError::Damaged(_)));
    std::fs::remove_file(&path).unwrap();

    let (store, thread) = Store::open(&path).unwrap();
    enrich(&store, 1..=500, 5).await;
    stop(store, thread).await;
    let mut bytes = std::fs::read(&path).unwrap();
    // Past the first page, which holds the schema, every fourth page is overwritten.
    for page in bytes.chunks_mut(4_096).skip(1).step_by(4) {
        page.fill(0xa5);
    }
    std::fs::write(&path, bytes).unwrap();
    let refused = refusal(&path);
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
}

/// Stores a running hand, and changes the database behind the store's back.
async fn cook(path: &Path, sql: &str) {
    let (store, thread) = Store::open(path).unwrap();
    enrich(&store, 1..=1, 5_000).await;
    deal(&store, &[person(1, 280), Holder::HouseBank]).await;
    let plays = (0..2).map(|seq| Write::Play(play(1, seq))).collect();
    commit(&store, plays).await;
    stop(store, thread).await;
    unguarded(path).execute_batch(sql).unwrap();
}

#[tokio::test]
async fn cooked_books_are_refused() {
    let cooked = [
        (
            "UPDATE account SET posted = posted + 1 WHERE kind = 'user'",
            "sum to zero",
        ),
        (
            "UPDATE account SET posted = -posted WHERE kind IN ('user', 'mint')",
            "owes chips",
        ),
        (
            "UPDATE transfer SET amount = amount + 1",
            "sum of its transfers",
        ),
        ("UPDATE game_table SET closed_ms = 1", "closed table"),
        (
            "INSERT INTO past_hand (id, table_id, number, day, people) SELECT 9, table_id, number, 0, x'' FROM hand",
            "runs and is over",
        ),
        ("UPDATE sitter SET hold = hold + 1", "escrow"),
        (
            "UPDATE transfer SET at_ms = at_ms + 1",
            "not what was sealed",
        ),
        ("DELETE FROM transfer WHERE seq = 1", "not what was sealed"),
        (
            "DELETE FROM play WHERE seq = 0",
            "a play of a running hand is missing",
        ),
    ];
    for (sql, law) in cooked {
        let folder = tempfile::tempdir().unwrap();
        let path = path(&folder);
        cook(&path, sql).await;
        let refused = refusal(&path);
        assert!(
            matches!(&refused, StoreError::Unsound(_) | StoreError::Damaged(_)),
            "{refused}"
        );
        if let StoreError::Unsound(laws) = &refused {
            assert!(
                laws.iter().any(|broken| broken.contains(law)),
                "{sql}: {laws:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_file_of_a_later_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = path(&folder);
    once(&path).await;
    let other = Connection::open(&path).unwrap();
    let sql = "INSERT INTO refinery_schema_history
               SELECT 999, 'later', applied_on, checksum FROM refinery_schema_history LIMIT 1";
    assert_eq!(other.execute(sql, []).unwrap(), 1);
    drop(other);
    let before = std::fs::read(&path).unwrap();
    let refused = refusal(&path);
    assert!(
        refused
            .to_string()
            .contains("a later version of this program"),
        "{refused}"
    );
    assert_eq!(Store::examine(&path).unwrap_err(), refused);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}
