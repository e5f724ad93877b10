//! The copies of the original sessions: SQL copies the rows, and every transfer is posted again.

use std::path::Path;

use anyhow::Result;
use rusqlite::{Connection, Statement, params};

use tiengow::id::UserId;

use super::Plan;
use super::originals::{CAST, Original};
use super::people::{add_people, add_standings, person, players_of_copy};
use super::transfer_poster::{TransferPoster, TransferRow};

/// The number of copies in one transaction.
const COPIES_PER_TRANSACTION: i64 = 2_000;

/// The pragmas of a database that need not survive a power cut.
const FAST_PRAGMAS: &str =
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -131072;
    PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;";

/// The statements that make the next start close the books, as after an update of the program.
const REOPEN_BOOKS: &str = "DELETE FROM closed_balance; DELETE FROM closing;
    UPDATE seal SET seq = 0, digest = zeroblob(32);";

/// The temporary tables: the ids of the current copy, and the people who replace the cast in it.
const TEMP_TABLES: &str = "
    CREATE TEMP TABLE turn (
        original INTEGER,
        id INTEGER, hands INTEGER, ms INTEGER, guild INTEGER, channel INTEGER
    );
    INSERT INTO turn (id) VALUES (NULL);
    CREATE TEMP TABLE role (place INTEGER PRIMARY KEY, was INTEGER UNIQUE, is_now INTEGER);";

/// The columns that a copy changes, with their new expressions.
type ColumnChanges = &'static [(&'static str, &'static str)];

/// The tables to copy, with the condition of their rows and the columns that change.
const COPIED_TABLES: [(&str, &str, ColumnChanges); 3] = [
    (
        "game_table",
        "game_table.id = original",
        &[
            ("id", "turn.id"),
            ("guild", "turn.guild"),
            ("channel", "turn.channel"),
            ("opened_ms", "opened_ms + ms"),
            ("closed_ms", "closed_ms + ms"),
            ("body", OTHER_PEOPLE),
        ],
    ),
    (
        "past_hand",
        "past_hand.table_id = original",
        &[
            ("id", "past_hand.id + hands_on"),
            ("table_id", "turn.id"),
            ("day", "day + ms / 86400000"),
            ("people", OTHER_NUMBERS),
        ],
    ),
    (
        "past_record",
        RECORDS_OF_HANDS,
        &[
            ("hand_id", "hand_id + hands_on"),
            ("day", "day + ms / 86400000"),
        ],
    ),
];

/// The condition of the records of an original's hands, by their key.
const RECORDS_OF_HANDS: &str =
    "(past_record.day, hand_id) IN (SELECT day, id FROM past_hand WHERE table_id = original)";

/// Stands for a text in which other people replace the cast.
const OTHER_PEOPLE: &str = "with other people";

/// Stands for a list of numbers in which other people's replace those of the cast.
const OTHER_NUMBERS: &str = "with other numbers";

/// Fills a database with copies of the sessions.
pub(super) fn copy_sessions(path: &Path, plan: &Plan, originals: &[Original]) -> Result<()> {
    let connection = Connection::open(path)?;
    connection.execute_batch(FAST_PRAGMAS)?;
    connection.execute_batch(TEMP_TABLES)?;
    for (place, user) in (0_i64..).zip(CAST) {
        let sql = "INSERT INTO role VALUES (?1, ?2, NULL)";
        connection.execute(sql, params![place, user.to_bits()])?;
    }
    connection.execute_batch("BEGIN")?;
    let mut copier = Copier::new(&connection, plan, originals)?;
    let dealt: usize = originals.iter().map(|original| original.dealt).sum();
    let (dealt, sessions) = (i64::try_from(dealt)?, i64::try_from(originals.len())?);
    // As many copies as the remaining hands need.
    let copies = (plan.hands - dealt).max(0) * sessions / dealt + 1;
    for copy in 0..copies {
        copier.copy(plan, originals, (copy, copies))?;
        if copy % COPIES_PER_TRANSACTION == COPIES_PER_TRANSACTION - 1 {
            connection.execute_batch("COMMIT; BEGIN")?;
        }
    }
    drop(copier);
    add_standings(&connection, plan)?;
    connection.execute_batch(REOPEN_BOOKS)?;
    connection.execute_batch("COMMIT; PRAGMA journal_mode = DELETE")?;
    Ok(())
}

/// The prepared statements and the accounts for copying sessions.
struct Copier<'a> {
    set_session: Statement<'a>,
    set_role: Statement<'a>,
    copy_rows: Vec<Statement<'a>>,
    poster: TransferPoster<'a>,
    /// The transfers of each original.
    transfers: Vec<Vec<TransferRow>>,
    /// The accounts of the cast.
    cast_accounts: Vec<i64>,
    /// The accounts of the people who replace the cast.
    accounts: Vec<i64>,
    /// The accounts that all sessions share.
    shared_accounts: Vec<i64>,
    /// The last id of a table and of a hand.
    last_ids: (i64, i64),
}

impl<'a> Copier<'a> {
    fn new(connection: &'a Connection, plan: &Plan, originals: &[Original]) -> Result<Self> {
        let mut poster = TransferPoster::new(connection)?;
        let accounts = add_people(connection, plan, &mut poster)?;
        let last_id = |table| {
            connection.query_row(&format!("SELECT max(id) FROM {table}"), [], |row| {
                row.get::<_, i64>(0)
            })
        };
        let copy_rows = COPIED_TABLES
            .iter()
            .map(|(table, condition, changes)| prepare_copy(connection, table, condition, changes));
        let set_session =
            "UPDATE turn SET original = ?1, id = ?2, hands = ?3, ms = ?4, guild = ?5, channel = ?6";
        Ok(Self {
            set_session: connection.prepare(set_session)?,
            set_role: connection.prepare("UPDATE role SET is_now = ?2 WHERE place = ?1")?,
            copy_rows: copy_rows.collect::<Result<_>>()?,
            transfers: originals
                .iter()
                .map(|original| TransferRow::of_hands(connection, original))
                .collect::<Result<_>>()?,
            cast_accounts: CAST
                .iter()
                .map(|user| poster.account("user", number_of(connection, *user)?))
                .collect::<Result<_>>()?,
            shared_accounts: ["mint", "house", "burn"]
                .map(|kind| poster.account(kind, 0))
                .into_iter()
                .collect::<Result<_>>()?,
            accounts,
            poster,
            last_ids: (last_id("game_table")?, last_id("past_hand")?),
        })
    }

    /// Copies a session with other people at another time.
    fn copy(
        &mut self,
        plan: &Plan,
        originals: &[Original],
        (copy, copies): (i64, i64),
    ) -> Result<()> {
        let count = i64::try_from(originals.len())?;
        // Each group plays all originals, one after the other.
        let groups = (plan.people / 4).max(1);
        let index = usize::try_from((copy / groups + copy) % count)?;
        let original = &originals[index];
        let (seats, guild) = players_of_copy(plan, count, copy);
        let (last_table, last_hand) = self.last_ids;
        let (table, hands) = (last_table + 1, last_hand + 1 - original.hands.start());
        // A closed table leaves its channel to the next one.
        let channel = guild + 1_000 + copy % 50;
        let span = plan.days * super::DAY_MS;
        let ms = i64::try_from(i128::from(span) * i128::from(copy) / i128::from(copies))?;
        self.set_session
            .execute(params![original.table, table, hands, ms, guild, channel])?;
        for (place, number) in (0_i64..).zip(seats) {
            self.set_role
                .execute(params![place, person(number).to_bits()])?;
        }
        for statement in &mut self.copy_rows {
            statement.execute([])?;
        }
        self.last_ids = (table, original.hands.end() + hands);
        let escrow = self.poster.open_account("escrow", table)?;
        for transfer in &self.transfers[index] {
            let replaced = |account: i64| {
                let mut cast = self.cast_accounts.iter();
                match cast.position(|member| *member == account) {
                    Some(place) => self.accounts[usize::try_from(seats[place]).unwrap_or_default()],
                    None if self.shared_accounts.contains(&account) => account,
                    None => escrow,
                }
            };
            let (debit, credit) = (replaced(transfer.debit), replaced(transfer.credit));
            let (subject, at_ms) = (transfer.subject + hands, transfer.at_ms + ms);
            self.poster.post(&TransferRow {
                subject,
                at_ms,
                debit,
                credit,
                ..*transfer
            })?;
        }
        Ok(())
    }
}

/// Returns the number that the store has given a person.
fn number_of(connection: &Connection, user: UserId) -> Result<i64> {
    let sql = "SELECT number FROM person WHERE user = ?1";
    Ok(connection.query_row(sql, [user.to_bits()], |row| row.get(0))?)
}

/// Prepares the statement that copies the rows of a table under a condition.
fn prepare_copy<'a>(
    connection: &'a Connection,
    table: &str,
    condition: &str,
    changes: &[(&str, &str)],
) -> Result<Statement<'a>> {
    let mut info = connection.prepare("SELECT name FROM pragma_table_info(?1)")?;
    let columns = info
        .query_map([table], |row| row.get(0))?
        .collect::<Result<Vec<String>, _>>()?;
    let expression = |column: &String| {
        let change = changes.iter().find(|(name, _)| name == column);
        match change {
            Some((_, OTHER_PEOPLE)) => text_with_other_people(column),
            Some((_, OTHER_NUMBERS)) => list_with_other_numbers(column),
            Some((_, value)) => value.replace("hands_on", "turn.hands"),
            None => format!("{table}.{column}"),
        }
    };
    let values: Vec<String> = columns.iter().map(expression).collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    let rows = format!("FROM turn, {table} WHERE {condition}");
    let sql = format!("INSERT INTO {table} ({columns}) SELECT {values} {rows}");
    Ok(connection.prepare(&sql)?)
}

/// Returns the expression for a column with a text, in which other people replace the cast.
fn text_with_other_people(column: &str) -> String {
    let cast = CAST.iter().enumerate();
    cast.fold(column.to_owned(), |text, (place, user)| {
        let is_now = format!("(SELECT is_now FROM role WHERE place = {place})");
        format!("replace({text}, '{user}', {is_now})")
    })
}

/// Returns the expression for a column with a list of numbers, in which other people's replace
/// those of the cast.
fn list_with_other_numbers(column: &str) -> String {
    let cast = CAST.iter().enumerate();
    let list = cast.fold(format!("hex({column})"), |list, (place, user)| {
        let user = user.to_bits();
        let was = format!("(SELECT number FROM person WHERE user = {user})");
        let is_now = format!("(SELECT is_now FROM role WHERE place = {place})");
        format!("replace({list}, printf('%016X', {was}), printf('%016X', {is_now}))")
    });
    format!("unhex({list})")
}
