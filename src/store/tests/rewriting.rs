//! How often deletions rewrite the file.

use super::*;
use crate::store::people::remains;

#[tokio::test]
async fn deletions_rewrite_the_file_once_a_minute_and_the_hourly_cleanup_does_the_rest() {
    let store = memory();
    enrich(&store, 1..=5, 5_000).await;
    let after = |ms: i64| Timestamp::new(NOW.get() + ms);
    let is_noted = async || store.meta(remains::PENDING_KEY).await.unwrap().is_some();
    let deletes = async |number, ms| {
        let deleted = store.forget(user(number), after(ms), BTreeSet::new()).await;
        assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 5_000 }));
        is_noted().await
    };
    assert!(!deletes(1, 0).await, "the file is rewritten");
    assert!(deletes(2, 1).await, "not again at once");
    assert!(deletes(3, 59_999).await);
    assert!(!deletes(4, 60_000).await, "for all four");
    assert!(deletes(5, 60_001).await);
    store.tidy(after(3_600_000)).await.unwrap();
    assert!(!is_noted().await);
    assert_sound(&store).await;
}
