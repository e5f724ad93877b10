//! A table that moves to a thread of its channel.

use super::fixture::{ANN, BO, TableFixture, place, terms};
use super::registry_fixture::RegistryFixture;
use crate::id::{ChannelId, UserId};
use crate::table::{Input, Notice, Place, Refusal};

const THREAD: ChannelId = ChannelId::new(900);

/// The place of a table after it has moved.
fn there() -> Place {
    Place {
        channel: THREAD,
        parent: Some(place().channel),
        ..place()
    }
}

fn moves(by: UserId) -> Input {
    Input::Move { by, thread: THREAD }
}

#[test]
fn the_host_moves_a_lobby_once_and_everybody_keeps_their_seats() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.refuses(moves(BO), &Refusal::NotHost);
    let seats = fixture.table.seats.clone();
    fixture.take(moves(ANN)).unwrap();
    assert_eq!(fixture.table.place, there());
    assert_eq!(fixture.row.channel, THREAD);
    assert_eq!(fixture.table.seats, seats);
    assert!(fixture.told(&Notice::LobbyChanged));
    // A thread has no threads.
    fixture.refuses(moves(ANN), &Refusal::Stale);
}

#[test]
fn nothing_moves_after_the_first_deal_or_from_direct_messages() {
    let mut dealt = TableFixture::dealt(&[ANN]);
    dealt.refuses(moves(ANN), &Refusal::Stale);
    dealt.play_out();
    dealt.refuses(moves(ANN), &Refusal::Stale);
    let mut direct = TableFixture::open(ANN, terms());
    direct.table.place.guild = None;
    direct.refuses(moves(ANN), &Refusal::Stale);
}

#[tokio::test]
async fn a_table_that_has_moved_is_found_by_its_thread_and_its_channel_is_free() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    table.ask(moves(ANN), None).await.unwrap();
    let second = fixture.open(BO).await;
    let ids = [&table, &second].map(|table| Some(table.id()));
    let found = |fixture: &RegistryFixture| {
        [THREAD, place().channel].map(|channel| {
            let found = fixture.registry.by_channel(channel);
            found.map(|table| table.id())
        })
    };
    assert_eq!(found(&fixture), ids);
    let fixture = fixture.restarted().await;
    assert_eq!(fixture.restore().await, 2);
    assert_eq!(found(&fixture), ids);
}
