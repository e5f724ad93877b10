//! Files of every earlier version, made by its migrations, are migrated.

use std::path::{Path, PathBuf};

use refinery::Target;
use rusqlite::Connection;

use super::super::books::closing;
use super::super::migration::data_migration;
use super::super::opening::sqlite;
use super::*;

/// The first version that knows tables and hands.
const TABLES: i32 = 2;

/// The first version whose transfers are numbers.
const NUMBERS: i32 = 7;

/// The version in which the program converts old rows.
const CARRIED: i32 = 9;

/// The first version in which everybody has a number.
pub(super) const PEOPLE: i32 = 13;

/// Two people with their grants, daily chips, a gift, and an account whose number has the highest
/// bit.
const BOOKS: &str = "
    INSERT INTO account (kind, owner) VALUES ('user', 101), ('user', 102), ('user', -9223372036854775805), ('escrow', 1);
    INSERT INTO transfer (key, fingerprint, debit, credit, amount, code, at_ms) VALUES
        ('grant:101', zeroblob(32), 1, 4, 5000, 'grant', 1),
        ('grant:102', zeroblob(32), 1, 5, 5000, 'grant', 2),
        ('grant:9223372036854775811', zeroblob(32), 1, 6, 40, 'grant', 3),
        ('daily:101:20776', zeroblob(32), 1, 4, 500, 'daily', 4),
        ('gift:1180000000000000001', zeroblob(32), 4, 5, 70, 'gift', 5),
        ('hand:1:hold:0', zeroblob(32), 4, 7, 280, 'hold', 6),
        ('hand:1:hold:2', zeroblob(32), 5, 7, 280, 'hold', 6),
        ('hand:1:settle:0', zeroblob(32), 2, 7, 60, 'house-pays', 7),
        ('hand:1:settle:1', zeroblob(32), 7, 4, 400, 'settle', 7),
        ('hand:1:settle:2', zeroblob(32), 7, 5, 210, 'settle', 7),
        ('hand:1:settle:3', zeroblob(32), 7, 3, 10, 'commission', 7),
        ('hand:22:hold:0', zeroblob(32), 4, 7, 280, 'hold', 8),
        ('hand:22:void:0', zeroblob(32), 7, 4, 280, 'void', 9);";

/// A running hand.
const RUNNING: &str = "
    INSERT INTO transfer (key, fingerprint, debit, credit, amount, code, at_ms) VALUES
        ('hand:23:hold:10', zeroblob(32), 4, 7, 280, 'hold', 10);";

/// A table in the middle of its third hand.
const HANDS: &str = "
    INSERT INTO game_table (id, guild, channel, opened_ms, version, body) VALUES (1, 7, 8, 1, 3, '{}');
    INSERT INTO hand (id, table_id, number, game, house, rules_version, banker, streak, stake, seed, receipt, hands,
        seats, started_ms, finished_ms, outcome, voided)
    VALUES
        (1, 1, 1, 'tien-gow', '{}', 1, 0, 0, 10, zeroblob(32), zeroblob(32), '[[],[],[],[]]', '[]', 6, 7, '{\"net\":[12,-6,-7,0]}', NULL),
        (22, 1, 2, 'tien-gow', '{}', 1, 0, 0, 10, zeroblob(32), zeroblob(32), '[[],[],[],[]]', '[]', 8, 9, NULL, 'test'),
        (23, 1, 3, 'tien-gow', '{}', 1, 0, 0, 10, zeroblob(32), zeroblob(32), '[[],[],[],[]]', '[]', 10, NULL, NULL, NULL);
    INSERT INTO sitter (hand_id, seat, user, hold, running) VALUES
        (1, 0, 101, 280, 0), (1, 2, 102, 280, 0), (22, 0, 101, 280, 0), (23, 3, 101, 280, 1);
    INSERT INTO play (hand_id, seq, seat, move, made_by, at_ms) VALUES (23, 0, 0, 'lead 66 63', 'person', 11);";

/// The first person's id in these rows.
const FIRST: &str = "101";

/// Brings a file to a version of the schema, creating it if it does not exist.
pub(super) fn migrated(version: i32, path: &Path) -> Connection {
    let mut file = Connection::open(path).unwrap();
    let runner = sqlite::migrations::runner().set_target(Target::Version(version));
    runner.set_grouped(true).run(&mut file).unwrap();
    file
}

/// Creates a file as an earlier version left it.
pub(super) fn file_of(version: i32, path: &Path) {
    file_with(version, path, FIRST);
}

/// The same with another id for the first person.
fn file_with(version: i32, path: &Path, first: &str) {
    let old = migrated(version, path);
    assert!(version < NUMBERS, "later versions write other rows");
    let rows = if version >= TABLES {
        [BOOKS, HANDS, RUNNING].concat()
    } else {
        BOOKS.to_owned()
    };
    old.execute_batch(&rows.replace(FIRST, first)).unwrap();
}

/// Creates a file as a later version left it after migrating it from an earlier one.
pub(super) fn brought_to(version: i32, path: &Path, first: &str) {
    file_with(NUMBERS - 1, path, first);
    for target in [version.min(CARRIED), version] {
        let file = migrated(target, path);
        if target == CARRIED {
            data_migration::convert(&file).unwrap();
        }
    }
    let file = Connection::open(path).unwrap();
    closing::close_first(&file, 3).unwrap();
}

/// Creates a file of any earlier version, in a folder of its own.
fn any_version(version: i32) -> (tempfile::TempDir, PathBuf) {
    let (folder, path) = new_path();
    if version < NUMBERS {
        file_of(version, &path);
    } else {
        brought_to(version, &path, FIRST);
    }
    (folder, path)
}

/// The values that no version may change: each account's chips, and the number and sum of transfers.
fn sums(path: &Path) -> (Vec<(i64, i64)>, (i64, i64)) {
    let file = Connection::open(path).unwrap();
    let mut rows = file
        .prepare("SELECT id, posted FROM account ORDER BY id")
        .unwrap();
    let rows = rows
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    let moved = "SELECT count(*), sum(amount) FROM transfer";
    let moved = file.query_row(moved, [], |row| Ok((row.get(0)?, row.get(1)?)));
    (rows.map(Result::unwrap).collect(), moved.unwrap())
}

#[tokio::test]
async fn a_file_of_every_version_is_brought_forward_whole() {
    for version in 1..PEOPLE {
        let (_folder, path) = any_version(version);
        let before = sums(&path);
        let (store, thread) = Store::open(&path).unwrap();
        assert!(!store.is_new(), "{version}");
        assert_sound(&store).await;
        let entries = store.statement(UserId::new(101), None).await.unwrap();
        let seen: Vec<(i64, i64, TransferCode)> = entries
            .iter()
            .map(|e| (e.seq, e.chips, e.code))
            .rev()
            .collect();
        let mut wanted = vec![
            (1, 5_000, TransferCode::Grant),
            (4, 500, TransferCode::Daily),
            (5, -70, TransferCode::Gift),
            (6, -280, TransferCode::Hold),
            (9, 400, TransferCode::Settle),
            (12, -280, TransferCode::Hold),
            (13, 280, TransferCode::Void),
        ];
        if version >= TABLES {
            wanted.push((14, -280, TransferCode::Hold));
        }
        assert_eq!(seen, wanted, "{version}");
        let highest = UserId::new(3 | 1 << 63);
        assert_eq!(store.balance(highest).await.unwrap().free, 40, "{version}");
        repeated(&store, version).await;
        if version >= TABLES {
            let kept = open_tables(&store).await.remove(0).hand.unwrap();
            assert_eq!(
                (kept.plays.len(), kept.claims, kept.row.bets),
                (1, Vec::new(), None),
                "{version}"
            );
        }
        stop(store, thread).await;
        assert_eq!(sums(&path), before, "{version}");
        let (store, _thread) = Store::open(&path).unwrap();
        assert_sound(&store).await;
    }
}

#[tokio::test]
async fn a_file_with_wrong_digests_is_left_unchanged() {
    let (_folder, path) = new_path();
    brought_to(PEOPLE - 1, &path, FIRST);
    let file = Connection::open(&path).unwrap();
    let trigger = "SELECT sql FROM sqlite_schema WHERE name = 'transfer_stays'";
    let trigger: String = file.query_row(trigger, [], |row| row.get(0)).unwrap();
    file.execute_batch("DROP TRIGGER transfer_stays; UPDATE transfer SET at_ms = 77 WHERE seq = 3")
        .unwrap();
    file.execute_batch(&trigger).unwrap();
    drop(file);
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Unsound(_)), "{error}");
    let file = Connection::open(&path).unwrap();
    assert!(!file.column_exists(None, "person", "number").unwrap());
}

/// Transfers posted before are recognised by their keys, in any stored form.
async fn repeated(store: &Store, version: i32) {
    let holders = |seats: &[(usize, u64, i64)]| {
        let mut holders = vec![Holder::HouseBank; 11];
        for (seat, user, hold) in seats {
            holders[*seat] = Holder::Person {
                user: UserId::new(*user),
                hold: chips(*hold),
            };
        }
        holders
    };
    let mut transfers = vec![
        ledger::grant(UserId::new(101), chips(5_000)),
        ledger::grant(UserId::new(3 | 1 << 63), chips(40)),
        ledger::daily(UserId::new(101), crate::id::Day::new(20_776), chips(500)),
        ledger::gift(
            interaction(1_180_000_000_000_000_001),
            UserId::new(101),
            UserId::new(102),
            chips(70),
        ),
    ];
    let both = holders(&[(0, 101, 280), (2, 102, 280)]);
    transfers.extend(ledger::hold(table_id(1), hand_id(1), &both));
    transfers.extend(ledger::void(table_id(1), hand_id(22), &both[..1]));
    if version >= TABLES {
        transfers.extend(ledger::hold(
            table_id(1),
            hand_id(23),
            &holders(&[(10, 101, 280)]),
        ));
    }
    let count = transfers.len();
    let again = store.commit(step(Vec::new(), transfers)).await.unwrap();
    assert_eq!(
        again.posted,
        vec![PostingOutcome::Exists; count],
        "{version}"
    );
    let net = [120, 0, -70, 0, 0, 0, 0, 0, 0, 0, -60];
    let settled = ledger::settle(table_id(1), hand_id(1), &both, &net, 10).unwrap();
    let again = store.commit(step(Vec::new(), settled)).await.unwrap();
    assert_eq!(again.posted, [PostingOutcome::Exists; 4], "{version}");
}

#[tokio::test]
async fn hands_from_before_results_are_counted_too() {
    let (_folder, path) = new_path();
    file_of(4, &path);
    let (store, thread) = Store::open(&path).unwrap();
    stop(store, thread).await;
    let kept = Connection::open(&path).unwrap();
    let sql = "SELECT all_chips, all_hands, hands FROM standing WHERE game = '' AND span = 0 ORDER BY all_chips";
    let mut rows = kept.prepare(sql).unwrap();
    let rows = rows
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap();
    let rows: Vec<(i64, i64, i64)> = rows.map(Result::unwrap).collect();
    assert_eq!(rows, [(-70, 1, 0), (120, 1, 0)], "a computer had a seat");
}
