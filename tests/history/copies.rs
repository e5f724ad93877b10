//! The repetitions: SQL copies rows, and every transfer is posted again.

use std::path::Path;

use anyhow::Result;
use rusqlite::{Connection, Statement, params};

use tiengow::id::UserId;

use super::Plan;
use super::originals::{CAST, Original};
use super::people::{company, person, standings, welcome};
use super::till::{Paid, Till};

/// Repetitions in one transaction.
const TOGETHER: i64 = 2_000;

/// Pragmas for a database that need not survive a power cut.
const HASTY: &str =
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -131072;
    PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;";

/// Makes the next start close the books, as for those of an earlier version.
const UNSEALED: &str = "DELETE FROM closed_balance; DELETE FROM closing;
    UPDATE seal SET seq = 0, digest = zeroblob(32);";

/// The session that is being repeated, and its replacements.
const TURN: &str = "
    CREATE TEMP TABLE turn (
        original INTEGER,
        id INTEGER, hands INTEGER, ms INTEGER, guild INTEGER, channel INTEGER
    );
    INSERT INTO turn (id) VALUES (NULL);
    CREATE TEMP TABLE role (place INTEGER PRIMARY KEY, was INTEGER UNIQUE, is_now INTEGER);";

/// Columns with their new expressions.
type Changed = &'static [(&'static str, &'static str)];

/// The changes in a copy, by table: column and expression. Everything else is copied unchanged.
const COPIED: [(&str, &str, Changed); 3] = [
    (
        "game_table",
        "game_table.id = original",
        &[
            ("id", "turn.id"),
            ("guild", "turn.guild"),
            ("channel", "turn.channel"),
            ("opened_ms", "opened_ms + ms"),
            ("closed_ms", "closed_ms + ms"),
            ("body", NAMED),
        ],
    ),
    (
        "past_hand",
        "past_hand.table_id = original",
        &[
            ("id", "past_hand.id + hands_on"),
            ("table_id", "turn.id"),
            ("day", "day + ms / 86400000"),
            ("people", NUMBERED),
        ],
    ),
    (
        "past_record",
        OF_HANDS,
        &[
            ("hand_id", "hand_id + hands_on"),
            ("day", "day + ms / 86400000"),
        ],
    ),
];

/// The records of an original's hands, found by their key.
const OF_HANDS: &str =
    "(past_record.day, hand_id) IN (SELECT day, id FROM past_hand WHERE table_id = original)";

/// A marker for a text in which the people of the cast are replaced.
const NAMED: &str = "with other people";

/// A marker for a list of numbers in which those of the cast are replaced.
const NUMBERED: &str = "with other numbers";

/// Fills a database with repetitions of the sessions.
pub(super) fn make(path: &Path, plan: &Plan, originals: &[Original]) -> Result<()> {
    let connection = Connection::open(path)?;
    connection.execute_batch(HASTY)?;
    connection.execute_batch(TURN)?;
    for (place, user) in (0_i64..).zip(CAST) {
        let sql = "INSERT INTO role VALUES (?1, ?2, NULL)";
        connection.execute(sql, params![place, user.to_bits()])?;
    }
    connection.execute_batch("BEGIN")?;
    let mut copier = Copier::new(&connection, plan, originals)?;
    let dealt: usize = originals.iter().map(|original| original.dealt).sum();
    let (dealt, sessions) = (i64::try_from(dealt)?, i64::try_from(originals.len())?);
    // As many sessions as these hands need.
    let copies = (plan.hands - dealt).max(0) * sessions / dealt + 1;
    for copy in 0..copies {
        copier.copy(plan, originals, (copy, copies))?;
        if copy % TOGETHER == TOGETHER - 1 {
            connection.execute_batch("COMMIT; BEGIN")?;
        }
    }
    drop(copier);
    standings(&connection, plan)?;
    connection.execute_batch(UNSEALED)?;
    connection.execute_batch("COMMIT; PRAGMA journal_mode = DELETE")?;
    Ok(())
}

/// Repeats sessions.
struct Copier<'a> {
    turn: Statement<'a>,
    role: Statement<'a>,
    rows: Vec<Statement<'a>>,
    till: Till<'a>,
    /// The payments of each original.
    paid: Vec<Vec<Paid>>,
    /// The accounts of the cast, of everybody else, and the unique ones.
    cast: Vec<i64>,
    accounts: Vec<i64>,
    fixed: Vec<i64>,
    /// The last table and the last hand.
    last: (i64, i64),
}

impl<'a> Copier<'a> {
    fn new(connection: &'a Connection, plan: &Plan, originals: &[Original]) -> Result<Self> {
        let mut till = Till::new(connection)?;
        let accounts = welcome(connection, plan, &mut till)?;
        let last = |table| {
            connection.query_row(&format!("SELECT max(id) FROM {table}"), [], |row| {
                row.get::<_, i64>(0)
            })
        };
        let rows = COPIED
            .iter()
            .map(|(table, which, other)| copying(connection, table, which, other));
        let turn =
            "UPDATE turn SET original = ?1, id = ?2, hands = ?3, ms = ?4, guild = ?5, channel = ?6";
        Ok(Self {
            turn: connection.prepare(turn)?,
            role: connection.prepare("UPDATE role SET is_now = ?2 WHERE place = ?1")?,
            rows: rows.collect::<Result<_>>()?,
            paid: originals
                .iter()
                .map(|original| Paid::all(connection, original))
                .collect::<Result<_>>()?,
            cast: CAST
                .iter()
                .map(|user| till.account("user", number(connection, *user)?))
                .collect::<Result<_>>()?,
            fixed: ["mint", "house", "burn"]
                .map(|kind| till.account(kind, 0))
                .into_iter()
                .collect::<Result<_>>()?,
            accounts,
            till,
            last: (last("game_table")?, last("past_hand")?),
        })
    }

    /// Repeats a session with other people at another time.
    fn copy(&mut self, plan: &Plan, originals: &[Original], (copy, of): (i64, i64)) -> Result<()> {
        let count = i64::try_from(originals.len())?;
        // Each group plays all of them, one after the other.
        let groups = (plan.people / 4).max(1);
        let which = usize::try_from((copy / groups + copy) % count)?;
        let original = &originals[which];
        let (seats, guild) = company(plan, count, copy);
        let (table, hands) = (self.last.0 + 1, self.last.1 + 1 - original.hands.start());
        // A closed table leaves its channel to the next one.
        let channel = guild + 1_000 + copy % 50;
        let span = plan.days * super::DAY_MS;
        let ms = i64::try_from(i128::from(span) * i128::from(copy) / i128::from(of))?;
        self.turn
            .execute(params![original.table, table, hands, ms, guild, channel])?;
        for (place, number) in (0_i64..).zip(seats) {
            self.role
                .execute(params![place, person(number).to_bits()])?;
        }
        for rows in &mut self.rows {
            rows.execute([])?;
        }
        self.last = (table, original.hands.end() + hands);
        let escrow = self.till.open("escrow", table)?;
        for paid in &self.paid[which] {
            let now = |account: i64| match self.cast.iter().position(|member| *member == account) {
                Some(place) => self.accounts[usize::try_from(seats[place]).unwrap_or_default()],
                None if self.fixed.contains(&account) => account,
                None => escrow,
            };
            let (debit, credit) = (now(paid.debit), now(paid.credit));
            let (subject, at_ms) = (paid.subject + hands, paid.at_ms + ms);
            self.till.post(&Paid {
                subject,
                at_ms,
                debit,
                credit,
                ..*paid
            })?;
        }
        Ok(())
    }
}

/// Returns the number that the store has given a person.
fn number(connection: &Connection, user: UserId) -> Result<i64> {
    let sql = "SELECT number FROM person WHERE user = ?1";
    Ok(connection.query_row(sql, [user.to_bits()], |row| row.get(0))?)
}

/// Returns the statement that copies some rows of a table.
fn copying<'a>(
    connection: &'a Connection,
    table: &str,
    which: &str,
    other: &[(&str, &str)],
) -> Result<Statement<'a>> {
    let mut info = connection.prepare("SELECT name FROM pragma_table_info(?1)")?;
    let columns = info
        .query_map([table], |row| row.get(0))?
        .collect::<Result<Vec<String>, _>>()?;
    let values: Vec<String> = columns
        .iter()
        .map(|column| match other.iter().find(|(name, _)| name == column) {
            Some((_, NAMED)) => CAST.iter().enumerate().fold(column.clone(), |text, (place, user)| {
                format!("replace({text}, '{user}', (SELECT is_now FROM role WHERE place = {place}))")
            }),
            Some((_, NUMBERED)) => {
                let list = CAST.iter().enumerate().fold(format!("hex({column})"), |list, (place, user)| {
                    let was = format!("(SELECT number FROM person WHERE user = {})", user.to_bits());
                    let is_now = format!("(SELECT is_now FROM role WHERE place = {place})");
                    format!("replace({list}, printf('%016X', {was}), printf('%016X', {is_now}))")
                });
                format!("unhex({list})")
            }
            Some((_, value)) => value.replace("hands_on", "turn.hands"),
            None => format!("{table}.{column}"),
        })
        .collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    let sql =
        format!("INSERT INTO {table} ({columns}) SELECT {values} FROM turn, {table} WHERE {which}");
    Ok(connection.prepare(&sql)?)
}
