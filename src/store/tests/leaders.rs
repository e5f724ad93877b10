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

/// Four people, so that each meets three others.
const FOUR: [(u64, i64); 4] = [(1, 100), (2, -100), (3, 40), (4, -40)];

#[tokio::test]
async fn hands_with_computers_count_where_the_server_says_so() {
    let store = memory();
    store.commit(step(vec![Record::OpenTable(table(1))], Vec::new())).await.unwrap();
    play(&store, 1, &FOUR, false, NOW).await;
    play(&store, 2, &[(2, 900)], true, NOW).await;
    assert_eq!(table_of(&store, contest(false)).await, [(1, 100, 1), (3, 40, 1), (4, -40, 1), (2, -100, 1)]);
    assert_eq!(table_of(&store, contest(true)).await, [(2, 800, 2), (1, 100, 1), (3, 40, 1), (4, -40, 1)]);
}

#[tokio::test]
async fn only_the_server_the_game_and_the_time_that_were_asked_for_count() {
    let store = memory();
    store.commit(step(vec![Record::OpenTable(table(1))], Vec::new())).await.unwrap();
    let later = Millis::new(NOW.get() + 1_000);
    play(&store, 1, &FOUR, false, NOW).await;
    play(&store, 2, &[(2, 50), (3, -10), (4, -20), (5, -20)], false, later).await;
    let since = table_of(&store, Contest { since: later, ..contest(false) }).await;
    assert_eq!(since, [(2, 50, 1), (3, -10, 1), (4, -20, 1), (5, -20, 1)]);
    assert_eq!(table_of(&store, Contest { guild: GuildId::new(1), ..contest(true) }).await, []);
    let of = |game: &str| Contest { game: Some(game.to_owned()), ..contest(false) };
    assert_eq!(table_of(&store, of("tien-gow")).await.len(), 5);
    assert_eq!(table_of(&store, of("pai-gow")).await, []);
}

#[tokio::test]
async fn two_who_play_into_each_others_hands_lead_nowhere() {
    let store = memory();
    store.commit(step(vec![Record::OpenTable(table(1))], Vec::new())).await.unwrap();
    for number in 1..=20 {
        play(&store, number, &[(1, 500), (2, -500)], false, NOW).await;
    }
    assert_eq!(table_of(&store, contest(true)).await, [], "they have met nobody else");
    // With computers beside them, and with one friend more, they have still met too few.
    play(&store, 21, &[(1, 900), (2, -300)], true, NOW).await;
    play(&store, 22, &[(1, 300), (2, -100), (3, -200)], false, NOW).await;
    assert_eq!(table_of(&store, contest(true)).await, []);
    // The same friend again is no new one.
    play(&store, 23, &[(1, 300), (3, -300)], false, NOW).await;
    assert_eq!(table_of(&store, contest(true)).await, []);
    play(&store, 24, &[(1, -50), (4, 50)], false, NOW).await;
    let shown = table_of(&store, contest(false)).await;
    assert_eq!(
        shown,
        [(1, 20 * 500 + 300 + 300 - 50, 23)],
        "three others, over several hands; they one and two"
    );
}

#[tokio::test]
async fn whom_one_met_before_the_time_does_not_help() {
    let store = memory();
    store.commit(step(vec![Record::OpenTable(table(1))], Vec::new())).await.unwrap();
    let later = Millis::new(NOW.get() + 1_000);
    play(&store, 1, &FOUR, false, NOW).await;
    play(&store, 2, &[(1, 10), (2, -10)], false, later).await;
    assert_eq!(table_of(&store, Contest { since: later, ..contest(false) }).await, []);
}
