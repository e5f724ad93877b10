//! Many tables that come back at once: in which order, and with how much time.

use gow::Level;

use super::desk::{ANN, BO, place, terms};
use super::hall::{Hall, anns_turn_or_over, named};
use crate::id::{ChannelId, UserId};
use crate::table::{
    Input, Place, RESTART_CREDIT_MS, RegistryError, SHOWN_AGAIN_MS, Table, TableHandle, Terms,
};

/// Opens a table in a channel of its own.
async fn open(hall: &Hall, channel: u64, host: UserId) -> Result<TableHandle, RegistryError> {
    let there = Place { channel: ChannelId::new(channel), ..place() };
    let terms = Terms { stake: 1, ..terms() };
    hall.registry.open(there, &named(host), terms, None).await
}

/// A table at which it is ANN's turn in a running hand.
async fn running(hall: &mut Hall, channel: u64) -> TableHandle {
    let table = open(hall, channel, ANN).await.unwrap();
    for _ in 0..3 {
        table.ask(Input::AddComputer { by: ANN, level: Level::Steady }, None).await.unwrap();
    }
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    let id = table.id();
    if !anns_turn_or_over(&table.now()) {
        // What was told before the deal is still to be heard, and is no hand that is over.
        hall.until(|table, _| table.id == id && table.hands > 0 && anns_turn_or_over(table)).await;
    }
    assert!(table.now().waits_for_a_person(), "no hand begins that ends before ANN has played");
    table
}

#[tokio::test]
async fn running_turns_come_first_and_nobody_loses_the_time_until_they_see_it() {
    let mut hall = Hall::new();
    let lobby = open(&hall, 1, BO).await.unwrap().id();
    let mut playing = Vec::new();
    for channel in 2..5 {
        playing.push(running(&mut hall, channel).await.id());
    }
    let hall = hall.restarted().await;
    // Every clock has run out by far.
    hall.clock.advance(600_000);
    let now = crate::table::Clock::now(&*hall.clock).get();
    assert_eq!(hall.registry.restore().await.unwrap(), 4);
    let drawn: Vec<_> = hall.registry.urgent_first().iter().map(TableHandle::now).collect();
    assert_eq!(drawn.last().map(|table| table.id), Some(lobby), "nobody waits for a lobby");
    let waiting: Vec<_> = drawn.iter().filter(|table| table.waits_for_a_person()).collect();
    assert_eq!(waiting.iter().map(|table| table.id).collect::<Vec<_>>(), playing);
    for (place, table) in (0..).zip(&waiting) {
        let left = table.deadline().unwrap().get() - now;
        assert_eq!(left, RESTART_CREDIT_MS + place * SHOWN_AGAIN_MS);
    }
    assert!(!drawn.iter().any(|table| Table::is_closed(table)));
}
