//! Statements that a connection is made to refuse.

#![allow(
    unsafe_code,
    reason = "SQLite asks a C function whether a statement is allowed"
)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

use rusqlite::{Connection, ffi};

/// Makes a connection refuse every later `ROLLBACK` of a whole transaction.
///
/// # Panics
/// When SQLite does not accept the authorizer, which does not happen.
pub fn forbid_rollback(connection: &Connection) {
    // SAFETY: the handle is only used to set a function that needs no data and lives for ever.
    let set =
        unsafe { ffi::sqlite3_set_authorizer(connection.handle(), Some(judge), ptr::null_mut()) };
    assert_eq!(set, ffi::SQLITE_OK, "SQLite takes a rule");
}

unsafe extern "C" fn judge(
    _data: *mut c_void,
    action: c_int,
    what: *const c_char,
    _second: *const c_char,
    _database: *const c_char,
    _inside: *const c_char,
) -> c_int {
    // SAFETY: for a transaction SQLite gives the name of the statement.
    let denied =
        action == ffi::SQLITE_TRANSACTION && unsafe { CStr::from_ptr(what) } == c"ROLLBACK";
    if denied {
        ffi::SQLITE_DENY
    } else {
        ffi::SQLITE_OK
    }
}
