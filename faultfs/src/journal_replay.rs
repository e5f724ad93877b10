//! The replay of a disk's journal, which shows what a power cut would leave.

use std::collections::{BTreeMap, BTreeSet};

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::damage::put;
use crate::{Damage, FileId, Image, Journal, Operation};

/// The synced files of a disk and its unsynced operations, after a part of its journal.
#[derive(Debug, Clone, Default)]
pub struct JournalReplay {
    /// The synced content.
    files: BTreeMap<FileId, Vec<u8>>,
    names: BTreeMap<String, FileId>,
    /// The unsynced operations, in order.
    unsynced: BTreeMap<FileId, Vec<Operation>>,
    unsynced_names: Vec<Operation>,
    /// The number of operations applied.
    applied: u64,
}

impl JournalReplay {
    /// Creates a replay whose disk held these synced files at first, numbered as in
    /// [`crate::Disk::holding`].
    #[must_use]
    pub fn holding(image: &Image) -> Self {
        let mut replay = Self::default();
        for (file, (name, content)) in (0..).zip(image) {
            replay.names.insert(name.clone(), file);
            replay.files.insert(file, content.clone());
        }
        replay
    }

    /// Creates the replay of a whole journal, whose disk was empty at first.
    #[must_use]
    pub fn after(journal: &Journal) -> Self {
        let mut replay = Self::default();
        for operation in journal.operations() {
            replay.apply(operation);
        }
        replay
    }

    /// Applies the next operation.
    pub fn apply(&mut self, operation: &Operation) {
        self.applied += 1;
        match operation {
            Operation::Create { .. } | Operation::Rename { .. } | Operation::Delete { .. } => {
                self.unsynced_names.push(operation.clone());
            }
            Operation::Write { file, .. } | Operation::Truncate { file, .. } => {
                self.unsynced
                    .entry(*file)
                    .or_default()
                    .push(operation.clone());
            }
            Operation::Sync { file } => {
                let content = self.files.entry(*file).or_default();
                for unsynced in self.unsynced.remove(file).unwrap_or_default() {
                    apply_to_content(content, &unsynced);
                }
            }
            Operation::SyncNames => {
                for unsynced in std::mem::take(&mut self.unsynced_names) {
                    apply_to_names(&mut self.names, &unsynced);
                }
            }
        }
    }

    /// Returns the files that a power cut would leave now. `seed` determines the random choices.
    #[must_use]
    pub fn cut_power(&self, damage: Damage, seed: u64) -> Image {
        let mut rng = StdRng::seed_from_u64(seed ^ self.applied.rotate_left(32));
        let mut names = self.names.clone();
        let surviving = damage.surviving_names(self.unsynced_names.len(), &mut rng);
        for unsynced in &self.unsynced_names[..surviving] {
            apply_to_names(&mut names, unsynced);
        }
        let named: BTreeSet<FileId> = names.values().copied().collect();
        let mut contents: BTreeMap<FileId, Vec<u8>> = named
            .into_iter()
            .map(|file| {
                let mut content = self.files.get(&file).cloned().unwrap_or_default();
                for unsynced in self.unsynced.get(&file).into_iter().flatten() {
                    apply_surviving_part(&mut content, unsynced, damage, &mut rng);
                }
                (file, content)
            })
            .collect();
        names
            .into_iter()
            .map(|(name, file)| (name, contents.remove(&file).unwrap_or_default()))
            .collect()
    }
}

/// Applies an operation to the names.
fn apply_to_names(names: &mut BTreeMap<String, FileId>, operation: &Operation) {
    match operation {
        Operation::Create { file, name } => {
            names.insert(name.clone(), *file);
        }
        Operation::Rename { from, to } => {
            if let Some(file) = names.remove(from) {
                names.insert(to.clone(), file);
            }
        }
        Operation::Delete { name } => {
            names.remove(name);
        }
        Operation::Write { .. }
        | Operation::Truncate { .. }
        | Operation::Sync { .. }
        | Operation::SyncNames => {}
    }
}

/// Applies an operation to the content of its file.
fn apply_to_content(content: &mut Vec<u8>, operation: &Operation) {
    match operation {
        Operation::Write { at, bytes, .. } => put(content, *at, bytes),
        Operation::Truncate { len, .. } => content.truncate(*len),
        Operation::Create { .. }
        | Operation::Rename { .. }
        | Operation::Delete { .. }
        | Operation::Sync { .. }
        | Operation::SyncNames => {}
    }
}

/// Applies the part of an operation that survives a power cut.
fn apply_surviving_part(
    content: &mut Vec<u8>,
    operation: &Operation,
    damage: Damage,
    rng: &mut StdRng,
) {
    if !damage.survives(rng) {
        return;
    }
    match operation {
        Operation::Write { at, bytes, .. } => damage.write(content, *at, bytes, rng),
        Operation::Truncate { .. }
        | Operation::Create { .. }
        | Operation::Rename { .. }
        | Operation::Delete { .. }
        | Operation::Sync { .. }
        | Operation::SyncNames => apply_to_content(content, operation),
    }
}
