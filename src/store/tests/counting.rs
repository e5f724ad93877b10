//! The metrics of the store.

use super::*;

#[tokio::test]
async fn hands_are_counted_once_they_are_stored() {
    let (store, metrics, _folder) = Store::counted();
    deal(&store, &[]).await;
    let finish = Write::FinishHand {
        hand: hand_id(1),
        outcome: Text::from("{}"),
    };
    let finished = step(vec![finish], Vec::new());
    store.commit(finished.clone()).await.unwrap();
    // The hand is over by now, so the second step is refused.
    store.commit(finished).await.unwrap_err();
    let void = Write::VoidHand {
        hand: hand_id(2),
        why: "test".to_owned(),
    };
    let voided = step(vec![start(hand(2, 1, &[])), void], Vec::new());
    store.commit(voided).await.unwrap();
    let text = metrics.text(0).await.unwrap();
    for line in [
        "tiengow_hands_total{end=\"settled\"} 1",
        "tiengow_hands_total{end=\"void\"} 1",
        "tiengow_store_commit_failures_total 0",
        "tiengow_store_commit_steps_count 4",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
}
