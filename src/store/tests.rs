mod amounts;
mod awards;
mod backups;
mod books;
mod carried;
mod choices;
mod closings;
mod counting;
mod endings;
mod examining;
mod exports;
mod gifts;
mod leaders;
mod leaving;
mod marks;
mod messages;
mod moving;
mod numbered;
mod opening;
mod privacy;
mod queries;
mod rewriting;
mod rounds;
#[cfg(unix)]
mod server;
mod sharing;
mod steps;
mod trial;
mod triggers;
mod versions;

use std::collections::BTreeSet;
use std::path::PathBuf;

use gow::fair::{Hash32, Seed};

use crate::id::{
    ChannelId, GuildId, HandId, InteractionId, Partition, PartitionSet, TableId, Timestamp, UserId,
};
use crate::ledger::{self, Account, Chips, Holder, Transfer, TransferCode, TransferKey};
use crate::metrics::Metrics;
use crate::store::*;

/// An arbitrary instant in an afternoon.
const NOW: Timestamp = Timestamp::new(1_795_000_000_000);

/// A folder for one test, and the path of a database in it.
fn new_path() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    (folder, path)
}

/// Opens the first table.
async fn open_table(store: &Store) {
    commit(store, vec![Write::OpenTable(table(1))]).await;
}

/// Stores writes.
async fn commit(store: &Store, writes: Vec<Write>) {
    store.commit(step(writes, Vec::new())).await.unwrap();
}

/// Returns the chips that a person can use.
async fn free(store: &Store, number: u64) -> i64 {
    store.balance(user(number)).await.unwrap().free
}

/// Stops a store, and waits until its thread has ended.
async fn stop(store: Store, thread: StoreThread) {
    store.close().await;
    thread.join().unwrap();
}

impl Metrics {
    /// Returns how many transactions a store has committed.
    pub(crate) async fn commits(&self) -> u64 {
        let text = self.text(0).await.unwrap();
        let name = "tiengow_store_commit_steps_count ";
        let count = text.lines().find_map(|line| line.strip_prefix(name));
        count.unwrap().parse().unwrap()
    }
}

impl Store {
    /// Opens a store in a folder; returns it, the counter of its transactions, and the folder.
    pub(crate) fn counted() -> (Self, Metrics, tempfile::TempDir) {
        let (folder, metrics) = (tempfile::tempdir().unwrap(), Metrics::default());
        let opening = Opening {
            metrics: metrics.clone(),
            ..Opening::file(folder.path().join(FILE))
        };
        (Self::open_as(&opening).unwrap().0, metrics, folder)
    }

    /// Sets the budget of every query, in instructions.
    pub(crate) async fn allow(&self, ops: u64) {
        let allow = Box::new(move |_: &dyn Connection, budget: &query::Budget| {
            budget.limit(ops);
            batch::DatabaseStatus::Usable
        });
        self.jobs.send(batch::Job::Query(allow)).await.unwrap();
    }

    /// Runs a test's own query on SQLite, without a budget.
    async fn ask<T, F>(&self, query: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&rusqlite::Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.query(query::QueryKind::Examination, move |connection| {
            query(connection.sqlite().expect("a test of SQLite"))
        })
        .await
    }

    /// Blocks the store's thread until it is told to continue.
    pub(crate) async fn hold(&self, go_on: std::sync::mpsc::Receiver<()>) {
        let held = self.ask(move |_| {
            go_on.recv().unwrap();
            Ok(())
        });
        held.await.unwrap();
    }

    /// Makes the store read-only, or writable again.
    pub(crate) async fn refuse_writes(&self, refused: bool) {
        let setting = if refused { "ON" } else { "OFF" };
        let sql = format!("PRAGMA query_only = {setting}");
        self.raw(&sql).await.unwrap();
    }

    /// Runs a statement on the connection, without the program's checks.
    pub(crate) async fn raw(&self, sql: &str) -> Result<(), StoreError> {
        let sql = sql.to_owned();
        self.ask(move |connection| Ok(connection.execute_batch(&sql)?))
            .await
    }

    /// A second process on the same database, which has no tables yet.
    pub(crate) fn another_process(&self) -> Self {
        Self {
            held: Arc::default(),
            ..self.clone()
        }
    }

    /// Takes every table for this process.
    pub(crate) async fn take_everything(&self) {
        let taken = self.query(query::QueryKind::Forgetting, processes::lease::take_all);
        let _lost = self.held.replace(taken.await.unwrap());
    }

    /// Makes the store read every page from the disk each time.
    pub(crate) async fn remember_no_pages(&self) {
        self.raw("PRAGMA cache_size = 1; PRAGMA shrink_memory")
            .await
            .unwrap();
    }
}

/// A store for one test: in memory, or on a PostgreSQL server if the environment requests it.
fn memory() -> Store {
    #[cfg(unix)]
    if let Some(store) = server::shared() {
        return store;
    }
    Store::open_in_memory().unwrap().0
}

/// Runs code that sends jobs to a store, so that the store's thread begins with them only once all are queued.
async fn held<T>(store: &Store, jobs: impl Future<Output = T>) -> T {
    let go = sharing::hold_up(store);
    let (done, ()) = tokio::join!(jobs, async { drop(go) });
    done
}

/// Returns every open table.
async fn open_tables(store: &Store) -> Vec<OpenTable> {
    store.open_tables(PartitionSet::ALL).await.unwrap()
}

fn user(number: u64) -> UserId {
    // Sets the high bit too: ids have to survive the database's signed numbers.
    UserId::new(number | 1 << 63)
}

fn table_id(number: i64) -> TableId {
    TableId::new(number).unwrap()
}

/// Returns a number for a new table of any partition.
fn new_table_id(store: &Store) -> TableId {
    store.new_table_id(Partition::of_table(table_id(1)))
}

fn hand_id(number: i64) -> HandId {
    HandId::new(number).unwrap()
}

fn chips(amount: i64) -> Chips {
    Chips::new(amount).unwrap()
}

fn step(writes: Vec<Write>, transfers: Vec<Transfer>) -> Step {
    Step {
        writes,
        transfers,
        ..Step::new(NOW)
    }
}

fn pay(number: u64, debit: Account, credit: Account, amount: i64) -> Transfer {
    Transfer {
        key: TransferKey::Gift(interaction(number)),
        debit,
        credit,
        amount: chips(amount),
        code: TransferCode::Gift,
    }
}

/// A table in a channel of the same number.
fn table(number: i64) -> TableRow {
    TableRow {
        table: table_id(number),
        guild: Some(GuildId::new(u64::MAX)),
        channel: ChannelId::new(number.cast_unsigned()),
        opened: NOW,
        version: 1,
        body: Text::from("{\"chairs\":[]}"),
    }
}

fn person(number: u64, hold: i64) -> Holder {
    Holder::Person {
        user: user(number),
        hold: chips(hold),
    }
}

/// A hand that holds the chips listed in `holders`.
fn hand(number: i64, table: i64, holders: &[Holder]) -> HandRow {
    let sitters = holders
        .iter()
        .enumerate()
        .filter_map(|(seat, holder)| match holder {
            Holder::Person { user, hold } => Some(Sitter {
                seat: u8::try_from(seat).unwrap(),
                user: *user,
                hold: hold.get(),
            }),
            Holder::HouseBank => None,
        });
    HandRow {
        hand: hand_id(number),
        table: table_id(table),
        number: u32::try_from(number).unwrap(),
        game: "tien-gow".to_owned(),
        house: "{}".to_owned(),
        rules_version: 1,
        banker: 3,
        streak: 2,
        stake: 10,
        seed: Seed::from_bytes([7; 32]),
        receipt: Hash32::from_bytes([9; 32]),
        receipt_body: None,
        hands: Text::from("[[\"66\"]]"),
        bets: Some("[0,50]".to_owned()),
        sitters: sitters.collect(),
        started: NOW,
        reveal: Reveal::Never,
    }
}

fn start(row: HandRow) -> Write {
    Write::StartHand(Box::new(row))
}

/// Ends a hand that counts.
fn finish(hand: i64) -> Write {
    Write::FinishHand {
        hand: hand_id(hand),
        outcome: Text::from("{}"),
    }
}

/// Ends a hand that does not count.
fn void(hand: i64) -> Write {
    Write::VoidHand {
        hand: hand_id(hand),
        why: "test".to_owned(),
    }
}

/// One of the program's own notes.
fn note(key: &str, value: &str) -> Write {
    Write::Meta {
        key: key.to_owned(),
        value: value.to_owned(),
    }
}

fn play(hand: i64, seq: u32) -> PlayRow {
    let seat = u8::try_from(seq % 4).unwrap();
    let by = if seat == 0 {
        PlayedBy::Person
    } else {
        PlayedBy::Computer
    };
    PlayRow {
        hand: hand_id(hand),
        seq,
        seat,
        mv: "lead 66 63".to_owned(),
        by,
        at: NOW,
    }
}

/// Grants `amount` chips to each of some people.
async fn enrich(store: &Store, people: std::ops::RangeInclusive<u64>, amount: i64) {
    for number in people {
        assert!(
            store
                .welcome(user(number), chips(amount), NOW)
                .await
                .unwrap()
        );
    }
}

/// Opens table 1 and deals hand 1 to some holders.
async fn deal(store: &Store, holders: &[Holder]) -> CommittedStep {
    let writes = vec![Write::OpenTable(table(1)), start(hand(1, 1, holders))];
    let transfers = ledger::hold(table_id(1), hand_id(1), holders);
    store.commit(step(writes, transfers)).await.unwrap()
}

fn interaction(number: u64) -> InteractionId {
    InteractionId::new(number)
}

/// Asserts that nothing in the file is wrong.
async fn assert_sound(store: &Store) {
    let report = store.check().await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
}
