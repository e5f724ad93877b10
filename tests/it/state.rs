//! The state of a table, read without any screen.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use gow::{Round as _, Seat, View};
use sandbox_client::Client;
use tiengow::id::{PartitionSet, TableId, Timestamp, UserId};
use tiengow::store::{FILE, PastHand, RECORDS_MAX, Store, StoredHand, Wallet};
use tiengow::table::{Occupant, Table, TableHandle};

use crate::fixture::BotFixture;

/// The state of a table: seats, hands and chips.
#[derive(Clone, PartialEq)]
pub(crate) struct State {
    pub table: TableId,
    pub version: u64,
    pub seats: Vec<Occupant>,
    pub wallets: BTreeMap<UserId, Wallet>,
    /// The view of each seat in the running hand, with its own tiles.
    views: Vec<View>,
}

impl State {
    /// Reads the only table of the fixture.
    pub(crate) async fn of(fixture: &BotFixture) -> Result<Self> {
        let table = table(fixture)?;
        let seats = Seat::all(table.seats.len());
        let views = table
            .hand()
            .map(|hand| seats.map(|seat| hand.round.view(Some(seat))).collect());
        Ok(Self {
            table: table.id,
            version: table.version,
            seats: table.seats.values().cloned().collect(),
            wallets: wallets(fixture).await?,
            views: views.unwrap_or_default(),
        })
    }

    /// Asserts that the state is still the same.
    pub(crate) async fn ensure_unchanged(&self, fixture: &BotFixture, after: &str) -> Result<()> {
        let now = Self::of(fixture).await?;
        ensure!(now.table == self.table, "another table after {after}");
        ensure!(
            now.version == self.version,
            "version {} became {} after {after}",
            self.version,
            now.version
        );
        ensure!(
            now.seats == self.seats,
            "other people sit here after {after}"
        );
        ensure!(
            now.wallets == self.wallets,
            "chips moved after {after}: {:?}",
            now.wallets
        );
        ensure!(now.views == self.views, "another hand after {after}");
        Ok(())
    }
}

/// Returns every finished and every running hand of a closed database.
pub(crate) async fn hands(data: &Path) -> Result<(Vec<PastHand>, Vec<StoredHand>)> {
    let (store, thread) = Store::open(&data.join(FILE))?;
    let mut past: Vec<PastHand> = Vec::new();
    let (mut next_day, mut last) = (store.recorded_day(None).await?, None);
    while let Some(day) = next_day {
        let more = store.recorded_hands(day, last, RECORDS_MAX).await?;
        last = more.last().map(|(hand, _)| *hand);
        if more.is_empty() {
            next_day = store.recorded_day(next_day).await?;
        }
        for (_, hand) in more {
            past.push(hand?);
        }
    }
    let running = store
        .open_tables(PartitionSet::ALL)
        .await?
        .into_iter()
        .filter_map(|open| open.hand)
        .collect();
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    Ok((past, running))
}

/// Returns the handle of the only open table.
pub(crate) fn handle(fixture: &BotFixture) -> Result<TableHandle> {
    let mut tables = fixture.app().tables.all();
    ensure!(tables.len() == 1, "{} tables are open", tables.len());
    tables.pop().context("one table")
}

/// Returns the only open table.
pub(crate) fn table(fixture: &BotFixture) -> Result<Arc<Table>> {
    Ok(handle(fixture)?.now())
}

/// Returns everybody's chips.
pub(crate) async fn wallets(fixture: &BotFixture) -> Result<BTreeMap<UserId, Wallet>> {
    let users: Vec<UserId> = fixture
        .local
        .sandbox()
        .users()
        .iter()
        .map(|user| UserId::new(user.id.0))
        .collect();
    Ok(fixture.app().store.balances(&users).await?)
}

/// Returns a person's chips.
pub(crate) async fn wallet(fixture: &BotFixture, client: &Client) -> Result<Wallet> {
    let wallets = wallets(fixture).await?;
    wallets.get(&user(client)?).copied().context("a wallet")
}

/// Asserts that the accounts balance and that the database is intact.
pub(crate) async fn ensure_sound(fixture: &BotFixture) -> Result<()> {
    let report = fixture.app().store.check().await?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    Ok(())
}

/// Returns the person whose turn it is.
pub(crate) fn to_act(fixture: &BotFixture) -> Option<UserId> {
    let table = table(fixture).ok()?;
    let seat = table.hand()?.to_act().single()?;
    table.seats[seat].person().map(|person| person.user)
}

/// Returns the time when the current turn times out.
pub(crate) fn deadline(fixture: &BotFixture) -> Result<Timestamp> {
    Ok(table(fixture)?
        .hand()
        .context("a hand is running")?
        .deadline)
}

/// Returns the time on the fixture's clock.
pub(crate) fn now(fixture: &BotFixture) -> Timestamp {
    Timestamp::new(fixture.clock.now_ms())
}

/// Returns the id of a client's user.
pub(crate) fn user(client: &Client) -> Result<UserId> {
    Ok(client.id().parse()?)
}
