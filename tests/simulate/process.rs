//! The process: the program's own registry and its tables' tasks, over the store, the clock and the
//! observer of the simulation.

use std::sync::Arc;

use futures_util::FutureExt as _;
use gow::fair::{Network, Seed};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{InteractionId, Partitions, TableId};
use tiengow::ledger::Chips;
use tiengow::metrics::Metrics;
use tiengow::table::{
    AcceptedInput, InlineSearch, Input, InputError, Person, Place, Registry, RegistryError,
    RegistrySettings, Table, TableHandle, Terms,
};
use tokio::runtime::{Builder, Runtime};

use super::beacon::{Rounds, SimBeacon};
use super::clock::SimClock;
use super::listener::Listener;
use super::memory::Memory;
use super::observer::{GRANT, Shared};

/// The longest pause of a computer, in milliseconds.
const PAUSE_MS: i64 = 3_000;

/// How many deals a computer that searches supposes: none, because they would take most of the time.
const WORLDS: usize = 0;

/// A running process; dropping it kills every task where it stands.
pub(super) struct Process {
    runtime: Runtime,
    registry: Registry,
    clock: Arc<SimClock>,
}

impl Process {
    /// Starts a process without tables.
    pub(super) fn start(observer: &Shared, clock: &Arc<SimClock>) -> Self {
        let runtime = Builder::new_current_thread()
            .build()
            .expect("a runtime without timers and sockets needs nothing");
        let plan = observer.lock().plan;
        let beacon = Rounds::draw(plan.seed).map(|rounds| {
            Arc::new(SimBeacon {
                rounds,
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
            grant: Chips::new(GRANT).expect("a grant is an amount"),
            max_per_server: None,
            metrics: Metrics::default(),
        };
        let registry = Registry::new(
            Arc::new(Memory(Arc::clone(observer))),
            Arc::clone(clock) as _,
            Arc::new(Listener(Arc::clone(observer))),
            settings,
        );
        Self {
            runtime,
            registry,
            clock: Arc::clone(clock),
        }
    }

    /// Restores every table; returns them as they are before their tasks run. `None` if the store has
    /// stopped answering, because a law is broken.
    pub(super) fn restore(&self) -> Option<Result<Vec<Arc<Table>>, RegistryError>> {
        let _tasks_start_here = self.runtime.enter();
        let restored = async {
            self.registry.restore(Partitions::ALL).await?;
            Ok(self.registry.all().iter().map(TableHandle::now).collect())
        };
        // The store answers at once or never.
        restored.now_or_never()
    }

    /// Whether a table cannot be restored.
    pub(super) fn is_broken(&self, table: TableId) -> bool {
        self.registry.is_broken(table)
    }

    /// Opens a table, with a computer at every free seat if `filled`.
    pub(super) fn open(
        &self,
        place: Place,
        host: &Person,
        terms: Terms,
        filled: bool,
    ) -> Result<TableHandle, RegistryError> {
        self.runtime.block_on(async {
            if filled {
                let opened =
                    self.registry
                        .open_with_computers(place, host, terms, usize::MAX, None);
                // The command announces a table whose first hand it does not begin.
                Ok(opened.await?).inspect(|handle| self.registry.announce(handle))
            } else {
                self.registry.open(place, host, terms, None).await
            }
        })
    }

    /// Runs the tasks until all of them wait.
    pub(super) fn settle(&self) {
        self.runtime.block_on(self.clock.quiet());
    }

    /// Sends an input to a table and runs the tasks until all of them wait; `None` if nobody
    /// answers.
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
                () = self.clock.quiet() => None,
            };
            self.clock.quiet().await;
            answer
        })
    }

    /// Stops every task in order.
    pub(super) fn park(self) {
        self.runtime.block_on(self.registry.park());
    }
}
