//! Tables whose store or task fails.

use super::faulty_store::Fault;
use super::fixture::{ANN, BO, place, seat, terms};
use super::registry_fixture::{
    PATIENCE, RegistryFixture, anns_turn_or_over, named, play, refusal, sit,
};
use crate::id::Partitions;
use crate::store::{Step, StoreError, Text, Write};
use crate::table::registry::recovery::{PANICS_MAX, RECOVER_FIRST_MS, RECOVER_MAX_MS};
use crate::table::{AskError, Input, Notice, Phase, Refusal, RegistryError, TableHandle};

/// How long computers wait here, in milliseconds.
const PAUSE_MS: i64 = 1_500;

/// Sends inputs that are refused without the store: the reply shows that the task has run.
async fn looks_around(table: &TableHandle) {
    for _ in 0..20 {
        assert_eq!(
            refusal(table.ask(Input::Back { by: ANN }, None).await),
            Refusal::NotAway
        );
    }
}

#[tokio::test]
async fn a_failing_store_is_retried_at_ever_longer_intervals() {
    let mut registry_fixture = RegistryFixture::with_pause(PAUSE_MS);
    let table = registry_fixture.dealt().await;
    if anns_turn_or_over(&table.now()) {
        play(&table).await;
    }
    let version = table.now().version;
    assert!(table.now().computer_to_act().is_some());
    registry_fixture.store.refuse_writes(true).await;
    registry_fixture.loaded();
    let mut wait = PAUSE_MS;
    for next in [RECOVER_FIRST_MS, 2 * RECOVER_FIRST_MS, 4 * RECOVER_FIRST_MS] {
        registry_fixture.clock.advance(wait - 1);
        looks_around(&table).await;
        assert_eq!(registry_fixture.loaded(), 0, "not before its time");
        registry_fixture.clock.advance(1);
        registry_fixture
            .until(|_, notices| notices == [Notice::LobbyChanged])
            .await;
        looks_around(&table).await;
        assert_eq!(registry_fixture.loaded(), 0, "only once");
        wait = next;
    }
    assert_eq!(table.now().version, version);
    registry_fixture.store.refuse_writes(false).await;
    registry_fixture.clock.advance(wait);
    registry_fixture
        .until(|table, _| table.version > version)
        .await;
}

#[tokio::test]
async fn the_task_of_a_table_outlives_a_panic() {
    let mut registry_fixture =
        RegistryFixture::with_panic_at(|notices| notices.contains(&Notice::Left { user: BO }));
    let table = registry_fixture.alone().await;
    table
        .ask(
            Input::Kick {
                by: ANN,
                seat: seat(1),
            },
            None,
        )
        .await
        .unwrap();
    sit(&table, BO).await.unwrap();
    let version = table.now().version;
    let left = table.ask(Input::Leave { user: BO }, None).await;
    assert!(matches!(left, Err(AskError::Halted)), "{left:?}");
    let waits = sit(&table, BO).await;
    assert!(matches!(waits, Err(AskError::Halted)), "{waits:?}");
    registry_fixture.loaded();
    registry_fixture.clock.advance(RECOVER_FIRST_MS);
    let back = registry_fixture
        .until(|_, notices| notices == [Notice::LobbyChanged])
        .await;
    assert_eq!(back.seat_of(BO), None, "the stored step has happened");
    assert_eq!(back.version, version);
    sit(&table, BO).await.unwrap();
    assert_eq!(
        registry_fixture
            .registry
            .by_channel(place().channel)
            .unwrap()
            .id(),
        table.id()
    );
}

#[tokio::test]
async fn a_table_that_panics_again_and_again_is_given_up() {
    let registry_fixture =
        RegistryFixture::with_panic_at(|notices| notices == [Notice::LobbyChanged]);
    // Opening notifies the audience outside the table's task, so the opening call panicked although
    // the table exists.
    let opening = registry_fixture.registry.clone();
    let opened = tokio::spawn(async move {
        opening
            .open(place(), &named(ANN), terms(), None)
            .await
            .map(drop)
    })
    .await;
    assert!(opened.is_err());
    let table = registry_fixture
        .registry
        .by_channel(place().channel)
        .unwrap();
    assert!(matches!(sit(&table, BO).await, Err(AskError::Halted)));
    let given_up = async {
        while registry_fixture.gone.lock().is_empty() {
            registry_fixture.clock.advance(RECOVER_MAX_MS);
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, given_up).await.unwrap();
    assert_eq!(*registry_fixture.gone.lock(), [table.id()]);
    assert!(registry_fixture.registry.is_broken(table.id()));
    assert!(matches!(sit(&table, BO).await, Err(AskError::Gone)));
    assert!(registry_fixture.registry.by_id(table.id()).is_none());
    assert_eq!(
        registry_fixture
            .store
            .open_tables(Partitions::ALL)
            .await
            .unwrap()
            .len(),
        1,
        "it stays in the store"
    );
    let again = registry_fixture
        .registry
        .open(place(), &named(BO), terms(), None)
        .await;
    assert!(matches!(again, Err(RegistryError::Broken(id)) if id == table.id()));
    const { assert!(PANICS_MAX > 1) };
}

#[tokio::test]
async fn a_table_in_recovery_can_be_parked() {
    let registry_fixture =
        RegistryFixture::with_panic_at(|notices| notices.contains(&Notice::Left { user: BO }));
    let table = registry_fixture.open(ANN).await;
    sit(&table, BO).await.unwrap();
    assert!(table.ask(Input::Leave { user: BO }, None).await.is_err());
    tokio::time::timeout(PATIENCE, registry_fixture.registry.park())
        .await
        .unwrap();
    assert!(matches!(sit(&table, BO).await, Err(AskError::Gone)));
}

#[tokio::test]
async fn the_channel_of_a_table_that_cannot_be_read_is_broken() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let mut step = Step::new(table.now().touched);
    let version = table.now().version + 1;
    step.writes.push(Write::TableState {
        table: table.id(),
        version,
        body: Text::from("{}"),
    });
    registry_fixture.store.commit(step).await.unwrap();
    let registry_fixture = registry_fixture.restarted().await;
    assert_eq!(registry_fixture.restore().await, 0);
    assert!(registry_fixture.registry.is_broken(table.id()));
    let again = registry_fixture
        .registry
        .open(place(), &named(BO), terms(), None)
        .await;
    assert!(matches!(again, Err(RegistryError::Broken(id)) if id == table.id()));
}

#[tokio::test]
async fn a_table_is_not_broken_because_the_database_is_busy() {
    let (mut registry_fixture, store) = RegistryFixture::faulty();
    let table = registry_fixture.dealt().await;
    registry_fixture.play_out(&table, |_| ()).await;
    registry_fixture.registry.park().await;
    store.break_with(Some(Fault::Busy));
    let restored = registry_fixture.registry.restore(Partitions::ALL).await;
    assert!(
        matches!(restored, Err(RegistryError::Store(StoreError::Busy(_)))),
        "{restored:?}"
    );
    assert!(!registry_fixture.registry.is_broken(table.id()));
    store.break_with(None);
    assert_eq!(registry_fixture.restore().await, 1);
}

#[tokio::test]
async fn the_audience_is_notified_of_a_table_that_closes_while_it_is_restored() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.alone().await;
    // Nobody is left, so a running table would have closed.
    let mut deserted = crate::table::Table::clone(&table.now());
    deserted.phase = Phase::Closed {
        why: crate::table::Closing::Deserted,
        last: None,
    };
    let mut step = Step::new(deserted.touched);
    let body = deserted.to_body().into();
    step.writes.push(Write::TableState {
        table: table.id(),
        version: deserted.version + 1,
        body,
    });
    registry_fixture.store.commit(step).await.unwrap();
    let mut registry_fixture = registry_fixture.restarted().await;
    assert_eq!(registry_fixture.restore().await, 0);
    let told = registry_fixture
        .until(|_, notices| notices == [Notice::Closed])
        .await;
    assert_eq!(told.id, table.id());
    assert!(told.is_closed());
}

#[tokio::test]
async fn the_audience_is_notified_of_a_table_closed_in_the_store_which_is_forgotten() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let mut step = Step::new(table.now().touched);
    step.writes.push(Write::CloseTable { table: table.id() });
    registry_fixture.store.commit(step).await.unwrap();
    assert!(matches!(sit(&table, BO).await, Err(AskError::Halted)));
    let told = registry_fixture
        .until(|_, notices| notices == [Notice::Closed])
        .await;
    assert!(told.is_closed());
    assert!(registry_fixture.registry.by_id(table.id()).is_none());
    registry_fixture.open(BO).await;
}

#[tokio::test]
async fn a_table_whose_opening_seems_to_fail_is_open() {
    let (registry_fixture, store) = RegistryFixture::faulty();
    store.break_with(Some(Fault::SeemsToFail));
    let table = registry_fixture.open(ANN).await;
    sit(&table, BO).await.unwrap();
    assert_eq!(
        registry_fixture
            .store
            .open_tables(Partitions::ALL)
            .await
            .unwrap()
            .len(),
        1
    );
}
