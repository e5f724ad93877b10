//! The order of many tables restored at once, and the time that their people get.

use super::fixture::{ANN, BO, place, terms};
use super::registry_fixture::{RegistryFixture, anns_turn_or_over};
use crate::id::{ChannelId, PartitionSet, UserId};
use crate::table::{
    Clock as _, Input, Place, RECONNECT_MS, RESTART_CREDIT_MS, SHOWN_AGAIN_MS, SUSPENDED_MAX_MS,
    Table, TableHandle, Terms,
};

/// Opens a table in its own channel.
async fn open(fixture: &RegistryFixture, channel: u64, host: UserId) -> TableHandle {
    let there = Place {
        channel: ChannelId::new(channel),
        ..place()
    };
    let terms = Terms {
        stake: 1,
        ..terms()
    };
    fixture.try_open(there, host, terms).await.unwrap()
}

/// A table at which it is ANN's turn in a running hand.
async fn running(fixture: &mut RegistryFixture, channel: u64) -> TableHandle {
    let table = open(fixture, channel, ANN).await;
    for _ in 0..3 {
        table
            .ask(Input::AddComputer { by: ANN }, None)
            .await
            .unwrap();
    }
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    let id = table.id();
    if !anns_turn_or_over(&table.now()) {
        // Notices from before the deal are still queued; they do not mean that the hand is over.
        fixture
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
    let mut fixture = RegistryFixture::new();
    let lobby = open(&fixture, 1, BO).await.id();
    let mut playing = Vec::new();
    for channel in 2..5 {
        playing.push(running(&mut fixture, channel).await.id());
    }
    let fixture = fixture.restarted().await;
    // Every clock ran out long ago.
    fixture.clock.advance(600_000);
    let now = fixture.clock.now().get();
    assert_eq!(fixture.restore().await, 4);
    let handles = fixture.registry.urgent_first(PartitionSet::ALL);
    let drawn: Vec<_> = handles.iter().map(TableHandle::now).collect();
    let last = drawn.last().unwrap().id;
    assert_eq!(last, lobby, "nobody waits for a lobby");
    let waiting = drawn.iter().filter(|table| table.waits_for_a_person());
    let waiting: Vec<_> = waiting.collect();
    let ids: Vec<_> = waiting.iter().map(|table| table.id).collect();
    assert_eq!(ids, playing);
    for (place, table) in (0..).zip(&waiting) {
        let left = table.deadline().unwrap().get() - now;
        assert_eq!(left, RESTART_CREDIT_MS + place * SHOWN_AGAIN_MS);
    }
    assert!(!drawn.iter().any(|table| Table::is_closed(table)));
}

#[tokio::test]
async fn a_table_whose_server_was_out_when_the_program_stopped_waits_for_news_of_it() {
    let mut fixture = RegistryFixture::new();
    let table = running(&mut fixture, 1).await;
    table.ask(Input::Suspend, None).await.unwrap();
    let fixture = fixture.restarted().await;
    fixture.clock.advance(2 * SUSPENDED_MAX_MS);
    assert_eq!(fixture.restore().await, 1);
    let table = fixture.registry.by_id(table.id()).unwrap();
    fixture.clock.advance(RECONNECT_MS - 1);
    let back = table.ask(Input::Resume, None).await.unwrap().table;
    assert!(back.suspended.is_none() && back.hand().is_some());
}
