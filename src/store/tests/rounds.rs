//! Steps that are stored as one transaction.

use futures_util::future::{join, join_all};

use super::*;

/// More tables than one statement writes.
const TABLES: u64 = 70;

/// Commits steps so that they are one transaction.
async fn at_once(store: &Store, steps: Vec<Step>) -> Vec<Result<Committed, StoreError>> {
    let commits = steps.into_iter().map(|step| store.commit(step));
    held(store, join_all(commits)).await
}

/// Opens tables and deals a hand of the same number at each.
async fn dealt() -> Store {
    let store = memory();
    for number in 1..=TABLES.cast_signed() {
        let records = vec![
            Record::OpenTable(table(number)),
            start(hand(number, number, &[])),
        ];
        store.commit(step(records, Vec::new())).await.unwrap();
    }
    store
}

/// A move at a table, with a press.
fn moved(number: u64, seq: u32) -> Step {
    let state = Record::TableState {
        table: table_id(number.cast_signed()),
        version: 2 + u64::from(seq),
        body: Text::from("{\"chairs\":[1]}"),
    };
    let row = Record::Play(play(number.cast_signed(), seq));
    Step {
        interaction: Some(interaction(1_000 * u64::from(seq) + number)),
        ..step(vec![row, state], Vec::new())
    }
}

/// Returns the version of each table and how many moves its hand has, by table.
async fn reached(store: &Store) -> Vec<(u64, usize)> {
    let mut tables = open_tables(store).await;
    tables.sort_by_key(|open| open.table.table);
    let reached = tables.iter().map(|open| {
        let plays = open.hand.as_ref().map_or(0, |hand| hand.plays.len());
        (open.table.version, plays)
    });
    reached.collect()
}

#[tokio::test]
async fn moves_at_many_tables_are_all_stored() {
    let store = dealt().await;
    for seq in 0..2 {
        let steps = (1..=TABLES).map(|number| moved(number, seq)).collect();
        let results = at_once(&store, steps).await;
        assert!(results.iter().all(Result::is_ok), "{results:?}");
        let expected = vec![(2 + u64::from(seq), 1 + seq as usize); TABLES as usize];
        assert_eq!(reached(&store).await, expected);
    }
    for number in [1, TABLES] {
        let again = store.commit(moved(number, 1)).await;
        assert_eq!(
            again,
            Err(StoreError::Duplicate(interaction(1_000 + number)))
        );
    }
}

#[tokio::test]
async fn a_move_that_is_refused_keeps_no_other_from_being_stored() {
    let store = dealt().await;
    let mut steps: Vec<Step> = (1..=TABLES).map(|number| moved(number, 0)).collect();
    steps[4] = moved(5, 1);
    steps[8].interaction = steps[7].interaction;
    steps[9].records[1] = Record::TableState {
        table: table_id(10),
        version: 0,
        body: Text::from("{}"),
    };
    let results = at_once(&store, steps).await;
    let refused: Vec<usize> = (0..results.len())
        .filter(|at| results[*at].is_err())
        .collect();
    assert_eq!(refused, [4, 8, 9]);
    assert_eq!(results[8], Err(StoreError::Duplicate(interaction(8))));
    let reached = reached(&store).await;
    for (at, reached) in reached.into_iter().enumerate() {
        let expected = if refused.contains(&at) {
            (1, 0)
        } else {
            (2, 1)
        };
        assert_eq!(reached, expected, "table {}", at + 1);
    }
}

#[tokio::test]
async fn steps_of_one_table_are_stored_in_their_order() {
    let store = dealt().await;
    let finish = step(
        vec![Record::FinishHand {
            hand: hand_id(1),
            outcome: Text::from("{}"),
        }],
        Vec::new(),
    );
    let results = at_once(&store, vec![moved(1, 0), moved(2, 0), moved(1, 1), finish]).await;
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    assert_eq!(reached(&store).await[..2], [(3, 0), (2, 1)]);
    let results = at_once(&store, vec![moved(1, 2), moved(2, 1)]).await;
    assert!(matches!(
        &results[..],
        [Err(StoreError::Contradiction(_)), Ok(_)]
    ));
    assert_eq!(reached(&store).await[..2], [(3, 0), (3, 2)]);
}

#[tokio::test]
async fn the_number_of_a_person_does_not_depend_on_who_is_refused_meanwhile() {
    let [quiet, busy] = [(); 2].map(|()| memory());
    quiet.welcome(user(1), chips(5), NOW).await.unwrap();
    let poor = vec![pay(1, Account::User(user(2)), Account::Burn, 1)];
    let both = join(
        busy.welcome(user(1), chips(5), NOW),
        busy.commit(step(Vec::new(), poor)),
    );
    let (welcomed, refused) = held(&busy, both).await;
    assert!(welcomed.unwrap());
    refused.unwrap_err();
    let number = async |store: &Store| store.numbers(&[user(1)]).await.unwrap();
    assert_eq!(number(&busy).await, number(&quiet).await);
}
