//! The same store on PostgreSQL. Without PostgreSQL these tests print a note and pass.
//!
//! With `TIENGOW_TEST_ENGINE=postgres`, every test whose store would be in memory gets a database of
//! a shared server instead; tests about SQLite itself then fail.

mod leases;
mod parity;
mod random;
mod schema;
mod statistics;
mod tls;
mod versions;

use std::cell::RefCell;
use std::sync::Weak;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use scratch_postgres::Server;

use super::*;
use crate::store::opening::postgres::{WRITE_LOCK, on_own_thread};

/// The server that tests share while any of them runs.
static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());

thread_local! {
    /// The server that the test on this thread keeps until it ends.
    static HELD: RefCell<Vec<(Arc<Server>, tempfile::TempDir)>> = const { RefCell::new(Vec::new()) };
}

/// Opens a new database of the shared server; `None` unless the environment requests it.
pub(super) fn shared() -> Option<Store> {
    static DATABASES: AtomicI64 = AtomicI64::new(0);
    if std::env::var("TIENGOW_TEST_ENGINE").ok()? != "postgres" {
        return None;
    }
    let mut shared = SHARED.lock();
    let server = match shared.upgrade() {
        Some(server) => server,
        None => Arc::new(server()?),
    };
    *shared = Arc::downgrade(&server);
    drop(shared);
    let name = format!("test_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    run(&server, &format!("CREATE DATABASE {name}"));
    let folder = tempfile::tempdir().unwrap();
    let opening = Opening {
        postgres: Some(server.address(&name).parse().unwrap()),
        ..opening(&server, folder.path())
    };
    HELD.with_borrow_mut(|held| held.push((server, folder)));
    Some(Store::open_as(&opening).unwrap().0)
}

/// Runs a statement in the database that every server has.
fn run(server: &Server, sql: &str) {
    let address: Address = server.address("postgres").parse().unwrap();
    let done = on_own_thread(|| {
        let mut client = address.connect().unwrap();
        client.batch_execute(sql).unwrap();
        Ok(())
    });
    done.unwrap();
}

/// Starts a server, or prints that PostgreSQL is not installed.
fn server() -> Option<Server> {
    let server = Server::start().unwrap();
    if server.is_none() {
        println!("PostgreSQL is not installed: the store was not tried on it");
    }
    server
}

/// The opening of a server's database, with the same numbers of people as in memory.
fn opening(server: &Server, folder: &std::path::Path) -> Opening {
    Opening {
        postgres: Some(server.address("postgres").parse().unwrap()),
        numbers: PersonNumbers::Seeded(0),
        ..Opening::file(folder.join(FILE))
    }
}

/// Every row of a table as text, in order.
fn rows(connection: &dyn Connection, table: &str, columns: &[String]) -> Vec<String> {
    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
    let rows = connection.all(&sql, &[], |row| {
        let values = (0..columns.len()).map(|column| row.get::<rusqlite::types::Value>(column));
        Ok(format!("{:?}", values.collect::<Result<Vec<_>, _>>()?))
    });
    let mut rows = rows.unwrap();
    // The engines sort NULL to different ends.
    rows.sort();
    rows
}

#[tokio::test]
async fn a_server_on_this_machine_has_this_machines_clock() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (store, thread) = Store::open_as(&opening(&server, folder.path())).unwrap();
    let before = Timestamp::from(std::time::SystemTime::now());
    let shown = loop {
        // On a busy machine an answer may take too long to be precise.
        if let Some(shown) = store.server_time().await.unwrap() {
            break shown;
        }
    };
    let after = Timestamp::from(std::time::SystemTime::now()).get();
    let shown = shown.get();
    assert!(
        (before.get() - 1_000..after + 1_000).contains(&shown),
        "{shown} at {after}"
    );
    stop(store, thread).await;
}

#[test]
fn only_a_silent_process_loses_its_session() {
    let Some(server) = server() else { return };
    let address: Address = server.address("postgres").parse().unwrap();
    let seen = on_own_thread(|| {
        let [mut absent, mut other] = [(); 2].map(|()| address.connect().unwrap());
        absent.simple_query("SELECT pg_advisory_lock(7)").unwrap();
        let lock = "AND l.classid = 0 AND l.objsubid = 1 AND l.objid = 7";
        let sql = format!(
            "SELECT {} {} {lock}",
            processes::session_monitor::ACTIVITY_COLUMNS,
            processes::successor::SESSIONS
        );
        let row = other.query_one(&sql, &[]).unwrap();
        let (pid, before): (i64, Option<i64>) = (row.get(0), row.get(2));
        absent.simple_query("SELECT 1").unwrap();
        let ended = other
            .query(
                processes::session_monitor::TERMINATE_SESSION,
                &[&pid, &before],
            )
            .unwrap();
        assert!(ended.is_empty(), "it has shown a sign of life since");
        assert!(absent.simple_query("SELECT 1").is_ok());
        let last: Option<i64> = other.query_one(&sql, &[]).unwrap().get(2);
        let ended = other
            .query(
                processes::session_monitor::TERMINATE_SESSION,
                &[&pid, &last],
            )
            .unwrap();
        assert_eq!(ended.len(), 1);
        assert!(absent.simple_query("SELECT 1").is_err());
        Ok(())
    });
    seen.unwrap();
}

/// Blocks all writes to a database until the returned function is called.
fn writing(address: &Address) -> impl FnOnce() + use<> {
    let address = address.clone();
    let (begun, has_begun) = std::sync::mpsc::channel();
    let (end, ends) = std::sync::mpsc::channel::<()>();
    let thread = std::thread::spawn(move || {
        let mut client = address.connect().unwrap();
        let lock = WRITE_LOCK;
        let sql = format!("BEGIN; SELECT pg_advisory_xact_lock({lock})");
        client.batch_execute(&sql).unwrap();
        begun.send(()).unwrap();
        ends.recv().unwrap();
        client.batch_execute("COMMIT").unwrap();
    });
    has_begun.recv().unwrap();
    move || {
        end.send(()).unwrap();
        thread.join().unwrap();
    }
}

#[tokio::test]
async fn a_blocked_writer_retries_until_it_can_write() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let opening = opening(&server, folder.path());
    let (store, thread) = Store::open_as(&opening).unwrap();
    let address = opening.postgres.clone().unwrap();
    let end = writing(&address);
    let writer = store.clone();
    let writes = tokio::spawn(async move { enrich(&writer, 1..=1, 1_000).await });
    let tries = tokio::task::spawn_blocking(move || {
        on_own_thread(|| {
            let mut client = address.connect().unwrap();
            let sql = "SELECT xact_start::text FROM pg_locks JOIN pg_stat_activity USING (pid)
                       WHERE NOT granted AND locktype = 'advisory'";
            let mut tries = BTreeSet::new();
            while tries.len() < 2 {
                let rows = client.query(sql, &[]).unwrap();
                tries.extend(rows.iter().map(|row| row.get::<_, String>(0)));
            }
            Ok(tries.len())
        })
    });
    assert_eq!(tries.await.unwrap(), Ok(2));
    end();
    writes.await.unwrap();
    assert_eq!(free(&store, 1).await, 1_000);
    assert!(store.silent_for().is_some());
    stop(store, thread).await;
}

#[tokio::test]
async fn one_process_at_a_time_has_a_database_and_its_data_outlives_a_crash_of_the_server() {
    let Some(mut server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let opening = opening(&server, folder.path());
    let (store, mut thread) = Store::open_as(&opening).unwrap();
    assert!(store.is_new());
    assert!(store.bytes().await > 1_000_000, "with its indexes");
    assert!(matches!(
        Store::open_as(&opening),
        Err(StoreError::InUse { .. })
    ));
    enrich(&store, 1..=4, 1_000).await;
    deal(&store, &[person(1, 280), person(2, 280)]).await;
    let address = opening.postgres.clone().unwrap();
    let report = Store::examine_postgres(&address).unwrap();
    assert_eq!(
        (report.problems.as_slice(), report.circulating),
        ([].as_slice(), 4_000)
    );
    server.crash().unwrap();
    // A process that has lost its session ends, so that it stores nothing that another process does not see.
    let lost = store
        .commit(step(Vec::new(), vec![ledger::grant(user(9), chips(5))]))
        .await;
    assert!(matches!(lost, Err(StoreError::CommitFailed(_))), "{lost:?}");
    thread.ended().await;
    assert!(thread.join().is_ok());
    let (again, thread) = Store::open_as(&opening).unwrap();
    assert!(!again.is_new());
    assert_eq!(again.balance(user(1)).await.unwrap().free, 720);
    assert_eq!(open_tables(&again).await.len(), 1);
    assert_eq!(
        new_table_id(&again),
        table_id(65),
        "the next number of that partition"
    );
    assert_sound(&again).await;
    stop(again, thread).await;
}

#[tokio::test]
async fn the_server_refuses_the_same_statements_as_the_triggers_of_a_file() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (store, thread) = Store::open_as(&opening(&server, folder.path())).unwrap();
    enrich(&store, 1..=1, 1_000).await;
    for (sql, why) in [
        ("UPDATE transfer SET amount = 1", "never changed"),
        ("DELETE FROM transfer", "never deleted"),
        ("TRUNCATE transfer", "never deleted"),
        ("UPDATE account SET posted = posted + 1", "by a transfer only"),
        ("DELETE FROM account", "never deleted"),
        ("INSERT INTO account (id, kind, owner, posted) VALUES (99, 'user', 99, 5)", "begins with nothing"),
        ("INSERT INTO transfer (seq, code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
          VALUES (2, 60, 7, 0, 4, 3, 5, 0, 0, 0)", "names the one before"),
        ("UPDATE game_table SET body = ''", "json"),
    ] {
        let made = store.commit(step(vec![Write::OpenTable(table(1))], Vec::new())).await;
        assert!(made.is_ok() || matches!(made, Err(StoreError::Contradiction(_))));
        let asked = store.query(query::QueryKind::Forgetting, move |connection| connection.batch(sql));
        match asked.await {
            Err(StoreError::Sql(error)) => assert!(error.contains(why), "{sql}: {error}"),
            other => panic!("{sql}: {other:?}"),
        }
    }
    assert_sound(&store).await;
    stop(store, thread).await;
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let opening = opening(&server, folder.path());
    run(&server, "CREATE TABLE theirs (id int)");
    assert!(matches!(
        Store::open_as(&opening),
        Err(StoreError::Foreign { .. })
    ));
    let nowhere = Opening {
        postgres: Some(server.address("nowhere").parse().unwrap()),
        ..opening
    };
    let Err(StoreError::Open { why, .. }) = Store::open_as(&nowhere) else {
        panic!("there is none")
    };
    assert!(why.contains("nowhere"), "{why}");
}

/// Fills a file with random steps; returns its contents.
async fn filled(file: &std::path::Path) -> Report {
    let opening = Opening {
        numbers: PersonNumbers::Seeded(0),
        stretch: 50,
        ..Opening::file(file)
    };
    let (store, thread) = Store::open_as(&opening).unwrap();
    let mut random = random::Steps::new(2);
    store.commit(random.first()).await.unwrap();
    for _ in 0..400 {
        let step = random.next();
        if store.commit(step.clone()).await.is_err() {
            random.refused(&step);
        }
    }
    commit(&store, vec![note("a note", "7")]).await;
    let report = store.check().await.unwrap();
    assert!(report.transfers > 100, "{report:?}");
    stop(store, thread).await;
    report
}

/// Asserts that every trigger of a server's database is on.
async fn ensure_guarded(opening: &Opening) {
    let (store, thread) = Store::open_as(opening).unwrap();
    let asleep = "SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'";
    let asleep = store.query(query::QueryKind::Examination, move |connection| {
        connection.exists(asleep, &[])
    });
    assert!(!asleep.await.unwrap(), "a trigger is off");
    stop(store, thread).await;
}

#[tokio::test]
async fn a_database_is_copied_to_the_server_and_back_with_every_row() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let there = opening(&server, folder.path());
    let address = there.postgres.clone().unwrap();
    let [file, back, nothing] =
        [FILE, "back.db", "nothing.db"].map(|name| folder.path().join(name));
    let wanted = filled(&file).await;
    let empty = Store::examine_postgres(&address);
    assert!(matches!(empty, Err(StoreError::Empty(_))), "{empty:?}");
    let empty = Store::copy_to_file(&address, &back);
    assert!(matches!(empty, Err(StoreError::Empty(_))), "{empty:?}");
    let still = Store::examine_postgres(&address);
    assert!(matches!(still, Err(StoreError::Empty(_))), "{still:?}");
    // An attempt that was interrupted has left empty tables.
    ensure_guarded(&there).await;
    // So has a bot that was started there, with its notes.
    let (store, thread) = Store::open_as(&there).unwrap();
    commit(&store, vec![note("a note", "8")]).await;
    stop(store, thread).await;
    assert_eq!(Store::copy_to_postgres(&file, &address).unwrap(), wanted);
    assert_eq!(Store::examine_postgres(&address).unwrap(), wanted);
    ensure_guarded(&there).await;
    let again = Store::copy_to_postgres(&file, &address);
    assert!(matches!(again, Err(StoreError::Copy { .. })), "{again:?}");
    assert_eq!(Store::copy_to_file(&address, &back).unwrap(), wanted);
    let again = Store::copy_to_file(&address, &back);
    assert!(matches!(again, Err(StoreError::Copy { .. })), "{again:?}");
    let (store, thread) = Store::open(&back).unwrap();
    assert_eq!(store.meta("a note").await.unwrap().as_deref(), Some("7"));
    assert_eq!(store.check().await.unwrap(), wanted);
    let held = Store::copy_to_postgres(&back, &address);
    assert!(matches!(held, Err(StoreError::InUse { .. })), "{held:?}");
    stop(store, thread).await;
    let nothing = Store::copy_to_postgres(&nothing, &address);
    assert!(matches!(nothing, Err(StoreError::NoDatabase { .. })));
}
