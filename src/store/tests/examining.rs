//! A database is examined without changing anything about it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::versions::file_of;
use super::*;

/// The files of a folder and their contents.
pub(super) fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn a_missing_database_is_reported_and_not_created() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data").join(FILE);
    let none = Err(StoreError::NoDatabase { path: path.clone() });
    assert_eq!(Store::examine(&path), none);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    fs::create_dir(path.parent().unwrap()).unwrap();
    fs::write(&path, "").unwrap();
    assert_eq!(Store::examine(&path), none);
    assert_eq!(
        contents(path.parent().unwrap()),
        BTreeMap::from([(path, Vec::new())])
    );
}

#[tokio::test]
async fn examining_a_sound_database_leaves_it_unchanged() {
    // With characters that are special in a URI.
    let folder = tempfile::Builder::new()
        .prefix("a%2f? #b")
        .tempdir()
        .unwrap();
    let path = folder.path().join(FILE);
    let (store, thread) = Store::open(&path).unwrap();
    enrich(&store, 1..=2, 5_000).await;
    stop(store, thread).await;
    let before = contents(folder.path());
    let report = Store::examine(&path).unwrap();
    assert_eq!(
        (report.transfers, report.circulating, report.problems.len()),
        (2, 10_000, 0)
    );
    assert_eq!(contents(folder.path()), before);
}

#[tokio::test]
async fn the_log_of_a_killed_process_is_read_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let (path, killed) = (folder.path().join(FILE), tempfile::tempdir().unwrap());
    let (store, thread) = Store::open(&path).unwrap();
    enrich(&store, 1..=2, 5_000).await;
    for name in [FILE, "tiengow.db-wal"] {
        fs::copy(folder.path().join(name), killed.path().join(name)).unwrap();
    }
    assert_eq!(
        Store::examine(&path),
        Err(StoreError::InUse {
            path,
            by: Some(std::process::id())
        })
    );
    stop(store, thread).await;
    let before = contents(killed.path());
    let report = Store::examine(&killed.path().join(FILE)).unwrap();
    assert_eq!((report.transfers, report.problems.len()), (2, 0));
    assert_eq!(contents(killed.path()), before);
}

#[test]
fn a_database_of_an_earlier_version_is_not_migrated() {
    let (folder, path) = new_path();
    file_of(6, &path);
    let before = contents(folder.path());
    let report = Store::examine(&path).unwrap();
    assert!(report.is_older_version);
    assert_eq!((report.transfers, report.problems.len()), (14, 0));
    assert_eq!(contents(folder.path()), before);
}
