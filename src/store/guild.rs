//! What is stored about a Discord server.

use rusqlite::params;

use crate::id::GuildId;
use crate::store::query::QueryKind;
use crate::store::{Store, StoreError, Text};

/// What is stored about a Discord server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuildRow {
    /// Its locale in Discord.
    pub locale: Option<String>,
    /// Its settings as JSON.
    pub body: Text,
}

impl Store {
    /// Returns what is stored about a server; `None` if nothing is.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn guild(&self, guild: GuildId) -> Result<Option<GuildRow>, StoreError> {
        self.query(QueryKind::Guild, move |connection| {
            let sql = "SELECT locale, body FROM server WHERE guild = ?1";
            connection.first(sql, params![guild.to_bits()], |row| {
                Ok(GuildRow {
                    locale: row.get(0)?,
                    body: Text::from(row.get::<String>(1)?),
                })
            })
        })
        .await
    }
}
