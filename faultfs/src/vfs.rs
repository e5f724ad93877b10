//! A disk as SQLite's file system: files by name.

#![allow(
    unsafe_code,
    reason = "SQLite calls a file system through C function pointers"
)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rusqlite::ffi;

use crate::drive::Drive;
use crate::fault::Call;
use crate::file::{File, Opened};

/// The longest file name, in bytes.
const NAME_MAX: c_int = 512;

/// The number of disks so far, from which each gets a unique name.
static DISKS: AtomicU64 = AtomicU64::new(0);

/// The value behind `pAppData`.
struct Context {
    /// Weak, because a connection may outlive the disk; opening a file then fails with an I/O
    /// error.
    drive: Weak<Mutex<Drive>>,
    /// The system's file system, for the time and for randomness.
    system: *mut ffi::sqlite3_vfs,
}

/// The entry of a disk in SQLite's list.
///
/// Dropping this removes the entry from the list. Its few bytes are never freed, because a
/// connection that is still open keeps a pointer to them.
#[derive(Debug)]
pub(crate) struct Registration {
    name: &'static CStr,
    vfs: *mut ffi::sqlite3_vfs,
}

// SAFETY: the pointer is only used to unregister, and SQLite's list has a lock of its own.
unsafe impl Send for Registration {}
// SAFETY: as above; a shared reference gives out the name alone.
unsafe impl Sync for Registration {}

impl Registration {
    pub(crate) fn new(drive: &Arc<Mutex<Drive>>) -> Self {
        let number = DISKS.fetch_add(1, Ordering::Relaxed);
        let name = CString::new(format!("faultfs-{number}")).expect("a number has no zero byte");
        let name: &'static CStr = Box::leak(name.into_boxed_c_str());
        let drive = Arc::downgrade(drive);
        // SAFETY: with a null name SQLite returns its default file system, which is never freed.
        let system = unsafe { ffi::sqlite3_vfs_find(ptr::null()) };
        let context = Box::into_raw(Box::new(Context { drive, system }));
        let vfs = Box::into_raw(Box::new(ffi::sqlite3_vfs {
            iVersion: 1,
            szOsFile: c_int::try_from(size_of::<File>()).expect("a file's handle is two pointers"),
            mxPathname: NAME_MAX,
            pNext: ptr::null_mut(),
            zName: name.as_ptr(),
            pAppData: context.cast::<c_void>(),
            xOpen: Some(open),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_path),
            xDlOpen: None,
            xDlError: None,
            xDlSym: None,
            xDlClose: None,
            xRandomness: Some(randomness),
            xSleep: Some(sleep),
            xCurrentTime: Some(current_time),
            xGetLastError: Some(last_error),
            xCurrentTimeInt64: None,
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
        }));
        // SAFETY: all that SQLite reads of it is never freed: `vfs`, the context and the name.
        let registered = unsafe { ffi::sqlite3_vfs_register(vfs, 0) };
        assert_eq!(registered, ffi::SQLITE_OK, "SQLite takes a file system");
        Self { name, vfs }
    }

    pub(crate) fn name(&self) -> &str {
        self.name.to_str().expect("made from a string")
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        // SAFETY: the entry was registered in `new` and lives on.
        unsafe { ffi::sqlite3_vfs_unregister(self.vfs) };
    }
}

/// Returns the context of a call.
///
/// # Safety
/// `vfs` is one that [`Registration::new`] has registered.
unsafe fn context<'a>(vfs: *mut ffi::sqlite3_vfs) -> &'a Context {
    // SAFETY: `pAppData` was set in `new` and is never freed.
    unsafe { &*(*vfs).pAppData.cast::<Context>() }
}

pub(crate) fn lock(drive: &Mutex<Drive>) -> MutexGuard<'_, Drive> {
    drive.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Converts a name from SQLite; `None` stands for a temporary file.
///
/// # Safety
/// `name` is null or a C string that lives as long as the call.
unsafe fn text<'a>(name: *const c_char) -> Option<&'a str> {
    if name.is_null() {
        return None;
    }
    // SAFETY: the caller vouches for it.
    let name = unsafe { CStr::from_ptr(name) };
    Some(name.to_str().expect("names of databases in tests are text"))
}

unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite gives its own entry, a name or null, and room for a file of the size that it
    // was told.
    let (context, name, handle) = unsafe { (context(vfs), text(name), &mut *file.cast::<File>()) };
    handle.close_is_not_needed();
    let Some(shared) = context.drive.upgrade() else {
        return ffi::SQLITE_IOERR;
    };
    let mut drive = lock(&shared);
    if let Some(code) = drive.call(Call::Other, ffi::SQLITE_CANTOPEN) {
        return code;
    }
    let found = name.and_then(|name| drive.find(name));
    let is_new = found.is_none();
    if is_new && name.is_some() && flags & ffi::SQLITE_OPEN_CREATE == 0 {
        return ffi::SQLITE_CANTOPEN;
    }
    let id = found.unwrap_or_else(|| drive.create(name));
    drop(drive);
    // As SQLite's own files do: the folder is synced together with a new journal.
    let journals =
        ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL;
    let name_waits = is_new && flags & journals != 0;
    let delete = name
        .filter(|_| flags & ffi::SQLITE_OPEN_DELETEONCLOSE != 0)
        .map(str::to_owned);
    let opened = Opened {
        drive: Arc::clone(&shared),
        id,
        is_named: name.is_some(),
        is_log: flags & ffi::SQLITE_OPEN_WAL != 0,
        name_waits,
        delete,
    };
    handle.open(opened);
    if !out_flags.is_null() {
        // SAFETY: not null, and SQLite's own variable then.
        unsafe { *out_flags = flags };
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(vfs: *mut ffi::sqlite3_vfs, name: *const c_char, sync: c_int) -> c_int {
    // SAFETY: SQLite gives its own entry and a name.
    let (context, name) = unsafe { (context(vfs), text(name)) };
    let Some(shared) = context.drive.upgrade() else {
        return ffi::SQLITE_IOERR;
    };
    let mut drive = lock(&shared);
    if let Some(code) = drive.call(Call::Other, ffi::SQLITE_IOERR_DELETE) {
        return code;
    }
    let Some(name) = name.filter(|name| drive.find(name).is_some()) else {
        return ffi::SQLITE_IOERR_DELETE_NOENT;
    };
    drive.delete(name);
    if sync != 0 {
        drive.sync_names();
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn access(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    _flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite gives its own entry and a name.
    let (context, name) = unsafe { (context(vfs), text(name)) };
    let Some(shared) = context.drive.upgrade() else {
        return ffi::SQLITE_IOERR;
    };
    let mut drive = lock(&shared);
    if let Some(code) = drive.call(Call::Other, ffi::SQLITE_IOERR_ACCESS) {
        return code;
    }
    let is_there = name.is_some_and(|name| drive.find(name).is_some());
    // SAFETY: SQLite's own variable.
    unsafe { *out = c_int::from(is_there) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_path(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: SQLite gives a name.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if name.len() > usize::try_from(room).unwrap_or(0) {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: `out` has `room` bytes, which was just compared; the two do not overlap.
    unsafe { ptr::copy_nonoverlapping(name.as_ptr().cast::<c_char>(), out, name.len()) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn randomness(
    vfs: *mut ffi::sqlite3_vfs,
    bytes: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: the system's file system has this function and gets what SQLite gave.
    unsafe {
        let system = context(vfs).system;
        (*system)
            .xRandomness
            .map_or(0, |randomness| randomness(system, bytes, out))
    }
}

/// Returns at once: there is nothing to wait for.
unsafe extern "C" fn sleep(_vfs: *mut ffi::sqlite3_vfs, micros: c_int) -> c_int {
    micros
}

unsafe extern "C" fn current_time(vfs: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    // SAFETY: the system's file system has this function and gets what SQLite gave.
    unsafe {
        let system = context(vfs).system;
        (*system)
            .xCurrentTime
            .map_or(ffi::SQLITE_ERROR, |time| time(system, out))
    }
}

unsafe extern "C" fn last_error(
    _vfs: *mut ffi::sqlite3_vfs,
    _room: c_int,
    _out: *mut c_char,
) -> c_int {
    0
}
