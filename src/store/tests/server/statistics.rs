//! PostgreSQL's statistics about the values in columns.

use super::*;
use crate::id::MessageId;
use crate::store::tests::privacy::{ANN, NAME, left, lived};

/// A channel of direct messages with the person, and a message in it.
const DIRECT: [u64; 2] = [1_180_591_620_717_422_001, 1_180_591_620_717_422_002];

/// Why the person got chips.
const REASON: &str = "for patience with windmills";

/// A salt that the person entered.
const SALT: &str = "rocinante";

/// Lets ANALYZE look at all columns, as the earlier version did.
const ALL_COLUMNS: &str = "DO $$
    DECLARE field record;
    BEGIN
        FOR field IN
            SELECT attrelid::regclass AS place, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND attstattarget = 0
        LOOP
            EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS -1', field.place, field.attname);
        END LOOP;
    END $$";

/// Returns the columns whose statistics have something of the person.
async fn shown(store: &Store) -> Vec<String> {
    let sql = "SELECT tablename::text || '.' || attname::text,
                   concat_ws(' ', most_common_vals::text, histogram_bounds::text)
               FROM pg_stats WHERE schemaname = 'public'";
    let all = store.query(query::QueryKind::Examination, move |connection| {
        connection.all(sql, &[], |row| {
            Ok((row.get::<String>(0)?, row.get::<String>(1)?))
        })
    });
    let [channel, message] = DIRECT;
    let ids = [ANN.get(), channel, message].map(|id| id.to_string());
    let ids = ids.iter().map(String::as_str);
    let forms: Vec<&str> = ids.chain([NAME, REASON, SALT]).collect();
    let all = all.await.unwrap().into_iter();
    let with_person = all.filter(|(_, values)| forms.iter().any(|form| values.contains(form)));
    let mut columns: Vec<String> = with_person.map(|(column, _)| column).collect();
    columns.sort();
    columns
}

/// A hand in whose receipt a seat has this salt.
fn with_salt(number: i64, table: i64, salt: &str) -> Write {
    start(HandRow {
        receipt_body: Some(format!(r#"{{"seats":[{{"user":1,"salt":"{salt}"}}]}}"#)),
        ..hand(number, table, &[])
    })
}

/// Stores everything that leads to the person, and other values beside it: a single value may not get into the
/// statistics.
async fn fill(store: &Store) {
    lived(store).await;
    for (number, to, reason) in [(81, ANN, REASON), (82, user(1), "for a bug")] {
        let award = Award {
            asked: interaction(number),
            to,
            chips: chips(5),
            reason: reason.to_owned(),
        };
        assert_eq!(store.award(award, NOW).await, Ok(true));
    }
    let [channel, message] = DIRECT;
    let direct = TableRow {
        guild: None,
        channel: ChannelId::new(channel),
        body: Text::from(r#"{"chairs":[],"hands":0}"#),
        ..table(2)
    };
    let shows = MessageRow {
        table: table_id(2),
        kind: "panel".to_owned(),
        user: Some(ANN),
        channel: ChannelId::new(channel),
        message: MessageId::new(message),
    };
    let writes = vec![
        Write::OpenTable(direct),
        Write::Board(shows),
        Write::OpenTable(table(3)),
        Write::OpenTable(table(4)),
        with_salt(2, 3, SALT),
        with_salt(3, 4, "another"),
    ];
    commit(store, writes).await;
}

#[tokio::test]
async fn the_statistics_have_nothing_of_people_even_if_an_earlier_version_made_them() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().unwrap();
    let opening = opening(&server, folder.path());
    let (store, thread) = Store::open_as(&opening).unwrap();
    fill(&store).await;
    run(&server, "ANALYZE");
    assert_eq!(shown(&store).await, [""; 0]);
    run(&server, ALL_COLUMNS);
    run(&server, "ANALYZE");
    let columns = [
        "award.reason",
        "board.channel",
        "board.message",
        "board.user",
        "game_table.body",
        "game_table.channel",
        "hand.receipt_body",
        "person.name",
        "person.user",
        "sitter.user",
    ];
    assert_eq!(shown(&store).await, columns, "the search finds them");
    left(&store).await;
    commit(&store, vec![Write::CloseTable { table: table_id(2) }]).await;
    let deleted = store.forget(ANN, NOW, BTreeSet::new()).await;
    assert!(
        matches!(deleted, Ok(DeletionOutcome::Done { .. })),
        "{deleted:?}"
    );
    stop(store, thread).await;
    run(
        &server,
        "DELETE FROM refinery_schema_history WHERE version = 3",
    );
    let (store, thread) = Store::open_as(&opening).unwrap();
    assert_eq!(shown(&store).await, [""; 0]);
    run(&server, "ANALYZE");
    assert_eq!(shown(&store).await, [""; 0]);
    assert_sound(&store).await;
    stop(store, thread).await;
}
