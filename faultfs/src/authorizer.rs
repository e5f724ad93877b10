//! An authorizer that makes a connection refuse statements.

#![allow(
    unsafe_code,
    reason = "SQLite calls a C function to authorize a statement"
)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

use rusqlite::{Connection, ffi};

/// Makes a connection refuse every later `ROLLBACK` of a whole transaction.
///
/// # Panics
/// Panics if SQLite does not accept the authorizer, which never happens.
pub fn forbid_rollback(connection: &Connection) {
    // SAFETY: the handle is only used to set a function that needs no data and lives forever.
    let set = unsafe {
        ffi::sqlite3_set_authorizer(connection.handle(), Some(authorize), ptr::null_mut())
    };
    assert_eq!(set, ffi::SQLITE_OK, "SQLite accepts the authorizer");
}

unsafe extern "C" fn authorize(
    _data: *mut c_void,
    action: c_int,
    statement: *const c_char,
    _second: *const c_char,
    _database: *const c_char,
    _inside: *const c_char,
) -> c_int {
    // SAFETY: for a transaction SQLite passes the name of the statement.
    let is_denied =
        action == ffi::SQLITE_TRANSACTION && unsafe { CStr::from_ptr(statement) } == c"ROLLBACK";
    if is_denied {
        ffi::SQLITE_DENY
    } else {
        ffi::SQLITE_OK
    }
}
