//! A registry with everything that a test needs around it.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use gow::Round as _;
use gow::fair::Seed;
use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::faulty_store::FaultyStore;
use super::fixture::{self, ANN, place, terms};
use super::plays;
use super::watch_clock::WatchClock;
use crate::id::{PartitionSet, TableId, UserId};
use crate::ledger::Chips;
use crate::metrics::Metrics;
use crate::store::{Store, TableStore};
use crate::table::{
    AcceptedInput, InlineSearch, Input, InputError, Notice, Person, Place, Refusal, Registry,
    RegistryError, RegistrySettings, SearchBackend, Table, TableHandle, TableObserver, Terms,
};

/// A test that waits longer than this is broken, not slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The condition at which a registry's observer panics.
type PanicsAt = fn(&[Notice]) -> bool;

struct TestObserver {
    heard: mpsc::UnboundedSender<(Arc<Table>, Vec<Notice>)>,
    gone: Arc<Mutex<Vec<TableId>>>,
    panics_at: PanicsAt,
}

impl TableObserver for TestObserver {
    fn notify(&self, table: &Arc<Table>, notices: &[Notice]) {
        assert!(
            !(self.panics_at)(notices),
            "the audience panics, as the test wants"
        );
        // The test may have ended.
        let _over = self.heard.send((Arc::clone(table), notices.to_vec()));
    }

    fn release(&self, table: TableId) {
        self.gone.lock().push(table);
    }
}

/// The parts of a registry that tests choose.
struct Parts {
    /// What the tables see of the store; `None` is the store itself.
    tables: Option<Arc<dyn TableStore>>,
    pause_ms: i64,
    searches: Arc<dyn SearchBackend>,
    panics_at: PanicsAt,
    max_per_server: Option<NonZeroUsize>,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            tables: None,
            pause_ms: 0,
            // In the task of the table.
            searches: Arc::new(InlineSearch { worlds: 1 }),
            panics_at: |_| false,
            max_per_server: None,
        }
    }
}

/// A registry with what a test needs around it.
pub(crate) struct RegistryFixture {
    pub(super) registry: Registry,
    pub(crate) store: Store,
    pub(crate) clock: Arc<WatchClock>,
    pub(super) heard: mpsc::UnboundedReceiver<(Arc<Table>, Vec<Notice>)>,
    /// The tables that the observer was told to forget.
    pub(super) gone: Arc<Mutex<Vec<TableId>>>,
}

impl RegistryFixture {
    pub(crate) fn new() -> Self {
        Self::in_memory(Parts::default())
    }

    pub(super) fn over(store: Store, clock: Arc<WatchClock>) -> Self {
        Self::made(store, clock, Parts::default())
    }

    /// A registry whose computers wait before they play, in milliseconds.
    pub(super) fn with_pause(pause_ms: i64) -> Self {
        Self::in_memory(Parts {
            pause_ms,
            ..Parts::default()
        })
    }

    /// A registry whose observer panics at some notices, in the task of the table.
    pub(super) fn with_panic_at(panics_at: PanicsAt) -> Self {
        Self::in_memory(Parts {
            panics_at,
            ..Parts::default()
        })
    }

    /// A registry whose store may have faults.
    pub(super) fn faulty() -> (Self, Arc<FaultyStore>) {
        let (store, _thread) = Store::open_in_memory().unwrap();
        Self::faulty_over(store)
    }

    /// The same over a store.
    pub(super) fn faulty_over(store: Store) -> (Self, Arc<FaultyStore>) {
        let faulty = Arc::new(FaultyStore::over(store.clone()));
        let parts = Parts {
            tables: Some(Arc::clone(&faulty) as Arc<dyn TableStore>),
            ..Parts::default()
        };
        let made = Self::made(store, Arc::new(WatchClock::new()), parts);
        (made, faulty)
    }

    /// A registry whose computers wait before they play, in milliseconds, and search by `searches`.
    pub(super) fn with_searches(pause_ms: i64, searches: Arc<dyn SearchBackend>) -> Self {
        Self::in_memory(Parts {
            pause_ms,
            searches,
            ..Parts::default()
        })
    }

    /// A registry in which one server may have `max_per_server` tables.
    pub(super) fn of_servers_with(max_per_server: usize) -> Self {
        Self::in_memory(Parts {
            max_per_server: NonZeroUsize::new(max_per_server),
            ..Parts::default()
        })
    }

    fn in_memory(parts: Parts) -> Self {
        let (store, _thread) = Store::open_in_memory().unwrap();
        Self::made(store, Arc::new(WatchClock::new()), parts)
    }

    fn made(store: Store, clock: Arc<WatchClock>, parts: Parts) -> Self {
        let (sender, heard) = mpsc::unbounded_channel();
        let gone = Arc::<Mutex<Vec<TableId>>>::default();
        let settings = RegistrySettings {
            computer_pause_ms: parts.pause_ms..=parts.pause_ms,
            seeds: Arc::new(|| Seed::from_bytes([9; 32])),
            computer_rngs: Arc::new(rand::make_rng),
            searches: parts.searches,
            beacon: None,
            grant: Chips::new(5_000).unwrap(),
            max_per_server: parts.max_per_server,
            metrics: Metrics::default(),
        };
        let observer = Arc::new(TestObserver {
            heard: sender,
            gone: Arc::clone(&gone),
            panics_at: parts.panics_at,
        });
        let tables = parts.tables.unwrap_or_else(|| Arc::new(store.clone()));
        let registry = Registry::new(tables, clock.clone(), observer, settings);
        Self {
            registry,
            store,
            clock,
            heard,
            gone,
        }
    }

    /// Restarts the registry as a restart of the program does.
    pub(super) async fn restarted(self) -> Self {
        self.registry.park().await;
        Self::over(self.store, self.clock)
    }

    /// Restores every table of the store; returns how many.
    pub(super) async fn restore(&self) -> usize {
        self.registry.restore(PartitionSet::ALL).await.unwrap()
    }

    pub(super) async fn try_open(
        &self,
        place: Place,
        host: UserId,
        terms: Terms,
    ) -> Result<TableHandle, RegistryError> {
        let host = named(host);
        self.registry.open(place, &host, terms, None).await
    }

    pub(crate) async fn open(&self, host: UserId) -> TableHandle {
        self.try_open(place(), host, terms()).await.unwrap()
    }

    /// The table of the usual channel.
    pub(super) fn table(&self) -> TableHandle {
        self.registry.by_channel(place().channel).unwrap()
    }

    /// A table with one person and three computers.
    pub(super) async fn alone(&self) -> TableHandle {
        let table = self.open(ANN).await;
        for _ in 0..3 {
            table
                .ask(Input::AddComputer { by: ANN }, None)
                .await
                .unwrap();
        }
        table
    }

    /// Such a table with a running hand.
    pub(super) async fn dealt(&self) -> TableHandle {
        let table = self.alone().await;
        table.ask(Input::Start { by: ANN }, None).await.unwrap();
        table
    }

    /// Waits for a state of a table.
    pub(super) async fn until(&mut self, wanted: impl Fn(&Table, &[Notice]) -> bool) -> Arc<Table> {
        let listen = async {
            loop {
                let (table, notices) = self.heard.recv().await.unwrap();
                if wanted(&table, &notices) {
                    return table;
                }
            }
        };
        tokio::time::timeout(PATIENCE, listen).await.unwrap()
    }

    /// Waits until it is ANN's turn, or no hand runs.
    pub(super) async fn anns_turn(&mut self, table: &TableHandle) {
        while !anns_turn_or_over(&table.now()) {
            self.until(|table, _| anns_turn_or_over(table)).await;
        }
    }

    /// Plays for ANN until the hand is over, and passes the table at each of her turns to `look`.
    pub(super) async fn play_out(&mut self, table: &TableHandle, mut look: impl FnMut(&Table)) {
        loop {
            self.anns_turn(table).await;
            if table.now().hand().is_none() {
                return;
            }
            look(&table.now());
            play(table).await;
        }
    }

    pub(super) async fn assert_sound(&self) {
        let report = self.store.check().await.unwrap();
        assert!(report.problems.is_empty(), "{:?}", report.problems);
    }

    /// How often a table was loaded again since the last call.
    pub(super) fn loaded(&mut self) -> usize {
        let mut count = 0;
        while let Ok((_, notices)) = self.heard.try_recv() {
            count += usize::from(notices == [Notice::LobbyChanged]);
        }
        count
    }

    pub(super) async fn chips(&self, user: UserId) -> i64 {
        self.store.balance(user).await.unwrap().free
    }
}

/// A person with an arbitrary name.
pub(super) fn named(user: UserId) -> Person {
    Person::new(user, user.to_string())
}

pub(super) async fn sit(table: &TableHandle, user: UserId) -> Result<AcceptedInput, InputError> {
    table.ask(fixture::sit(user), None).await
}

pub(super) fn refusal(result: Result<AcceptedInput, InputError>) -> Refusal {
    match result {
        Err(InputError::Refused { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Makes the task of a table read its clock, by an input that is refused without the store.
pub(super) async fn look(table: &TableHandle) {
    let reply = table.ask(Input::Back { by: ANN }, None).await;
    assert_eq!(refusal(reply), Refusal::NotAway);
}

/// Whether it is ANN's turn, or no hand runs.
pub(super) fn anns_turn_or_over(table: &Table) -> bool {
    table
        .hand()
        .is_none_or(|hand| hand.to_act().single() == table.seat_of(ANN))
}

/// Plays a legal move for ANN.
pub(super) async fn play(table: &TableHandle) {
    let state = table.now();
    let hand = state.hand().unwrap();
    let mv = hand.round.legal_moves(state.seat_of(ANN).unwrap())[0];
    let play = plays::play(ANN, state.version, mv);
    table.ask(play, None).await.unwrap();
}
