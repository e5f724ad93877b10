//! Processes of two versions on one database of a server.

use super::leases::sharing;
use super::*;

#[tokio::test]
async fn processes_of_two_versions_do_not_share() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| sharing(&server, folder.path(), name));
    let (store, thread) = Store::open_as(&one).unwrap();
    stop(store, thread).await;
    // As before the last migration, which may run again.
    run(
        &server,
        "DELETE FROM refinery_schema_history WHERE version = 3",
    );
    let address = one.postgres.clone().unwrap();
    assert!(Store::examine_postgres(&address).unwrap().is_older_version);
    let alone = Opening {
        shared: false,
        ..one.clone()
    };
    let (first, its_thread) = Store::open_as(&alone).unwrap();
    let held = Store::open_as(&other);
    assert!(matches!(held, Err(StoreError::InUse { .. })), "{held:?}");
    stop(first, its_thread).await;
    let (first, its_thread) = Store::open_as(&one).unwrap();
    let (second, others_thread) = Store::open_as(&other).unwrap();
    let held = Store::open_as(&alone);
    assert!(matches!(held, Err(StoreError::InUse { .. })), "{held:?}");
    run(
        &server,
        "INSERT INTO refinery_schema_history VALUES (99, 'later', '2026-11-27T00:00:00Z', '1')",
    );
    for opening in [&other, &alone] {
        let later = Store::open_as(opening);
        let is_refused = matches!(
            later,
            Err(StoreError::Migrate(_) | StoreError::InUse { .. })
        );
        assert!(is_refused, "{later:?}");
    }
    stop(first, its_thread).await;
    stop(second, others_thread).await;
    for opening in [&other, &alone] {
        let later = Store::open_as(opening);
        assert!(matches!(later, Err(StoreError::Migrate(_))), "{later:?}");
    }
    let later = Store::examine_postgres(&address);
    assert!(matches!(later, Err(StoreError::Migrate(_))), "{later:?}");
}
