//! The order of many tables restored at once, and the time that their people get.

use super::fixture::{ANN, BO, add_computer, place, terms};
use super::registry_fixture::{RegistryFixture, anns_turn_or_over, named};
use crate::id::{ChannelId, Partitions, UserId};
use crate::table::{
    Input, Place, RESTART_CREDIT_MS, RegistryError, SHOWN_AGAIN_MS, Table, TableHandle, Terms,
};

/// Opens a table in its own channel.
async fn open(
    registry_fixture: &RegistryFixture,
    channel: u64,
    host: UserId,
) -> Result<TableHandle, RegistryError> {
    let there = Place {
        channel: ChannelId::new(channel),
        ..place()
    };
    let terms = Terms {
        stake: 1,
        ..terms()
    };
    registry_fixture
        .registry
        .open(there, &named(host), terms, None)
        .await
}

/// A table at which it is ANN's turn in a running hand.
async fn running(registry_fixture: &mut RegistryFixture, channel: u64) -> TableHandle {
    let table = open(registry_fixture, channel, ANN).await.unwrap();
    for _ in 0..3 {
        table.ask(add_computer(ANN), None).await.unwrap();
    }
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    let id = table.id();
    if !anns_turn_or_over(&table.now()) {
        // Notices from before the deal are still queued; they do not mean that the hand is over.
        registry_fixture
            .until(|table, _| table.id == id && table.hands > 0 && anns_turn_or_over(table))
            .await;
    }
    assert!(
        table.now().waits_for_a_person(),
        "no hand ends before ANN has played"
    );
    table
}

#[tokio::test]
async fn running_turns_come_first_and_nobody_loses_time_before_seeing_their_table() {
    let mut registry_fixture = RegistryFixture::new();
    let lobby = open(&registry_fixture, 1, BO).await.unwrap().id();
    let mut playing = Vec::new();
    for channel in 2..5 {
        playing.push(running(&mut registry_fixture, channel).await.id());
    }
    let registry_fixture = registry_fixture.restarted().await;
    // Every clock ran out long ago.
    registry_fixture.clock.advance(600_000);
    let now = crate::table::Clock::now(&*registry_fixture.clock).get();
    assert_eq!(registry_fixture.restore().await, 4);
    let drawn: Vec<_> = registry_fixture
        .registry
        .urgent_first(Partitions::ALL)
        .iter()
        .map(TableHandle::now)
        .collect();
    assert_eq!(
        drawn.last().map(|table| table.id),
        Some(lobby),
        "nobody waits for a lobby"
    );
    let waiting: Vec<_> = drawn
        .iter()
        .filter(|table| table.waits_for_a_person())
        .collect();
    assert_eq!(
        waiting.iter().map(|table| table.id).collect::<Vec<_>>(),
        playing
    );
    for (place, table) in (0..).zip(&waiting) {
        let left = table.deadline().unwrap().get() - now;
        assert_eq!(left, RESTART_CREDIT_MS + place * SHOWN_AGAIN_MS);
    }
    assert!(!drawn.iter().any(|table| Table::is_closed(table)));
}
