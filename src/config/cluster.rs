//! A database on a server, in place of the file.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::Secret;
use crate::config::error::Mistakes;
use crate::store::Address;

/// A database on a server, in place of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClusterConfig {
    /// The address of a PostgreSQL database, as in `postgres://tiengow:secret@host/tiengow`.
    pub database: Option<Secret>,
    /// A file that contains only that address.
    pub database_file: Option<PathBuf>,
    /// A PEM file with the authorities that may have issued the server's certificate; with it the
    /// connection has to be by TLS.
    pub ca_file: Option<PathBuf>,
}

impl ClusterConfig {
    /// Returns the address of the PostgreSQL database; `None` if the database is a file.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        let address: Address = self.database.as_ref()?.expose().parse().ok()?;
        Some(match &self.ca_file {
            Some(file) => address.trusting(file.clone()),
            None => address,
        })
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if let Some(database) = &self.database
            && let Err(why) = database.expose().parse::<Address>()
        {
            mistakes.value("cluster.database", format_args!("is not understood: {why}"));
        }
    }
}
