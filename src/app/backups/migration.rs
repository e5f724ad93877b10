//! What precedes a migration: a backup, and a trial on a copy of the database.

use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::Result;

use crate::config::Config;
use crate::store::Store;

use super::super::opening_error;
use super::folder::BackupFolder;
use super::name;
use super::pruning::PruningRules;
use super::second_folder::SecondFolder;

/// Backs up a database file that the next opening would migrate, and tries the migration on a copy;
/// blocks. Does so even if the configuration turns backups off.
///
/// # Errors
/// When the backup or the trial failed; the database is unchanged then.
pub(in crate::app) fn prepare_migration(config: &Config) -> Result<()> {
    let folder = BackupFolder::new(config.backups());
    let name = |version: i32| -> Result<PathBuf> {
        tracing::info!(
            version,
            "an earlier version made the database: it is backed up, and the migration is tried on a copy"
        );
        folder.prepare()?;
        let name = name::of(SystemTime::now(), Some(version));
        Ok(folder.path().join(name))
    };
    let database = config.database();
    let copy = Store::try_migration(&database, name)
        .map_err(|error| opening_error(database.display(), error))?;
    let Some(copy) = copy else {
        return Ok(());
    };
    tracing::info!(path = %copy.display(), "the database was backed up before its migration, which succeeded on a copy");
    if let Some(second) = SecondFolder::of(config) {
        second.add(&copy, SystemTime::now());
    }
    folder.prune(PruningRules::of(&config.backup), SystemTime::now());
    Ok(())
}
