//! Leaderboards.

use super::steps::contradiction;
use super::*;
use crate::id::DAY_MS;

const GUILD: GuildId = GuildId::new(u64::MAX);

fn contest(computers: bool) -> LeaderboardQuery {
    LeaderboardQuery {
        guild: GUILD,
        game: None,
        span: Span::Ever,
        at: NOW,
        computers,
    }
}

/// The contest of the week of an instant.
fn week(at: Timestamp) -> LeaderboardQuery {
    LeaderboardQuery {
        span: Span::Week,
        at,
        ..contest(false)
    }
}

/// The last instant of the week before.
fn sunday() -> Timestamp {
    Timestamp::new(NOW.day().week().start().get() - 1)
}

/// Deals hand `number` at table 1 and ends it with `results`.
async fn play(store: &Store, number: i64, results: &[(u64, i64)], computers: bool, at: Timestamp) {
    let holders: Vec<Holder> = results.iter().map(|(who, _)| person(*who, 1)).collect();
    let mut writes = vec![start(hand(number, 1, &holders))];
    writes.extend(
        results
            .iter()
            .map(|(who, chips)| result(number, *who, *chips, computers)),
    );
    writes.push(finish(number));
    store
        .commit(Step {
            at,
            ..step(writes, Vec::new())
        })
        .await
        .unwrap();
}

fn result(number: i64, who: u64, chips: i64, computers: bool) -> Write {
    Write::Result(ResultRow {
        hand: hand_id(number),
        user: user(who),
        chips,
        computers,
    })
}

async fn table_of(store: &Store, contest: LeaderboardQuery) -> Vec<(u64, i64, i64)> {
    let leaders = store.leaders(contest, 10).await.unwrap();
    let plain = |leader: Leader| (leader.user.get() & !(1 << 63), leader.chips, leader.hands);
    leaders.into_iter().map(plain).collect()
}

/// Four people, so that each meets three others.
const FOUR: [(u64, i64); 4] = [(1, 100), (2, -100), (3, 40), (4, -40)];

#[tokio::test]
async fn hands_with_computers_count_if_the_server_says_so() {
    let store = memory();
    open_table(&store).await;
    play(&store, 1, &FOUR, false, NOW).await;
    play(&store, 2, &[(2, 900)], true, NOW).await;
    assert_eq!(
        table_of(&store, contest(false)).await,
        [(1, 100, 1), (3, 40, 1), (4, -40, 1), (2, -100, 1)]
    );
    assert_eq!(
        table_of(&store, contest(true)).await,
        [(2, 800, 2), (1, 100, 1), (3, 40, 1), (4, -40, 1)]
    );
}

#[tokio::test]
async fn only_the_requested_server_game_and_span_count() {
    let store = memory();
    open_table(&store).await;
    play(&store, 1, &FOUR, false, sunday()).await;
    let chips = [(2, 50), (3, -10), (4, -15), (5, -25)];
    play(&store, 2, &chips, false, NOW.day().week().start()).await;
    assert_eq!(
        table_of(&store, week(NOW)).await,
        [(2, 50, 1), (3, -10, 1), (4, -15, 1), (5, -25, 1)]
    );
    assert_eq!(
        table_of(&store, week(sunday())).await,
        [(1, 100, 1)],
        "a person who has played since is listed in that week"
    );
    let month = LeaderboardQuery {
        span: Span::Month,
        ..contest(false)
    };
    assert_eq!(
        table_of(&store, month).await[0],
        (1, 100, 1),
        "the same month"
    );
    let year_later = LeaderboardQuery {
        span: Span::Month,
        at: Timestamp::new(NOW.get() + 365 * DAY_MS),
        ..contest(false)
    };
    assert_eq!(table_of(&store, year_later).await, []);
    let elsewhere = LeaderboardQuery {
        guild: GuildId::new(1),
        ..contest(true)
    };
    assert_eq!(table_of(&store, elsewhere).await, []);
    let of = |game: &str| LeaderboardQuery {
        game: Some(game.to_owned()),
        ..contest(false)
    };
    assert_eq!(table_of(&store, of("tien-gow")).await.len(), 5);
    assert_eq!(table_of(&store, of("pai-gow")).await, []);
}

#[tokio::test]
async fn two_people_who_lose_to_each_other_on_purpose_lead_nowhere() {
    let store = memory();
    open_table(&store).await;
    for number in 1..=20 {
        play(&store, number, &[(1, 500), (2, -500)], false, NOW).await;
    }
    assert_eq!(
        table_of(&store, contest(true)).await,
        [],
        "they have met nobody else"
    );
    // After hands with computers and one more person, they have still met too few people.
    play(&store, 21, &[(1, 900), (2, -300)], true, NOW).await;
    play(&store, 22, &[(1, 300), (2, -100), (3, -200)], false, NOW).await;
    assert_eq!(table_of(&store, contest(true)).await, []);
    // The same person again does not count twice.
    play(&store, 23, &[(1, 300), (3, -300)], false, NOW).await;
    assert_eq!(table_of(&store, contest(true)).await, []);
    play(&store, 24, &[(1, -50), (4, 50)], false, NOW).await;
    let shown = table_of(&store, contest(false)).await;
    assert_eq!(
        shown,
        [(1, 20 * 500 + 300 + 300 - 50, 23)],
        "person 1 has met three others, in several hands; the others have met fewer"
    );
}

#[tokio::test]
async fn people_who_sit_a_hand_out_are_not_met() {
    let store = memory();
    open_table(&store).await;
    let mut row = hand(1, 1, &[person(1, 1), person(2, 1)]);
    let idle = (2..=4).map(|seat| Sitter {
        seat,
        user: user(u64::from(seat) + 1),
        hold: 0,
    });
    row.sitters.extend(idle);
    let writes = vec![
        start(row),
        result(1, 1, 5, false),
        result(1, 2, -5, false),
        finish(1),
    ];
    commit(&store, writes).await;
    assert_eq!(table_of(&store, contest(false)).await, []);
}

#[tokio::test]
async fn people_met_before_the_span_do_not_count() {
    let store = memory();
    open_table(&store).await;
    let before = Timestamp::new(NOW.get() - 7 * DAY_MS);
    play(&store, 1, &FOUR, false, before).await;
    play(&store, 2, &[(1, 10), (2, -10)], false, NOW).await;
    assert_eq!(table_of(&store, week(NOW)).await, []);
}

#[tokio::test]
async fn a_result_is_added_once_and_only_for_people_of_the_hand() {
    let store = memory();
    enrich(&store, 1..=1, 5_000).await;
    deal(&store, &[person(1, 1), Holder::HouseBank]).await;
    commit(&store, vec![result(1, 1, 7, true)]).await;
    for who in [1, 2] {
        contradiction(&store, vec![result(1, who, 7, true)], "that result").await;
    }
    let kept = "SELECT sum(all_chips) = 7 * count(*) AND count(*) = 6 FROM standing";
    assert!(
        store
            .ask(move |connection| Ok(connection.query_row(kept, [], |row| row.get::<_, bool>(0))?))
            .await
            .unwrap()
    );
}

#[tokio::test]
async fn a_clock_that_was_ahead_does_not_stop_a_week_from_counting() {
    // More than a year, then less than a month.
    for days in [400, 20] {
        let ahead = Timestamp::new(NOW.get() + days * DAY_MS);
        counts_after(ahead).await;
    }
}

async fn counts_after(ahead: Timestamp) {
    let store = memory();
    open_table(&store).await;
    play(&store, 1, &FOUR, false, ahead).await;
    play(&store, 2, &FOUR, false, NOW).await;
    assert_eq!(table_of(&store, week(NOW)).await[0], (1, 100, 1));
    // A late hand of the week before does not reset the new week.
    play(&store, 3, &FOUR, false, sunday()).await;
    assert_eq!(table_of(&store, week(NOW)).await[0], (1, 100, 1));
    assert_eq!(table_of(&store, contest(false)).await[0], (1, 300, 3));
}
