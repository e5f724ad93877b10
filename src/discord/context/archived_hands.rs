//! Finished hands in the archive, for the people who ask for them.

use std::sync::Arc;

use crate::archive::{Archive, ArchiveEntry, ArchiveError};
use crate::discord::cache::Cache;
use crate::discord::context::work_queue::{QueueFull, WorkQueue};
use crate::id::{HandId, UserId};
use crate::store::ArchivedHand;

/// How many hands may be read or wait. The file of a day with many hands takes half a second to read, so the last one
/// waits half a minute.
const WAITING_MAX: usize = 64;

/// How many of them may belong to one person.
const PER_PERSON_MAX: usize = 2;

/// How many hands are cached, for people who go on with a replay.
const CACHED_MAX: usize = 64;

/// Why a hand was not read.
#[derive(Debug)]
pub enum ReadError {
    /// Too many hands are being read already.
    Full(QueueFull),
    /// The archive failed.
    Failed(ArchiveError),
}

/// Reads archived hands one after the other: more at once would not be faster.
pub struct ArchivedHands {
    archive: Archive,
    queue: WorkQueue,
    cache: Cache<HandId, Arc<ArchiveEntry>>,
}

impl ArchivedHands {
    /// Reads the hands of this archive.
    #[must_use]
    pub fn new(archive: Archive) -> Self {
        Self {
            archive,
            queue: WorkQueue::new(WAITING_MAX, PER_PERSON_MAX),
            cache: Cache::new(CACHED_MAX),
        }
    }

    /// Returns a hand for a person; `None` as [`Archive::hand`] does.
    ///
    /// # Errors
    /// Too many hands are being read, or the archive fails.
    pub async fn read(
        &self,
        by: UserId,
        wanted: &ArchivedHand,
    ) -> Result<Option<Arc<ArchiveEntry>>, ReadError> {
        let hand = wanted.hand;
        if let Some(cached) = self.cache.get(&hand) {
            return Ok(Some(cached));
        }
        let _place = self.queue.enter(by).map_err(ReadError::Full)?;
        let _turn = self.queue.turn().await;
        // Somebody earlier in the queue may have asked for the same hand.
        if let Some(cached) = self.cache.get(&hand) {
            return Ok(Some(cached));
        }
        let read = self.archive.hand(wanted).await.map_err(ReadError::Failed)?;
        // A hand that is missing is looked for again: its file may come back.
        Ok(read.map(|entry| self.cache.learn(hand, Arc::new(entry))))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;
    use std::path::{Path, PathBuf};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;
    use crate::id::Timestamp;
    use crate::store::{Reveal, SystemFiles};

    const ANN: UserId = UserId::new(1);
    const BEN: UserId = UserId::new(2);

    fn hands(folder: &Path) -> ArchivedHands {
        ArchivedHands::new(Archive::new(folder.to_owned(), Arc::new(SystemFiles)))
    }

    /// The only hand of the archive, which was played by other rules.
    fn wanted() -> ArchivedHand {
        ArchivedHand {
            hand: HandId::new(1).unwrap(),
            day: Timestamp::new(0).day(),
            people: vec![ANN],
            reveal: Reveal::Hand,
        }
    }

    /// Writes the file with the hand; returns its path.
    fn write_file(folder: &Path) -> PathBuf {
        let path = folder.join("hands-1970-01-01.jsonl.gz");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let line = b"{\"hand\":1,\"rules_version\":1}\n";
        encoder.write_all(line).unwrap();
        fs::write(&path, encoder.finish().unwrap()).unwrap();
        path
    }

    #[tokio::test]
    async fn a_hand_that_was_found_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let hands = hands(folder.path());
        assert_eq!(hands.read(ANN, &wanted()).await.unwrap(), None);
        let path = write_file(folder.path());
        for by in [ANN, BEN] {
            let read = hands.read(by, &wanted()).await.unwrap();
            assert_eq!(read.as_deref(), Some(&ArchiveEntry::OtherRules));
            // The next reader needs no file.
            let _gone = fs::remove_file(&path);
        }
    }

    #[tokio::test]
    async fn a_person_who_reads_too_many_hands_keeps_nobody_else_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let hands = hands(folder.path());
        write_file(folder.path());
        let places: Vec<_> = (0..PER_PERSON_MAX)
            .map(|_| hands.queue.enter(ANN).ok())
            .collect();
        assert!(places.iter().all(Option::is_some));
        let refused = hands.read(ANN, &wanted()).await;
        assert!(matches!(
            refused,
            Err(ReadError::Full(QueueFull::ForPerson))
        ));
        assert!(hands.read(BEN, &wanted()).await.unwrap().is_some());
        let cached = hands.read(ANN, &wanted()).await.unwrap();
        assert!(cached.is_some(), "it needs no place");
    }
}
