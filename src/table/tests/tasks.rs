//! The task of a table and the registry, over a real store in memory.

use std::sync::Arc;

use futures_util::future::join_all;
use gow::{Game, House, Round as _};

use super::fixture::{ANN, BO, CY, place, seat, terms, terms_by};
use super::registry_fixture::{PATIENCE, RegistryFixture, look, named, play, refusal, sit};
use super::watch_clock::WatchClock;
use crate::id::{ChannelId, GuildId, InteractionId};
use crate::store::{Step, Store, Write};
use crate::table::{
    Clock as _, ComputerPolicy, ComputerSeats, INBOX_MAX, Input, InputError, Notice, Phase, Place,
    Refusal, RegistryError, STAKE_MAX, Table, Terms,
};

#[tokio::test]
async fn a_person_plays_a_hand_against_computers_and_is_paid() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.dealt().await;
    assert_eq!(
        fixture.chips(ANN).await,
        5_000 - 560,
        "the first chips came before the hold"
    );
    fixture.play_out(&table, |_| ()).await;
    let state = table.now();
    let Phase::Between(between) = &state.phase else {
        panic!("settled")
    };
    assert_eq!(fixture.chips(ANN).await, 5_000 + between.net[seat(0)]);
    fixture.assert_sound().await;
}

#[tokio::test]
async fn a_restart_during_a_hand_restores_the_same_table() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.dealt().await;
    fixture.anns_turn(&table).await;
    play(&table).await;
    let mut fixture = fixture.restarted().await;
    assert!(matches!(sit(&table, BO).await, Err(InputError::Gone)));
    let before = table.now();
    assert_eq!(fixture.restore().await, 1);
    // Read before anything else is awaited: the task has not run yet.
    let table = fixture.table();
    let after = table.now();
    for viewer in [None, Some(ANN), Some(BO)] {
        assert_eq!(before.scene(viewer).seats, after.scene(viewer).seats);
        assert_eq!(before.version, after.version);
    }
    let [before, after] = [&before, &after].map(|table| &table.hand().unwrap().round);
    assert_eq!(before.plays(), after.plays());
    assert_eq!(before.deal(), after.deal());
    assert_eq!(fixture.restore().await, 0, "a table is restored once");
    assert_eq!(fixture.chips(ANN).await, 5_000 - 560);
    fixture.anns_turn(&table).await;
    play(&table).await;
}

#[tokio::test]
async fn the_clock_plays_when_time_is_up() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.dealt().await;
    fixture.anns_turn(&table).await;
    let version = table.now().version;
    fixture.clock.advance(terms().turn_ms - 1);
    look(&table).await;
    assert_eq!(table.now().version, version);
    fixture.clock.advance(1);
    let state = fixture.until(|table, _| table.version > version).await;
    assert_eq!(state.seats[seat(0)].person().unwrap().missed, 1);
}

#[tokio::test]
async fn a_table_with_computers_is_first_announced_with_its_deal() {
    for game in Game::ALL {
        let (store, metrics, _folder) = Store::counted();
        let mut fixture = RegistryFixture::over(store, Arc::new(WatchClock::new()));
        let terms = terms_by(House::default_of(game));
        let before = metrics.commits().await;
        let table = fixture
            .registry
            .open_with_computers(place(), &named(ANN), terms, ComputerSeats::Empty, None)
            .await
            .unwrap();
        assert_eq!(metrics.commits().await, before + 1, "{game:?}");
        let heard = fixture.heard.try_recv();
        assert!(heard.is_err(), "{game:?} is not drawn yet");
        table.ask(Input::Start { by: ANN }, None).await.unwrap();
        let (drawn, _) = fixture.heard.recv().await.unwrap();
        assert!(!matches!(drawn.phase, Phase::Lobby), "{game:?}");
        assert_eq!(drawn.taken(), drawn.seats.len(), "{game:?}");
        assert_eq!(drawn.people().count(), 1, "{game:?}");
    }
}

#[tokio::test]
async fn no_computer_sits_where_computers_take_no_seats() {
    let fixture = RegistryFixture::new();
    let terms = Terms {
        computers: ComputerPolicy::Never,
        ..terms()
    };
    let table = fixture
        .registry
        .open_with_computers(place(), &named(ANN), terms, ComputerSeats::Empty, None)
        .await
        .unwrap();
    assert_eq!(table.now().taken(), 1);
}

#[tokio::test]
async fn a_table_opens_with_as_many_seats_as_its_computers_need() {
    for (computers, seated, seats) in [(1, 1, 4), (2, 2, 4), (5, 5, 7), (9, 6, 8)] {
        let fixture = RegistryFixture::new();
        let terms = terms_by(House::default_of(Game::PaiGow));
        let computers = ComputerSeats::Count(computers);
        let table = fixture
            .registry
            .open_with_computers(place(), &named(ANN), terms, computers, None)
            .await
            .unwrap()
            .now();
        let sitting = table.seats.values().filter(|who| who.can_be_taken_over());
        assert_eq!((sitting.count(), table.seats.len()), (seated, seats));
    }
}

#[tokio::test]
async fn an_interaction_counts_once() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let press = Input::AddComputer { by: ANN };
    let interaction = Some(InteractionId::new(77));
    table.ask(press.clone(), interaction).await.unwrap();
    let again = table.ask(press, interaction).await.unwrap();
    assert!(again.notices.is_empty());
    assert_eq!(table.now().seated_count(), (1, 1));
}

#[tokio::test]
async fn a_press_that_has_counted_is_not_refused_later() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let (sits, leaves) = (super::fixture::sit(BO), Input::Leave { user: BO });
    for (number, input) in [(1, sits), (2, leaves)] {
        let [press, another] = [number, number + 10].map(|id| Some(InteractionId::new(id)));
        let first = table.ask(input.clone(), press).await.unwrap();
        let again = table.ask(input.clone(), press).await.unwrap();
        assert_eq!(again.table.version, first.table.version);
        assert!(again.notices.is_empty());
        refusal(table.ask(input, another).await);
    }
}

#[tokio::test]
async fn a_refusal_costs_no_commit_and_returns_the_table() {
    let (store, metrics, _folder) = Store::counted();
    let fixture = RegistryFixture::over(store, Arc::new(WatchClock::new()));
    let table = fixture.open(ANN).await;
    let before = metrics.commits().await;
    let interaction = Some(InteractionId::new(5));
    let refused = table.ask(Input::Start { by: BO }, interaction).await;
    assert_eq!(refusal(refused), Refusal::NotHost);
    assert_eq!(metrics.commits().await, before);
}

#[tokio::test]
async fn a_channel_has_one_table_at_a_time() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let second = fixture.try_open(place(), BO, terms()).await;
    assert!(matches!(second, Err(RegistryError::ChannelTaken(id)) if id == table.id()));
    let elsewhere = Place {
        channel: ChannelId::new(9),
        ..place()
    };
    let other = fixture.try_open(elsewhere, BO, terms()).await.unwrap();
    assert_eq!(fixture.registry.all().len(), 2);
    let servers = [7, 8].map(|guild| fixture.registry.of_guild(GuildId::new(guild)).len());
    assert_eq!(servers, [2, 0]);
    table.ask(Input::End { by: ANN }, None).await.unwrap();
    fixture
        .until(|_, notices| notices.contains(&Notice::Closed))
        .await;
    assert!(matches!(sit(&table, ANN).await, Err(InputError::Gone)));
    assert!(fixture.registry.by_channel(place().channel).is_none());
    assert!(fixture.registry.by_id(table.id()).is_none());
    assert_eq!(fixture.registry.by_id(other.id()).unwrap().id(), other.id());
    fixture.open(CY).await;
}

#[tokio::test]
async fn only_one_of_two_people_who_open_a_table_in_a_channel_at_once_succeeds() {
    let fixture = RegistryFixture::new();
    let open = |host| fixture.try_open(place(), host, terms());
    let opened = join_all([ANN, BO, CY].map(open)).await;
    assert_eq!(opened.iter().filter(|result| result.is_ok()).count(), 1);
    let taken = opened
        .iter()
        .filter(|result| matches!(result, Err(RegistryError::ChannelTaken(_))));
    assert_eq!(taken.count(), 2);
}

#[tokio::test]
async fn a_stake_out_of_range_is_refused() {
    let fixture = RegistryFixture::new();
    for stake in [-1, STAKE_MAX + 1] {
        let terms = Terms { stake, ..terms() };
        let opened = fixture.try_open(place(), ANN, terms).await;
        assert!(matches!(opened, Err(RegistryError::BadStake(_))));
    }
}

#[tokio::test]
async fn a_largest_bet_out_of_range_is_refused() {
    let fixture = RegistryFixture::new();
    for most in [0, 9, STAKE_MAX + 1] {
        let mut terms = terms_by(House::default_of(Game::PaiGow));
        terms.bets.most = most;
        let opened = fixture.try_open(place(), ANN, terms).await;
        assert!(matches!(opened, Err(RegistryError::BadBet(refused)) if refused == most));
    }
}

#[tokio::test]
async fn people_find_their_tables() {
    let fixture = RegistryFixture::new();
    let table = fixture.alone().await;
    assert!(fixture.registry.of_user(BO).is_empty());
    assert_eq!(fixture.registry.of_user(ANN)[0].id(), table.id());
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    sit(&table, BO).await.unwrap();
    assert_eq!(
        fixture.registry.of_user(BO).len(),
        1,
        "a person who waits for a seat belongs to the table"
    );
}

#[tokio::test]
async fn a_full_inbox_is_answered_at_once() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let asks = (0..=INBOX_MAX).map(|_| table.ask(Input::Back { by: ANN }, None));
    let answers = join_all(asks).await;
    let busy = answers
        .iter()
        .filter(|answer| matches!(answer, Err(InputError::Busy)))
        .count();
    assert_eq!(busy, 1);
}

#[tokio::test]
async fn a_table_that_cannot_be_stored_is_loaded_again() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let state = table.now();
    // Another writer has stored the table: the task's state is out of date.
    let mut newer = Table::clone(&state);
    newer.version += 5;
    let mut step = Step::new(fixture.clock.now());
    step.writes.push(Write::TableState {
        table: newer.id,
        version: newer.version,
        body: newer.to_body().into(),
    });
    fixture.store.commit(step).await.unwrap();
    assert!(matches!(sit(&table, BO).await, Err(InputError::Halted)));
    fixture
        .until(|table, _| table.version == newer.version)
        .await;
    sit(&table, BO).await.unwrap();
    assert_eq!(table.now().seat_of(BO), Some(seat(1)));
}

#[tokio::test]
async fn a_table_without_a_store_halts_and_can_be_parked() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    fixture.store.close().await;
    for _ in 0..3 {
        assert!(matches!(sit(&table, BO).await, Err(InputError::Halted)));
    }
    assert_eq!(
        table.now().seat_of(BO),
        None,
        "a step that is not stored has not happened"
    );
    tokio::time::timeout(PATIENCE, fixture.registry.park())
        .await
        .unwrap();
    assert!(matches!(sit(&table, BO).await, Err(InputError::Gone)));
}

#[tokio::test]
async fn the_tasks_end_with_the_registry_and_the_handles() {
    let fixture = RegistryFixture::new();
    let table = fixture.open(ANN).await;
    let RegistryFixture {
        registry,
        mut heard,
        ..
    } = fixture;
    drop(registry);
    sit(&table, BO).await.unwrap();
    drop(table);
    // The last task that could notify the observer drops it.
    let silence = async { while heard.recv().await.is_some() {} };
    tokio::time::timeout(PATIENCE, silence).await.unwrap();
}
