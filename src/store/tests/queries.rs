//! No query blocks the store for long, however many hands have been played.

use std::time::Duration;

use super::super::past_hand::pack;
use super::super::people::export;
use super::super::query::QueryKind;
use super::super::standing;
use super::*;
use crate::id::{Day, MessageId};

/// Hands in the test's database.
const HANDS: i64 = 100_000;

/// People who played them, four a hand.
const PEOPLE: i64 = 2_000;

/// Open tables, each with a running hand.
const OPEN: i64 = 150;

/// The longest that a query may occupy the store's thread.
const LONGEST: Duration = Duration::from_millis(20);

/// The most measurements of a query; other load on the machine can only add time.
const RUNS: usize = 20;

/// The instructions that a query may take on this database: a third of its budget.
const OPS: u64 = super::super::query::QUERY_OPS / 3;

/// The account of the person who asks for a statement: the fifth after the three unique ones.
const ASKED: i64 = 3 + 5;

/// The server of all hands.
const GUILD: GuildId = GuildId::new(7);

/// The template of the hands.
fn past() -> PastHand {
    let plays = (0..28).map(|seq| PlayRow {
        mv: format!("discard 6{} 5{}", seq % 6, seq % 5),
        ..play(1, seq)
    });
    let hand = StoredHand {
        row: hand(1, 1, &[1, 2, 3, 4].map(|number| person(number, 280))),
        plays: plays.collect(),
        claims: Vec::new(),
    };
    PastHand {
        hand,
        finished: NOW,
        net: Some(vec![9, -3, -3, -3]),
        voided: None,
    }
}

/// Fills an empty database with the rows of many sessions.
fn fill(connection: &rusqlite::Connection) -> Result<(), StoreError> {
    let tables = HANDS / 10;
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {HANDS})"
    );
    let seats = format!("{numbers}, seat(seat) AS (VALUES (0), (1), (2), (3))");
    let who = format!("3 + 1 + (i * (seat * 2 + 1) + seat * 499) % {PEOPLE}");
    connection.execute_batch(&format!(
        "BEGIN;
         {numbers} INSERT INTO account (kind, owner) SELECT 'user', i FROM n WHERE i <= {PEOPLE};
         {numbers} INSERT INTO person (number, user, since_ms, name) SELECT i, i, 0, 'person ' || i FROM n WHERE i <= {PEOPLE};
         {numbers} INSERT INTO game_table (id, guild, channel, opened_ms, closed_ms, version, body)
             SELECT i, 7, i, i, CASE WHEN i <= {tables} - {OPEN} THEN i END, 1,
                    CASE WHEN i <= {tables} - {OPEN} THEN '{{}}' ELSE json_quote(hex(zeroblob(2000))) END
             FROM n WHERE i <= {tables};
         {numbers} INSERT INTO past_hand (id, table_id, number, day, people)
             SELECT i, 1 + (i - 1) / 10, 1 + (i - 1) % 10, i / 300, zeroblob(32) FROM n;
         {numbers} INSERT INTO interaction (id, at_ms) SELECT i, i FROM n;
         {numbers} INSERT INTO board (table_id, kind, user, channel, message)
             SELECT {tables}, 'panel', i, 1, i FROM n WHERE i <= 40;
         {numbers} INSERT INTO house_win (user, day, chips)
             SELECT i, d, 1 FROM n, (SELECT 1 AS d UNION ALL SELECT {today}) WHERE i <= {PEOPLE};
         COMMIT;
         BEGIN;
         DROP TRIGGER transfer_moves; DROP TRIGGER transfer_is_new; DROP TRIGGER transfer_is_linked;
         DROP TRIGGER transfer_stays; DROP TRIGGER account_moves_by_transfer;
         {seats} INSERT INTO transfer
             (code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
             SELECT code, i, seat, iif(code = 10, {who}, 1), iif(code = 10, 1, {who}), 10, i, 0, 0
             FROM n, seat, (SELECT 10 AS code UNION ALL SELECT 30);
         UPDATE transfer SET debit_before = iif(debit = {ASKED}, before, 0),
             credit_before = iif(credit = {ASKED}, before, 0)
             FROM (SELECT seq AS here, lag(seq, 1, 0) OVER (ORDER BY seq) AS before FROM transfer
                   WHERE debit = {ASKED} OR credit = {ASKED})
             WHERE seq = here;
         UPDATE account SET moved_by = (SELECT max(seq) FROM transfer WHERE debit = {ASKED} OR credit = {ASKED})
             WHERE id = {ASKED};
         COMMIT;",
        today = NOW.day()
    ))?;
    let body = pack::pack(&past())?;
    let sql = "INSERT INTO past_record (day, hand_id, body) SELECT day, id, ?1 FROM past_hand WHERE day > 0";
    connection.execute(sql, [body])?;
    standings(connection)
}

/// Adds everybody to every leaderboard.
fn standings(connection: &rusqlite::Connection) -> Result<(), StoreError> {
    connection.execute_batch("BEGIN")?;
    for number in 1..=PEOPLE {
        let others: Vec<i64> = (1..=3).map(|other| number + other).collect();
        let result = standing::HandResult {
            person: number,
            chips: number * 7 % 1_000,
            computers: false,
            others: &others,
        };
        standing::add_result(connection, (GUILD, "tien-gow"), NOW.day(), &result)?;
    }
    connection.execute_batch("COMMIT")?;
    Ok(())
}

/// Deals a hand at each open table.
async fn deal_everywhere(store: &Store) {
    for number in 1..=OPEN {
        let id = HANDS + number;
        let deal = HandRow {
            number: 11,
            ..hand(id, HANDS / 10 - OPEN + number, &[])
        };
        let mut writes = vec![start(deal)];
        writes.extend((0..20).map(|seq| Write::Play(play(id, seq))));
        commit(store, writes).await;
    }
}

/// Runs the most expensive query of a kind that the program uses; a new kind has to be added here.
async fn ask(store: &Store, kind: QueryKind) -> Result<(), StoreError> {
    let one = UserId::from_bits(5);
    let people: Vec<UserId> = (1..=8).map(UserId::from_bits).collect();
    let (a_table, last_table, today) = (table_id(HANDS / 20), table_id(HANDS / 10), NOW.day());
    match kind {
        QueryKind::Balance => store.balance(one).await.map(drop)?,
        QueryKind::Balances => store.balances(&people).await.map(drop)?,
        QueryKind::DealtPeople => store.dealt_people(&people, today).await.map(drop)?,
        // Reading all tables takes several queries.
        QueryKind::OpenTables => next_tables(store).await?,
        QueryKind::OpenCount => assert_eq!(store.open_count().await?, OPEN),
        QueryKind::OpenTable => assert!(store.open_table(last_table).await?.is_some()),
        QueryKind::IsClosed => assert!(store.is_closed(table_id(1)).await?),
        QueryKind::FinishedHand => assert!(store.finished_hand(a_table, 3).await?.is_some()),
        QueryKind::ArchivedHand => assert!(store.archived_hand(table_id(1), 1).await?.is_some()),
        QueryKind::HandOfMessage => store.hand_of_message(MessageId::new(5)).await.map(drop)?,
        QueryKind::RecordedDay => next_day(store).await?,
        QueryKind::RecordedHands => {
            let hands = store.recorded_hands(Day::new(100), None, u32::MAX).await?;
            assert_eq!(hands.len(), RECORDS_MAX as usize);
        }
        QueryKind::Boards => assert_eq!(store.boards(last_table).await?.len(), 40),
        QueryKind::Person => assert!(store.person(one).await?.is_some()),
        QueryKind::Accepted => assert!(store.accepted(interaction(77)).await?),
        QueryKind::Meta => store.meta("a note").await.map(drop)?,
        QueryKind::Guild => store.guild(GUILD).await.map(drop)?,
        QueryKind::Statement => assert_eq!(store.statement(one, None).await?.len(), 50),
        QueryKind::Leaders => assert_eq!(store.leaders(contest(), u32::MAX).await?.len(), 25),
        QueryKind::GiftRoom => store
            .gift_room((one, people[0]), today, chips(500))
            .await
            .map(drop)?,
        QueryKind::Audit => assert!(store.audit(NOW).await?.accounts > PEOPLE),
        QueryKind::Sum => store.sum().await.map(drop)?,
        QueryKind::Posted => assert!(store.has_received(hold(), one, |_| false).await?),
        QueryKind::ExportedPerson => assert!(store.begin_export(one).await?.is_some()),
        QueryKind::ExportedRows => {
            assert_eq!(store.export_rows(5, export::standings).await?.len(), 6);
        }
        QueryKind::ExportedHands => store.export_hands(5, HANDS / 2).await.map(drop)?,
        // They have no budget: a deletion writes, and only tests ask for an examination.
        QueryKind::Forgetting
        | QueryKind::Leases
        | QueryKind::PostgresSize
        | QueryKind::Successor
        | QueryKind::Examination => {}
    }
    Ok(())
}

/// Asks for the next open tables.
async fn next_tables(store: &Store) -> Result<(), StoreError> {
    let tables = store.open_tables_after(0, PartitionSet::ALL).await?;
    assert!(!tables.is_empty());
    Ok(())
}

/// Asks for the next day with records.
async fn next_day(store: &Store) -> Result<(), StoreError> {
    let day = store.recorded_day(Some(Day::new(9))).await?;
    assert_eq!(day, Some(Day::new(10)));
    Ok(())
}

/// A transfer of a hand.
fn hold() -> TransferKey {
    let (hand, seat) = (hand_id(77), 1);
    TransferKey::Hold { hand, seat }
}

/// The contest for which the most hands count.
fn contest() -> LeaderboardQuery {
    LeaderboardQuery {
        guild: GUILD,
        game: None,
        span: Span::Ever,
        at: NOW,
        computers: true,
    }
}

/// The processor time that the store's thread has used so far.
async fn taken(store: &Store) -> Duration {
    let nanos = |_: &rusqlite::Connection| {
        let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        Ok(times
            .split(' ')
            .next()
            .and_then(|first| first.parse().ok())
            .unwrap_or(0))
    };
    Duration::from_nanos(store.ask(nanos).await.unwrap())
}

/// The shortest time that a query takes in several runs; stops once one is short enough.
async fn least(store: &Store, kind: QueryKind) -> Duration {
    let mut least = Duration::MAX;
    for _ in 0..RUNS {
        let before = taken(store).await;
        ask(store, kind).await.unwrap();
        least = least.min(taken(store).await.saturating_sub(before));
        if least <= LONGEST {
            break;
        }
    }
    least
}

#[tokio::test]
async fn no_query_blocks_the_store_for_long() {
    let store = memory();
    store.ask(fill).await.unwrap();
    deal_everywhere(&store).await;
    store.allow(OPS).await;
    assert_eq!(open_tables(&store).await.len(), 150);
    for kind in QueryKind::ALL {
        ask(&store, kind)
            .await
            .unwrap_or_else(|error| panic!("{error}"));
        let took = least(&store, kind).await;
        assert!(took <= LONGEST, "{}: {took:?}", kind.name());
    }
}

#[tokio::test]
async fn a_query_beyond_its_budget_is_interrupted_and_named_and_the_next_is_answered() {
    let store = memory();
    enrich(&store, 1..=1, 5_000).await;
    store.allow(0).await;
    let unbounded = [
        QueryKind::Forgetting,
        QueryKind::Leases,
        QueryKind::PostgresSize,
        QueryKind::Successor,
        QueryKind::Examination,
    ];
    let all = QueryKind::ALL.into_iter();
    for kind in all.filter(|kind| !unbounded.contains(kind)) {
        let cut_off = Err(StoreError::BeyondBudget { query: kind.name() });
        assert_eq!(ask(&store, kind).await, cut_off);
    }
    // A query that exceeds its budget is interrupted.
    store.allow(1_000).await;
    let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    let asked = store.query(QueryKind::Balance, move |connection| {
        connection.value::<i64>(endless, &[])
    });
    assert_eq!(
        asked.await,
        Err(StoreError::BeyondBudget { query: "a balance" })
    );
    store.allow(super::super::query::QUERY_OPS).await;
    assert_eq!(free(&store, 1).await, 5_000);
    // Steps have no budget, because their size limits their writes.
    store.allow(0).await;
    let grants = (2..=99).map(|number| ledger::grant(user(number), chips(7)));
    let granted = store.commit(step(Vec::new(), grants.collect())).await;
    assert_eq!(granted.unwrap().posted.len(), 98);
}
