//! Statements that the database itself refuses on any connection.

use super::steps::contradiction;
use super::*;

/// Returns a statement that posts chips to the first person.
fn linked(subject: i64, debit: &str, amount: i64, links: &str) -> String {
    format!(
        "INSERT INTO transfer (code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before) \
         VALUES (40, {subject}, 0, {debit}, 4, {amount}, 0, {links})"
    )
}

/// The same with the links that belong to the account; the first transfer of the second person is
/// number 2.
fn transfer(subject: i64, debit: &str, amount: i64) -> String {
    let before = match debit {
        "4" => 1,
        "5" => 2,
        _ => 0,
    };
    linked(subject, debit, amount, &format!("{before}, 1"))
}

/// Returns statements that the triggers refuse; `taken` has a transfer already.
fn changes_of_transfers(taken: i64) -> Vec<String> {
    vec![
        "UPDATE transfer SET amount = 1".to_owned(),
        "UPDATE transfer SET at_ms = at_ms".to_owned(),
        "DELETE FROM transfer".to_owned(),
        transfer(taken, "1", 7).replace("INSERT", "INSERT OR REPLACE"),
        transfer(taken, "1", 5_000).replace("INSERT", "REPLACE"),
        transfer(9, "1", 0),
        transfer(9, "1", -1),
        transfer(9, "1", 1_000_000_000_001),
        transfer(9, "4", 1),
        transfer(9, "99", 1),
        transfer(9, "5", 5_001),
        linked(9, "5", 1, "0, 1"),
        linked(9, "5", 1, "2, 0"),
        linked(9, "1", 1, "1, 1"),
        transfer(9, "5", 1).replace("(40,", "(41,"),
    ]
}

const CHANGES_OF_ACCOUNTS: [&str; 12] = [
    "UPDATE account SET posted = posted + 1 WHERE kind = 'user'",
    "UPDATE account SET posted = 0, moved_by = moved_by + 1",
    "UPDATE account SET posted = posted + 5000, moved_by = 2 WHERE id = 4",
    "UPDATE account SET moved_by = 0",
    "UPDATE account SET kind = 'mint' WHERE kind = 'user'",
    "UPDATE account SET owner = 5 WHERE kind = 'user' AND id = 4",
    "DELETE FROM account",
    "INSERT INTO account (kind, owner, posted) VALUES ('user', 77, 5)",
    "INSERT INTO account (kind, owner, moved_by) VALUES ('user', 77, 5)",
    "INSERT OR REPLACE INTO account (id, kind, owner) VALUES (4, 'user', 77)",
    "INSERT INTO account (kind, owner) VALUES ('mint', 1)",
    "INSERT INTO account (kind, owner) VALUES ('bank', 0)",
];

#[tokio::test]
async fn the_books_can_only_grow() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    // The triggers hold on any connection, even with other settings.
    store.raw("PRAGMA recursive_triggers = OFF").await.unwrap();
    let number = "SELECT subject FROM transfer ORDER BY seq LIMIT 1";
    let number = store
        .ask(|connection| Ok(connection.query_row(number, [], |row| row.get(0))?))
        .await
        .unwrap();
    let refused = changes_of_transfers(number);
    for sql in refused
        .iter()
        .map(String::as_str)
        .chain(CHANGES_OF_ACCOUNTS)
    {
        store.raw(sql).await.expect_err(sql);
        assert_eq!(
            store.balance(user(1)).await.unwrap().total(),
            5_000,
            "{sql}"
        );
    }
    let report = store.check().await.unwrap();
    assert_eq!(
        (report.accounts, report.transfers, report.circulating),
        (5, 2, 10_000)
    );
    assert_eq!(report.problems, Vec::<String>::new());
    // A valid statement passes, so the others were refused for their effect.
    store.raw(&transfer(9, "5", 5_000)).await.unwrap();
    assert_eq!(store.balance(user(1)).await.unwrap().total(), 10_000);
}

#[tokio::test]
async fn one_table_a_channel_and_one_hand_a_table() {
    let store = memory();
    let mut second = table(2);
    second.channel = table(1).channel;
    open_table(&store).await;
    contradiction(&store, vec![Write::OpenTable(second.clone())], "open table").await;
    commit(&store, vec![start(hand(1, 1, &[]))]).await;
    contradiction(&store, vec![start(hand(2, 1, &[]))], "running hand").await;
    let another = "INSERT INTO hand
        (id, table_id, number, game, house, rules_version, banker, streak, stake, seed, receipt, hands, started_ms)
        SELECT 9, table_id, 9, game, house, rules_version, banker, streak, stake, seed, receipt, hands, started_ms FROM hand";
    for (sql, why) in [
        (another, "UNIQUE"),
        ("UPDATE hand SET seed = x'07'", "CHECK"),
        ("UPDATE hand SET hands = 'not json'", "CHECK"),
    ] {
        let refused = store.raw(sql).await.unwrap_err();
        assert!(refused.to_string().contains(why), "{sql}: {refused}");
    }
    let close = Write::CloseTable { table: table_id(1) };
    commit(&store, vec![void(1), close, Write::OpenTable(second)]).await;
    assert_eq!(open_tables(&store).await.len(), 1);
}
