//! The people who asked to be deleted: keyed hashes of Discord ids, next to the database and never in
//! it or in its backups. So a restored older backup loses the same people again, and nobody gets first
//! chips twice.
//!
//! Without the key, which has a file of its own, the hashes identify nobody. The hashes expire.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

use gow::fair::Hash32;
use hmac::{Hmac, KeyInit as _, Mac as _};
use rand::TryRng as _;
use rand::rngs::SysRng;
use sha2::Sha256;

use crate::id::{DAY_MS, Timestamp, UserId};
use crate::store::StoreError;
use crate::store::files::pid_file::cannot_open;
use crate::store::files::{Files as _, PART, SystemFiles, beside, put};

/// The file with the key, in the folder of the database.
pub(crate) const KEY_FILE: &str = "forgotten.key";

/// The file with the hashes, in the folder of the database.
pub(crate) const LIST_FILE: &str = "forgotten.list";

/// How many days a hash is kept: as long as the oldest backup of the database.
pub const FORGOTTEN_DAYS: i64 = 35;

/// How many days after a deletion the person gets no first chips.
pub const NO_GRANT_DAYS: i64 = 30;

/// The length of a key, in bytes.
const KEY_BYTES: usize = 32;

/// A keyed hash of a Discord id.
type Tag = Hash32;

/// The people deleted in the last days.
#[derive(Default)]
pub(in crate::store) struct DeletionList {
    /// The folder of the files; `None` keeps everything in memory.
    folder: Option<PathBuf>,
    key: Option<[u8; KEY_BYTES]>,
    /// When each person was deleted last.
    entries: HashMap<Tag, Timestamp>,
}

impl fmt::Debug for DeletionList {
    /// Leaves out the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeletionList")
    }
}

impl DeletionList {
    /// Reads the files next to a database; an empty list if there are none.
    pub(in crate::store) fn read_beside(database: &Path) -> Result<Self, StoreError> {
        let folder = database.parent().unwrap_or(Path::new("")).to_owned();
        let (key_file, list_file) = (folder.join(KEY_FILE), folder.join(LIST_FILE));
        let key = match read(&key_file)? {
            Some(bytes) => Some(
                bytes
                    .try_into()
                    .map_err(|_| unreadable(&key_file, "it is not a key"))?,
            ),
            None => None,
        };
        let entries = match read(&list_file)? {
            Some(bytes) => parse_entries(&bytes)
                .ok_or_else(|| unreadable(&list_file, "it is not a list of hashes"))?,
            None => HashMap::new(),
        };
        if key.is_none() && !entries.is_empty() {
            // Continuing would bring back deleted people as soon as a backup is restored.
            return Err(unreadable(
                &key_file,
                "it is missing, and the hashes in forgotten.list mean nothing without it",
            ));
        }
        Ok(Self {
            folder: Some(folder),
            key,
            entries,
        })
    }

    /// Returns when somebody was deleted last; `None` if nobody was.
    pub(in crate::store) fn latest(&self) -> Option<Timestamp> {
        self.entries.values().max().copied()
    }

    /// Returns when a person was deleted last; `None` if they were not.
    pub(in crate::store) fn deleted(&self, user: UserId) -> Option<Timestamp> {
        self.entries.get(&tag(&self.key?, user)).copied()
    }

    /// Notes a deletion, on disk before it returns; returns when the person was deleted before. A person has
    /// one entry with the latest time, so that repeated deletions do not make the list longer.
    pub(in crate::store) fn add(
        &mut self,
        user: UserId,
        at: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let before = self.deleted(user);
        let key = match self.key {
            Some(key) => key,
            None => self.new_key()?,
        };
        let mut entries = self.entries.clone();
        entries.insert(tag(&key, user), before.map_or(at, |before| before.max(at)));
        self.write(entries)?;
        Ok(before)
    }

    /// Adds a deletion by another process, unless the list has it.
    pub(in crate::store) fn add_if_new(
        &mut self,
        user: UserId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        if self.deleted(user).is_none_or(|before| before < at) {
            self.add(user, at)?;
        }
        Ok(())
    }

    /// Drops the hashes that have expired.
    pub(super) fn expire(&mut self, now: Timestamp) -> Result<(), StoreError> {
        let since = now.get().saturating_sub(FORGOTTEN_DAYS * DAY_MS);
        let mut entries = self.entries.clone();
        entries.retain(|_, at| at.get() >= since);
        if entries.len() == self.entries.len() {
            return Ok(());
        }
        self.write(entries)
    }

    fn new_key(&mut self) -> Result<[u8; KEY_BYTES], StoreError> {
        let mut key = [0; KEY_BYTES];
        SysRng
            .try_fill_bytes(&mut key)
            .map_err(|error| StoreError::System(format!("no randomness for a key: {error}")))?;
        if let Some(folder) = &self.folder {
            replace(&folder.join(KEY_FILE), &key)?;
        }
        self.key = Some(key);
        Ok(key)
    }

    fn write(&mut self, entries: HashMap<Tag, Timestamp>) -> Result<(), StoreError> {
        if let Some(folder) = &self.folder {
            let lines: String = entries
                .iter()
                .map(|(tag, at)| format!("{} {tag}\n", at.get()))
                .collect();
            replace(&folder.join(LIST_FILE), lines.as_bytes())?;
        }
        self.entries = entries;
        Ok(())
    }
}

fn tag(key: &[u8; KEY_BYTES], user: UserId) -> Tag {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(&user.get().to_be_bytes());
    Tag::from_bytes(mac.finalize().into_bytes().into())
}

/// Reads a file; `None` if it does not exist.
fn read(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    if !SystemFiles.exists(path) {
        return Ok(None);
    }
    let bytes = SystemFiles.read(path);
    bytes.map(Some).map_err(|error| cannot_open(path, &error))
}

/// Writes a whole file that only its owner may read; a power cut leaves either the old file or the new one.
fn replace(path: &Path, content: &[u8]) -> Result<(), StoreError> {
    let part = beside(path, PART);
    let written = SystemFiles
        .write(&part, content)
        .and_then(|()| put(&SystemFiles, &part, path));
    written.map_err(|error| cannot_open(path, &error))
}

fn unreadable(path: &Path, why: &str) -> StoreError {
    StoreError::Open {
        path: path.to_owned(),
        why: why.to_owned(),
    }
}

/// Reads the lines that [`DeletionList::write`] wrote.
fn parse_entries(bytes: &[u8]) -> Option<HashMap<Tag, Timestamp>> {
    let mut entries = HashMap::new();
    for line in std::str::from_utf8(bytes).ok()?.lines() {
        let (at, tag) = line.split_once(' ')?;
        let at = Timestamp::new(at.parse().ok()?);
        let last = entries.entry(tag.parse().ok()?).or_insert(at);
        *last = at.max(*last);
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId::new(1_180_000_000_000_000_001);

    #[test]
    fn a_deletion_is_remembered_until_it_expires_and_only_with_the_key() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("tiengow.db");
        let mut list = DeletionList::read_beside(&database).unwrap();
        assert!(list.latest().is_none() && list.deleted(ANN).is_none());
        let (first, second) = (Timestamp::new(5), Timestamp::new(5 + DAY_MS));
        assert_eq!(list.add(ANN, first), Ok(None));
        assert_eq!(list.add(ANN, second), Ok(Some(first)));
        // The clock of another process may be behind.
        assert_eq!(list.add(ANN, first), Ok(Some(second)));
        let again = DeletionList::read_beside(&database).unwrap();
        assert_eq!(again.deleted(ANN), Some(second));
        assert_eq!(again.deleted(UserId::new(7)), None);
        let text = std::fs::read_to_string(folder.path().join(LIST_FILE)).unwrap();
        assert!(!text.contains(&ANN.to_string()), "{text}");
        assert_eq!(text.lines().count(), 1, "one entry: {text}");
        let older = text.replacen(&second.get().to_string(), "5", 1);
        std::fs::write(folder.path().join(LIST_FILE), text + &older).unwrap();
        let mut again = DeletionList::read_beside(&database).unwrap();
        assert_eq!(again.deleted(ANN), Some(second), "the later of two entries");
        let end = second.get() + FORGOTTEN_DAYS * DAY_MS;
        for (at, latest) in [(end, Some(second)), (end + 1, None)] {
            again.expire(Timestamp::new(at)).unwrap();
            let kept = DeletionList::read_beside(&database).unwrap();
            assert_eq!(kept.latest(), latest);
        }
    }

    #[test]
    fn a_list_without_its_key_is_an_error_and_so_is_a_damaged_one() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("tiengow.db");
        DeletionList::read_beside(&database)
            .unwrap()
            .add(ANN, Timestamp::new(5))
            .unwrap();
        let key = folder.path().join(KEY_FILE);
        let bytes = std::fs::read(&key).unwrap();
        std::fs::remove_file(&key).unwrap();
        assert!(DeletionList::read_beside(&database).is_err());
        std::fs::write(&key, &bytes).unwrap();
        std::fs::write(folder.path().join(LIST_FILE), "5 zz\n").unwrap();
        assert!(DeletionList::read_beside(&database).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_read_the_key() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let mut list = DeletionList::read_beside(&folder.path().join("tiengow.db")).unwrap();
        list.add(ANN, Timestamp::new(5)).unwrap();
        for name in [KEY_FILE, LIST_FILE] {
            let mode = std::fs::metadata(folder.path().join(name))
                .unwrap()
                .permissions();
            assert_eq!(mode.mode() & 0o777, 0o600, "{name}");
        }
    }
}
