//! Clocks that are set while tables are open, and machines that sleep.

use super::faulty_store::Fault;
use super::fixture::{ANN, place, terms};
use super::registry_fixture::{RegistryFixture, refusal};
use crate::id::{DAY_MS, MINUTE_MS, Millis};
use crate::table::{
    Clock as _, IDLE_MS, Input, Notice, RESTART_CREDIT_MS, Refusal, Table, TableHandle,
};

/// A table at which it is ANN's turn.
async fn turn(registry_fixture: &mut RegistryFixture) -> TableHandle {
    let table = registry_fixture.dealt().await;
    registry_fixture.anns_turn(&table).await;
    table
}

fn deadline(table: &Table) -> i64 {
    table.hand().unwrap().deadline.get()
}

/// Makes the table's task read the clock.
async fn look(table: &TableHandle) {
    assert_eq!(
        refusal(table.ask(Input::Back { by: ANN }, None).await),
        Refusal::NotAway
    );
}

#[tokio::test]
async fn setting_the_date_neither_ends_nor_lengthens_a_turn_and_shows_at_once() {
    for by_ms in [400 * DAY_MS, MINUTE_MS, -MINUTE_MS, -400 * DAY_MS] {
        let mut registry_fixture = RegistryFixture::new();
        let table = turn(&mut registry_fixture).await;
        let (version, before) = (table.now().version, deadline(&table.now()));
        registry_fixture.clock.set_by(by_ms);
        let is_set = |table: &Table| {
            table
                .hand()
                .is_some_and(|hand| hand.deadline.get() != before)
        };
        let shown = registry_fixture
            .until(|table, notices| notices == [Notice::LobbyChanged] && is_set(table))
            .await;
        assert_eq!(
            deadline(&shown),
            before + by_ms,
            "the deadline that people see moves with the date"
        );
        assert_eq!(shown.version, version, "nobody's press becomes stale");
        registry_fixture.clock.advance(terms().turn_ms - 1);
        look(&table).await;
        assert_eq!(
            table.now().version,
            version,
            "the turn does not end before its time"
        );
        registry_fixture.clock.advance(1);
        registry_fixture
            .until(|table, _| table.version > version)
            .await;
    }
}

#[tokio::test]
async fn a_date_moves_a_turn_once_even_if_its_commit_seems_to_fail() {
    for by_ms in [DAY_MS, -DAY_MS] {
        let (mut registry_fixture, store) = RegistryFixture::faulty();
        let table = turn(&mut registry_fixture).await;
        let before = deadline(&table.now());
        store.break_with(Some(Fault::SeemsToFail));
        registry_fixture.clock.set_by(by_ms);
        let loaded = registry_fixture
            .until(|table, _| table.hand().is_some() && deadline(table) != before)
            .await;
        assert_eq!(deadline(&loaded), before + by_ms, "it was stored");
        look(&table).await;
        assert_eq!(deadline(&table.now()), before + by_ms);
    }
}

#[tokio::test]
async fn a_date_that_was_set_survives_a_restart() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    registry_fixture.clock.set_by(400 * DAY_MS);
    table.ask(Input::Back { by: ANN }, None).await.unwrap_err();
    let registry_fixture = registry_fixture.restarted().await;
    assert_eq!(registry_fixture.restore().await, 1);
    let table = registry_fixture
        .registry
        .by_channel(place().channel)
        .unwrap();
    assert_eq!(
        table.now().touched,
        registry_fixture.clock.date(),
        "somebody acted at this very moment"
    );
    registry_fixture.clock.advance(IDLE_MS);
    assert!(table.wait_until(Table::is_closed).await.is_closed());
}

#[tokio::test]
async fn a_table_opened_after_the_date_was_set_uses_the_new_date() {
    let registry_fixture = RegistryFixture::new();
    registry_fixture.clock.set_by(DAY_MS);
    let table = registry_fixture.open(ANN).await;
    assert_eq!(table.now().touched, registry_fixture.clock.date());
}

#[tokio::test]
async fn clocks_stand_still_while_the_machine_sleeps_and_are_credited() {
    let mut registry_fixture = RegistryFixture::new();
    let table = turn(&mut registry_fixture).await;
    let version = table.now().version;
    registry_fixture.clock.advance(terms().turn_ms - 1);
    look(&table).await;
    registry_fixture.clock.sleep_through(DAY_MS);
    let date = registry_fixture.clock.date();
    let has_turn = |notices: &[Notice]| {
        notices
            .iter()
            .any(|n| matches!(n, Notice::TurnBegan { .. }))
    };
    let is_credited = |table: &Table| table.hand().is_some_and(|hand| hand.deadline > date);
    let credited = registry_fixture
        .until(|table, notices| has_turn(notices) && is_credited(table))
        .await;
    assert_eq!(
        deadline(&credited),
        Millis::new(date.get() + RESTART_CREDIT_MS).get()
    );
    registry_fixture.clock.advance(RESTART_CREDIT_MS - 1);
    look(&table).await;
    assert_eq!(table.now().version, version);
    registry_fixture.clock.advance(1);
    registry_fixture
        .until(|table, _| table.version > version)
        .await;
}
