//! The durable state of a disk while SQLite writes to it.

use std::collections::{BTreeMap, BTreeSet};

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::damage::put;
use crate::{Damage, FileId, Image, Journal, Operation};

/// The durable and the unsynced state of a disk after some of its operations.
#[derive(Debug, Clone, Default)]
pub struct Platter {
    /// The synced content.
    files: BTreeMap<FileId, Vec<u8>>,
    names: BTreeMap<String, FileId>,
    /// The unsynced operations, in order.
    waiting: BTreeMap<FileId, Vec<Operation>>,
    waiting_names: Vec<Operation>,
    /// The number of operations applied.
    applied: u64,
}

impl Platter {
    /// Creates a platter that already holds some synced files, numbered as in [`crate::Disk::holding`].
    #[must_use]
    pub fn holding(image: &Image) -> Self {
        let mut platter = Self::default();
        for (file, (name, content)) in (0..).zip(image) {
            platter.names.insert(name.clone(), file);
            platter.files.insert(file, content.clone());
        }
        platter
    }

    /// Creates the platter of a disk that was empty before these operations.
    #[must_use]
    pub fn after(journal: &Journal) -> Self {
        let mut platter = Self::default();
        for operation in journal.operations() {
            platter.apply(operation);
        }
        platter
    }

    /// Applies the next operation.
    pub fn apply(&mut self, operation: &Operation) {
        self.applied += 1;
        match operation {
            Operation::Create { .. } | Operation::Rename { .. } | Operation::Delete { .. } => {
                self.waiting_names.push(operation.clone());
            }
            Operation::Write { file, .. } | Operation::Truncate { file, .. } => {
                self.waiting
                    .entry(*file)
                    .or_default()
                    .push(operation.clone());
            }
            Operation::Sync { file } => {
                let content = self.files.entry(*file).or_default();
                for waiting in self.waiting.remove(file).unwrap_or_default() {
                    change(content, &waiting);
                }
            }
            Operation::SyncNames => {
                for waiting in std::mem::take(&mut self.waiting_names) {
                    rename(&mut self.names, &waiting);
                }
            }
        }
    }

    /// Whether everything is synced, so that every kind of damage leaves the same files.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.waiting.is_empty() && self.waiting_names.is_empty()
    }

    /// Returns the files that a power cut would leave now. `seed` determines the random choices.
    #[must_use]
    pub fn cut(&self, damage: Damage, seed: u64) -> Image {
        let mut dice = StdRng::seed_from_u64(seed ^ self.applied.rotate_left(32));
        let mut names = self.names.clone();
        let there = damage.names(self.waiting_names.len(), &mut dice);
        for waiting in &self.waiting_names[..there] {
            rename(&mut names, waiting);
        }
        let named: BTreeSet<FileId> = names.values().copied().collect();
        let mut contents: BTreeMap<FileId, Vec<u8>> = named
            .into_iter()
            .map(|file| {
                let mut content = self.files.get(&file).cloned().unwrap_or_default();
                for waiting in self.waiting.get(&file).into_iter().flatten() {
                    spoil(&mut content, waiting, damage, &mut dice);
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
fn rename(names: &mut BTreeMap<String, FileId>, operation: &Operation) {
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
fn change(content: &mut Vec<u8>, operation: &Operation) {
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
fn spoil(content: &mut Vec<u8>, operation: &Operation, damage: Damage, dice: &mut StdRng) {
    if !damage.lets_through(dice) {
        return;
    }
    match operation {
        Operation::Write { at, bytes, .. } => damage.write(content, *at, bytes, dice),
        Operation::Truncate { .. }
        | Operation::Create { .. }
        | Operation::Rename { .. }
        | Operation::Delete { .. }
        | Operation::Sync { .. }
        | Operation::SyncNames => change(content, operation),
    }
}
