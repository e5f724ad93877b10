//! Whether the file and the books in it are sound.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::store::StoreError;
use crate::store::books::closing::{self, FINDINGS_MAX};
use crate::store::connection::Connection;

/// Queries that return no row in sound books, each with the finding that its rows stand for.
///
/// They read accounts with chips, and running hands, each with an index, so that the time of a
/// start does not grow with the number of hands played.
pub(in crate::store) const INVARIANTS: [(&str, &str); 6] = [
    (
        "accounts do not sum to zero",
        "SELECT total FROM
            (SELECT sum(posted) AS total FROM account INDEXED BY accounts_with_chips WHERE posted <> 0) AS found
         WHERE total <> 0",
    ),
    (
        "an account owes chips that must not",
        "SELECT kind || ':' || owner FROM account INDEXED BY accounts_with_chips
         WHERE posted <> 0 AND posted < 0 AND kind NOT IN ('mint', 'house')",
    ),
    (
        "an escrow has other chips than its running hand holds",
        "SELECT owner FROM
            (SELECT owner, posted AS chips FROM account INDEXED BY accounts_with_chips
             WHERE kind = 'escrow' AND posted <> 0
             UNION ALL
             SELECT table_id, -hold FROM hand CROSS JOIN sitter ON hand_id = id) AS found
         GROUP BY owner HAVING sum(chips) <> 0",
    ),
    (
        "a closed table has a running hand",
        "SELECT game_table.id FROM hand CROSS JOIN game_table ON table_id = game_table.id
         WHERE closed_ms IS NOT NULL",
    ),
    (
        "a play of a running hand is missing",
        "SELECT hand.id FROM hand CROSS JOIN play ON hand_id = hand.id
         GROUP BY hand.id HAVING count(*) <> max(seq) + 1",
    ),
    (
        "a hand runs and is over",
        "SELECT id FROM
            (SELECT hand.id FROM hand CROSS JOIN past_hand USING (id)
             UNION
             SELECT hand.id FROM hand CROSS JOIN past_hand USING (table_id, number)) AS found",
    ),
];

/// The largest file, in bytes, of which every start examines all pages; this takes a tenth of a
/// second.
const SMALL: i64 = 8 << 20;

/// The findings of an examination. As JSON it is that of a sound backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The number of accounts.
    pub accounts: i64,
    /// The number of transfers.
    pub transfers: i64,
    /// Chips in wallets and escrows.
    pub circulating: i64,
    /// The problems; empty for a sound file.
    #[serde(skip)]
    pub problems: Vec<String>,
    /// Whether the file is of an earlier version; its transfers can be examined only after a start
    /// has migrated it.
    #[serde(skip)]
    pub is_older_version: bool,
    /// Whether this user may only read the database of a server.
    #[serde(skip)]
    pub is_read_only: bool,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            accounts,
            transfers,
            circulating,
            ..
        } = self;
        write!(
            f,
            "{accounts} accounts, {transfers} transfers, {circulating} chips in play"
        )
    }
}

/// Checks that the file is undamaged.
pub(in crate::store) fn quick_check(connection: &rusqlite::Connection) -> Result<(), StoreError> {
    no_damage(&damage(connection)?)
}

/// Whether a file is so small that every start examines all of it.
pub(in crate::store) fn is_small(connection: &rusqlite::Connection) -> rusqlite::Result<bool> {
    Ok(bytes(connection)? <= SMALL)
}

/// Returns the size of a file.
pub(in crate::store) fn bytes(connection: &rusqlite::Connection) -> rusqlite::Result<i64> {
    let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    connection.query_row(sql, [], |row| row.get(0))
}

/// Checks that every page and every index is undamaged; slow for a large file.
pub(in crate::store) fn integrity_check(
    connection: &rusqlite::Connection,
) -> Result<(), StoreError> {
    no_damage(&damage_by(connection, "integrity_check")?)
}

/// Returns the findings as an error, if there are any.
fn no_damage(found: &[String]) -> Result<(), StoreError> {
    if found.is_empty() {
        Ok(())
    } else {
        Err(StoreError::Damaged(found.join("; ")))
    }
}

/// Checks that the books balance: since the last closing, or since the first transfer.
pub(in crate::store) fn check_books(
    connection: &dyn Connection,
    ever: bool,
) -> Result<(), StoreError> {
    let found = violations(connection, ever)?;
    if found.is_empty() {
        Ok(())
    } else {
        Err(StoreError::Unsound(found))
    }
}

/// Examines all of an open database.
pub(in crate::store) fn report(connection: &dyn Connection) -> Result<Report, StoreError> {
    let mut problems = connection.damage()?;
    problems.extend(violations(connection, true)?);
    Ok(Report {
        problems,
        ..count_contents(connection)?
    })
}

/// Examines all of a file, or only the pages of a file of an earlier version.
pub(in crate::store) fn report_of_file(
    connection: &rusqlite::Connection,
    is_older_version: bool,
) -> Result<Report, StoreError> {
    integrity_check(connection)?;
    let problems = if is_older_version {
        Vec::new()
    } else {
        violations(connection, true)?
    };
    Ok(Report {
        problems,
        is_older_version,
        ..count_contents(connection)?
    })
}

/// Counts the contents of a sound file.
pub(in crate::store) fn count_contents(connection: &dyn Connection) -> Result<Report, StoreError> {
    let number = |sql: &str| connection.value(sql, &[]);
    Ok(Report {
        accounts: number("SELECT count(*) FROM account")?,
        transfers: number("SELECT count(*) FROM transfer")?,
        circulating: number(
            "SELECT CAST(coalesce(sum(posted), 0) AS BIGINT) FROM account WHERE kind IN ('user', 'escrow')",
        )?,
        problems: Vec::new(),
        is_older_version: false,
        is_read_only: false,
    })
}

/// Returns the findings of SQLite's quick check.
pub(in crate::store) fn damage(
    connection: &rusqlite::Connection,
) -> Result<Vec<String>, StoreError> {
    damage_by(connection, "quick_check")
}

fn damage_by(connection: &rusqlite::Connection, pragma: &str) -> Result<Vec<String>, StoreError> {
    let mut found = texts(connection, &format!("PRAGMA {pragma}({FINDINGS_MAX})"))?;
    found.retain(|line| line != "ok");
    for table in texts(connection, "SELECT \"table\" FROM pragma_foreign_key_check")? {
        found.push(format!("a row of {table} refers to nothing"));
    }
    Ok(found)
}

fn violations(connection: &dyn Connection, ever: bool) -> Result<Vec<String>, StoreError> {
    let mut broken = Vec::new();
    for (law, sql) in INVARIANTS {
        let mut places = texts(
            connection,
            &format!("SELECT CAST(here AS TEXT) FROM ({}) AS few", limited(sql)),
        )?;
        if !places.is_empty() {
            places.truncate(FINDINGS_MAX);
            broken.push(format!("{law}: {}", places.join(", ")));
        }
    }
    broken.extend(if ever {
        closing::all_problems(connection)?
    } else {
        closing::problems_since_closing(connection)?
    });
    Ok(broken)
}

/// Limits the rows of a query, and names its only column `here`.
fn limited(sql: &str) -> String {
    format!("WITH found(here) AS ({sql}) SELECT here FROM found LIMIT {FINDINGS_MAX}")
}

fn texts(connection: &dyn Connection, sql: &str) -> Result<Vec<String>, StoreError> {
    connection.all(sql, &[], |row| row.get(0))
}
