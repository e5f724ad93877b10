//! The task of a table and the registry, over a real store in memory.

use std::sync::Arc;

use futures_util::future::join_all;
use gow::Round as _;

use super::fixture::{ANN, BO, CY, add_computer, place, seat, terms};
use super::registry_fixture::{PATIENCE, RegistryFixture, named, play, refusal, sit};
use super::watch_clock::WatchClock;
use crate::id::{ChannelId, InteractionId};
use crate::store::{Step, Store, Write};
use crate::table::{
    AskError, Clock as _, INBOX_MAX, Input, Notice, Phase, Place, Refusal, RegistryError, Table,
};

#[tokio::test]
async fn a_person_plays_a_hand_against_computers_and_is_paid() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.dealt().await;
    assert_eq!(
        registry_fixture.chips(ANN).await,
        5_000 - 560,
        "the first chips came before the hold"
    );
    registry_fixture.play_out(&table, |_| ()).await;
    let state = table.now();
    let Phase::Between(between) = &state.phase else {
        panic!("settled")
    };
    assert_eq!(
        registry_fixture.chips(ANN).await,
        5_000 + between.net[seat(0)]
    );
    registry_fixture.assert_sound().await;
}

#[tokio::test]
async fn a_restart_during_a_hand_restores_the_same_table() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.dealt().await;
    registry_fixture.anns_turn(&table).await;
    play(&table).await;
    let mut registry_fixture = registry_fixture.restarted().await;
    assert!(matches!(sit(&table, BO).await, Err(AskError::Gone)));
    let before = table.now();
    assert_eq!(registry_fixture.restore().await, 1);
    // Read before anything else is awaited: the task has not run yet.
    let table = registry_fixture
        .registry
        .by_channel(place().channel)
        .unwrap();
    let after = table.now();
    for viewer in [None, Some(ANN), Some(BO)] {
        assert_eq!(before.scene(viewer).seats, after.scene(viewer).seats);
        assert_eq!(before.version, after.version);
    }
    assert_eq!(
        before.hand().unwrap().round.plays(),
        after.hand().unwrap().round.plays()
    );
    assert_eq!(
        before.hand().unwrap().round.deal(),
        after.hand().unwrap().round.deal()
    );
    assert_eq!(
        registry_fixture.restore().await,
        0,
        "a table is restored once"
    );
    assert_eq!(registry_fixture.chips(ANN).await, 5_000 - 560);
    registry_fixture.anns_turn(&table).await;
    play(&table).await;
}

#[tokio::test]
async fn the_clock_plays_when_time_is_up() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.dealt().await;
    registry_fixture.anns_turn(&table).await;
    let version = table.now().version;
    registry_fixture.clock.advance(terms().turn_ms - 1);
    // The reply shows that the task has seen the new time.
    assert_eq!(
        refusal(table.ask(Input::Back { by: ANN }, None).await),
        Refusal::NotAway
    );
    assert_eq!(table.now().version, version);
    registry_fixture.clock.advance(1);
    let state = registry_fixture
        .until(|table, _| table.version > version)
        .await;
    assert_eq!(state.seats[seat(0)].person().unwrap().missed, 1);
}

#[tokio::test]
async fn a_table_with_computers_is_first_announced_with_its_deal() {
    for game in gow::Game::ALL {
        let (store, metrics, _folder) = Store::counted();
        let mut registry_fixture = RegistryFixture::over(store, Arc::new(WatchClock::new()));
        let terms = crate::table::Terms {
            house: gow::House::default_of(game),
            ..terms()
        };
        let before = metrics.commits().await;
        let table = registry_fixture
            .registry
            .open_with_computers(place(), &named(ANN), terms, usize::MAX, None)
            .await
            .unwrap();
        assert_eq!(metrics.commits().await, before + 1, "{game:?}");
        assert!(
            registry_fixture.heard.try_recv().is_err(),
            "{game:?} is not drawn yet"
        );
        table.ask(Input::Start { by: ANN }, None).await.unwrap();
        let (drawn, _) = registry_fixture.heard.recv().await.unwrap();
        assert!(
            !matches!(drawn.phase, crate::table::Phase::Lobby),
            "{game:?}"
        );
        assert_eq!(drawn.taken(), drawn.seats.len(), "{game:?}");
        assert_eq!(drawn.people().count(), 1, "{game:?}");
    }
}

#[tokio::test]
async fn no_computer_sits_where_computers_take_no_seats() {
    let registry_fixture = RegistryFixture::new();
    let terms = crate::table::Terms {
        computers: crate::table::Computers::Never,
        ..terms()
    };
    let table = registry_fixture
        .registry
        .open_with_computers(place(), &named(ANN), terms, usize::MAX, None)
        .await
        .unwrap();
    assert_eq!(table.now().taken(), 1);
}

#[tokio::test]
async fn an_interaction_counts_once() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let press = add_computer(ANN);
    let interaction = Some(InteractionId::new(77));
    table.ask(press.clone(), interaction).await.unwrap();
    let again = table.ask(press, interaction).await.unwrap();
    assert!(again.notices.is_empty());
    let computers = table
        .now()
        .seats
        .values()
        .filter(|occupant| occupant.is_computer())
        .count();
    assert_eq!(computers, 1);
}

#[tokio::test]
async fn a_refusal_costs_no_commit_and_returns_the_table() {
    let (store, metrics, _folder) = Store::counted();
    let registry_fixture = RegistryFixture::over(store, Arc::new(WatchClock::new()));
    let table = registry_fixture.open(ANN).await;
    let before = metrics.commits().await;
    let refused = table
        .ask(Input::Start { by: BO }, Some(InteractionId::new(5)))
        .await;
    assert_eq!(refusal(refused), Refusal::NotHost);
    assert_eq!(metrics.commits().await, before);
}

#[tokio::test]
async fn a_channel_has_one_table_at_a_time() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let second = registry_fixture
        .registry
        .open(place(), &named(BO), terms(), None)
        .await;
    assert!(matches!(second, Err(RegistryError::ChannelTaken(id)) if id == table.id()));
    let elsewhere = Place {
        channel: ChannelId::new(9),
        ..place()
    };
    let other = registry_fixture
        .registry
        .open(elsewhere, &named(BO), terms(), None)
        .await
        .unwrap();
    assert_eq!(registry_fixture.registry.all().len(), 2);
    table.ask(Input::End { by: ANN }, None).await.unwrap();
    registry_fixture
        .until(|_, notices| notices.contains(&Notice::Closed))
        .await;
    assert!(matches!(sit(&table, ANN).await, Err(AskError::Gone)));
    assert!(
        registry_fixture
            .registry
            .by_channel(place().channel)
            .is_none()
    );
    assert!(registry_fixture.registry.by_id(table.id()).is_none());
    assert_eq!(
        registry_fixture.registry.by_id(other.id()).unwrap().id(),
        other.id()
    );
    registry_fixture.open(CY).await;
}

#[tokio::test]
async fn only_one_of_two_people_who_open_a_table_in_a_channel_at_once_succeeds() {
    let registry_fixture = RegistryFixture::new();
    let people = [ANN, BO, CY].map(named);
    let open = |host| registry_fixture.registry.open(place(), host, terms(), None);
    let opened = join_all(people.each_ref().map(open)).await;
    assert_eq!(opened.iter().filter(|result| result.is_ok()).count(), 1);
    let taken = opened
        .iter()
        .filter(|result| matches!(result, Err(RegistryError::ChannelTaken(_))));
    assert_eq!(taken.count(), 2);
}

#[tokio::test]
async fn a_stake_out_of_range_is_refused() {
    let registry_fixture = RegistryFixture::new();
    for stake in [-1, crate::table::STAKE_MAX + 1] {
        let terms = crate::table::Terms { stake, ..terms() };
        let opened = registry_fixture
            .registry
            .open(place(), &named(ANN), terms, None)
            .await;
        assert!(matches!(opened, Err(RegistryError::BadStake(_))));
    }
}

#[tokio::test]
async fn a_largest_bet_out_of_range_is_refused() {
    let registry_fixture = RegistryFixture::new();
    let house = gow::House::default_of(gow::Game::PaiGow);
    for most in [0, 9, crate::table::STAKE_MAX + 1] {
        let bets = crate::table::BetTerms {
            most,
            ..crate::table::BetTerms::default()
        };
        let terms = crate::table::Terms {
            house: house.clone(),
            bets,
            ..terms()
        };
        let opened = registry_fixture
            .registry
            .open(place(), &named(ANN), terms, None)
            .await;
        assert!(matches!(opened, Err(RegistryError::BadBet(refused)) if refused == most));
    }
}

#[tokio::test]
async fn people_find_their_tables() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.alone().await;
    assert!(registry_fixture.registry.of_user(BO).is_empty());
    assert_eq!(registry_fixture.registry.of_user(ANN)[0].id(), table.id());
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    sit(&table, BO).await.unwrap();
    assert_eq!(
        registry_fixture.registry.of_user(BO).len(),
        1,
        "a person who waits for a seat belongs to the table"
    );
}

#[tokio::test]
async fn a_full_inbox_is_answered_at_once() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let asks = (0..=INBOX_MAX).map(|_| table.ask(Input::Back { by: ANN }, None));
    let answers = join_all(asks).await;
    let busy = answers
        .iter()
        .filter(|answer| matches!(answer, Err(AskError::Busy)))
        .count();
    assert_eq!(busy, 1);
}

#[tokio::test]
async fn a_table_that_cannot_be_stored_is_loaded_again() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let state = table.now();
    // Another writer has stored the table: the task's state is out of date.
    let mut newer = Table::clone(&state);
    newer.version += 5;
    let mut step = Step::new(registry_fixture.clock.now());
    let body = newer.to_body().into();
    step.writes.push(Write::TableState {
        table: newer.id,
        version: newer.version,
        body,
    });
    registry_fixture.store.commit(step).await.unwrap();
    assert!(matches!(sit(&table, BO).await, Err(AskError::Halted)));
    registry_fixture
        .until(|table, _| table.version == newer.version)
        .await;
    sit(&table, BO).await.unwrap();
    assert_eq!(table.now().seat_of(BO), Some(seat(1)));
}

#[tokio::test]
async fn a_table_without_a_store_halts_and_can_be_parked() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    registry_fixture.store.close().await;
    for _ in 0..3 {
        assert!(matches!(sit(&table, BO).await, Err(AskError::Halted)));
    }
    assert_eq!(
        table.now().seat_of(BO),
        None,
        "a step that is not stored has not happened"
    );
    tokio::time::timeout(PATIENCE, registry_fixture.registry.park())
        .await
        .unwrap();
    assert!(matches!(sit(&table, BO).await, Err(AskError::Gone)));
}

#[tokio::test]
async fn the_tasks_end_with_the_registry_and_the_handles() {
    let registry_fixture = RegistryFixture::new();
    let table = registry_fixture.open(ANN).await;
    let RegistryFixture {
        registry,
        mut heard,
        ..
    } = registry_fixture;
    drop(registry);
    sit(&table, BO).await.unwrap();
    drop(table);
    // The last task that could notify the audience drops it.
    let silence = async { while heard.recv().await.is_some() {} };
    tokio::time::timeout(PATIENCE, silence).await.unwrap();
}
