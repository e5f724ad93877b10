//! Chips that operators give, and the audit.

use super::privacy::{ANN, NAME, found};
use super::*;

/// A day before the tests' time.
const BEFORE: i64 = 24 * 3_600_000;

/// The command of an operator at a time.
fn asked(at: Timestamp, number: u64) -> InteractionId {
    InteractionId::new(InteractionId::first_at(at).get() + number)
}

fn award(asked: InteractionId, to: UserId, amount: i64, reason: &str) -> Award {
    Award {
        asked,
        to,
        chips: chips(amount),
        reason: reason.to_owned(),
    }
}

#[tokio::test]
async fn an_award_is_given_once_and_the_statement_shows_its_reason() {
    let store = memory();
    enrich(&store, 1..=1, 5_000).await;
    let given = award(asked(NOW, 1), user(1), 250, "found a bug");
    assert_eq!(store.award(given.clone(), NOW).await, Ok(true));
    assert_eq!(
        store.award(given, NOW).await,
        Ok(false),
        "the same command again"
    );
    assert_eq!(free(&store, 1).await, 5_250);
    let entries = store.statement(user(1), None).await.unwrap();
    assert_eq!(
        (entries[0].chips, entries[0].code, entries[0].other),
        (250, TransferCode::Award, Account::Mint)
    );
    assert_eq!(entries[0].reason.as_deref(), Some("found a bug"));
    assert_eq!(entries[1].reason, None);
    for (number, reason) in [(2, String::new()), (3, "x".repeat(REASON_MAX + 1))] {
        let bad = award(asked(NOW, number), user(1), 1, &reason);
        assert!(matches!(
            store.award(bad, NOW).await,
            Err(StoreError::Sql(_))
        ));
    }
    assert_eq!(free(&store, 1).await, 5_250);
    assert_sound(&store).await;
}

#[tokio::test]
async fn an_award_is_never_changed_and_survives_closings_and_examinations() {
    let (_folder, path) = new_path();
    let opening = Opening {
        stretch: 3,
        ..Opening::file(&path)
    };
    let (store, thread) = Store::open_as(&opening).unwrap();
    for number in 1..=7 {
        let given = award(asked(NOW, number), user(1), 10, "again");
        assert_eq!(store.award(given, NOW).await, Ok(true));
    }
    stop(store, thread).await;
    assert_eq!(Store::examine(&path).unwrap().problems, [""; 0]);
    let file = rusqlite::Connection::open(&path).unwrap();
    for sql in [
        "UPDATE award SET reason = 'another'",
        "UPDATE transfer SET amount = 11 WHERE code = 80",
        "DELETE FROM transfer WHERE code = 80",
        "INSERT INTO transfer (code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
         SELECT 90, 1, 0, debit, credit, 1, 1, 0, 0 FROM transfer LIMIT 1",
    ] {
        assert!(file.execute(sql, []).is_err(), "{sql}");
    }
    drop(file);
    let (store, _thread) = Store::open_as(&opening).unwrap();
    assert_eq!(free(&store, 1).await, 70);
    assert_sound(&store).await;
}

#[tokio::test]
async fn the_audit_adds_up_and_names_the_largest_recent_awards() {
    let store = memory();
    let nothing = store.audit(NOW).await.unwrap();
    assert_eq!((nothing.transfers, nothing.circulating), (0, 0));
    enrich(&store, 1..=2, 5_000).await;
    let long_ago = Timestamp::new(NOW.get() - 2 * BEFORE);
    let old = award(asked(long_ago, 1), user(1), 9_999, "long ago");
    store.award(old, long_ago).await.unwrap();
    for number in 1..=6_i64 {
        let reason = format!("number {number}");
        let given = award(
            asked(NOW, number.unsigned_abs()),
            user(2),
            10 * number,
            &reason,
        );
        store.award(given, NOW).await.unwrap();
    }
    let audit = store
        .audit(Timestamp::new(NOW.get() - BEFORE))
        .await
        .unwrap();
    let report = store.check().await.unwrap();
    assert_eq!(
        (audit.accounts, audit.transfers, audit.circulating),
        (report.accounts, report.transfers, report.circulating)
    );
    assert_eq!(store.sum().await, Ok(0));
    let largest: Vec<(i64, &str)> = audit
        .largest
        .iter()
        .map(|award| (award.chips, award.reason.as_str()))
        .collect();
    assert_eq!(largest[0], (60, "number 6"));
    assert_eq!(largest.len(), 5, "{largest:?}");
    assert!(!largest.iter().any(|(chips, _)| *chips == 9_999));
}

#[tokio::test]
async fn a_reason_that_names_a_person_is_deleted_with_them() {
    let (folder, path) = new_path();
    let (store, thread) = Store::open(&path).unwrap();
    let given = award(asked(NOW, 1), ANN, 40, &format!("{NAME} won the draw"));
    store.award(given, NOW).await.unwrap();
    assert!(
        found(folder.path()).contains(&3),
        "the search finds the name"
    );
    let gone = store.forget(ANN, NOW, BTreeSet::new()).await.unwrap();
    assert_eq!(gone, DeletionOutcome::Done { chips: 40 });
    assert_sound(&store).await;
    stop(store, thread).await;
    assert_eq!(found(folder.path()), [0; 0]);
}
