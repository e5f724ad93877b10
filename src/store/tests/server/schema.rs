//! Both engines have the same tables, indexes and triggers.

use std::collections::BTreeMap;

use super::*;

/// A column: its name, its type in SQLite, and whether it may not be NULL.
type Column = (String, String, bool);

/// The triggers that only PostgreSQL needs, because it can empty a table without deleting its rows.
const ONLY_THERE: [&str; 2] = ["transfers_are_kept", "accounts_are_kept"];

/// The triggers that only SQLite needs, because it can replace a row.
const ONLY_HERE: &str = "transfer_is_new";

/// Returns the tables of SQLite.
pub(super) fn tables(connection: &rusqlite::Connection) -> BTreeMap<String, Vec<Column>> {
    let sql = "SELECT t.name, c.name, lower(c.type), c.\"notnull\" OR c.pk > 0
               FROM sqlite_schema AS t JOIN pragma_table_xinfo(t.name) AS c
               WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'refinery_schema_history'";
    listed(connection, sql)
}

/// Returns the tables of PostgreSQL, with the types as SQLite names them.
fn tables_there(connection: &dyn Connection) -> BTreeMap<String, Vec<Column>> {
    let sql = "SELECT table_name::text, column_name::text,
                   CASE data_type WHEN 'bigint' THEN 'integer' WHEN 'bytea' THEN 'blob' ELSE data_type::text END,
                   is_nullable = 'NO'
               FROM information_schema.columns
               WHERE table_schema = 'public' AND table_name <> 'refinery_schema_history'";
    listed(connection, sql)
}

fn listed(connection: &dyn Connection, sql: &str) -> BTreeMap<String, Vec<Column>> {
    let rows = connection.all(sql, &[], |row| {
        let column: Column = (row.get(1)?, row.get(2)?, row.get(3)?);
        Ok((row.get::<String>(0)?, column))
    });
    let mut tables: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for (table, column) in rows.unwrap() {
        // This column follows from another, and SQLite does not report that it is never NULL.
        if (table.as_str(), column.0.as_str()) != ("transfer", "kind") {
            tables.entry(table).or_default().push(column);
        }
    }
    tables.values_mut().for_each(|columns| columns.sort());
    tables
}

fn names(connection: &dyn Connection, sql: &str) -> Vec<String> {
    let mut names = connection.all(sql, &[], |row| row.get(0)).unwrap();
    names.retain(|name: &String| !ONLY_THERE.contains(&name.as_str()) && name != ONLY_HERE);
    names.sort();
    names
}

#[tokio::test]
async fn both_engines_have_the_same_tables_indexes_and_triggers() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (store, thread) = Store::open_as(&opening(&server, folder.path())).unwrap();
    let here = memory();
    let here = here.ask(|connection| {
        let sql = "SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') AND name NOT LIKE 'sqlite%'";
        Ok((tables(connection), names(connection, sql)))
    });
    let there = store.query(query::QueryKind::Examination, |connection| {
        let sql = "SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public'
                       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)
                   UNION SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal";
        Ok((tables_there(connection), names(connection, sql)))
    });
    assert_eq!(here.await.unwrap(), there.await.unwrap());
    stop(store, thread).await;
}

#[tokio::test]
async fn a_session_that_has_migrated_has_its_time_limit_again() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (store, thread) = Store::open_as(&opening(&server, folder.path())).unwrap();
    assert!(store.is_new(), "its tables were just made");
    let limit = store.query(query::QueryKind::Examination, |connection| {
        connection.value::<String>("SELECT current_setting('statement_timeout')", &[])
    });
    assert_eq!(limit.await.unwrap(), "10s");
    stop(store, thread).await;
}

#[test]
fn a_user_who_may_not_create_tables_is_told_so() {
    let Some(server) = server() else { return };
    run(
        &server,
        "CREATE ROLE guest LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    );
    let address = server.address("postgres").replace("tiengow@", "guest@");
    let address: Address = address.parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let opening = Opening {
        postgres: Some(address.clone()),
        ..opening(&server, folder.path())
    };
    let why = Store::open_as(&opening).unwrap_err().to_string();
    assert!(why.contains("permission denied for schema public"), "{why}");
    let why = Store::examine_postgres(&address).unwrap_err().to_string();
    assert!(why.contains("may not create tables"), "{why}");
}

#[tokio::test]
async fn a_user_who_may_only_read_is_recognized() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let opening = opening(&server, folder.path());
    let (store, thread) = Store::open_as(&opening).unwrap();
    stop(store, thread).await;
    let may_only_read = |address: &str| {
        let address: Address = address.parse().unwrap();
        Store::examine_postgres(&address).unwrap().is_read_only
    };
    let owner = server.address("postgres");
    assert!(!may_only_read(&owner));
    run(
        &server,
        "CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
    );
    assert!(may_only_read(&owner.replace("tiengow@", "reader@")));
    // Every right is needed on every table, but not on those of others.
    run(
        &server,
        "CREATE ROLE writer LOGIN; CREATE ROLE other;
         GRANT USAGE ON SEQUENCE node TO writer;
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO writer;
         CREATE TABLE foreign_table (id BIGINT); ALTER TABLE foreign_table OWNER TO other;
         REVOKE UPDATE ON account FROM writer; REVOKE DELETE ON hand FROM writer; REVOKE INSERT ON lease FROM writer",
    );
    let writer = owner.replace("tiengow@", "writer@");
    for missing in ["UPDATE ON account", "DELETE ON hand", "INSERT ON lease"] {
        assert!(may_only_read(&writer), "without {missing}");
        run(&server, &format!("GRANT {missing} TO writer"));
    }
    assert!(!may_only_read(&writer));
    run(
        &server,
        "ALTER DATABASE postgres SET default_transaction_read_only = on",
    );
    assert!(may_only_read(&owner));
}
