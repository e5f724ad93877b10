//! Backups made while the store takes steps, and restoring them.

use std::fs;
use std::path::{Path, PathBuf};

use futures_util::future::join;

use super::*;

mod unsound;

/// People with chips: enough for a backup to take several rounds.
const PEOPLE: u64 = 1_500;

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A place whose database has a person with 5,000 chips, and a backup of it.
    async fn copied() -> Self {
        let place = Self::new();
        let (store, thread) = Store::open(&place.database()).unwrap();
        enrich(&store, 1..=1, 5_000).await;
        store.back_up(&place.copy()).await.unwrap();
        stop(store, thread).await;
        place
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("data").join(FILE)
    }

    fn copy(&self) -> PathBuf {
        self.folder.path().join("copy.db")
    }

    /// The database's name with a suffix.
    fn beside(&self, end: &str) -> PathBuf {
        beside(&self.database(), end)
    }

    /// Leaves the log of a killed program, which made a table, next to the database or a file next to
    /// it; returns the log.
    fn killed(&self, end: &str) -> Vec<u8> {
        let connection = rusqlite::Connection::open(self.beside(end)).unwrap();
        let sql = "PRAGMA journal_mode = WAL; CREATE TABLE stale (id)";
        connection.execute_batch(sql).unwrap();
        let log = self.beside(&format!("{end}-wal"));
        let left = fs::read(&log).unwrap();
        drop(connection);
        fs::write(&log, &left).unwrap();
        left
    }

    /// Asserts that the database has no table of a killed program.
    fn assert_not_stale(&self) {
        let restored = rusqlite::Connection::open(self.database()).unwrap();
        assert!(!restored.table_exists(None, "stale").unwrap());
    }
}

async fn chips_of(path: &Path, number: u64) -> i64 {
    let (store, thread) = Store::open(path).unwrap();
    let wallet = store.balance(user(number)).await.unwrap();
    stop(store, thread).await;
    wallet.total()
}

/// Fills a database in large steps, to avoid a commit for each person.
async fn fill(store: &Store) {
    for first in (1..=PEOPLE).step_by(100) {
        let mut many = Step::new(NOW);
        many.transfers
            .extend((first..first + 100).map(|number| ledger::grant(user(number), chips(7))));
        store.commit(many).await.unwrap();
    }
}

#[tokio::test]
async fn a_backup_is_made_while_the_store_takes_steps_and_is_restored() {
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    fill(&store).await;
    let copy = place.copy();
    let (copied, answered) = tokio::join!(store.back_up(&copy), async {
        let mut answered = 0;
        for number in 10_000..10_100 {
            answered += usize::from(store.welcome(user(number), chips(11), NOW).await.unwrap());
        }
        answered
    });
    let report = copied.unwrap();
    assert_eq!((report.problems.len(), answered), (0, 100));
    let people = (report.circulating - i64::try_from(PEOPLE).unwrap() * 7) / 11;
    assert!((0..=100).contains(&people), "{report:?}");
    enrich(&store, 20_000..=20_000, 13).await;
    let held = Store::restore(&place.database(), &copy).unwrap_err();
    assert_eq!(
        held,
        StoreError::InUse {
            path: place.database(),
            by: Some(std::process::id())
        }
    );
    stop(store, thread).await;
    let restored = Store::restore(&place.database(), &copy).unwrap();
    assert_eq!(restored.report, report);
    assert_eq!(
        chips_of(&place.database(), 20_000).await,
        0,
        "given after the backup"
    );
    assert_eq!(chips_of(&place.database(), 1).await, 7);
    let mut aside = place.database().into_os_string();
    aside.push(".before-restore");
    assert_eq!(
        chips_of(Path::new(&aside), 20_000).await,
        13,
        "the replaced database is still next to it"
    );
    Store::restore(&place.database(), &copy).unwrap();
    assert_eq!(
        chips_of(Path::new(&aside), 20_000).await,
        13,
        "even after another restore"
    );
    aside.push("-2");
    assert_eq!(chips_of(Path::new(&aside), 1).await, 7);
}

/// Opens a table, and returns its number and the next one of a hand.
async fn opened(path: &Path, channel: u64) -> (i64, i64) {
    let (store, thread) = Store::open(path).unwrap();
    let id = new_table_id(&store);
    let hand = store.new_hand_id(id);
    let row = TableRow {
        table: id,
        channel: ChannelId::new(channel),
        ..table(1)
    };
    let mut step = Step::new(NOW);
    step.writes = vec![Write::OpenTable(row)];
    store.commit(step).await.unwrap();
    stop(store, thread).await;
    (id.get(), hand.get())
}

#[tokio::test]
async fn after_a_restore_no_number_is_given_twice() {
    let place = Place::new();
    let database = place.database();
    let before = opened(&database, 1).await;
    let (store, thread) = Store::open(&database).unwrap();
    store.back_up(&place.copy()).await.unwrap();
    stop(store, thread).await;
    // Messages and receipts still have these numbers, but the backup has none of them.
    let mut given = vec![before, opened(&database, 2).await];
    assert_eq!(
        given,
        [(1, 1), (2, 1)],
        "numbers are consecutive until the restore"
    );
    for channel in 3..6 {
        Store::restore(&database, &place.copy()).unwrap();
        given.push(opened(&database, channel).await);
        given.push(opened(&database, channel + 10).await);
    }
    let (tables, hands): (Vec<i64>, Vec<i64>) = given.into_iter().skip(1).unzip();
    let grows = |numbers: &[i64]| numbers.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(grows(&tables), "{tables:?}");
    // Nothing was dealt, so the next number of a hand stays the same until the next restore.
    assert!(hands.is_sorted() && hands[0] < hands[1], "{hands:?}");
    // A database that nobody has restored counts from one.
    assert_eq!(opened(&place.folder.path().join("new.db"), 1).await, (1, 1));
}

#[tokio::test]
async fn a_stale_log_of_an_earlier_database_does_not_get_into_the_next_one() {
    let place = Place::copied().await;
    let aside = |end: &str| place.beside(&format!(".before-restore{end}"));
    fs::write(aside("-wal"), "of another time").unwrap();
    Store::restore(&place.database(), &place.copy()).unwrap();
    assert!(!aside("-wal").exists());
    assert_eq!(chips_of(&aside(""), 1).await, 5_000);
}

#[tokio::test]
async fn a_log_left_by_a_killed_restore_does_not_get_into_the_next_one() {
    let place = Place::copied().await;
    fs::copy(place.copy(), place.beside(".restoring")).unwrap();
    place.killed(".restoring");
    Store::restore(&place.database(), &place.copy()).unwrap();
    place.assert_not_stale();
}

#[tokio::test]
async fn the_log_beside_a_backup_is_restored_with_it() {
    let place = Place::copied().await;
    let (store, thread) = Store::open(&place.database()).unwrap();
    enrich(&store, 2..=2, 70).await;
    let killed = place.folder.path().join("killed.db");
    for end in ["", "-wal"] {
        fs::copy(place.beside(end), beside(&killed, end)).unwrap();
    }
    let log = fs::read(beside(&killed, "-wal")).unwrap();
    assert!(!log.is_empty(), "the newest rows are there");
    let elsewhere = place.folder.path().join("elsewhere").join(FILE);
    let running = Store::restore(&elsewhere, &place.database()).unwrap_err();
    assert!(matches!(running, StoreError::InUse { .. }), "{running}");
    stop(store, thread).await;
    Store::restore(&elsewhere, &killed).unwrap();
    assert_eq!(chips_of(&elsewhere, 2).await, 70);
    assert_eq!(fs::read(beside(&killed, "-wal")).unwrap(), log);
    let left = fs::read_dir(elsewhere.parent().unwrap()).unwrap().count();
    assert_eq!(left, 2, "the database and its pid file");
    fs::write(&killed, "no database").unwrap();
    Store::restore(&elsewhere, &killed).unwrap_err();
    let left = fs::read_dir(elsewhere.parent().unwrap()).unwrap().count();
    assert_eq!(left, 2, "nothing of a refused backup is left");
}

#[tokio::test]
async fn the_log_of_a_lost_database_does_not_get_into_the_restored_one() {
    let place = Place::copied().await;
    let log = place.killed("");
    fs::remove_file(place.database()).unwrap();
    Store::restore(&place.database(), &place.copy()).unwrap();
    let aside = fs::read(place.beside(".before-restore-wal")).unwrap();
    assert_eq!(aside, log);
    place.assert_not_stale();
}

#[tokio::test]
async fn a_backup_has_the_running_hand_and_can_be_restored_in_another_folder() {
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    enrich(&store, 1..=1, 5_000).await;
    deal(&store, &[person(1, 280), Holder::HouseBank]).await;
    commit(&store, vec![Write::Play(play(1, 0))]).await;
    let before = open_tables(&store).await;
    store.back_up(&place.copy()).await.unwrap();
    stop(store, thread).await;
    let elsewhere = place.folder.path().join("elsewhere").join(FILE);
    Store::restore(&elsewhere, &place.copy()).unwrap();
    let (store, thread) = Store::open(&elsewhere).unwrap();
    assert_eq!(open_tables(&store).await, before);
    assert_sound(&store).await;
    stop(store, thread).await;
}

#[tokio::test]
async fn the_bare_file_is_no_backup() {
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    enrich(&store, 1..=1, 5_000).await;
    fs::copy(place.database(), place.copy()).unwrap();
    let sound = place.folder.path().join("sound.db");
    store.back_up(&sound).await.unwrap();
    stop(store, thread).await;
    let elsewhere = place.folder.path().join("elsewhere").join(FILE);
    let from_bare = Store::restore(&elsewhere, &place.copy());
    assert!(
        from_bare.is_err() || chips_of(&elsewhere, 1).await == 0,
        "the file lacks the log"
    );
    Store::restore(&elsewhere, &sound).unwrap();
    assert_eq!(chips_of(&elsewhere, 1).await, 5_000);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    store.back_up(&place.copy()).await.unwrap();
    stop(store, thread).await;
    let is_private = |path: &Path| {
        let mode = fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", path.display());
    };
    is_private(&place.copy());
    // A backup may have another mode by the time it is restored.
    for mode in [0o600, 0o644, 0o400] {
        fs::set_permissions(place.copy(), fs::Permissions::from_mode(mode)).unwrap();
        Store::restore(&place.database(), &place.copy()).unwrap();
        let beside = fs::read_dir(place.database().parent().unwrap()).unwrap();
        beside.for_each(|entry| is_private(&entry.unwrap().path()));
    }
}

#[tokio::test]
async fn a_failed_backup_says_why_and_the_store_continues() {
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    fs::write(place.copy(), "something else").unwrap();
    let there = store.back_up(&place.copy()).await.unwrap_err();
    assert!(there.to_string().contains("there already"), "{there}");
    let nowhere = store
        .back_up(&place.folder.path().join("no/such/folder/copy.db"))
        .await
        .unwrap_err();
    assert!(matches!(nowhere, StoreError::Copy { .. }), "{nowhere}");
    let one = place.folder.path().join("1.db");
    fill(&store).await;
    let (first, second) = held(&store, join(store.back_up(&one), store.back_up(&one))).await;
    assert!(first.is_ok(), "{first:?}");
    assert!(
        second
            .as_ref()
            .is_err_and(|error| error.to_string().contains("there already")),
        "{second:?}"
    );
    let three = place.folder.path().join("3.db");
    let (cut_off, ()) = held(&store, join(store.back_up(&three), store.close())).await;
    assert_eq!(cut_off, Err(StoreError::Closed));
    thread.join().unwrap();
    let left = fs::read_dir(place.folder.path()).unwrap();
    let mut names: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        ["1.db", "copy.db", "data"],
        "an interrupted backup leaves no file"
    );
}
