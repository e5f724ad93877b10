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

use super::people::STORE_TIMEOUT;

/// The most servers that are cached; beyond that, the least recently used is dropped.
const SERVERS_MAX: usize = 5_000;

/// The servers with tables, cached.
pub struct Servers {
    store: Store,
    clock: Arc<dyn Clock>,
    cache: Cache<GuildId, CachedServer>,
    /// Held while settings are changed: they are stored as a whole, so concurrent changes would undo each other.
    changing: Mutex<()>,
}

#[derive(Debug, Clone, Default)]
struct CachedServer {
    /// Its Discord locale.
    discord_locale: Option<String>,
    settings: ServerSettings,
}

impl CachedServer {
    fn from_row(row: GuildRow) -> Self {
        let settings = serde_json::from_str(row.body.expose()).unwrap_or_else(|error| {
            tracing::error!(%error, "the settings of a server cannot be read; the defaults apply");
            ServerSettings::default()
        });
        Self {
            discord_locale: row.locale,
            settings,
        }
    }

    /// The language of its public messages; `None` if no table was ever opened there.
    fn known_locale(&self) -> Option<Locale> {
        let discord = || self.discord_locale.as_deref().map(Locale::from_discord);
        self.settings.language().or_else(discord)
    }

    fn locale(&self) -> Locale {
        self.known_locale().unwrap_or_default()
    }
}

impl Servers {
    /// Makes an empty cache.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            cache: Cache::new(SERVERS_MAX),
            changing: Mutex::default(),
        }
    }

    /// Clears the cache: another process may have changed the settings.
    pub fn refresh(&self) {
        self.cache.clear();
    }

    /// Stores a server's Discord locale, before a table is opened there.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn meet(&self, guild: GuildId, discord: &str) -> Result<(), StoreError> {
        if self.load(guild).await?.discord_locale.as_deref() == Some(discord) {
            return Ok(());
        }
        let write = Write::GuildLocale {
            guild,
            locale: discord.to_owned(),
        };
        self.commit(write, None).await?;
        // If the server is no longer cached, the next reader gets it from the store.
        self.cache.touch(&guild, |server| {
            server.discord_locale = Some(discord.to_owned());
        });
        Ok(())
    }

    /// The language of public messages in a server; English without a server, or if the store
    /// cannot be read.
    pub async fn locale(&self, guild: Option<GuildId>) -> Locale {
        self.load_or_default(guild, "language").await.locale()
    }

    /// The language of public messages in a server, for a reply that names their buttons; `None` without a
    /// server, if it has no public messages yet, or if the store does not answer in time.
    pub async fn known_locale(&self, guild: Option<GuildId>) -> Option<Locale> {
        let guild = guild?;
        tokio::select! {
            biased;
            server = self.load(guild) => server.ok().and_then(|server| server.known_locale()),
            () = self.clock.sleep_until(self.clock.now().plus(STORE_TIMEOUT)) => None,
        }
    }

    /// The same without asking the store; `None` also if the server is not cached.
    #[must_use]
    pub fn cached_locale(&self, guild: Option<GuildId>) -> Option<Locale> {
        self.cache.get(&guild?)?.known_locale()
    }

    /// The style of public pictures in a server; classic without a server, or if the store cannot
    /// be read.
    pub async fn style(&self, guild: Option<GuildId>) -> Style {
        self.load_or_default(guild, "pictures")
            .await
            .settings
            .pictures
    }

    /// The settings of a server.
    ///
    /// # Errors
    /// The store is closed or SQLite failed.
    pub async fn settings(&self, guild: GuildId) -> Result<ServerSettings, StoreError> {
        Ok(self.load(guild).await?.settings)
    }

    /// Changes the settings of a server, and stores them.
    ///
    /// The step carries a fence from before the settings are read, which proves that this process has the
    /// server's partition: another process that takes it meanwhile may change them, too.
    ///
    /// # Errors
    /// As [`Store::commit`]; [`StoreError::Fenced`] also if another process has the partition.
    pub async fn change(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut ServerSettings),
    ) -> Result<(), StoreError> {
        let _guard = self.changing.lock().await;
        let fence = self.store.fence_of(Partition::of_guild(guild));
        let fence = fence.ok_or(StoreError::Fenced)?;
        let row = self.store.guild(guild).await?;
        let mut server = row.map(CachedServer::from_row).unwrap_or_default();
        let mut settings = server.settings.clone();
        change(&mut settings);
        let body =
            serde_json::to_string(&settings).expect("settings are plain values with string keys");
        let write = Write::Guild {
            guild,
            body: body.into(),
        };
        self.commit(write, Some(fence)).await?;
        // Others may have read the old row, and must not cache that now.
        let update = |server: &mut CachedServer| server.settings = settings.clone();
        if self.cache.touch(&guild, update).is_none() {
            server.settings = settings;
            self.cache.learn(guild, server);
        }
        Ok(())
    }

    async fn commit(&self, write: Write, fence: Option<Fence>) -> Result<(), StoreError> {
        let step = Step {
            writes: vec![write],
            fence,
            ..Step::new(self.clock.date())
        };
        self.store.commit(step).await.map(drop)
    }

    /// Returns a server from the cache or the store; the defaults without a server, or if the store cannot be
    /// read. The log then names what was `wanted`.
    async fn load_or_default(&self, guild: Option<GuildId>, wanted: &str) -> CachedServer {
        let Some(guild) = guild else {
            return CachedServer::default();
        };
        self.load(guild).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the {wanted} of a server could not be read");
            CachedServer::default()
        })
    }

    async fn load(&self, guild: GuildId) -> Result<CachedServer, StoreError> {
        if let Some(server) = self.cache.get(&guild) {
            return Ok(server);
        }
        let row = self.store.guild(guild).await?;
        let read = row.map(CachedServer::from_row).unwrap_or_default();
        Ok(self.cache.learn(guild, read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::PartitionSet;
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
        assert_eq!(before.known_locale(Some(GUILD)).await, None);
        before.meet(GUILD, "zh-TW").await.unwrap();
        assert_eq!(before.cached_locale(Some(GUILD)), Some(Locale::ZhHant));
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
        assert_eq!(after.cached_locale(Some(GUILD)), None);
        let known = after.known_locale(Some(GUILD)).await;
        assert_eq!(known, Some(Locale::ZhHans));
        assert_eq!(after.settings(GUILD).await.unwrap(), settings);
        assert_eq!(after.locale(Some(GUILD)).await, Locale::ZhHans);
        assert_eq!(after.locale(None).await, Locale::En);
    }

    #[tokio::test]
    async fn only_the_process_of_a_server_changes_its_settings() {
        let (store, _thread) = Store::open_in_memory().unwrap();
        let servers = servers(&store);
        store.give_up(PartitionSet::ALL);
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
                ..Step::new(crate::id::Timestamp::new(1))
            })
            .await
            .unwrap();
        assert_eq!(
            servers(&store).settings(GUILD).await.unwrap(),
            ServerSettings::default()
        );
    }
}
