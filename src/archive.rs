//! The archive of old hands: compressed files of hand records, by UTC day, for `tiengow score` and
//! `tiengow replay`.
//!
//! A file names seats, not people: the database keeps who sat where. A file is on disk under its
//! final name before its rows are deleted from the database. A crash in between leaves both, and
//! the next run deletes the rows without writing them again. Nothing here deletes a file.

mod line;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use gow::Seat;
use gow::record::MAX_LINE;
use tokio::task::JoinError;

use crate::id::{Day, HandId};
use crate::store::{
    ArchivedHand, Files, PART, PastHand, RECORDS_MAX, Step, Store, StoreError, Write, beside, put,
};

/// The most hands in one file; a day with more has several files.
const HANDS_PER_FILE: usize = 4_096;

/// Rows deleted from the database in one step.
const ROWS_PER_STEP: usize = 128;

/// The most files of one day: room for far more hands than are played.
const FILES_MAX: u32 = 10_000;

/// An error of the archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file could not be read or written.
    #[error("{path}: {why}")]
    File {
        /// Which one.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// The program is shutting down.
    #[error("the program stops")]
    Stopped,
    /// The work with a file has panicked.
    #[error("the archive's work has panicked; the log says where")]
    Panicked,
}

impl From<JoinError> for ArchiveError {
    fn from(error: JoinError) -> Self {
        if error.is_panic() {
            Self::Panicked
        } else {
            Self::Stopped
        }
    }
}

/// What the archive stores of a hand that counts.
#[derive(Debug, Clone, PartialEq)]
pub enum ArchiveEntry {
    /// The hand.
    Hand(Box<ArchivedRecord>),
    /// A hand that was played by other rules than these.
    OtherRules,
}

/// A hand in the archive.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchivedRecord {
    /// Its record.
    pub record: gow::Record,
    /// Chips a point.
    pub stake: i64,
    /// Where its people sat, in the order of [`ArchivedHand::people`]; empty in files of versions
    /// that did not write it.
    pub seats: Vec<Seat>,
}

/// The folder of the archive.
#[derive(Clone)]
pub struct Archive {
    folder: PathBuf,
    files: Arc<dyn Files + Send + Sync>,
}

impl Archive {
    /// Makes an archive of an existing folder.
    pub fn new(folder: PathBuf, files: Arc<dyn Files + Send + Sync>) -> Self {
        Self { folder, files }
    }

    /// Moves the records of every day before `before` out of the database; returns how many.
    ///
    /// A record that cannot be read or written stays in the database, and is logged. Nothing is moved by a
    /// process that no longer [leads](Store::leads): another may be writing the same files.
    ///
    /// # Errors
    /// The store or the disk fails; records moved before that stay moved.
    pub async fn take(&self, store: &Store, before: Day) -> Result<usize, ArchiveError> {
        let (mut day, mut moved) = (None, 0);
        while let Some(next) = store.recorded_day(day).await?.filter(|day| *day < before) {
            moved += self.move_day(store, next).await?;
            day = Some(next);
        }
        Ok(moved)
    }

    /// Moves the records of a day.
    async fn move_day(&self, store: &Store, day: Day) -> Result<usize, ArchiveError> {
        let (mut last, mut moved) = (None, 0);
        loop {
            let Some(fence) = store.leading() else {
                return Ok(moved);
            };
            let (hands, end) = next_hands(store, day, last).await?;
            if end == last {
                return Ok(moved);
            }
            last = end;
            let (archive, node) = (self.clone(), store.node());
            let written = tokio::task::spawn_blocking(move || archive.write(day, &hands, node));
            let written = written.await??;
            for hands in written.chunks(ROWS_PER_STEP) {
                let mut step = Step::new(day.start());
                step.fence = Some(fence);
                step.writes.extend(
                    hands
                        .iter()
                        .map(|hand| Write::Archived { day, hand: *hand }),
                );
                store.commit(step).await?;
            }
            moved += written.len();
        }
    }

    /// Writes the hands of a day that no file has yet; returns those that are safely on disk now. `node` is
    /// the number of this process among those that share the folder.
    fn write(
        &self,
        day: Day,
        hands: &[PastHand],
        node: Option<i64>,
    ) -> Result<Vec<HandId>, ArchiveError> {
        let (there, path) = self.hands_on_disk(day)?;
        let cannot = |why| file_error(&path, why);
        let mut written = Vec::new();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let mut fresh = 0;
        for past in hands {
            let hand = past.hand.row.hand;
            if !there.contains(&hand) {
                let Some(line) = line::encode(past) else {
                    tracing::error!(%hand, "a hand that is over cannot be written as a record, and is not archived");
                    continue;
                };
                // Writes to memory, which does not fail.
                encoder.write_all(line.as_bytes()).map_err(cannot)?;
                fresh += 1;
            }
            written.push(hand);
        }
        if fresh > 0 {
            let bytes = encoder.finish().map_err(cannot)?;
            self.write_file(&path, &bytes, node).map_err(cannot)?;
        }
        Ok(written)
    }

    /// Writes a file and gives it its final name once its contents are on disk.
    fn write_file(&self, path: &Path, bytes: &[u8], node: Option<i64>) -> io::Result<()> {
        let part = match node {
            // A process that led before may not have noticed yet that it does not lead any more.
            Some(node) => beside(path, &format!(".{node}{PART}")),
            None => beside(path, PART),
        };
        self.files.write(&part, bytes)?;
        put(self.files.as_ref(), &part, path)
    }

    /// The hands of a day that are in files, and the first unused file name.
    fn hands_on_disk(&self, day: Day) -> Result<(BTreeSet<HandId>, PathBuf), ArchiveError> {
        let mut found = BTreeSet::new();
        for number in 1..=FILES_MAX {
            let path = self.path(day, number);
            if !self.files.exists(&path) {
                return Ok((found, path));
            }
            // After a crash the name may exist without having been synced.
            self.files
                .sync_names(&path)
                .map_err(|why| file_error(&path, why))?;
            let read = self.each_line(&path, |line| {
                found.extend(line::hand_id(line));
                false
            });
            if let Err(error) = read {
                tracing::error!(path = %path.display(), %error, "an archive is damaged; its hands are written again");
            }
        }
        Err(file_error(
            &self.path(day, FILES_MAX),
            io::Error::other("there are too many files of this day"),
        ))
    }

    /// The name of a day's file.
    fn path(&self, day: Day, number: u32) -> PathBuf {
        let date = day
            .date()
            .map_or_else(|| format!("day{day}"), |date| date.to_string());
        let more = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        self.folder.join(format!("hands-{date}{more}.jsonl.gz"))
    }

    /// Passes the lines of a file to `is_wanted` until it returns true.
    fn each_line(&self, path: &Path, mut is_wanted: impl FnMut(&str) -> bool) -> io::Result<()> {
        let bytes = self.files.read(path)?;
        let mut lines = BufReader::new(MultiGzDecoder::new(&bytes[..]));
        let mut line = String::new();
        loop {
            line.clear();
            let read = (&mut lines).take(MAX_LINE as u64).read_line(&mut line)?;
            if read == 0 || is_wanted(line.trim_end()) {
                return Ok(());
            }
        }
    }

    /// Returns a hand; `None` if it is not found, does not count, or cannot be replayed. Reads all hands of its day
    /// up to it, so callers limit how many they look for at once.
    ///
    /// # Errors
    /// A file cannot be read.
    pub async fn hand(&self, wanted: &ArchivedHand) -> Result<Option<ArchiveEntry>, ArchiveError> {
        let (archive, hand, day) = (self.clone(), wanted.hand, wanted.day);
        let found = tokio::task::spawn_blocking(move || archive.find(day, hand));
        let line = found.await??;
        Ok(line.and_then(|line| line::decode(&line)))
    }

    /// Finds the line of a hand.
    fn find(&self, day: Day, hand: HandId) -> Result<Option<String>, ArchiveError> {
        let paths = (1..=FILES_MAX).map(|number| self.path(day, number));
        for path in paths.take_while(|path| self.files.exists(path)) {
            let mut found = None;
            let read = self.each_line(&path, |line| {
                let is_wanted = line::hand_id(line) == Some(hand);
                found = is_wanted.then(|| line.to_owned());
                is_wanted
            });
            if let Err(error) = read {
                tracing::error!(path = %path.display(), %error, "an archive is damaged");
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Returns the next hands of a day that can be read, up to about one file, and the number of the last one
/// looked at.
async fn next_hands(
    store: &Store,
    day: Day,
    mut last: Option<HandId>,
) -> Result<(Vec<PastHand>, Option<HandId>), StoreError> {
    let mut hands: Vec<PastHand> = Vec::new();
    while hands.len() < HANDS_PER_FILE {
        let more = store.recorded_hands(day, last, RECORDS_MAX).await?;
        let Some((end, _)) = more.last() else { break };
        last = Some(*end);
        for (hand, past) in more {
            match past {
                Ok(past) => hands.push(past),
                Err(error) => {
                    tracing::error!(%hand, %error, "a damaged hand is not archived");
                }
            }
        }
    }
    Ok((hands, last))
}

fn file_error(path: &Path, why: io::Error) -> ArchiveError {
    ArchiveError::File {
        path: path.to_owned(),
        why,
    }
}
