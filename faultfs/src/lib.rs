//! A disk in memory on which SQLite keeps a database: for tests of what power cuts and failing
//! disks leave.
//!
//! A [`Disk`] is registered with SQLite as a file system under a name of its own and opened like
//! any other (`Connection::open_with_flags_and_vfs`). It keeps a [`Journal`] of every write,
//! truncation, sync, creation and deletion in order. A [`Platter`] goes along the journal and says
//! at each point what a power cut would leave: all that was synced, and of the rest what a
//! [`Damage`] lets through. An armed [`Fault`] makes the n-th call fail, once or from then on; a
//! disk that is stalled answers no sync until it is let go.
//!
//! A file is on the disk when it was synced, and its name when the folder was: SQLite asks for both
//! where it needs them.

mod damage;
mod denial;
mod disk;
mod drive;
mod fault;
mod file;
mod gate;
mod operation;
mod platter;
mod vfs;
mod whole;

pub use damage::Damage;
pub use denial::forbid_rollback;
pub use disk::{Disk, Stall};
pub use fault::{Failure, Fault};
pub use operation::{FileId, Journal, Operation};
pub use platter::Platter;

use std::collections::BTreeMap;

/// The files of a disk by name.
pub type Image = BTreeMap<String, Vec<u8>>;
