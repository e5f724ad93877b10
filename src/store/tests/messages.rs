//! The hand that a public message shows.

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
    store.commit(step(writes, Vec::new())).await.unwrap();
    let hand = async |message| {
        store
            .hand_of_message(MessageId::new(message))
            .await
            .unwrap()
    };
    assert_eq!(hand(6).await, Some((table_id(1), 2)));
    // The hand that a message shows never changes.
    store
        .commit(step(vec![shows(6, 9)], Vec::new()))
        .await
        .unwrap();
    assert_eq!(hand(6).await, Some((table_id(1), 2)));
    assert_eq!(hand(5).await, None);
}
