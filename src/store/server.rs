//! What is known about a server.

use rusqlite::OptionalExtension as _;

use crate::id::GuildId;
use crate::store::question::Question;
use crate::store::{Store, StoreError, Text};

/// What is known about a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerRow {
    /// Discord's name of its language.
    pub locale: Option<String>,
    /// What whoever manages it has chosen, as JSON.
    pub body: Text,
}

impl Store {
    /// Returns what is known about a server.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn server(&self, guild: GuildId) -> Result<Option<ServerRow>, StoreError> {
        self.question(Question::Server, move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT locale, body FROM server WHERE guild = ?1")?;
            let found = statement.query_row([guild.to_bits()], |row| {
                Ok(ServerRow {
                    locale: row.get(0)?,
                    body: Text::from(row.get::<_, String>(1)?),
                })
            });
            Ok(found.optional()?)
        })
        .await
    }
}
