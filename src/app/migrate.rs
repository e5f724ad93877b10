//! `tiengow migrate`: copies the database from the file to PostgreSQL, or back.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::config::Config;
use crate::store::Store;

use super::backups::{before_migration, say};

/// Copies the database into `to_file`, or else into PostgreSQL, and prints what is there
/// afterwards. First migrates a file of an earlier version, as a start does.
///
/// # Errors
/// When the configuration names no PostgreSQL database, or the migration or the copy fails.
pub fn migrate(config: &Config, to_file: Option<&Path>) -> Result<()> {
    let address = config.cluster.address();
    let address = address.context("cluster.database names no PostgreSQL database")?;
    match to_file {
        Some(file) => say(
            file.display(),
            &Store::copy_to_file(&address, file)?,
            "has every row: to use it, move it to data_dir as tiengow.db and remove cluster.database",
        ),
        None => {
            before_migration(config)?;
            say(
                &address,
                &Store::copy_to_postgres(&config.database(), &address)?,
                "has every row, and the next start uses it; the file is kept",
            )
        }
    }
}
