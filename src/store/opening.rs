//! How a store is opened.

use std::path::PathBuf;

/// After how many transfers the program closes the books: few enough for a start and for whoever waits meanwhile.
const STRETCH: i64 = 2_048;

/// Where the database is and how it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The database.
    pub path: PathBuf,
    /// A file system that SQLite was told of, by its name; `None` is the system's own, which the program always uses.
    ///
    /// On another one there is no pid file: whoever made it keeps others away.
    pub disk: Option<String>,
    /// When a commit is answered.
    pub durability: Durability,
    /// After how many transfers the books are closed; a start adds up only what came since.
    pub stretch: i64,
}

impl Opening {
    /// The only way in which the program opens a database: a file, and every commit synced.
    #[must_use]
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            disk: None,
            durability: Durability::Full,
            stretch: STRETCH,
        }
    }
}

/// When a commit is answered.
///
/// The program knows [`Durability::Full`] alone: the others lose what people were told when the power is cut, and
/// are there so that the tests of power cuts can show that they would notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// When it is on the disk.
    #[default]
    Full,
    /// When the system has it; the log reaches the disk before it is moved into the database.
    Normal,
    /// When the system has it.
    Off,
}

impl Durability {
    /// What SQLite's `synchronous` is set to, and what is read back then.
    pub(super) const fn pragma(self) -> (&'static str, &'static str) {
        match self {
            Self::Full => ("FULL", "2"),
            Self::Normal => ("NORMAL", "1"),
            Self::Off => ("OFF", "0"),
        }
    }
}
