//! SQLite on a disk in memory: synced data survives, unsynced data may be lost, and calls fail when a fault is armed.

#![allow(clippy::unwrap_used, reason = "a test may")]

use faultfs::{Damage, Disk, Failure, Fault, Image, JournalReplay, Operation};
use rusqlite::{Connection, OpenFlags};

fn open(disk: &Disk) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs("file.db", flags, disk.name())?;
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
    )?;
    Ok(connection)
}

/// Returns a disk with an empty table `t`.
fn disk_with_table() -> (Disk, Connection) {
    let disk = Disk::new();
    let connection = open(&disk).unwrap();
    connection
        .execute_batch("CREATE TABLE t (x INTEGER)")
        .unwrap();
    (disk, connection)
}

fn insert(connection: &Connection, x: i64) -> rusqlite::Result<usize> {
    connection.execute("INSERT INTO t VALUES (?1)", [x])
}

/// Returns the numbers in the table `t`, or none if the table does not exist.
fn numbers(image: Image) -> Vec<i64> {
    let disk = Disk::holding(image);
    let connection = open(&disk).unwrap();
    let check: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(check, "ok");
    let Ok(mut statement) = connection.prepare("SELECT x FROM t ORDER BY x") else {
        return Vec::new();
    };
    statement
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

#[test]
fn a_committed_transaction_is_read_back() {
    let (disk, connection) = disk_with_table();
    connection
        .execute_batch("INSERT INTO t VALUES (1), (2)")
        .unwrap();
    assert_eq!(numbers(disk.image()), [1, 2]);
    drop(connection);
    let names: Vec<String> = disk.image().into_keys().collect();
    assert_eq!(names, ["file.db"], "the last connection removes the log");
    assert_eq!(numbers(disk.image()), [1, 2]);
}

#[test]
fn a_stalled_commit_finishes_when_the_stall_is_dropped() {
    let (disk, connection) = disk_with_table();
    let stall = disk.stall();
    let committing = std::thread::spawn(move || insert(&connection, 7));
    while stall.waiting() == 0 {
        std::thread::yield_now();
    }
    let replay = JournalReplay::after(&disk.journal());
    assert_eq!(
        numbers(replay.cut_power(Damage::Lost, 0)),
        [],
        "nothing is durable yet"
    );
    assert!(!committing.is_finished());
    drop(stall);
    committing.join().unwrap().unwrap();
    assert_eq!(numbers(disk.image()), [7]);
}

#[test]
fn a_power_cut_keeps_every_commit_and_no_part_of_an_unfinished_one() {
    let (disk, connection) = disk_with_table();
    let mut commits = vec![disk.len()];
    for x in 1..=5 {
        insert(&connection, x).unwrap();
        commits.push(disk.len());
    }
    drop(connection);
    let journal = disk.journal();
    let mut replay = JournalReplay::default();
    for (done, operation) in (1..).zip(journal.operations()) {
        replay.apply(operation);
        let committed = commits
            .iter()
            .filter(|at| **at <= done)
            .count()
            .saturating_sub(1);
        for damage in Damage::ALL {
            let found = numbers(replay.cut_power(damage, 7));
            assert!(
                found.len() >= committed,
                "after {done} operations, {damage:?}: {found:?}"
            );
            let first: Vec<i64> = (1..).take(found.len()).collect();
            assert_eq!(found, first);
        }
    }
    assert!(journal.syncs() > 5, "a commit was not synced");
}

#[test]
fn a_disk_that_forgets_to_sync_loses_commits() {
    let disk = Disk::new();
    disk.forget_syncs();
    let connection = open(&disk).unwrap();
    connection
        .execute_batch("CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1)")
        .unwrap();
    drop(connection);
    assert_eq!(disk.journal().syncs(), 0);
    let replay = JournalReplay::after(&disk.journal());
    assert_eq!(replay.cut_power(Damage::Lost, 0), Image::new());
    assert_eq!(numbers(replay.cut_power(Damage::Kept, 0)), [1]);
}

#[test]
fn torn_and_garbled_writes_differ_from_whole_ones_by_sectors() {
    let bytes: Vec<u8> = (0..4_096).map(|at: u32| (at / 512 + 1) as u8).collect();
    let mut replay = JournalReplay::holding(&Image::from([("f".to_owned(), vec![0; 4_096])]));
    replay.apply(&Operation::Write {
        file: 0,
        at: 0,
        bytes: bytes.clone().into(),
    });
    let cut = |damage, seed| replay.cut_power(damage, seed).remove("f").unwrap();
    assert_eq!(cut(Damage::Lost, 1), vec![0; 4_096]);
    assert_eq!(cut(Damage::Kept, 1), bytes);
    let outcomes = |damage: Damage| {
        (0..64)
            .map(move |seed| cut(damage, seed))
            .collect::<Vec<_>>()
    };
    let is_torn = |found: &&Vec<u8>| **found != bytes && **found != vec![0; 4_096];
    assert!(
        outcomes(Damage::Scattered)
            .iter()
            .all(|found| !is_torn(&found))
    );
    for torn in outcomes(Damage::Torn).iter().filter(is_torn) {
        for (sector, whole) in torn.chunks(512).zip(bytes.chunks(512)) {
            assert!(sector == whole || sector == [0; 512]);
        }
    }
    for damage in [Damage::Torn, Damage::Garbled] {
        assert!(
            outcomes(damage).iter().filter(is_torn).count() > 4,
            "{damage:?}"
        );
    }
    assert_eq!(
        cut(Damage::Garbled, 3),
        cut(Damage::Garbled, 3),
        "the same seed makes the same choices"
    );
}

#[test]
fn a_name_is_durable_once_the_folder_is_synced() {
    let mut replay = JournalReplay::default();
    replay.apply(&Operation::Create {
        file: 0,
        name: "f".to_owned(),
    });
    replay.apply(&Operation::Write {
        file: 0,
        at: 0,
        bytes: [1, 2].as_slice().into(),
    });
    replay.apply(&Operation::Sync { file: 0 });
    assert_eq!(replay.cut_power(Damage::Lost, 0), Image::new());
    replay.apply(&Operation::SyncNames);
    assert_eq!(
        replay.cut_power(Damage::Lost, 0),
        Image::from([("f".to_owned(), vec![1, 2])])
    );
    replay.apply(&Operation::Delete {
        name: "f".to_owned(),
    });
    assert_eq!(replay.cut_power(Damage::Lost, 0).len(), 1);
    assert_eq!(replay.cut_power(Damage::Kept, 0).len(), 0);
}

#[test]
fn the_nth_call_fails_once_or_from_then_on() {
    for failure in Failure::ALL {
        let (disk, connection) = disk_with_table();
        let fault = |lasting| Fault {
            failure,
            at: 1,
            lasting,
        };
        disk.arm(fault(false));
        insert(&connection, 1).unwrap_err();
        insert(&connection, 2).unwrap();
        assert_eq!(disk.disarm(), 1);
        disk.arm(fault(true));
        insert(&connection, 3).unwrap_err();
        insert(&connection, 4).unwrap_err();
        assert!(disk.disarm() >= 2);
        insert(&connection, 5).unwrap();
        drop(connection);
        assert_eq!(numbers(disk.image()), [2, 5], "{failure:?}");
    }
}
