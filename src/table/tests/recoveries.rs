//! Tables whose store or task fails.

use super::faulty_store::Fault;
use super::fixture::{ANN, BO, kick, place, terms};
use super::registry_fixture::{
    PATIENCE, RegistryFixture, anns_turn_or_over, look, named, play, sit,
};
use crate::id::PartitionSet;
use crate::store::{Step, StoreError, Text, Write};
use crate::table::registry::recovery::{PANICS_MAX, RECOVER_FIRST_MS, RECOVER_MAX_MS};
use crate::table::{CloseReason, Input, InputError, Notice, RegistryError, TableHandle};

/// How long computers wait here, in milliseconds.
const PAUSE_MS: i64 = 1_500;

/// Makes sure that the task has run.
async fn looks_around(table: &TableHandle) {
    for _ in 0..20 {
        look(table).await;
    }
}

#[tokio::test]
async fn a_failing_store_is_retried_at_ever_longer_intervals() {
    let mut fixture = RegistryFixture::with_pause(PAUSE_MS);
    let table = fixture.dealt().await;
    if anns_turn_or_over(&table.now()) {
        play(&table).await;
    }
    let version = table.now().version;
    assert!(table.now().computer_to_act().is_some());
    fixture.store.refuse_writes(true).await;
    fixture.loaded();
    let mut wait = PAUSE_MS;
    for next in [RECOVER_FIRST_MS, 2 * RECOVER_FIRST_MS, 4 * RECOVER_FIRST_MS] {
        fixture.clock.advance(wait - 1);
        looks_around(&table).await;
        assert_eq!(fixture.loaded(), 0, "not before its time");
        fixture.clock.advance(1);
        fixture
            .until(|_, notices| notices == [Notice::LobbyChanged])
            .await;
        looks_around(&table).await;
        assert_eq!(fixture.loaded(), 0, "only once");
        wait = next;
    }
    assert_eq!(table.now().version, version);
    fixture.store.refuse_writes(false).await;
    fixture.clock.advance(wait);
    fixture.until(|table, _| table.version > version).await;
}

#[tokio::test]
async fn the_task_of_a_table_outlives_a_panic() {
    let mut fixture =
        RegistryFixture::with_panic_at(|notices| notices.contains(&Notice::Left { user: BO }));
    let table = fixture.alone().await;
    table.ask(kick(ANN, 1), None).await.unwrap();
    sit(&table, BO).await.unwrap();
    let version = table.now().version;
    let left = table.ask(Input::Leave { user: BO }, None).await;
    assert!(matches!(left, Err(InputError::Halted)), "{left:?}");
    let waits = sit(&table, BO).await;
    assert!(matches!(waits, Err(InputError::Halted)), "{waits:?}");
    fixture.loaded();
    fixture.clock.advance(RECOVER_FIRST_MS);
    let back = fixture
        .until(|_, notices| notices == [Notice::LobbyChanged])
        .await;
    assert_eq!(back.seat_of(BO), None, "the stored step has happened");
    assert_eq!(back.version, version);
    sit(&table, BO).await.unwrap();
    assert_eq!(fixture.table().id(), table.id());
}

#[tokio::test]
async fn a_table_that_panics_again_and_again_is_given_up() {
    let fixture = RegistryFixture::with_panic_at(|notices| notices == [Notice::LobbyChanged]);
    // Opening notifies the observer outside the table's task, so the opening call panicked although
    // the table exists.
    let opening = fixture.registry.clone();
    let opened = tokio::spawn(async move {
        opening
            .open(place(), &named(ANN), terms(), None)
            .await
            .map(drop)
    })
    .await;
    assert!(opened.is_err());
    let table = fixture.table();
    assert!(matches!(sit(&table, BO).await, Err(InputError::Halted)));
    let given_up = async {
        while fixture.gone.lock().is_empty() {
            fixture.clock.advance(RECOVER_MAX_MS);
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, given_up).await.unwrap();
    assert_eq!(*fixture.gone.lock(), [table.id()]);
    assert!(fixture.registry.is_broken(table.id()));
    assert!(matches!(sit(&table, BO).await, Err(InputError::Gone)));
    assert!(fixture.registry.by_id(table.id()).is_none());
    let open = fixture.store.open_tables(PartitionSet::ALL).await.unwrap();
    assert_eq!(open.len(), 1, "it stays in the store");
    let again = fixture.try_open(place(), BO, terms()).await;
    assert!(matches!(again, Err(RegistryError::Broken(id)) if id == table.id()));
    const { assert!(PANICS_MAX > 1) };
}

#[tokio::test]
async fn a_table_in_recovery_can_be_parked() {
    let fixture =
        RegistryFixture::with_panic_at(|notices| notices.contains(&Notice::Left { user: BO }));
    let table = fixture.open(ANN).await;
    sit(&table, BO).await.unwrap();
    assert!(table.ask(Input::Leave { user: BO }, None).await.is_err());
    tokio::time::timeout(PATIENCE, fixture.registry.park())
        .await
        .unwrap();
    assert!(matches!(sit(&table, BO).await, Err(InputError::Gone)));
}

#[tokio::test]
async fn the_channel_of_a_table_that_cannot_be_read_is_broken() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let mut step = Step::new(table.now().touched);
    step.writes.push(Write::TableState {
        table: table.id(),
        version: table.now().version + 1,
        body: Text::from("{}"),
    });
    fixture.store.commit(step).await.unwrap();
    let fixture = fixture.restarted().await;
    assert_eq!(fixture.restore().await, 0);
    assert!(fixture.registry.is_broken(table.id()));
    let again = fixture.try_open(place(), BO, terms()).await;
    assert!(matches!(again, Err(RegistryError::Broken(id)) if id == table.id()));
}

#[tokio::test]
async fn a_table_is_not_broken_because_the_database_is_busy() {
    let (mut fixture, store) = RegistryFixture::faulty();
    let table = fixture.dealt().await;
    fixture.play_out(&table, |_| ()).await;
    fixture.registry.park().await;
    store.break_with(Some(Fault::Busy));
    let restored = fixture.registry.restore(PartitionSet::ALL).await;
    assert!(
        matches!(restored, Err(RegistryError::Store(StoreError::Busy(_)))),
        "{restored:?}"
    );
    assert!(!fixture.registry.is_broken(table.id()));
    store.break_with(None);
    assert_eq!(fixture.restore().await, 1);
}

#[tokio::test]
async fn the_audience_is_notified_of_a_table_that_closes_while_it_is_restored() {
    let fixture = RegistryFixture::new();
    let table = fixture.alone().await;
    // Nobody is left, so a running table would have closed.
    let deserted = table.now().closed(CloseReason::Deserted);
    let mut step = Step::new(deserted.touched);
    step.writes.push(Write::TableState {
        table: table.id(),
        version: deserted.version + 1,
        body: deserted.to_body().into(),
    });
    fixture.store.commit(step).await.unwrap();
    let mut fixture = fixture.restarted().await;
    assert_eq!(fixture.restore().await, 0);
    let told = fixture
        .until(|_, notices| notices == [Notice::Closed])
        .await;
    assert_eq!(told.id, table.id());
    assert!(told.is_closed());
}

#[tokio::test]
async fn the_audience_is_notified_of_a_table_closed_in_the_store_which_is_forgotten() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let mut step = Step::new(table.now().touched);
    step.writes.push(Write::CloseTable { table: table.id() });
    fixture.store.commit(step).await.unwrap();
    assert!(matches!(sit(&table, BO).await, Err(InputError::Halted)));
    let told = fixture
        .until(|_, notices| notices == [Notice::Closed])
        .await;
    assert!(told.is_closed());
    assert!(fixture.registry.by_id(table.id()).is_none());
    fixture.open(BO).await;
}

#[tokio::test]
async fn a_table_whose_opening_seems_to_fail_is_open() {
    let (fixture, store) = RegistryFixture::faulty();
    store.break_with(Some(Fault::SeemsToFail));
    let table = fixture.open(ANN).await;
    sit(&table, BO).await.unwrap();
    let open = fixture.store.open_tables(PartitionSet::ALL).await.unwrap();
    assert_eq!(open.len(), 1);
}
