//! Clocks that are set while tables are open, and machines that sleep.

use super::faulty_store::Fault;
use super::fixture::{ANN, terms};
use super::registry_fixture::{RegistryFixture, look};
use crate::id::{DAY_MS, MINUTE_MS};
use crate::table::{Clock as _, IDLE_MS, Input, Notice, RESTART_CREDIT_MS, Table, TableHandle};

/// A table at which it is ANN's turn.
async fn turn(fixture: &mut RegistryFixture) -> TableHandle {
    let table = fixture.dealt().await;
    fixture.anns_turn(&table).await;
    table
}

fn deadline(table: &Table) -> i64 {
    table.hand().unwrap().deadline.get()
}

#[tokio::test]
async fn setting_the_date_neither_ends_nor_lengthens_a_turn_and_shows_at_once() {
    for by_ms in [400 * DAY_MS, MINUTE_MS, -MINUTE_MS, -400 * DAY_MS] {
        let mut fixture = RegistryFixture::new();
        let table = turn(&mut fixture).await;
        let (version, before) = (table.now().version, deadline(&table.now()));
        fixture.clock.set_by(by_ms);
        let is_set = |table: &Table| table.hand().is_some() && deadline(table) != before;
        let shown = fixture
            .until(|table, notices| notices == [Notice::LobbyChanged] && is_set(table))
            .await;
        assert_eq!(
            deadline(&shown),
            before + by_ms,
            "the deadline that people see moves with the date"
        );
        assert_eq!(shown.version, version, "nobody's press becomes stale");
        fixture.clock.advance(terms().turn_ms - 1);
        look(&table).await;
        assert_eq!(
            table.now().version,
            version,
            "the turn does not end before its time"
        );
        fixture.clock.advance(1);
        fixture.until(|table, _| table.version > version).await;
    }
}

#[tokio::test]
async fn a_date_moves_a_turn_once_even_if_its_commit_seems_to_fail() {
    for by_ms in [DAY_MS, -DAY_MS] {
        let (mut fixture, store) = RegistryFixture::faulty();
        let table = turn(&mut fixture).await;
        let before = deadline(&table.now());
        store.break_with(Some(Fault::SeemsToFail));
        fixture.clock.set_by(by_ms);
        let loaded = fixture
            .until(|table, _| table.hand().is_some() && deadline(table) != before)
            .await;
        assert_eq!(deadline(&loaded), before + by_ms, "it was stored");
        look(&table).await;
        assert_eq!(deadline(&table.now()), before + by_ms);
    }
}

#[tokio::test]
async fn a_date_that_was_set_survives_a_restart() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    fixture.clock.set_by(400 * DAY_MS);
    table.ask(Input::Back { by: ANN }, None).await.unwrap_err();
    let fixture = fixture.restarted().await;
    assert_eq!(fixture.restore().await, 1);
    let table = fixture.table();
    assert_eq!(
        table.now().touched,
        fixture.clock.date(),
        "somebody acted at this very moment"
    );
    fixture.clock.advance(IDLE_MS);
    assert!(table.wait_until(Table::is_closed).await.is_closed());
}

#[tokio::test]
async fn a_table_opened_after_the_date_was_set_uses_the_new_date() {
    let fixture = RegistryFixture::new();
    fixture.clock.set_by(DAY_MS);
    let table = fixture.open(ANN).await;
    assert_eq!(table.now().touched, fixture.clock.date());
}

#[tokio::test]
async fn clocks_stand_still_while_the_machine_sleeps_and_are_credited() {
    let mut fixture = RegistryFixture::new();
    let table = turn(&mut fixture).await;
    let version = table.now().version;
    fixture.clock.advance(terms().turn_ms - 1);
    look(&table).await;
    fixture.clock.sleep_through(DAY_MS);
    let date = fixture.clock.date();
    let is_turn = |notice: &Notice| matches!(notice, Notice::TurnBegan { .. });
    let is_credited = |table: &Table| table.hand().is_some_and(|hand| hand.deadline > date);
    let credited = fixture
        .until(|table, notices| notices.iter().any(is_turn) && is_credited(table))
        .await;
    assert_eq!(deadline(&credited), date.get() + RESTART_CREDIT_MS);
    fixture.clock.advance(RESTART_CREDIT_MS - 1);
    look(&table).await;
    assert_eq!(table.now().version, version);
    fixture.clock.advance(1);
    fixture.until(|table, _| table.version > version).await;
}
