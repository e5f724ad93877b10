//! The metrics of the store.

use super::*;

#[tokio::test]
async fn hands_are_counted_once_they_are_stored() {
    let (store, metrics, _folder) = Store::counted();
    deal(&store, &[]).await;
    let finished = step(vec![finish(1)], Vec::new());
    store.commit(finished.clone()).await.unwrap();
    // The hand is over by now, so the second step is refused.
    store.commit(finished).await.unwrap_err();
    commit(&store, vec![start(hand(2, 1, &[])), void(2)]).await;
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
