//! Who has won most.

use super::*;

const GUILD: GuildId = GuildId::new(u64::MAX);

fn contest(computers: bool) -> Contest {
    Contest { guild: GUILD, game: None, since: Millis::new(0), computers }
}

/// Deals hand `number` at table 1 and ends it with what it brought.
async fn play(store: &Store, number: i64, results: &[(u64, i64)], computers: bool, at: Millis) {
    let mut records = vec![start(hand(number, 1, &[]))];
    records.push(Record::FinishHand { hand: hand_id(number), outcome: Text::from("{}") });
    records.extend(results.iter().map(|(who, chips)| {
        Record::Result(ResultRow { hand: hand_id(number), user: user(*who), chips: *chips, computers })
    }));
    store.commit(Step { at, ..step(records, Vec::new()) }).await.unwrap();
}

async fn table_of(store: &Store, contest: Contest) -> Vec<(u64, i64, i64)> {
    let leaders = store.leaders(contest, 10).await.unwrap();
    let plain = |leader: Leader| (leader.user.get() & !(1 << 63), leader.chips, leader.hands);
    leaders.into_iter().map(plain).collect()
}

#[tokio::test]
async fn hands_with_computers_count_where_the_server_says_so() {
    let store = memory();
    store.commit(step(vec![Record::OpenTable(table(1))], Vec::new())).await.unwrap();
    play(&store, 1, &[(1, 100), (2, -100)], false, NOW).await;
    play(&store, 2, &[(2, 900)], true, NOW).await;
    assert_eq!(table_of(&store, contest(false)).await, [(1, 100, 1), (2, -100, 1)]);
    assert_eq!(table_of(&store, contest(true)).await, [(2, 800, 2), (1, 100, 1)]);
}

#[tokio::test]
async fn only_the_server_the_game_and_the_time_that_were_asked_for_count() {
    let store = memory();
    store.commit(step(vec![Record::OpenTable(table(1))], Vec::new())).await.unwrap();
    let later = Millis::new(NOW.get() + 1_000);
    play(&store, 1, &[(1, 100)], false, NOW).await;
    play(&store, 2, &[(2, 50)], false, later).await;
    assert_eq!(table_of(&store, Contest { since: later, ..contest(false) }).await, [(2, 50, 1)]);
    assert_eq!(table_of(&store, Contest { guild: GuildId::new(1), ..contest(true) }).await, []);
    let of = |game: &str| Contest { game: Some(game.to_owned()), ..contest(false) };
    assert_eq!(table_of(&store, of("tien-gow")).await.len(), 2);
    assert_eq!(table_of(&store, of("pai-gow")).await, []);
}

#[tokio::test]
async fn hands_of_before_are_counted_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    let (store, thread) = Store::open(&path).unwrap();
    enrich(&store, 1..=2, 5_000).await;
    let holders = [person(1, 280), Holder::House, person(2, 280), Holder::House];
    deal(&store, &holders).await;
    let transfers = ledger::settle(table_id(1), hand_id(1), &holders, &[120, -60, -20, -40], 0).unwrap();
    let outcome = Text::from(r#"{"net":[12,-6,-2,-4]}"#);
    let finish = Record::FinishHand { hand: hand_id(1), outcome };
    store.commit(step(vec![finish], transfers)).await.unwrap();
    store.close().await;
    thread.join().unwrap();
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(super::opening::WITHOUT_SETTINGS).unwrap();
    let deal = r#"UPDATE hand SET hands = '[["66"],["66"],["11"],["11"]]'"#;
    old.execute_batch(deal).unwrap();
    drop(old);
    let (store, _thread) = Store::open(&path).unwrap();
    assert_eq!(table_of(&store, contest(false)).await, [], "a computer had a seat");
    assert_eq!(table_of(&store, contest(true)).await, [(1, 120, 1), (2, -20, 1)]);
    assert_sound(&store).await;
}
