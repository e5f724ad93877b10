//! Two tables of the real registry on a disk that fails on demand.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use faultfs::{Disk, Image};
use gow::fair::Seed;
use gow::{Game, House, Level};
use tiengow::id::{ChannelId, GuildId, Millis, Partitions, TableId, UserId};
use tiengow::ledger::Chips;
use tiengow::metrics::Metrics;
use tiengow::store::{Durability, Store, StoreThread};
use tiengow::table::{
    Bank, BetTerms, Clock, InlineSearch, Input, InputError, Notice, Person, Place, Registry,
    RegistrySettings, Table, TableHandle, TableObserver, Terms,
};
use tokio::sync::watch;

use crate::deeds::{Deed, Told};
use crate::session::{ANN, BO, opening};

/// How long a computer waits before it plays, in milliseconds; the test advances the clock.
pub(crate) const PAUSE_MS: i64 = 1_000;

/// How long a turn is, in milliseconds: so long that it never times out.
const TURN_MS: i64 = 1_000_000_000;

/// A test that waits longer than this is broken, not slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Who plays at which table, in whose channel.
pub(crate) const TABLES: [(UserId, u64); 2] = [(ANN, 8), (BO, 9)];

/// A clock that stands still until it is advanced.
pub(crate) struct Steps(watch::Sender<Millis>);

impl Steps {
    pub(crate) fn advance(&self, ms: i64) {
        self.0.send_modify(|now| *now = Millis::new(now.get() + ms));
    }
}

impl Clock for Steps {
    fn now(&self) -> Millis {
        *self.0.borrow()
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut seen = self.0.subscribe();
        Box::pin(async move {
            // The clock outlives its sleepers.
            let _over = seen.wait_for(|now| *now >= at).await;
        })
    }
}

/// A notification, and the number of disk operations before it.
#[derive(Debug, Clone)]
pub(crate) struct Telling {
    pub at: usize,
    pub table: TableId,
    pub told: Told,
}

/// All notifications.
struct Ears {
    disk: Arc<Disk>,
    heard: Mutex<Heard>,
}

#[derive(Default)]
struct Heard {
    last: BTreeMap<TableId, Told>,
    all: Vec<Telling>,
}

impl Ears {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableObserver for Ears {
    fn tell(&self, table: &Arc<Table>, notices: &[Notice]) {
        let at = self.disk.len();
        let mut heard = self.heard();
        let told = heard.last.entry(table.id).or_default();
        told.hear(table);
        told.loaded += usize::from(notices == [Notice::LobbyChanged]);
        let told = told.clone();
        heard.all.push(Telling {
            at,
            table: table.id,
            told,
        });
    }

    fn release(&self, _: TableId) {}
}

/// Two tables with their environment.
pub(crate) struct RegistryFixture {
    pub disk: Arc<Disk>,
    pub store: Store,
    pub clock: Arc<Steps>,
    thread: StoreThread,
    registry: Registry,
    ears: Arc<Ears>,
}

impl RegistryFixture {
    /// Starts on the content of a disk.
    pub(crate) fn open(disk: Disk) -> Result<Self> {
        let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
        let clock = Arc::new(Steps(watch::Sender::new(Millis::new(1_700_000_000_000))));
        let disk = Arc::new(disk);
        let ears = Arc::new(Ears {
            disk: Arc::clone(&disk),
            heard: Mutex::default(),
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
            ears.clone(),
            settings,
        );
        Ok(Self {
            disk,
            store,
            clock,
            thread,
            registry,
            ears,
        })
    }

    /// Starts on an empty disk and deals a hand at both tables; both people are to act, or to bet
    /// in games with bets.
    pub(crate) async fn dealt(disk: Disk, game: Game) -> Result<Self> {
        let fixture = Self::open(disk)?;
        for (user, _) in TABLES {
            let table = fixture.open_table(user, game).await?;
            for _ in 0..3 {
                table
                    .ask(
                        Input::AddComputer {
                            by: user,
                            level: Level::Steady,
                        },
                        None,
                    )
                    .await?;
            }
            table.ask(Input::Start { by: user }, None).await?;
        }
        fixture.until_people_act().await?;
        Ok(fixture)
    }

    /// Returns a disk with two tables in the middle of a hand, both people to act, and no
    /// checkpoint of the log; in games with bets, the bank is offered to them.
    pub(crate) async fn running(game: Game) -> Result<Image> {
        let fixture = Self::dealt(Disk::new(), game).await?;
        if !House::default_of(game).has_bets() {
            for (user, _) in TABLES {
                fixture.act(user).await?;
            }
        }
        fixture.until_people_act().await?;
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
        Ok(self.registry.restore(Partitions::ALL).await?)
    }

    /// Stops the tables, the store and its thread.
    pub(crate) async fn close(self) -> Result<()> {
        self.registry.park().await;
        self.store.close().await;
        Ok(self.thread.join()?)
    }

    pub(crate) fn table(&self, user: UserId) -> Result<TableHandle> {
        let table = self.registry.by_channel(channel_of(user)?);
        table.context("a table stands in the channel")
    }

    pub(crate) fn told(&self, user: UserId) -> Result<Told> {
        let id = self.table(user)?.id();
        Ok(self.ears.heard().last.get(&id).cloned().unwrap_or_default())
    }

    /// Returns all notifications, in order.
    pub(crate) fn tellings(&self) -> Vec<Telling> {
        self.ears.heard().all.clone()
    }

    /// Returns a person's next action, if the table waits for them.
    pub(crate) fn next_deed(&self, user: UserId) -> Result<Option<Deed>> {
        Ok(Deed::next(&self.table(user)?.now(), user))
    }

    /// Makes a person's next action.
    pub(crate) async fn act(&self, user: UserId) -> Result<(), InputError> {
        let table = self.table(user).map_err(|_| InputError::Gone)?;
        let now = table.now();
        let deed = Deed::next(&now, user).ok_or(InputError::Gone)?;
        table.ask(deed.input(&now, user), None).await.map(drop)
    }

    /// Whether a person is to act, or their hand is over.
    fn may_act(&self, user: UserId) -> Result<bool> {
        let now = self.table(user)?.now();
        Ok(now.hand().is_none() || now.awaited().contains(&user))
    }

    /// Lets time pass until both people are to act.
    pub(crate) async fn until_people_act(&self) -> Result<()> {
        let turns = async {
            while !(self.may_act(ANN)? && self.may_act(BO)?) {
                self.clock.advance(PAUSE_MS);
                tokio::task::yield_now().await;
                // Answered after pending writes: without it a slow store lets hours pass, and the tables close.
                let _asked = self.store.balance(ANN).await;
            }
            Ok(())
        };
        tokio::time::timeout(PATIENCE, turns)
            .await
            .context("nobody's turn comes")?
    }

    /// Advances time until a person's action is taken: a reloaded table waits first.
    pub(crate) async fn act_again(&self, user: UserId) -> Result<()> {
        let again = async {
            loop {
                self.until_people_act().await?;
                if self.next_deed(user)?.is_none() {
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
            .context("the table does not come back")?
    }
}

/// Returns the channel of a person's table.
fn channel_of(user: UserId) -> Result<ChannelId> {
    let mut tables = TABLES.into_iter();
    let (_, channel) = tables
        .find(|(who, _)| *who == user)
        .context("has a table")?;
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
