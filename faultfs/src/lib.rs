//! A disk in memory for SQLite, to test how a database survives power cuts and failing disks.
//!
//! A [`Disk`] is registered with SQLite as a file system under a unique name. Connections use it like any other file
//! system (`Connection::open_with_flags_and_vfs`). It keeps a [`Journal`] of every write, truncation, sync, creation
//! and deletion, in order. A [`JournalReplay`] computes the files that a power cut would leave at any point of it:
//! everything that was synced, and the part of the rest that survives the [`Damage`]. An armed [`Fault`] makes the
//! n-th call fail, once or from then on. On a stalled disk every sync waits until the stall is dropped.
//!
//! The content of a file is durable once the file is synced, and its name once the directory is synced. SQLite
//! requests both where it needs them.

mod authorizer;
mod damage;
mod disk;
mod disk_state;
mod fault;
mod file;
mod gate;
mod journal_replay;
mod operation;
mod vfs;
mod whole_files;

pub use authorizer::forbid_rollback;
pub use damage::Damage;
pub use disk::{Disk, Stall};
pub use fault::{Failure, Fault};
pub use journal_replay::JournalReplay;
pub use operation::{FileId, Journal, Operation};

use std::collections::BTreeMap;

/// The files of a disk by name.
pub type Image = BTreeMap<String, Vec<u8>>;
