//! Both engines give the same answers to the same steps, and then have the same rows.

use std::collections::BTreeMap;

use super::random::Steps;
use super::schema::tables;
use super::*;
use crate::store::tests::sharing::together;

/// How many steps both engines take; `TIENGOW_PARITY_STEPS` sets another number.
const STEPS: usize = 1_000;

/// How many steps wait together, so that they share a commit.
const TOGETHER: usize = 16;

/// Tables that differ between engines: notes, and closings of the books, which depend on how many
/// steps were taken together.
const ITS_OWN: [&str; 3] = ["meta", "closing", "closed_balance"];

/// How often the books are closed meanwhile.
const STRETCH: i64 = 100;

/// An answer without the words of a refusal, which differ between engines.
fn plain(mut answer: Result<CommittedStep, StoreError>) -> Result<CommittedStep, StoreError> {
    if let Err(StoreError::Sql(why)) = &mut answer {
        why.clear();
    }
    answer
}

/// Queues steps so that they are taken together; returns their answers.
async fn all(store: &Store, steps: &[Step]) -> Vec<Result<CommittedStep, StoreError>> {
    let answers = together(store, steps.to_vec()).await;
    answers.into_iter().map(plain).collect()
}

/// Commits steps one after the other; returns their answers.
async fn singly(store: &Store, steps: &[Step]) -> Vec<Result<CommittedStep, StoreError>> {
    let mut answers = Vec::new();
    for step in steps {
        answers.push(plain(store.commit(step.clone()).await));
    }
    answers
}

/// The tables and columns that are read from both engines.
async fn columns(file: &Store) -> Vec<(String, Vec<String>)> {
    let tables = file.ask(|connection| Ok(tables(connection))).await.unwrap();
    let names = tables.into_iter().map(|(table, columns)| {
        let columns = columns.into_iter().map(|(name, _, _)| name);
        (table, columns.collect())
    });
    names.collect()
}

async fn content(
    store: &Store,
    columns: &[(String, Vec<String>)],
) -> BTreeMap<String, Vec<String>> {
    let columns = columns.to_vec();
    let asked = store.query(query::QueryKind::Examination, move |connection| {
        let tables = columns.iter();
        Ok(tables
            .map(|(table, columns)| (table.clone(), rows(connection, table, columns)))
            .collect())
    });
    asked.await.unwrap()
}

/// Sends the same random steps to both, to the file one by one and to the server together; returns how many were
/// accepted.
async fn answered_alike(file: &Store, server: &Store, steps: usize) -> usize {
    let (mut random, mut accepted) = (Steps::new(1), 0);
    let first = [random.first()];
    assert_eq!(all(file, &first).await, all(server, &first).await);
    for _ in 0..steps / TOGETHER {
        let steps: Vec<Step> = (0..TOGETHER).map(|_| random.next()).collect();
        let (one, other) = (singly(file, &steps).await, all(server, &steps).await);
        for ((step, one), other) in steps.iter().zip(one).zip(other) {
            if one.is_ok() {
                accepted += 1;
            } else {
                random.refused(step);
            }
            assert_eq!(one, other, "{step:?}");
        }
    }
    accepted
}

/// Asserts that both have the same rows and give the same answers to the same queries.
async fn ensure_equal(file: &Store, server: &Store) {
    let columns = columns(file).await;
    let other = content(server, &columns).await;
    for (table, rows) in content(file, &columns).await {
        if !ITS_OWN.contains(&table.as_str()) {
            let differs = rows
                .iter()
                .zip(&other[&table])
                .find(|(one, other)| one != other);
            assert!(rows == other[&table], "other rows in {table}: {differs:?}");
        }
    }
    let (somebody, nobody) = (user(9), user(77));
    for user in [somebody, nobody] {
        let statements = (
            file.statement(user, None).await,
            server.statement(user, None).await,
        );
        assert_eq!(statements.0.unwrap(), statements.1.unwrap());
        let exports = (
            file.export(user).await.unwrap(),
            server.export(user).await.unwrap(),
        );
        assert!(exports.0 == exports.1, "the exports differ");
        let hands = exports.0.map_or(0, |export| export.hands.len());
        assert_eq!(hands > 0, user == somebody);
    }
    let dealt = (
        file.dealt_people(&[somebody, nobody], NOW.day()).await,
        server.dealt_people(&[somebody, nobody], NOW.day()).await,
    );
    assert_eq!(dealt.0.unwrap(), dealt.1.unwrap());
    let tables = (
        file.open_tables(PartitionSet::ALL).await,
        server.open_tables(PartitionSet::ALL).await,
    );
    assert_eq!(tables.0.unwrap(), tables.1.unwrap());
    let reports = (file.check().await.unwrap(), server.check().await.unwrap());
    assert_eq!(reports.0, reports.1);
    assert!(reports.0.problems.is_empty(), "{:?}", reports.0);
}

#[tokio::test]
async fn both_engines_give_the_same_answers_and_have_the_same_rows() {
    let Some(server) = server() else { return };
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let steps = std::env::var("TIENGOW_PARITY_STEPS");
    let steps = steps.map_or(STEPS, |steps| steps.parse().expect("a number of steps"));
    let there = Opening {
        stretch: STRETCH,
        ..opening(&server, folders[0].path())
    };
    let here = Opening {
        postgres: None,
        path: folders[1].path().join(FILE),
        durability: Durability::Off,
        ..there.clone()
    };
    let (file, file_thread) = Store::open_as(&here).unwrap();
    let (server, thread) = Store::open_as(&there).unwrap();
    let accepted = answered_alike(&file, &server, steps).await;
    assert!(
        accepted > steps / 2 && accepted < steps,
        "{accepted} of {steps} steps fit"
    );
    for number in 1..=8 {
        let deleted = (
            file.forget(user(number), NOW, BTreeSet::new()).await,
            server.forget(user(number), NOW, BTreeSet::new()).await,
        );
        assert_eq!(deleted.0.unwrap(), deleted.1.unwrap());
    }
    for number in 9..=12 {
        file.welcome(user(number), chips(5), NOW).await.unwrap();
        server.welcome(user(number), chips(5), NOW).await.unwrap();
    }
    ensure_equal(&file, &server).await;
    stop(file, file_thread).await;
    stop(server, thread).await;
}
