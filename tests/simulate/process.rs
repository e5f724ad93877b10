//! The process: the program's own registry and the tasks of its tables, with the store, the clock
//! and the observer of the simulator.

use std::sync::Arc;

use futures_util::FutureExt as _;
use gow::fair::{Network, Seed};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{InteractionId, PartitionSet, TableId};
use tiengow::ledger::Chips;
use tiengow::metrics::Metrics;
use tiengow::table::{
    AcceptedInput, ComputerSeats, InlineSearch, Input, InputError, Person, Place, Registry,
    RegistryError, RegistrySettings, Table, TableHandle, Terms,
};
use tokio::runtime::{Builder, Runtime};

use super::beacon::{BeaconFaults, SimBeacon};
use super::clock::SimClock;
use super::observer::{GRANT, SharedObserver};
use super::store::SimStore;
use super::table_observer::SimTableObserver;

/// The longest pause of a computer, in milliseconds.
const PAUSE_MS: i64 = 3_000;

/// The number of deals that a searching computer samples: none, because they would take most of the
/// time.
const WORLDS: usize = 0;

/// A running process. Dropping it kills every task where it stands.
pub(super) struct Process {
    runtime: Runtime,
    registry: Registry,
    clock: Arc<SimClock>,
}

impl Process {
    /// Starts a process without tables.
    pub(super) fn start(observer: &SharedObserver, clock: &Arc<SimClock>) -> Self {
        let runtime = Builder::new_current_thread()
            .build()
            .expect("a runtime without drivers can be built");
        let plan = observer.lock().plan;
        let beacon = BeaconFaults::draw(plan.seed).map(|faults| {
            Arc::new(SimBeacon {
                faults,
                clock: Arc::clone(clock),
                flaw: plan.flaw,
                network: Network::default(),
            }) as _
        });
        let (seeds, computer_rngs) = (Arc::clone(observer), Arc::clone(observer));
        let settings = RegistrySettings {
            computer_pause_ms: 0..=PAUSE_MS,
            seeds: Arc::new(move || Seed::from_bytes(seeds.lock().chance.bytes())),
            computer_rngs: Arc::new(move || {
                StdRng::seed_from_u64(computer_rngs.lock().chance.word())
            }),
            searches: Arc::new(InlineSearch { worlds: WORLDS }),
            beacon,
            grant: Chips::new(GRANT).expect("the grant is in range"),
            max_per_server: None,
            metrics: Metrics::default(),
        };
        let registry = Registry::new(
            Arc::new(SimStore(Arc::clone(observer))),
            Arc::clone(clock) as _,
            Arc::new(SimTableObserver(Arc::clone(observer))),
            settings,
        );
        Self {
            runtime,
            registry,
            clock: Arc::clone(clock),
        }
    }

    /// Restores every table; returns them as they are before their tasks run. `None` if the store
    /// does not answer, because a law was broken.
    pub(super) fn restore(&self) -> Option<Result<Vec<Arc<Table>>, RegistryError>> {
        let _guard = self.runtime.enter();
        let restored = async {
            self.registry.restore(PartitionSet::ALL).await?;
            Ok(self.registry.all().iter().map(TableHandle::now).collect())
        };
        // The store answers at once or never.
        restored.now_or_never()
    }

    /// Whether a table cannot be restored.
    pub(super) fn is_broken(&self, table: TableId) -> bool {
        self.registry.is_broken(table)
    }

    /// Opens a table, with a computer at every free seat if `has_computers`.
    pub(super) fn open(
        &self,
        place: Place,
        host: &Person,
        terms: Terms,
        has_computers: bool,
    ) -> Result<TableHandle, RegistryError> {
        self.runtime.block_on(async {
            if has_computers {
                let opened = self.registry.open_with_computers(
                    place,
                    host,
                    terms,
                    ComputerSeats::Empty,
                    None,
                );
                // The command announces the table if it does not begin the first hand.
                Ok(opened.await?).inspect(|handle| self.registry.announce(handle))
            } else {
                self.registry.open(place, host, terms, None).await
            }
        })
    }

    /// Runs the tasks until all of them wait.
    pub(super) fn run_until_idle(&self) {
        self.runtime.block_on(self.clock.wait_until_idle());
    }

    /// Sends an input to a table and runs the tasks until all of them wait; `None` if the table
    /// does not answer.
    pub(super) fn ask(
        &self,
        table: TableId,
        input: Input,
        interaction: InteractionId,
    ) -> Option<Result<AcceptedInput, InputError>> {
        let handle = self.registry.by_id(table)?;
        self.runtime.block_on(async {
            let answer = tokio::select! {
                biased;
                answer = handle.ask(input, Some(interaction)) => Some(answer),
                () = self.clock.wait_until_idle() => None,
            };
            self.clock.wait_until_idle().await;
            answer
        })
    }

    /// Stops the tasks in order.
    pub(super) fn park(self) {
        self.runtime.block_on(self.registry.park());
    }
}
