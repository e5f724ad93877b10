//! How many tables one server may have.

use super::desk::{ANN, place, terms};
use super::hall::Hall;
use crate::id::{ChannelId, GuildId};
use crate::table::{Input, Person, Place, RegistryError, TableHandle};

async fn open(hall: &Hall, guild: u64, channel: u64) -> Result<TableHandle, RegistryError> {
    let place = Place { guild: Some(GuildId::new(guild)), channel: ChannelId::new(channel), ..place() };
    hall.registry.open(place, &Person::new(ANN, "Ann"), terms(), None).await
}

#[tokio::test]
async fn a_server_has_so_many_tables_and_no_more() {
    let mut hall = Hall::of_servers_with(3);
    let first = open(&hall, 7, 1).await.unwrap();
    for channel in 2..=3 {
        open(&hall, 7, channel).await.unwrap();
    }
    let full = |refused| matches!(refused, Err(RegistryError::ServerFull(3)));
    assert!(full(open(&hall, 7, 4).await.map(drop)));
    assert!(full(hall.registry.room_in(Some(GuildId::new(7)))));
    // Others have room, and so has this one as soon as a table closes.
    open(&hall, 8, 5).await.unwrap();
    first.ask(Input::End { by: ANN }, None).await.unwrap();
    hall.until(|table, _| table.is_closed()).await;
    while hall.registry.by_id(first.id()).is_some() {
        tokio::task::yield_now().await;
    }
    open(&hall, 7, 4).await.unwrap();
    assert!(full(open(&hall, 7, 1).await.map(drop)));
}

#[tokio::test]
async fn several_starts_at_once_are_no_way_around() {
    let hall = Hall::of_servers_with(3);
    let opened = futures_util::future::join_all((1..=10).map(|channel| open(&hall, 7, channel))).await;
    assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 3);
}
