//! The servers with tables: their languages and settings.

use std::sync::Arc;

use tokio::sync::Mutex;

use crate::board::Style;
use crate::id::{GuildId, Partition};
use crate::store::{Fence, GuildRow, Step, Store, StoreError, Write};
use crate::table::Clock;
use crate::text::Locale;

use crate::discord::cache::Cache;
use crate::discord::preferences::ServerSettings;

/// Servers cached at once; beyond it, the least recently used goes.
const SERVERS_MAX: usize = 5_000;

/// The servers with tables, cached.
pub struct Servers {
    store: Store,
    clock: Arc<dyn Clock>,
    known: Cache<GuildId, Known>,
    /// Settings are stored whole: of two changes at once, one would undo the other.
    changing: Mutex<()>,
}

#[derive(Debug, Clone, Default)]
struct Known {
    /// Its Discord locale.
    discord: Option<String>,
    settings: ServerSettings,
}

impl Known {
    fn read(row: GuildRow) -> Self {
        let settings = serde_json::from_str(row.body.expose()).unwrap_or_else(|error| {
            tracing::error!(%error, "the settings of a server cannot be read; the usual ones hold");
            ServerSettings::default()
        });
        Self {
            discord: row.locale,
            settings,
        }
    }

    fn locale(&self) -> Locale {
        let discord = || self.discord.as_deref().map(Locale::from_discord);
        self.settings
            .language()
            .or_else(discord)
            .unwrap_or_default()
    }
}

impl Servers {
    /// Makes an empty cache.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            known: Cache::new(SERVERS_MAX),
            changing: Mutex::default(),
        }
    }

    /// Forgets what is cached: another process may have changed it.
    pub fn refresh(&self) {
        self.known.clear();
    }

    /// Stores a server's Discord locale, before a table is opened there.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn meet(&self, guild: GuildId, discord: &str) -> Result<(), StoreError> {
        if self.recall(guild).await?.discord.as_deref() == Some(discord) {
            return Ok(());
        }
        let write = Write::GuildLocale {
            guild,
            locale: discord.to_owned(),
        };
        self.keep(write, None).await?;
        // If it is no longer here, the next reader gets all of it from the store.
        self.known
            .touch(&guild, |known| known.discord = Some(discord.to_owned()));
        Ok(())
    }

    /// The language of public messages in a server; English without a server, or if the store
    /// cannot be read.
    pub async fn locale(&self, guild: Option<GuildId>) -> Locale {
        self.known_of(guild, "language").await.locale()
    }

    /// The style of public pictures in a server; classic without a server, or if the store cannot
    /// be read.
    pub async fn style(&self, guild: Option<GuildId>) -> Style {
        self.known_of(guild, "pictures").await.settings.pictures
    }

    /// The settings of a server.
    ///
    /// # Errors
    /// The store is closed or SQLite failed.
    pub async fn settings(&self, guild: GuildId) -> Result<ServerSettings, StoreError> {
        Ok(self.recall(guild).await?.settings)
    }

    /// Changes the settings of a server, and stores them.
    ///
    /// The step carries the proof that this process has the server's partition, from before the
    /// settings are read: another process that takes it meanwhile may change them, too.
    ///
    /// # Errors
    /// As [`Store::commit`]; [`StoreError::Fenced`] also if another process has the partition.
    pub async fn change(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut ServerSettings),
    ) -> Result<(), StoreError> {
        let _alone = self.changing.lock().await;
        let fence = self.store.fence_of(Partition::of_guild(guild));
        let fence = fence.ok_or(StoreError::Fenced)?;
        let row = self.store.guild(guild).await?;
        let mut known = row.map(Known::read).unwrap_or_default();
        let mut settings = known.settings.clone();
        change(&mut settings);
        let body =
            serde_json::to_string(&settings).expect("settings are plain values with string keys");
        let write = Write::Guild {
            guild,
            body: body.into(),
        };
        self.keep(write, Some(fence)).await?;
        // Others may have read the old row, and must not cache that now.
        let noted = |known: &mut Known| known.settings = settings.clone();
        if self.known.touch(&guild, noted).is_none() {
            known.settings = settings;
            self.known.learn(guild, known);
        }
        Ok(())
    }

    async fn keep(&self, write: Write, fence: Option<Fence>) -> Result<(), StoreError> {
        let step = Step {
            writes: vec![write],
            fence,
            ..Step::new(self.clock.date())
        };
        self.store.commit(step).await.map(drop)
    }

    /// Returns a server from the cache or the store; the defaults without a server, or if the store cannot be
    /// read. The log then names what was `wanted`.
    async fn known_of(&self, guild: Option<GuildId>, wanted: &str) -> Known {
        let Some(guild) = guild else {
            return Known::default();
        };
        self.recall(guild).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the {wanted} of a server could not be read");
            Known::default()
        })
    }

    async fn recall(&self, guild: GuildId) -> Result<Known, StoreError> {
        if let Some(known) = self.known.get(&guild) {
            return Ok(known);
        }
        let row = self.store.guild(guild).await?;
        let read = row.map(Known::read).unwrap_or_default();
        Ok(self.known.learn(guild, read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Partitions;
    use crate::table::SystemClock;

    const GUILD: GuildId = GuildId::new(9);

    fn servers(store: &Store) -> Servers {
        Servers::new(store.clone(), Arc::new(SystemClock::start()))
    }

    #[tokio::test]
    async fn a_server_has_its_own_language_else_discords() {
        let (store, _thread) = Store::open_in_memory().unwrap();
        let before = servers(&store);
        assert_eq!(before.locale(Some(GUILD)).await, Locale::En);
        before.meet(GUILD, "zh-TW").await.unwrap();
        assert_eq!(before.locale(Some(GUILD)).await, Locale::ZhHant);
        // Two managers at once.
        let chosen = before.change(GUILD, |settings| {
            settings.set_language(Some(Locale::ZhHans));
        });
        let given = before.change(GUILD, |settings| settings.give = true);
        let (chosen, given) = tokio::join!(chosen, given);
        chosen.and(given).unwrap();
        let mut settings = ServerSettings::default();
        settings.set_language(Some(Locale::ZhHans));
        settings.give = true;
        before.meet(GUILD, "en-US").await.unwrap();
        assert_eq!(before.locale(Some(GUILD)).await, Locale::ZhHans);
        let after = servers(&store);
        assert_eq!(after.settings(GUILD).await.unwrap(), settings);
        assert_eq!(after.locale(Some(GUILD)).await, Locale::ZhHans);
        assert_eq!(after.locale(None).await, Locale::En);
    }

    #[tokio::test]
    async fn only_the_process_of_a_server_changes_its_settings() {
        let (store, _thread) = Store::open_in_memory().unwrap();
        let servers = servers(&store);
        store.give_up(Partitions::ALL);
        let changed = servers.change(GUILD, |settings| settings.give = true);
        assert_eq!(changed.await, Err(StoreError::Fenced));
        let settings = servers.settings(GUILD).await.unwrap();
        assert_eq!(settings, ServerSettings::default());
    }

    #[tokio::test]
    async fn settings_that_cannot_be_read_are_the_usual_ones() {
        let (store, _thread) = Store::open_in_memory().unwrap();
        let write = Write::Guild {
            guild: GUILD,
            body: r#"{"stake":"much"}"#.into(),
        };
        store
            .commit(Step {
                writes: vec![write],
                ..Step::new(crate::id::Millis::new(1))
            })
            .await
            .unwrap();
        assert_eq!(
            servers(&store).settings(GUILD).await.unwrap(),
            ServerSettings::default()
        );
    }
}
