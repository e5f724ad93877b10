//! Backups that cannot be restored.

use super::super::closings::unguarded;
use super::*;

#[tokio::test]
async fn an_unsound_backup_is_not_restored() {
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    fill(&store).await;
    store.back_up(&place.copy()).await.unwrap();
    stop(store, thread).await;
    let sound = fs::read(place.copy()).unwrap();
    let mut torn = sound.clone();
    torn.truncate(sound.len() / 2);
    let mut changed = sound;
    // Past the first page, which holds the schema, every third page is overwritten.
    changed
        .chunks_mut(4_096)
        .skip(1)
        .step_by(3)
        .for_each(|page| page.fill(0x5a));
    for damaged in [
        torn,
        changed,
        b"no database at all, but long enough".repeat(100),
    ] {
        fs::write(place.copy(), damaged).unwrap();
        Store::restore(&place.database(), &place.copy()).unwrap_err();
        assert_eq!(
            chips_of(&place.database(), 1).await,
            7,
            "nothing has changed"
        );
        let left = fs::read_dir(place.database().parent().unwrap())
            .unwrap()
            .count();
        assert_eq!(left, 2, "the database and its pid file");
    }
}

#[tokio::test]
async fn a_backup_that_cannot_be_restored_is_named() {
    let place = Place::new();
    let (store, thread) = Store::open(&place.database()).unwrap();
    fill(&store).await;
    stop(store, thread).await;
    let sql = "UPDATE transfer SET code = 50 WHERE seq = 3";
    unguarded(&place.database()).execute_batch(sql).unwrap();
    fs::copy(place.database(), place.copy()).unwrap();
    let refused = |why: &str| {
        let error = Store::restore(&place.database(), &place.copy()).unwrap_err();
        let wanted = format!("{}: {why}", place.copy().display());
        assert!(error.to_string().starts_with(&wanted), "{error}");
    };
    refused("the ledger is not sound");
    let later = rusqlite::Connection::open(place.copy()).unwrap();
    let sql = "UPDATE refinery_schema_history SET version = 9999 WHERE version = 1";
    later.execute_batch(sql).unwrap();
    drop(later);
    refused("it cannot be brought up to date: a later version");
    let missing = Store::restore(&place.database(), Path::new("/nowhere/copy.db")).unwrap_err();
    assert!(
        missing.to_string().contains("/nowhere/copy.db"),
        "{missing}"
    );
}
