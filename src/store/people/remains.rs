//! The remains of deleted rows in unused parts of a file, and in the log.
//!
//! `secure_delete` overwrites a row where it is deleted. But SQLite moves rows from page to page and
//! leaves their bytes behind, so only a rewritten file has none of them.

use rusqlite::params;

use crate::store::connection::Connection;
use crate::store::{StoreError, write};

/// The row in `meta` that notes the pending work for deleted people.
pub(in crate::store) const PENDING_KEY: &str = "carry";

/// The value of that row when the file has to be rewritten.
pub(in crate::store) const PENDING_REWRITE: &str = "\"remains\"";

/// The largest file that is rewritten while tables wait, in bytes: that takes less than a second.
pub(in crate::store) const AT_ONCE_MAX: i64 = 64 << 20;

/// Notes that the file has to be rewritten.
pub(in crate::store) fn schedule_rewrite(connection: &dyn Connection) -> Result<(), StoreError> {
    write::meta(connection, PENDING_KEY, PENDING_REWRITE)
}

/// Rewrites the file if that was noted and it is not larger than `most` bytes; returns whether
/// nothing is left to do.
pub(in crate::store) fn rewrite_if_pending(
    connection: &dyn Connection,
    most: i64,
) -> Result<bool, StoreError> {
    let noted = "SELECT 1 FROM meta WHERE key = ?1 AND value = ?2";
    if !connection.exists(noted, params![PENDING_KEY, PENDING_REWRITE])? {
        return Ok(true);
    }
    let removed = connection.remove_remains(most)?;
    // The log has pages from before a deletion.
    connection.empty_log()?;
    if removed {
        connection.execute("DELETE FROM meta WHERE key = ?1", params![PENDING_KEY])?;
    }
    Ok(removed)
}
