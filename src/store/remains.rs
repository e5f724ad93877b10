//! What deleted rows leave in unused parts of a file, and the log.
//!
//! `secure_delete` overwrites a row where it is deleted. But SQLite moves rows from page to page and
//! leaves their bytes behind, so only a file that is written anew has none of them.

use rusqlite::Connection;

use crate::store::StoreError;

/// The row in `meta` that says what is left to do about people of before.
pub(super) const LEFT: &str = "carry";

/// The value of that row when the file has to be written anew.
pub(super) const REMAINS: &str = "\"remains\"";

/// The largest file that is written anew while tables wait, in bytes: that takes less than a second.
pub(super) const AT_ONCE_MAX: i64 = 64 << 20;

/// Notes that the file has to be written anew.
pub(super) fn note(connection: &Connection) -> Result<(), StoreError> {
    let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2)
               ON CONFLICT DO UPDATE SET value = excluded.value";
    connection.prepare_cached(sql)?.execute([LEFT, REMAINS])?;
    Ok(())
}

/// Writes the file anew if that was noted and it is not larger than `most` bytes; returns whether
/// nothing is left.
pub(super) fn gone(connection: &Connection, most: i64) -> Result<bool, StoreError> {
    let noted = "SELECT 1 FROM meta WHERE key = ?1 AND value = ?2";
    if !connection.prepare(noted)?.exists([LEFT, REMAINS])? {
        return Ok(true);
    }
    let bytes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let bytes: i64 = connection.query_row(bytes, [], |row| row.get(0))?;
    if bytes <= most {
        connection.execute_batch("VACUUM")?;
        connection.execute("DELETE FROM meta WHERE key = ?1", [LEFT])?;
    }
    emptied_log(connection)?;
    Ok(bytes <= most)
}

/// Copies the log into the file and empties it: it has pages from before a deletion.
pub(super) fn emptied_log(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?)
}
