//! Two tables of the program's registry on a disk that fails on demand.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use faultfs::{Disk, Image};
use gow::fair::Seed;
use gow::{Game, House};
use tiengow::id::{ChannelId, GuildId, PartitionSet, TableId, Timestamp, UserId};
use tiengow::ledger::Chips;
use tiengow::metrics::Metrics;
use tiengow::store::{Durability, Store, StoreThread};
use tiengow::table::{
    Bank, BetTerms, Clock, InlineSearch, Input, InputError, Notice, Person, Place, Registry,
    RegistrySettings, Table, TableHandle, TableObserver, Terms,
};
use tokio::sync::watch;

use crate::person_action::{PersonAction, ShownHand};
use crate::session::{ANN, BO, opening};

/// The pause of a computer before it plays, in milliseconds of the test's clock.
pub(crate) const PAUSE_MS: i64 = 1_000;

/// The length of a turn, in milliseconds: so long that it never times out.
const TURN_MS: i64 = 1_000_000_000;

/// A test that waits longer than this is broken, not slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The person and the channel of each table.
pub(crate) const TABLES: [(UserId, u64); 2] = [(ANN, 8), (BO, 9)];

/// A clock that stands still until a test advances it; it then wakes waiting tasks.
pub(crate) struct WatchClock(watch::Sender<Timestamp>);

impl WatchClock {
    pub(crate) fn advance(&self, ms: i64) {
        self.0
            .send_modify(|now| *now = Timestamp::new(now.get() + ms));
    }
}

impl Clock for WatchClock {
    fn now(&self) -> Timestamp {
        *self.0.borrow()
    }

    fn sleep_until(&self, at: Timestamp) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut seen = self.0.subscribe();
        Box::pin(async move {
            // The clock outlives its sleepers.
            let _over = seen.wait_for(|now| *now >= at).await;
        })
    }
}

/// A notification of the observer about a table.
#[derive(Debug, Clone)]
pub(crate) struct Notification {
    /// The number of disk operations before it.
    pub at: usize,
    pub table: TableId,
    pub shown: ShownHand,
}

/// A [`TableObserver`] that records every notification.
struct RecordingObserver {
    disk: Arc<Disk>,
    log: Mutex<NotificationLog>,
}

/// The notifications so far.
#[derive(Default)]
struct NotificationLog {
    /// The hand that each table has shown.
    last: BTreeMap<TableId, ShownHand>,
    /// Every notification, in order.
    notifications: Vec<Notification>,
}

impl RecordingObserver {
    fn log(&self) -> MutexGuard<'_, NotificationLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableObserver for RecordingObserver {
    fn notify(&self, table: &Arc<Table>, notices: &[Notice]) {
        let at = self.disk.len();
        let mut log = self.log();
        let shown = log.last.entry(table.id).or_default();
        shown.add(table);
        shown.reloads += usize::from(notices == [Notice::LobbyChanged]);
        let shown = shown.clone();
        log.notifications.push(Notification {
            at,
            table: table.id,
            shown,
        });
    }

    fn release(&self, _: TableId) {}
}

/// A registry with two tables and everything around it.
pub(crate) struct RegistryFixture {
    pub disk: Arc<Disk>,
    pub store: Store,
    pub clock: Arc<WatchClock>,
    thread: StoreThread,
    registry: Registry,
    observer: Arc<RecordingObserver>,
}

impl RegistryFixture {
    /// Starts the store and the registry on a disk.
    pub(crate) fn open(disk: Disk) -> Result<Self> {
        let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
        let now = watch::Sender::new(Timestamp::new(1_700_000_000_000));
        let clock = Arc::new(WatchClock(now));
        let disk = Arc::new(disk);
        let observer = Arc::new(RecordingObserver {
            disk: Arc::clone(&disk),
            log: Mutex::default(),
        });
        let settings = RegistrySettings {
            computer_pause_ms: PAUSE_MS..=PAUSE_MS,
            seeds: Arc::new(|| Seed::from_bytes([9; 32])),
            computer_rngs: Arc::new(rand::make_rng),
            searches: Arc::new(InlineSearch { worlds: 1 }),
            beacon: None,
            grant: Chips::new(5_000).context("it is in range")?,
            max_per_server: None,
            metrics: Metrics::default(),
        };
        let registry = Registry::new(
            Arc::new(store.clone()),
            clock.clone(),
            observer.clone(),
            settings,
        );
        Ok(Self {
            disk,
            store,
            clock,
            thread,
            registry,
            observer,
        })
    }

    /// Starts on an empty disk and deals a hand at both tables. Both people are then to act or, in
    /// games with bets, to bet.
    pub(crate) async fn with_dealt_hands(disk: Disk, game: Game) -> Result<Self> {
        let fixture = Self::open(disk)?;
        for (user, _) in TABLES {
            let table = fixture.open_table(user, game).await?;
            for _ in 0..3 {
                table.ask(Input::AddComputer { by: user }, None).await?;
            }
            table.ask(Input::Start { by: user }, None).await?;
        }
        fixture.wait_until_people_act().await?;
        Ok(fixture)
    }

    /// Returns the files of two tables in the middle of a hand, with both people to act and without
    /// a checkpoint of the log. In games with bets, both people have been offered the bank.
    pub(crate) async fn image_with_running_hands(game: Game) -> Result<Image> {
        let fixture = Self::with_dealt_hands(Disk::new(), game).await?;
        if !House::default_of(game).has_bets() {
            for (user, _) in TABLES {
                fixture.act(user).await?;
            }
        }
        fixture.wait_until_people_act().await?;
        fixture.registry.park().await;
        let image = fixture.disk.image();
        fixture.close().await?;
        Ok(image)
    }

    /// Opens a person's table, at which they sit.
    pub(crate) async fn open_table(&self, user: UserId, game: Game) -> Result<TableHandle> {
        let place = Place {
            guild: Some(GuildId::new(7)),
            channel: channel_of(user)?,
            parent: None,
        };
        let person = Person::new(user, user.to_string());
        Ok(self
            .registry
            .open(place, &person, terms(game), None)
            .await?)
    }

    /// Restores the tables.
    pub(crate) async fn restore(&self) -> Result<usize> {
        Ok(self.registry.restore(PartitionSet::ALL).await?)
    }

    /// Stops the tables, the store and its thread.
    pub(crate) async fn close(self) -> Result<()> {
        self.registry.park().await;
        self.store.close().await;
        Ok(self.thread.join()?)
    }

    pub(crate) fn table(&self, user: UserId) -> Result<TableHandle> {
        let table = self.registry.by_channel(channel_of(user)?);
        table.context("the channel has a table")
    }

    /// Returns the hand that a person's table has shown.
    pub(crate) fn shown(&self, user: UserId) -> Result<ShownHand> {
        let id = self.table(user)?.id();
        let shown = self.observer.log().last.get(&id).cloned();
        Ok(shown.unwrap_or_default())
    }

    /// Returns all notifications, in order.
    pub(crate) fn notifications(&self) -> Vec<Notification> {
        self.observer.log().notifications.clone()
    }

    /// Returns a person's next action, if the table waits for them.
    pub(crate) fn next_action(&self, user: UserId) -> Result<Option<PersonAction>> {
        Ok(PersonAction::next(&self.table(user)?.now(), user))
    }

    /// Performs a person's next action.
    pub(crate) async fn act(&self, user: UserId) -> Result<(), InputError> {
        let table = self.table(user).map_err(|_| InputError::Gone)?;
        let now = table.now();
        let action = PersonAction::next(&now, user).ok_or(InputError::Gone)?;
        table.ask(action.input(&now, user), None).await.map(drop)
    }

    /// Whether a person is to act, or their hand has ended.
    fn can_act(&self, user: UserId) -> Result<bool> {
        let now = self.table(user)?.now();
        Ok(now.hand().is_none() || now.awaited().contains(&user))
    }

    /// Advances the clock until both people are to act.
    pub(crate) async fn wait_until_people_act(&self) -> Result<()> {
        let turns = async {
            while !(self.can_act(ANN)? && self.can_act(BO)?) {
                self.clock.advance(PAUSE_MS);
                tokio::task::yield_now().await;
                // The store answers after pending writes. Without this wait for a slow store, hours
                // would pass and the tables would close.
                let _balance = self.store.balance(ANN).await;
            }
            Ok(())
        };
        tokio::time::timeout(PATIENCE, turns)
            .await
            .context("no turn comes")?
    }

    /// Performs a person's next action, and advances the clock until the table takes it: a table waits
    /// before it loads itself again.
    pub(crate) async fn act_again(&self, user: UserId) -> Result<()> {
        let again = async {
            loop {
                self.wait_until_people_act().await?;
                if self.next_action(user)?.is_none() {
                    return Ok(());
                }
                match self.act(user).await {
                    Ok(()) => return Ok(()),
                    Err(InputError::Halted) => self.clock.advance(PAUSE_MS),
                    Err(error) => return Err(error.into()),
                }
            }
        };
        tokio::time::timeout(PATIENCE, again)
            .await
            .context("the table is not loaded again")?
    }
}

/// Returns the channel of a person's table.
fn channel_of(user: UserId) -> Result<ChannelId> {
    let mut tables = TABLES.into_iter();
    let (_, channel) = tables
        .find(|(who, _)| *who == user)
        .context("the person has a table")?;
    Ok(ChannelId::new(channel))
}

fn terms(game: Game) -> Terms {
    Terms {
        turn_ms: TURN_MS,
        bets: BetTerms {
            bank: Bank::Passes,
            ..BetTerms::default()
        },
        ..Terms::usual(House::default_of(game))
    }
}
