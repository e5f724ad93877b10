//! Steps that are stored as one transaction.

use futures_util::future::join;

use super::sharing::together;
use super::*;

/// More tables than one statement can write.
const TABLES: u64 = 70;

/// Opens tables and deals a hand of the same number at each.
async fn dealt() -> Store {
    let store = memory();
    for number in 1..=TABLES.cast_signed() {
        let writes = vec![
            Write::OpenTable(table(number)),
            start(hand(number, number, &[])),
        ];
        commit(&store, writes).await;
    }
    store
}

/// A move at a table, with a press.
fn moved(number: u64, seq: u32) -> Step {
    let state = Write::TableState {
        table: table_id(number.cast_signed()),
        version: 2 + u64::from(seq),
        body: Text::from("{\"chairs\":[1]}"),
    };
    let row = Write::Play(play(number.cast_signed(), seq));
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
        let results = together(&store, steps).await;
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
async fn a_refused_move_does_not_keep_others_from_being_stored() {
    let store = dealt().await;
    let mut steps: Vec<Step> = (1..=TABLES).map(|number| moved(number, 0)).collect();
    steps[4] = moved(5, 1);
    steps[8].interaction = steps[7].interaction;
    steps[9].writes[1] = Write::TableState {
        table: table_id(10),
        version: 0,
        body: Text::from("{}"),
    };
    let results = together(&store, steps).await;
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
    let finished = step(vec![finish(1)], Vec::new());
    let steps = vec![moved(1, 0), moved(2, 0), moved(1, 1), finished];
    let results = together(&store, steps).await;
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    assert_eq!(reached(&store).await[..2], [(3, 0), (2, 1)]);
    let results = together(&store, vec![moved(1, 2), moved(2, 1)]).await;
    assert!(matches!(
        &results[..],
        [Err(StoreError::Contradiction(_)), Ok(_)]
    ));
    assert_eq!(reached(&store).await[..2], [(3, 0), (3, 2)]);
}

#[tokio::test]
async fn a_persons_number_does_not_depend_on_refused_steps_of_others() {
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
    let number = async |store: &Store| store.number(user(1)).await.unwrap();
    assert_eq!(number(&busy).await, number(&quiet).await);
}

/// The results of the transfers of each step; `None` for a refused step.
fn posted(results: &[Result<CommittedStep, StoreError>]) -> Vec<Option<&[PostingOutcome]>> {
    let posted = results
        .iter()
        .map(|result| result.as_ref().ok().map(|kept| &*kept.posted));
    posted.collect()
}

#[tokio::test]
async fn transfers_of_one_transaction_are_posted_in_order_and_only_once() {
    const NEW: Option<&[PostingOutcome]> = Some(&[PostingOutcome::New]);
    const EXISTS: Option<&[PostingOutcome]> = Some(&[PostingOutcome::Exists]);
    let store = memory();
    let grant = |number| step(Vec::new(), vec![ledger::grant(user(number), chips(100))]);
    let burn = |number, amount| {
        let transfer = pay(number, Account::User(user(1)), Account::Burn, amount);
        step(Vec::new(), vec![transfer])
    };
    let steps = vec![grant(1), burn(1, 60), grant(2), burn(2, 10), grant(1)];
    let results = together(&store, steps).await;
    assert_eq!(posted(&results), [NEW, NEW, NEW, NEW, EXISTS]);
    let steps = vec![
        burn(3, 20),
        burn(1, 60),
        burn(4, 20),
        burn(2, 11),
        burn(5, 1),
    ];
    let results = together(&store, steps).await;
    assert_eq!(posted(&results), [NEW, EXISTS, None, None, NEW]);
    assert!(matches!(
        results[2],
        Err(StoreError::Insufficient { has: 10, .. })
    ));
    assert!(matches!(results[3], Err(StoreError::KeyConflict { .. })));
    assert_eq!(free(&store, 1).await, 9);
    assert_sound(&store).await;
}

#[tokio::test]
async fn hands_that_end_in_one_transaction_pay_their_people() {
    const NET: [i64; 4] = [120, -60, -20, -40];
    let store = memory();
    let people = |table: i64| [0, 1].map(|at| 2 * table.cast_unsigned() + at);
    let holders = |table: i64| {
        let [one, other] = people(table);
        [
            person(one, 280),
            Holder::HouseBank,
            person(other, 280),
            Holder::HouseBank,
        ]
    };
    let tables = 1..=TABLES.cast_signed();
    enrich(&store, 2..=2 * TABLES + 1, 300).await;
    let deals = tables.clone().map(|number| {
        let row = hand(number, number, &holders(number));
        let writes = vec![Write::OpenTable(table(number)), start(row)];
        step(
            writes,
            ledger::hold(table_id(number), hand_id(number), &holders(number)),
        )
    });
    let dealt = together(&store, deals.collect()).await;
    assert!(dealt.iter().all(Result::is_ok), "{dealt:?}");
    let ends = tables.clone().map(|number| {
        let (table, hand) = (table_id(number), hand_id(number));
        let paid = ledger::settle(table, hand, &holders(number), &NET, 0).unwrap();
        step(vec![finish(number)], paid)
    });
    let mut ends: Vec<Step> = ends.collect();
    // One of them leaves chips in the escrow.
    ends[6].transfers.pop();
    let ended = together(&store, ends).await;
    for (number, kept) in tables.zip(&ended) {
        let [one, other] = people(number).map(user);
        match kept {
            Ok(kept) => {
                let total = |user: UserId| kept.wallets[&user].total();
                assert_eq!((total(one), total(other)), (420, 280));
            }
            Err(refused) => {
                assert_eq!(number, 7, "{refused}");
                assert_eq!(store.balance(one).await.unwrap().free, 20);
            }
        }
    }
    assert_sound(&store).await;
}
