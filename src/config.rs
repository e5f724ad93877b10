//! The configuration: defaults, overridden by one TOML file, overridden by the environment.
//!
//! `TIENGOW_<SECTION>__<KEY>` overrides the key of a section (`TIENGOW_CHIPS__GRANT=1000`), and
//! `TIENGOW_<KEY>` a key without a section. The bot's token can also come from `DISCORD_TOKEN`, or
//! from the file that `DISCORD_TOKEN_FILE` names. An unknown key is an error, so that a misspelt
//! one does not go unnoticed.

mod backup;
mod chips;
mod cluster;
mod computers;
mod discord;
mod error;
mod fair;
mod http;
mod key_origins;
mod load;
mod log;
mod loopback;
mod pause;
mod retention;
mod secret;
mod table;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::id::{GuildId, UserId};

pub use backup::BackupConfig;
pub use chips::ChipsConfig;
pub use cluster::ClusterConfig;
pub use computers::ComputersConfig;
pub use discord::DiscordConfig;
pub use error::ConfigError;
use error::Mistakes;
pub use fair::{BeaconChoice, FairConfig};
pub use http::HttpConfig;
pub use log::{LogConfig, LogFormat, LogLevel};
pub use pause::Pause;
pub use retention::RetentionConfig;
pub use secret::Secret;
pub use table::TableConfig;

/// The most entries in `admins`.
const ADMINS_MAX: usize = 100;

/// The most entries in `admin_guilds`; each costs a start one request, and another if the command has changed.
const ADMIN_GUILDS_MAX: usize = 10;

/// Everything an operator can set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder of the database.
    pub data_dir: PathBuf,
    /// The Discord ids of the operators, who may use `/admin`.
    pub admins: Vec<UserId>,
    /// The servers that have `/admin`.
    pub admin_guilds: Vec<GuildId>,
    /// The connection to Discord.
    pub discord: DiscordConfig,
    /// Settings of tables.
    pub table: TableConfig,
    /// How many computers may search at once, and for how long.
    pub computers: ComputersConfig,
    /// Amounts of chips.
    pub chips: ChipsConfig,
    /// Fair deals.
    pub fair: FairConfig,
    /// A database on a server instead of the file.
    pub cluster: ClusterConfig,
    /// Backups of the database.
    pub backup: BackupConfig,
    /// How long data is kept in the database.
    pub retention: RetentionConfig,
    /// The listeners: for the operator's own programs, and for Discord.
    pub http: HttpConfig,
    /// What is logged.
    pub log: LogConfig,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("data"),
            admins: Vec::new(),
            admin_guilds: Vec::new(),
            discord: DiscordConfig::default(),
            table: TableConfig::default(),
            computers: ComputersConfig::default(),
            chips: ChipsConfig::default(),
            fair: FairConfig::default(),
            cluster: ClusterConfig::default(),
            backup: BackupConfig::default(),
            retention: RetentionConfig::default(),
            http: HttpConfig::default(),
            log: LogConfig::default(),
        }
    }
}

impl Config {
    /// Returns the path of the database.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        self.data_dir.join(crate::store::FILE)
    }

    /// Returns the folder of backups.
    #[must_use]
    pub fn backups(&self) -> PathBuf {
        self.data_dir.join(&self.backup.folder)
    }

    /// Returns the folder of archived hands.
    #[must_use]
    pub fn archive(&self) -> PathBuf {
        self.data_dir.join("archive")
    }

    /// Whether a person may use `/admin` in a server.
    #[must_use]
    pub fn is_admin(&self, user: UserId, guild: GuildId) -> bool {
        self.admins.contains(&user) && self.admin_guilds.contains(&guild)
    }

    /// Returns the servers where `/admin` is registered: none without operators.
    #[must_use]
    pub fn servers_with_admin(&self) -> &[GuildId] {
        match self.admins.as_slice() {
            [] => &[],
            _ => &self.admin_guilds,
        }
    }

    /// Records invalid values that the types allow.
    fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if self.data_dir.as_os_str().is_empty() {
            mistakes.add_value("data_dir", "names no folder");
        }
        mistakes.check_count("admins", self.admins.len(), ADMINS_MAX, "people");
        let guilds = self.admin_guilds.len();
        mistakes.check_count("admin_guilds", guilds, ADMIN_GUILDS_MAX, "servers");
        self.discord.validate(mistakes);
        self.table.validate(mistakes);
        self.computers.validate(mistakes);
        self.chips.validate(mistakes);
        self.fair.validate(mistakes);
        self.cluster.validate(mistakes);
        if !self.cluster.peer_address.is_empty() && self.http.public_listen.is_empty() {
            let why = "has no effect without http.public_listen";
            mistakes.add_value("cluster.peer_address", why);
        }
        self.backup.validate(mistakes);
        if self.backup.second() == Some(&self.backups()) {
            mistakes.add_value("backup.second_folder", "is the first folder");
        }
        self.retention.validate(mistakes);
        self.http.validate(mistakes);
    }
}
