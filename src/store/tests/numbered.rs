//! People from versions in which they had no numbers.

use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use super::privacy::{ANN, NAME, found, sits};
use super::versions::{PEOPLE, brought_to};
use super::*;

/// The start of the compressed part of a packed hand.
const PACKED: usize = 65;

/// Packs a hand in the older format, which had the Discord ids of its people.
fn with_people(body: &[u8], people: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    DeflateDecoder::new(&body[PACKED..])
        .read_to_end(&mut text)
        .unwrap();
    let mut packed: Value = serde_json::from_slice(&text).unwrap();
    let ids = people.as_chunks().0.iter();
    let sitters = packed["sitters"].as_array_mut().unwrap();
    assert_eq!(sitters.len(), ids.len());
    for (sitter, id) in sitters.iter_mut().zip(ids) {
        *sitter = json!([sitter[0], u64::from_be_bytes(*id), sitter[1]]);
    }
    let mut bytes = body[..PACKED].to_vec();
    bytes[0] = 1;
    let mut encoder = DeflateEncoder::new(bytes, Compression::best());
    encoder
        .write_all(&serde_json::to_vec(&packed).unwrap())
        .unwrap();
    encoder.finish().unwrap()
}

/// Creates a file as the last version before numbers left it, with the name of the first person.
fn file_of_before(path: &Path) {
    brought_to(PEOPLE - 1, path, &ANN.to_string());
    let file = Connection::open(path).unwrap();
    let sql = "INSERT INTO person (user, name) VALUES (?1, ?2)";
    file.execute(sql, params![ANN.to_bits(), NAME]).unwrap();
    let sql = "SELECT hand_id, people, body FROM past_record JOIN past_hand ON id = hand_id";
    let mut rows = file.prepare(sql).unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let rows: Vec<(i64, Vec<u8>, Vec<u8>)> = rows.unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    for (hand, people, body) in rows {
        let sql = "UPDATE past_record SET body = ?2 WHERE hand_id = ?1";
        file.execute(sql, params![hand, with_people(&body, &people)])
            .unwrap();
    }
}

#[tokio::test]
async fn a_person_of_an_earlier_version_is_deleted_just_as_completely() {
    let (folder, path) = new_path();
    file_of_before(&path);
    let before = found(folder.path());
    assert!(
        before.ends_with(&[1, 2, 3]),
        "rows, keys, names: {before:?}"
    );
    let (store, thread) = Store::open(&path).unwrap();
    assert_sound(&store).await;
    let sitters = async || {
        let kept = store.finished_hand(table_id(1), 1).await.unwrap().unwrap();
        let sitters = kept.hand.row.sitters.into_iter();
        sitters.map(|sitter| sitter.user).collect::<Vec<_>>()
    };
    let other = UserId::new(102);
    assert_eq!(sitters().await, [ANN, other]);
    assert_eq!(store.export(ANN).await.unwrap().unwrap().hands.len(), 2);
    assert_eq!(
        store.forget(ANN, NOW, BTreeSet::new()).await.unwrap(),
        DeletionOutcome::Playing
    );
    let mut holders = vec![Holder::HouseBank; 10];
    holders.push(sits(ANN));
    let transfers = ledger::void(table_id(1), hand_id(23), &holders);
    store.commit(step(vec![void(23)], transfers)).await.unwrap();
    assert!(matches!(
        store
            .forget(ANN, NOW, BTreeSet::from([table_id(1)]))
            .await
            .unwrap(),
        DeletionOutcome::Done { .. }
    ));
    assert_eq!(found(folder.path()), [0; 0]);
    let now = sitters().await;
    assert!(now[0].is_former() && now[1] == other);
    assert_sound(&store).await;
    stop(store, thread).await;
}
