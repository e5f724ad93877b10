//! `tiengow migrate`: from the file to PostgreSQL, or back.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::config::Config;
use crate::store::{Report, Store};

/// Copies the database into that of the other engine and says what is there then: into the file that is
/// named, else into PostgreSQL.
///
/// # Errors
/// The configuration names no PostgreSQL database, or the copy failed.
pub fn migrate(config: &Config, to_file: Option<&Path>) -> Result<()> {
    let address = config.cluster.address();
    let address = address.context("cluster.database names no PostgreSQL database")?;
    let file = config.database();
    let (report, name, what) = match to_file {
        Some(file) => (
            Store::copy_to_file(&address, file)?,
            file.display().to_string(),
            "to use it, put it into data_dir as tiengow.db and remove cluster.database",
        ),
        None => (
            Store::copy_to_server(&file, &address)?,
            address.to_string(),
            "the file is as it was; the next start uses PostgreSQL",
        ),
    };
    let Report {
        accounts,
        transfers,
        circulating,
        ..
    } = report;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{name}: {accounts} accounts, {transfers} transfers, {circulating} chips in play; every row was compared"
    )?;
    writeln!(out, "{what}")?;
    Ok(())
}
