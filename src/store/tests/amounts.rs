//! Amounts that are out of range: the whole step is refused, wherever they occur.

use crate::id::Day;

use super::steps::won;
use super::*;

/// The largest balance of an account.
const MOST: i64 = 4_000_000_000_000_000_000;

async fn refused(store: &Store, refused: Step) {
    let before = store.check().await.unwrap();
    let answer = store.commit(refused).await.unwrap_err();
    assert!(
        !matches!(answer, StoreError::CommitFailed(_) | StoreError::Closed),
        "{answer}"
    );
    assert_eq!(store.check().await.unwrap(), before);
}

#[tokio::test]
async fn winnings_that_would_overflow_are_refused() {
    let store = memory();
    let win = |chips| Write::HouseBankWin {
        user: user(1),
        day: Day::new(20_000),
        chips,
    };
    commit(&store, vec![win(i64::MAX)]).await;
    refused(&store, step(vec![win(1)], Vec::new())).await;
    assert_eq!(won(&store, 20_000).await, i64::MAX);
    commit(&store, vec![win(-7)]).await;
    assert_eq!(won(&store, 20_000).await, i64::MAX - 7);
}

#[tokio::test]
async fn holds_that_are_negative_or_would_overflow_are_refused() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    open_table(&store).await;
    for holds in [
        [-1, 0],
        [-280, 280],
        [i64::MIN, 0],
        [i64::MAX, i64::MAX],
        [i64::MAX, 1],
    ] {
        let mut row = hand(1, 1, &[person(1, 1), person(2, 1)]);
        row.sitters
            .iter_mut()
            .zip(holds)
            .for_each(|(sitter, hold)| sitter.hold = hold);
        refused(&store, step(vec![start(row)], Vec::new())).await;
    }
    let mut row = hand(1, 1, &[]);
    row.stake = -1;
    refused(&store, step(vec![start(row)], Vec::new())).await;
}

#[tokio::test]
async fn an_account_at_its_limit_accepts_and_pays_no_more() {
    let store = memory();
    enrich(&store, 1..=1, 5).await;
    // It would take four million transfers of the largest size to get there, so the test drops the
    // trigger that forbids a direct update.
    let sql = format!(
        "DROP TRIGGER account_moves_by_transfer;
         UPDATE account SET posted = {MOST} - 1 WHERE kind = 'user';
         UPDATE account SET posted = 1 - {MOST} WHERE kind = 'mint'"
    );
    store.raw(&sql).await.unwrap();
    let pay = |amount| {
        step(
            Vec::new(),
            vec![pay(9, Account::Mint, Account::User(user(1)), amount)],
        )
    };
    refused(&store, pay(2)).await;
    refused(&store, pay(Chips::MAX.get())).await;
    store.commit(pay(1)).await.unwrap();
    assert_eq!(free(&store, 1).await, MOST);
}
