//! An open file, through the methods that SQLite calls.

#![allow(
    unsafe_code,
    reason = "SQLite calls a file through C function pointers"
)]

use std::ffi::{c_int, c_void};
use std::ptr;
use std::slice;
use std::sync::{Arc, Mutex};

use rusqlite::ffi;

use crate::FileId;
use crate::disk_state::{DiskState, lock};
use crate::fault::Call;

/// The sector size reported to SQLite, the same as for SQLite's own files.
const SECTOR_SIZE: c_int = 4_096;

/// The handle of a file. SQLite allocates its memory.
#[repr(C)]
pub(crate) struct File {
    base: ffi::sqlite3_file,
    opened: *mut OpenFile,
}

/// The open file behind a handle.
pub(crate) struct OpenFile {
    pub(crate) state: Arc<Mutex<DiskState>>,
    pub(crate) id: FileId,
    pub(crate) is_named: bool,
    /// Whether the file is the log of a database.
    pub(crate) is_log: bool,
    /// Whether the file's name is new, so that the first sync of the file must also sync the name.
    pub(crate) is_name_unsynced: bool,
    /// The name to delete when the file is closed.
    pub(crate) delete: Option<String>,
}

impl OpenFile {
    /// Returns the kind of call for a write to this file.
    const fn write_call(&self) -> Call {
        if self.is_log {
            Call::LogWrite
        } else {
            Call::Other
        }
    }
}

/// The methods that SQLite calls. Shared memory is missing, because a database in exclusive locking mode does not
/// need it.
static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 1,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(size),
    xLock: Some(lock_file),
    xUnlock: Some(unlock_file),
    xCheckReservedLock: Some(is_reserved),
    xFileControl: Some(control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(characteristics),
    xShmMap: None,
    xShmLock: None,
    xShmBarrier: None,
    xShmUnmap: None,
    xFetch: None,
    xUnfetch: None,
};

impl File {
    /// Marks the handle as not opened yet, so that SQLite does not close it.
    pub(crate) fn mark_unopened(&mut self) {
        self.base.pMethods = ptr::null();
    }

    pub(crate) fn open(&mut self, opened: OpenFile) {
        self.opened = Box::into_raw(Box::new(opened));
        self.base.pMethods = &raw const METHODS;
    }
}

/// Returns the open file behind a handle.
///
/// # Safety
/// `file` must be open.
unsafe fn opened<'a>(file: *mut ffi::sqlite3_file) -> &'a mut OpenFile {
    // SAFETY: `File::open` has set the pointer, and SQLite makes one call on a file at a time.
    unsafe { &mut *(*file.cast::<File>()).opened }
}

fn index(number: i64) -> usize {
    usize::try_from(number).expect("SQLite uses no negative offset or length")
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: the pointer comes from `Box::into_raw`, and SQLite closes a file once.
    let opened = unsafe { Box::from_raw((*file.cast::<File>()).opened) };
    if let Some(name) = &opened.delete {
        lock(&opened.state).delete(name);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    out: *mut c_void,
    len: c_int,
    at: i64,
) -> c_int {
    let (at, len) = (index(at), index(len.into()));
    // SAFETY: an open file, and room for `len` bytes.
    let (opened, out) = unsafe {
        (
            opened(file),
            slice::from_raw_parts_mut(out.cast::<u8>(), len),
        )
    };
    let mut state = lock(&opened.state);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_IOERR_READ) {
        return code;
    }
    let content = state.content(opened.id);
    let from = content.len().min(at);
    let available = &content[from..content.len().min(at + len)];
    out[..available.len()].copy_from_slice(available);
    // SQLite expects zeros beyond the end of the file.
    out[available.len()..].fill(0);
    if available.len() == len {
        ffi::SQLITE_OK
    } else {
        ffi::SQLITE_IOERR_SHORT_READ
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    len: c_int,
    at: i64,
) -> c_int {
    let (at, len) = (index(at), index(len.into()));
    // SAFETY: an open file, and `len` bytes to write.
    let (opened, bytes) = unsafe { (opened(file), slice::from_raw_parts(from.cast::<u8>(), len)) };
    let mut state = lock(&opened.state);
    if let Some(code) = state.count_call(opened.write_call(), ffi::SQLITE_IOERR_WRITE) {
        // A failed write often leaves its first part on the disk.
        state.write(opened.id, opened.is_named, at, &bytes[..len / 2]);
        return code;
    }
    state.write(opened.id, opened.is_named, at, bytes);
    ffi::SQLITE_OK
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, len: i64) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    let mut state = lock(&opened.state);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_IOERR_TRUNCATE) {
        return code;
    }
    state.truncate(opened.id, opened.is_named, index(len));
    ffi::SQLITE_OK
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    // Do not hold the lock of the disk while waiting, so that other threads can use the disk.
    let gate = Arc::clone(&lock(&opened.state).gate);
    gate.pass();
    let mut state = lock(&opened.state);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_IOERR_FSYNC) {
        return code;
    }
    if !opened.is_named {
        return ffi::SQLITE_OK;
    }
    state.sync(opened.id);
    if opened.is_name_unsynced {
        state.sync_names();
        opened.is_name_unsynced = false;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn size(file: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    let mut state = lock(&opened.state);
    if let Some(code) = state.count_call(Call::Other, ffi::SQLITE_IOERR_FSTAT) {
        return code;
    }
    let len = i64::try_from(state.content(opened.id).len()).unwrap_or(i64::MAX);
    // SAFETY: SQLite's own variable.
    unsafe { *out = len };
    ffi::SQLITE_OK
}

unsafe extern "C" fn lock_file(file: *mut ffi::sqlite3_file, _level: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    lock(&opened.state)
        .count_call(Call::Lock, ffi::SQLITE_IOERR_LOCK)
        .unwrap_or(ffi::SQLITE_OK)
}

unsafe extern "C" fn unlock_file(file: *mut ffi::sqlite3_file, _level: c_int) -> c_int {
    // SAFETY: an open file.
    let opened = unsafe { opened(file) };
    lock(&opened.state)
        .count_call(Call::Other, ffi::SQLITE_IOERR_UNLOCK)
        .unwrap_or(ffi::SQLITE_OK)
}

unsafe extern "C" fn is_reserved(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: an open file, and SQLite's own variable.
    let opened = unsafe {
        *out = 0;
        opened(file)
    };
    lock(&opened.state)
        .count_call(Call::Lock, ffi::SQLITE_IOERR_CHECKRESERVEDLOCK)
        .unwrap_or(ffi::SQLITE_OK)
}

unsafe extern "C" fn control(
    _file: *mut ffi::sqlite3_file,
    _op: c_int,
    _argument: *mut c_void,
) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_file: *mut ffi::sqlite3_file) -> c_int {
    SECTOR_SIZE
}

/// Reports, like SQLite's own files, that a torn write does not damage the adjacent bytes.
unsafe extern "C" fn characteristics(_file: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}
