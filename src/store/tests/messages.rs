//! Messages that show tables and hands.

use super::*;
use crate::id::MessageId;

#[tokio::test]
async fn a_message_keeps_the_hand_that_it_shows() {
    let store = memory();
    let shows = |message, number| {
        Write::HandMessage(HandMessageRow {
            message: MessageId::new(message),
            table: table_id(1),
            number,
        })
    };
    let writes = vec![Write::OpenTable(table(1)), shows(6, 2), shows(7, 3)];
    commit(&store, writes).await;
    let hand = async |message| {
        let found = store.hand_of_message(MessageId::new(message)).await;
        found.unwrap()
    };
    assert_eq!(hand(6).await, Some((table_id(1), 2)));
    // The hand that a message shows never changes.
    commit(&store, vec![shows(6, 9)]).await;
    assert_eq!(hand(6).await, Some((table_id(1), 2)));
    assert_eq!(hand(5).await, None);
}

#[tokio::test]
async fn a_message_that_is_posted_during_a_deletion_brings_nobody_back() {
    let store = memory();
    let board = |owner| MessageRow {
        table: table_id(1),
        kind: "ping".to_owned(),
        user: owner,
        channel: ChannelId::new(5),
        message: MessageId::new(6),
    };
    let keep = async |row| {
        let kept = step(vec![Write::Board(row)], Vec::new());
        store.commit(kept).await.unwrap();
        store.boards(table_id(1)).await.unwrap()
    };
    open_table(&store).await;
    enrich(&store, 1..=2, 5_000).await;
    let [deleted, other] = [1, 2].map(|number| board(Some(user(number))));
    assert_eq!(keep(deleted.clone()).await, std::slice::from_ref(&deleted));
    let gone = store.forget(user(1), NOW, BTreeSet::new()).await;
    assert_eq!(gone, Ok(DeletionOutcome::Done { chips: 5_000 }));
    assert!(keep(deleted).await.is_empty());
    assert_eq!(keep(other.clone()).await, [other]);
    assert_eq!(keep(board(None)).await.len(), 2);
}
