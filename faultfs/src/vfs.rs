//! A disk as a file system of SQLite, with files found by name.

#![allow(
    unsafe_code,
    reason = "SQLite calls a file system through C function pointers"
)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

use rusqlite::ffi;

use crate::disk_state::{DiskState, lock};
use crate::fault::Call;
use crate::file::{File, OpenFile};

/// The longest file name, in bytes.
const NAME_MAX: c_int = 512;

/// The number of disks so far. Each disk's unique name contains its number.
static DISKS: AtomicU64 = AtomicU64::new(0);

/// The value behind `pAppData`.
struct Context {
    /// A weak reference, because a connection may outlive the disk. Opening a file then fails with an I/O error.
    state: Weak<Mutex<DiskState>>,
    /// SQLite's default file system, which supplies the time and randomness.
    system: *mut ffi::sqlite3_vfs,
}

/// The entry of a disk in SQLite's list of file systems.
///
/// Dropping it removes the entry from the list. The few bytes of the entry are never freed, because a connection that
/// is still open keeps a pointer to them.
#[derive(Debug)]
pub(crate) struct Registration {
    name: &'static CStr,
    vfs: *mut ffi::sqlite3_vfs,
}

// SAFETY: the pointer is only used to unregister, and SQLite's list has its own lock.
unsafe impl Send for Registration {}
// SAFETY: as above, and a shared reference gives access to the name only.
unsafe impl Sync for Registration {}

impl Registration {
    pub(crate) fn new(state: &Arc<Mutex<DiskState>>) -> Self {
        let number = DISKS.fetch_add(1, Ordering::Relaxed);
        let name = CString::new(format!("faultfs-{number}")).expect("a number has no zero byte");
        let name: &'static CStr = Box::leak(name.into_boxed_c_str());
        let state = Arc::downgrade(state);
        // SAFETY: with a null name SQLite returns its default file system, which is never freed.
        let system = unsafe { ffi::sqlite3_vfs_find(ptr::null()) };
        let context = Box::into_raw(Box::new(Context { state, system }));
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
        // SAFETY: `vfs`, the context and the name are never freed, and SQLite reads nothing else.
        let registered = unsafe { ffi::sqlite3_vfs_register(vfs, 0) };
        assert_eq!(registered, ffi::SQLITE_OK, "SQLite accepts the file system");
        Self { name, vfs }
    }

    pub(crate) fn name(&self) -> &str {
        self.name.to_str().expect("made from a string")
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        // SAFETY: the entry was registered in `new` and is never freed.
        unsafe { ffi::sqlite3_vfs_unregister(self.vfs) };
    }
}

/// Returns the context of a call.
///
/// # Safety
/// `vfs` must have been registered by [`Registration::new`].
unsafe fn context<'a>(vfs: *mut ffi::sqlite3_vfs) -> &'a Context {
    // SAFETY: `pAppData` was set in `new` and is never freed.
    unsafe { &*(*vfs).pAppData.cast::<Context>() }
}

/// Converts a name from SQLite; `None` stands for a temporary file.
///
/// # Safety
/// `name` must be null or a C string that lives as long as the call.
unsafe fn text<'a>(name: *const c_char) -> Option<&'a str> {
    if name.is_null() {
        return None;
    }
    // SAFETY: the caller guarantees a C string.
    let name = unsafe { CStr::from_ptr(name) };
    Some(name.to_str().expect("tests name databases in UTF-8"))
}

unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite passes its own entry, a name or null, and room for a handle of `szOsFile` bytes.
    let (context, name, handle) = unsafe { (context(vfs), text(name), &mut *file.cast::<File>()) };
    handle.mark_unopened();
    let Some(shared) = context.state.upgrade() else {
        return ffi::SQLITE_IOERR;
    };
    let mut state = lock(&shared);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_CANTOPEN) {
        return code;
    }
    let found = name.and_then(|name| state.find(name));
    let is_new = found.is_none();
    if is_new && name.is_some() && flags & ffi::SQLITE_OPEN_CREATE == 0 {
        return ffi::SQLITE_CANTOPEN;
    }
    let id = found.unwrap_or_else(|| state.create(name));
    drop(state);
    // As with SQLite's own files, the folder is synced together with a new journal.
    let journals =
        ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL;
    let is_name_unsynced = is_new && flags & journals != 0;
    let delete = name
        .filter(|_| flags & ffi::SQLITE_OPEN_DELETEONCLOSE != 0)
        .map(str::to_owned);
    let opened = OpenFile {
        state: Arc::clone(&shared),
        id,
        is_named: name.is_some(),
        is_log: flags & ffi::SQLITE_OPEN_WAL != 0,
        is_name_unsynced,
        delete,
    };
    handle.open(opened);
    if !out_flags.is_null() {
        // SAFETY: the pointer is not null, so it points to SQLite's own variable.
        unsafe { *out_flags = flags };
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(vfs: *mut ffi::sqlite3_vfs, name: *const c_char, sync: c_int) -> c_int {
    // SAFETY: SQLite passes its own entry and a name.
    let (context, name) = unsafe { (context(vfs), text(name)) };
    let Some(shared) = context.state.upgrade() else {
        return ffi::SQLITE_IOERR;
    };
    let mut state = lock(&shared);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_IOERR_DELETE) {
        return code;
    }
    let Some(name) = name.filter(|name| state.find(name).is_some()) else {
        return ffi::SQLITE_IOERR_DELETE_NOENT;
    };
    state.delete(name);
    if sync != 0 {
        state.sync_names();
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn access(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    _flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite passes its own entry and a name.
    let (context, name) = unsafe { (context(vfs), text(name)) };
    let Some(shared) = context.state.upgrade() else {
        return ffi::SQLITE_IOERR;
    };
    let mut state = lock(&shared);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_IOERR_ACCESS) {
        return code;
    }
    let is_there = name.is_some_and(|name| state.find(name).is_some());
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
    // SAFETY: SQLite passes a name.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if name.len() > usize::try_from(room).unwrap_or(0) {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: `out` has `room` bytes, enough for the name as just checked, and the two do not overlap.
    unsafe { ptr::copy_nonoverlapping(name.as_ptr().cast::<c_char>(), out, name.len()) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn randomness(
    vfs: *mut ffi::sqlite3_vfs,
    bytes: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: the function belongs to SQLite's default file system and gets SQLite's own arguments.
    unsafe {
        let system = context(vfs).system;
        (*system)
            .xRandomness
            .map_or(0, |randomness| randomness(system, bytes, out))
    }
}

/// Returns immediately, because there is nothing to wait for.
unsafe extern "C" fn sleep(_vfs: *mut ffi::sqlite3_vfs, micros: c_int) -> c_int {
    micros
}

unsafe extern "C" fn current_time(vfs: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    // SAFETY: the function belongs to SQLite's default file system and gets SQLite's own arguments.
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
