//! A database on a server instead of the file.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::Secret;
use crate::config::error::Mistakes;
use crate::store::Address;

/// A database on a server instead of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClusterConfig {
    /// The address of a PostgreSQL database, as in `postgres://tiengow:secret@host/tiengow`.
    pub database: Option<Secret>,
    /// A file that contains only that address.
    pub database_file: Option<PathBuf>,
    /// A PEM file with the certificate authorities to trust for the server; if set, the connection
    /// must use TLS.
    pub ca_file: Option<PathBuf>,
    /// Whether processes on the same database share the tables; otherwise one works and the others
    /// stand by.
    pub share: bool,
    /// The IP address and port at which other processes reach this one's public listener; if empty,
    /// the address from which this machine reaches the database.
    pub peer_address: String,
}

impl Default for ClusterConfig {
    fn default() -> Self {
        Self {
            database: None,
            database_file: None,
            ca_file: None,
            share: true,
            peer_address: String::new(),
        }
    }
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

    /// Returns where the other processes reach this one's public listener, if that is configured.
    #[must_use]
    pub fn peer_address(&self) -> Option<SocketAddr> {
        self.peer_address.parse().ok()
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if let Some(database) = &self.database
            && let Err(why) = database.expose().parse::<Address>()
        {
            mistakes.add_value("cluster.database", format_args!("is not understood: {why}"));
        }
        let address = &self.peer_address;
        let is_unreachable = |at: SocketAddr| at.port() == 0 || at.ip().is_unspecified();
        if !address.is_empty() && self.peer_address().is_none_or(is_unreachable) {
            mistakes.add_bad_address("cluster.peer_address", address, "10.0.0.7:9465");
        }
        if !address.is_empty() && !self.share {
            mistakes.add_value("cluster.peer_address", "has no effect with share = false");
        }
        if self.ca_file.is_some() && self.database.is_none() && self.database_file.is_none() {
            mistakes.add_value("cluster.ca_file", "has no effect without cluster.database");
        } else if let Some(file) = &self.ca_file
            && let Err(why) = std::fs::File::open(file)
        {
            let why = format!("is unusable: cannot read {}: {why}", file.display());
            mistakes.add_value("cluster.ca_file", why);
        }
    }
}
