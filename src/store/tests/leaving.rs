//! Deleting people whom an open table names.

use super::privacy::{ANN, lived, open_with};
use super::*;

#[tokio::test]
async fn nobody_keeps_another_person_by_a_name_or_a_salt() {
    let store = memory();
    let body = format!(
        r#"{{"chairs":[{{"person":{{"user":"5","name":"{ANN}","salt":{{"text":"{ANN}","hand":1}}}}}}]}}"#
    );
    open_with(&store, &body).await;
    let deleted = store.forget(ANN, NOW, BTreeSet::new()).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 0 }));
    assert!(!store.is_closed(table_id(1)).await.unwrap());
}

#[tokio::test]
async fn a_broken_table_keeps_nobody_in_its_running_hand() {
    let store = memory();
    lived(&store).await;
    let deleted = store.forget(ANN, NOW, BTreeSet::from([table_id(1)])).await;
    let chips = 5_000 + 500 - 70;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips }));
    assert!(store.is_closed(table_id(1)).await.unwrap());
    let hand = store.past_hand(table_id(1), 1).await.unwrap().unwrap();
    assert!(hand.voided.is_some());
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_running_hand_keeps_a_person_whom_the_state_does_not_name_unless_its_table_is_broken() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    deal(&store, &[person(1, 280), person(2, 280)]).await;
    let deleted = store.forget(user(1), NOW, BTreeSet::new()).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Playing));
    let broken = BTreeSet::from([table_id(1)]);
    let deleted = store.forget(user(1), NOW, broken).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 5_000 }));
    let other = store.balance(user(2)).await.unwrap();
    assert_eq!(other.free, 5_000);
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_process_closes_no_table_that_another_has_taken() {
    let store = memory();
    open_with(&store, &format!(r#"{{"host":"{ANN}"}}"#)).await;
    let other = store.another_process();
    other.take_everything().await;
    let broken = BTreeSet::from([table_id(1)]);
    let deleted = store.forget(ANN, NOW, broken.clone()).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Playing));
    let closed = store.close_broken(table_id(1), NOW).await;
    assert_eq!(closed, Err(StoreError::Fenced));
    assert!(!store.is_closed(table_id(1)).await.unwrap());
    let deleted = other.forget(ANN, NOW, broken).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 0 }));
    assert!(store.is_closed(table_id(1)).await.unwrap());
}

#[tokio::test]
async fn a_broken_table_is_closed_and_its_chips_go_back() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    deal(&store, &[person(1, 280), person(2, 280)]).await;
    assert_eq!(free(&store, 1).await, 4_720);
    store.close_broken(table_id(1), NOW).await.unwrap();
    assert!(store.is_closed(table_id(1)).await.unwrap());
    assert_eq!(free(&store, 1).await, 5_000);
    let hand = store.past_hand(table_id(1), 1).await.unwrap().unwrap();
    assert!(hand.voided.is_some());
    let again = store.close_broken(table_id(1), NOW).await;
    assert!(
        matches!(again, Err(StoreError::Contradiction(_))),
        "{again:?}"
    );
    assert_sound(&store).await;
}
