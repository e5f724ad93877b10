//! How a store is opened: a file ([`sqlite`]) or a server's database ([`postgres`]), which is then
//! [`open_database`].

pub(super) mod open_database;
pub(super) mod postgres;
pub(super) mod sqlite;

use std::path::PathBuf;

use crate::metrics::Metrics;

use crate::store::{Address, PersonNumbers, StoreError};
use open_database::OpenDatabase;

/// After how many transfers the program closes the books: few enough for a quick start and a short
/// wait at a closing.
const STRETCH: i64 = 2_048;

/// The place of the database, and the way it is opened.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The database.
    pub path: PathBuf,
    /// The PostgreSQL database to use instead; only the records of deletions are then at the path.
    pub postgres: Option<Address>,
    /// Whether other processes may use the server's database at the same time.
    pub shared: bool,
    /// The name of an SQLite VFS; `None` is the system's default, which the program always uses.
    ///
    /// With another VFS there is no pid file; the VFS has to lock the file itself.
    pub disk: Option<String>,
    /// When a commit is confirmed.
    pub durability: Durability,
    /// After how many transfers the books are closed; a start sums only later transfers.
    pub stretch: i64,
    /// The metrics that count commits.
    pub metrics: Metrics,
    /// The source of the numbers of new people.
    pub numbers: PersonNumbers,
}

impl Opening {
    /// Opens a file, and syncs every commit.
    #[must_use]
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            postgres: None,
            shared: false,
            disk: None,
            durability: Durability::Full,
            stretch: STRETCH,
            metrics: Metrics::default(),
            numbers: PersonNumbers::default(),
        }
    }

    /// Whether the database is a file instead of a server's.
    pub(super) fn is_file(&self) -> bool {
        self.postgres.is_none()
    }
}

/// When a commit is confirmed.
///
/// The program uses only [`Durability::Full`]. The others can lose confirmed steps in a power cut;
/// they exist so that the power-cut tests can show that they detect such a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// Once it is on the disk.
    #[default]
    Full,
    /// Once the system has it; the log is synced before a checkpoint.
    Normal,
    /// Once the system has it.
    Off,
}

impl Durability {
    /// The value for SQLite's `synchronous`, and the value read back.
    pub(super) const fn pragma(self) -> (&'static str, &'static str) {
        match self {
            Self::Full => ("FULL", "2"),
            Self::Normal => ("NORMAL", "1"),
            Self::Off => ("OFF", "0"),
        }
    }
}

/// Opens the database of either engine, creating it if needed.
pub(super) fn open(opening: &Opening) -> Result<OpenDatabase, StoreError> {
    match &opening.postgres {
        None => sqlite::open(opening),
        Some(address) => postgres::on_own_thread(|| postgres::open(opening, address)),
    }
}
