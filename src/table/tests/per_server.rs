//! How many tables one server may have.

use futures_util::future::join_all;

use super::fixture::{ANN, BO, CY, place, terms};
use super::registry_fixture::RegistryFixture;
use crate::id::{ChannelId, GuildId, UserId};
use crate::table::{HOSTED_MAX, Input, Place, RegistryError, TableHandle};

/// The person who opens a channel's table: each opens two.
fn host(channel: u64) -> UserId {
    [ANN, BO, CY][(channel / 2) as usize % 3]
}

async fn open(
    fixture: &RegistryFixture,
    guild: u64,
    channel: u64,
) -> Result<TableHandle, RegistryError> {
    open_by(fixture, host(channel), guild, channel).await
}

async fn open_by(
    fixture: &RegistryFixture,
    host: UserId,
    guild: u64,
    channel: u64,
) -> Result<TableHandle, RegistryError> {
    let place = Place {
        guild: Some(GuildId::new(guild)),
        channel: ChannelId::new(channel),
        ..place()
    };
    fixture.try_open(place, host, terms()).await
}

#[tokio::test]
async fn a_server_has_no_more_tables_than_its_limit() {
    let mut fixture = RegistryFixture::of_servers_with(3);
    let first = open(&fixture, 7, 1).await.unwrap();
    for channel in 2..=3 {
        open(&fixture, 7, channel).await.unwrap();
    }
    let full = |refused| matches!(refused, Err(RegistryError::ServerFull(3)));
    assert!(full(open(&fixture, 7, 4).await.map(drop)));
    assert!(full(fixture.registry.check_room(Some(GuildId::new(7)), CY)));
    // Other servers have room, and this one has room again once a table closes.
    open(&fixture, 8, 5).await.unwrap();
    first.ask(Input::End { by: ANN }, None).await.unwrap();
    fixture.until(|table, _| table.is_closed()).await;
    while fixture.registry.by_id(first.id()).is_some() {
        tokio::task::yield_now().await;
    }
    open(&fixture, 7, 4).await.unwrap();
    assert!(full(open(&fixture, 7, 1).await.map(drop)));
}

#[tokio::test]
async fn several_starts_at_once_do_not_exceed_the_limit() {
    let fixture = RegistryFixture::of_servers_with(3);
    let opened = join_all((1..=10).map(|channel| open(&fixture, 7, channel))).await;
    assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 3);
}

#[tokio::test]
async fn nobody_hosts_more_tables_in_a_server_than_the_limit() {
    let fixture = RegistryFixture::of_servers_with(20);
    let opened = join_all((1..=10).map(|channel| open_by(&fixture, ANN, 7, channel))).await;
    let (open, refused): (Vec<_>, Vec<_>) = opened.into_iter().partition(Result::is_ok);
    assert_eq!(open.len(), HOSTED_MAX);
    let is_limit =
        |refused: &Result<TableHandle, _>| matches!(refused, Err(RegistryError::TooManyHosted));
    assert!(refused.iter().all(is_limit));
    open_by(&fixture, BO, 7, 11).await.unwrap();
    open_by(&fixture, ANN, 8, 12).await.unwrap();
}
