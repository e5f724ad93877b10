//! What is damaged, cannot be written, or is another process's.

use super::*;

#[tokio::test]
async fn what_a_damaged_file_has_lost_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let (store, rounds) = filled().await;
    let archive = archive(&folder);
    let all = recorded(&store, 16).await;
    archive.write(THEN.day(), &all, None).unwrap();
    let path = archive.path(THEN.day(), 1);
    let half = fs::read(&path).unwrap();
    fs::write(&path, &half[..half.len() / 2]).unwrap();
    assert_eq!(
        archive.take(&store, THEN.day().next()).await.unwrap(),
        rounds.len()
    );
    for number in 1..=u32::try_from(rounds.len()).unwrap() {
        let wanted = archived(&store, number).await;
        let found = archive.hand(&wanted).await.unwrap();
        assert!(matches!(found, Some(ArchiveEntry::Hand(_))), "{number}");
    }
}

#[tokio::test]
async fn what_cannot_be_written_stays_and_keeps_nothing_else_back() {
    let folder = tempfile::tempdir().unwrap();
    let (store, rounds) = filled().await;
    keep(&store, writes(100, 100, "{}", &rounds[0]), THEN).await;
    let house = serde_json::to_string(&rounds[1].deal().house).unwrap();
    let later = Timestamp::new(THEN.get() + crate::id::DAY_MS);
    keep(&store, writes(101, 101, &house, &rounds[1]), later).await;
    let archive = archive(&folder);
    assert_eq!(
        archive.take(&store, later.day().next()).await.unwrap(),
        rounds.len() + 1
    );
    assert_eq!(store.recorded_day(None).await.unwrap(), Some(THEN.day()));
    let stays = store.finished_hand(table(), 100).await.unwrap();
    assert!(stays.is_some());
    assert_eq!(
        archive.take(&store, later.day().next()).await.unwrap(),
        0,
        "nor is anything written twice"
    );
    assert_eq!(lines(&folder).len(), rounds.len() + 1);
}

#[tokio::test]
async fn a_damaged_record_stays_and_keeps_nothing_else_back() {
    let folder = tempfile::tempdir().unwrap();
    let (store, rounds) = filled().await;
    let sql = "UPDATE past_record SET body = zeroblob(80) WHERE hand_id = 2";
    store.raw(sql).await.unwrap();
    let archive = archive(&folder);
    for moved in [rounds.len() - 1, 0] {
        let before = THEN.day().next();
        assert_eq!(archive.take(&store, before).await.unwrap(), moved);
    }
    assert_eq!(store.recorded_day(None).await.unwrap(), Some(THEN.day()));
    assert_eq!(lines(&folder).len(), rounds.len() - 1);
}

#[tokio::test]
async fn a_process_that_does_not_lead_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _rounds) = filled().await;
    let (archive, other) = (archive(&folder), store.another_process());
    let before = THEN.day().next();
    assert_eq!(archive.take(&other, before).await.unwrap(), 0);
    assert_eq!(lines(&folder).len(), 0);
}

#[test]
fn two_processes_write_different_parts_of_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let archive = archive(&folder);
    let (path, other) = (archive.path(THEN.day(), 1), Some(2));
    // The other has not finished.
    let part = beside(&path, &format!(".2{PART}"));
    fs::write(&part, "the half").unwrap();
    archive.write_file(&path, b"whole", Some(1)).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    assert_eq!(fs::read(&part).unwrap(), b"the half");
    archive.write_file(&path, b"whole", other).unwrap();
    assert!(!part.exists());
}
