//! `tiengow migrate`: copies the database from the file to PostgreSQL, or back.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::config::Config;
use crate::store::{Address, FORGOTTEN_DAYS, Store};

use super::backups::{prepare_migration, print_report};

/// Copies the database into `to_file`, or else into PostgreSQL, and prints what is there
/// afterwards. First migrates a file of an earlier version, as a start does.
///
/// # Errors
/// When the configuration names no PostgreSQL database, or the migration or the copy fails.
pub fn migrate(config: &Config, to_file: Option<&Path>) -> Result<()> {
    let address = config.cluster.address();
    let address =
        address.context("set cluster.database to the address of the PostgreSQL database")?;
    match to_file {
        Some(file) => to_sqlite(&address, file),
        None => to_postgres(config, &address),
    }
}

/// Copies the database from PostgreSQL into a new file.
fn to_sqlite(address: &Address, file: &Path) -> Result<()> {
    print_report(
        file.display(),
        &Store::copy_to_file(address, file)?,
        "has every row: to use it, move it to data_dir as tiengow.db and remove cluster.database",
    )?;
    writeln!(
        std::io::stdout(),
        "{address} still has every row too, and nobody is deleted there any more: drop it once the bot uses the file"
    )?;
    Ok(())
}

/// Copies the database from its file to PostgreSQL, and renames the file.
fn to_postgres(config: &Config, address: &Address) -> Result<()> {
    prepare_migration(config)?;
    let file = config.database();
    print_report(
        address,
        &Store::copy_to_postgres(&file, address)?,
        "has every row, and the next start uses it",
    )?;
    let aside = Store::set_aside(&file)
        .context("the copy is complete, but its file could not be renamed; delete it yourself")?;
    writeln!(
        std::io::stdout(),
        "the file is now {}; the bot deletes it after {FORGOTTEN_DAYS} days at most",
        aside.display()
    )?;
    Ok(())
}
