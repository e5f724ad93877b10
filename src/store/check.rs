//! Whether the file and the books in it are sound.

use rusqlite::Connection;

use crate::ledger::{Chips, Code, Transfer};
use crate::store::{StoreError, book};

/// Findings of one kind that are named; more only say the same again.
const NAMED: usize = 8;

/// Questions that have no answer in sound books: what is wrong, and where it shows.
const LAWS: [(&str, &str); 7] = [
    ("accounts do not sum to zero", "SELECT total FROM (SELECT sum(posted) AS total FROM account) WHERE total <> 0"),
    (
        "an account owes chips that must not",
        "SELECT kind || ':' || owner FROM account WHERE posted < 0 AND kind NOT IN ('mint', 'house')",
    ),
    (
        "a balance is not the sum of its transfers",
        "SELECT kind || ':' || owner FROM account LEFT JOIN
            (SELECT id, sum(chips) AS chips FROM
                (SELECT credit AS id, amount AS chips FROM transfer UNION ALL SELECT debit, -amount FROM transfer)
             GROUP BY id) USING (id)
         WHERE posted <> coalesce(chips, 0)",
    ),
    (
        "an escrow has other chips than its running hand holds",
        "SELECT account.owner FROM account LEFT JOIN
            (SELECT table_id, sum(hold) AS held FROM hand JOIN sitter ON hand_id = id
             WHERE finished_ms IS NULL GROUP BY table_id) ON table_id = account.owner
         WHERE account.kind = 'escrow' AND account.posted <> coalesce(held, 0)",
    ),
    (
        "a closed table has a running hand",
        "SELECT game_table.id FROM game_table JOIN hand ON table_id = game_table.id
         WHERE closed_ms IS NOT NULL AND finished_ms IS NULL",
    ),
    (
        // Of those that are over the settlement counts; looking at all of them would take longer with every evening.
        "a play of a running hand is missing",
        "SELECT hand.id FROM hand JOIN play ON hand_id = hand.id WHERE finished_ms IS NULL
         GROUP BY hand.id HAVING count(*) <> max(seq) + 1",
    ),
    (
        "a person is held in a hand that is over, or free in one that runs",
        "SELECT id FROM hand JOIN sitter ON hand_id = id WHERE running <> (finished_ms IS NULL)",
    ),
];

/// What an examination found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How many accounts there are.
    pub accounts: i64,
    /// How many transfers there are.
    pub transfers: i64,
    /// How many chips people and tables have.
    pub circulating: i64,
    /// What is wrong; nothing in a sound file.
    pub problems: Vec<String>,
}

/// Asserts that the file is whole.
pub(super) fn undamaged(connection: &Connection) -> Result<(), StoreError> {
    let found = damage(connection)?;
    if found.is_empty() { Ok(()) } else { Err(StoreError::Damaged(found.join("; "))) }
}

/// Asserts that every page and every index is whole; takes a while in a large file.
fn whole(connection: &Connection) -> Result<(), StoreError> {
    let mut found = texts(connection, &format!("PRAGMA integrity_check({NAMED})"))?;
    found.retain(|line| line != "ok");
    if found.is_empty() { Ok(()) } else { Err(StoreError::Damaged(found.join("; "))) }
}

/// Asserts that the books balance.
pub(super) fn sound(connection: &Connection) -> Result<(), StoreError> {
    let found = broken_laws(connection)?;
    if found.is_empty() { Ok(()) } else { Err(StoreError::Unsound(found)) }
}

/// Examines everything.
pub(super) fn report(connection: &Connection) -> Result<Report, StoreError> {
    let mut problems = damage(connection)?;
    problems.extend(broken_laws(connection)?);
    counted(connection, problems)
}

/// Examines every page and every transfer of a file that has just been opened, which has looked at the books already.
pub(super) fn report_of_opened(connection: &Connection) -> Result<Report, StoreError> {
    whole(connection)?;
    counted(connection, Vec::new())
}

fn counted(connection: &Connection, mut problems: Vec<String>) -> Result<Report, StoreError> {
    problems.extend(changed_transfers(connection)?);
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get(0));
    Ok(Report {
        accounts: number("SELECT count(*) FROM account")?,
        transfers: number("SELECT count(*) FROM transfer")?,
        circulating: number("SELECT coalesce(sum(posted), 0) FROM account WHERE kind IN ('user', 'escrow')")?,
        problems,
    })
}

fn damage(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut found = texts(connection, &format!("PRAGMA quick_check({NAMED})"))?;
    found.retain(|line| line != "ok");
    for table in texts(connection, "SELECT \"table\" FROM pragma_foreign_key_check")? {
        found.push(format!("a row of {table} refers to nothing"));
    }
    Ok(found)
}

fn broken_laws(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut broken = Vec::new();
    for (law, sql) in LAWS {
        let mut places = texts(connection, &format!("SELECT CAST(here AS TEXT) FROM ({})", named(sql)))?;
        if !places.is_empty() {
            places.truncate(NAMED);
            broken.push(format!("{law}: {}", places.join(", ")));
        }
    }
    Ok(broken)
}

/// Gives the only column of a question the name `here`.
fn named(sql: &str) -> String {
    format!("WITH found(here) AS ({sql}) SELECT here FROM found LIMIT {NAMED}")
}

/// Returns the keys of transfers that do not say what their fingerprint says.
fn changed_transfers(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT key, fingerprint, amount, code, d.kind, d.owner, c.kind, c.owner FROM transfer
               JOIN account AS d ON d.id = debit JOIN account AS c ON c.id = credit";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut changed = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let parts = (
            book::account(&row.get::<_, String>(4)?, row.get(5)?),
            book::account(&row.get::<_, String>(6)?, row.get(7)?),
            Chips::new(row.get(2)?),
            row.get::<_, String>(3)?.parse::<Code>().ok(),
        );
        let same = match parts {
            (Some(debit), Some(credit), Some(amount), Some(code)) => {
                Transfer { key: key.clone(), debit, credit, amount, code }.fingerprint()
                    == row.get::<_, [u8; 32]>(1)?
            }
            _ => false,
        };
        if !same && changed.len() < NAMED {
            changed.push(format!("transfer {key} is not what its fingerprint says"));
        }
    }
    Ok(changed)
}

fn texts(connection: &Connection, sql: &str) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare(sql)?;
    let found = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}
