//! A local Discord with the bot in it, for one test.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use rusqlite::Connection;
use sandbox::{Clock, Control, Sandbox};
use sandbox_client::Client;
use tempfile::TempDir;
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::{Config, Secret};
use tiengow::discord::{AppState, Prepared};
use tiengow::store::{FILE, Opening};

/// The time between two presses of one person. No person is faster, and the bot refuses faster presses.
const BETWEEN_PRESSES: Duration = Duration::from_millis(400);

/// The time before a bot may identify again. Discord allows one IDENTIFY in five seconds.
pub(crate) const BETWEEN_IDENTIFIES: Duration = Duration::from_secs(5);

/// Longer than the time before a player who looks at their hand gets a ping.
pub(crate) const IDLE: Duration = Duration::from_secs(11);

/// A local Discord with the bot in it, and the folder of its database.
pub(crate) struct BotFixture {
    pub local: LocalDiscord,
    pub data: TempDir,
    pub clock: Clock,
    seed: u64,
}

impl BotFixture {
    /// Starts a bot with an empty database. The seed determines people and deals.
    pub(crate) async fn new(seed: u64) -> Result<Self> {
        Self::with_config(config_without_emojis(), seed).await
    }

    /// Starts a bot with an empty database and another configuration.
    pub(crate) async fn with_config(config: Config, seed: u64) -> Result<Self> {
        tiengow::logging::start(&config.log);
        let data = tempfile::tempdir()?;
        let clock = Clock::paced();
        let args = SandboxArgs::seeded(data.path(), seed);
        let local = LocalDiscord::start(config, &args, clock.clone()).await?;
        Ok(Self {
            local,
            data,
            clock,
            seed,
        })
    }

    /// Starts a bot with an empty database on a test's file system, registered with SQLite under this name.
    pub(crate) async fn on_disk(disk: &str, seed: u64) -> Result<Self> {
        let config = config_without_emojis();
        tiengow::logging::start(&config.log);
        let data = tempfile::tempdir()?;
        let clock = Clock::paced();
        let opening = Opening {
            disk: Some(disk.to_owned()),
            ..Opening::file(FILE)
        };
        let args = SandboxArgs::seeded(data.path(), seed);
        let local = LocalDiscord::start_with(config, opening, &args, clock.clone()).await?;
        Ok(Self {
            local,
            data,
            clock,
            seed,
        })
    }

    /// Starts a bot with a database on a PostgreSQL server at this address.
    pub(crate) async fn on_postgres(address: &str, seed: u64) -> Result<Self> {
        let mut config = config_without_emojis();
        config.cluster.database = Some(Secret::new(address));
        Self::with_config(config, seed).await
    }

    /// Restarts Discord and the bot on the same database.
    pub(crate) async fn restart(self) -> Result<Self> {
        self.restart_after(|_| Ok(())).await
    }

    /// Stops everything, deals other tiles to the running hand, and starts again. Tests use it for rare hands.
    pub(crate) async fn restart_with_hands(self, hands: &str) -> Result<Self> {
        self.restart_after(|file| {
            let database = Connection::open(file)?;
            let changed = database.execute("UPDATE hand SET hands = ?1", [hands])?;
            anyhow::ensure!(changed == 1, "{changed} hands run");
            Ok(())
        })
        .await
    }

    /// Stops everything, moves the table to an unknown channel, and starts again.
    pub(crate) async fn restart_in_unknown_channel(self) -> Result<Self> {
        /// A channel that no server has.
        const NOWHERE: i64 = 4_711;
        self.restart_after(|file| {
            let database = Connection::open(file)?;
            database.execute("UPDATE game_table SET channel = ?1", [NOWHERE])?;
            let place = "UPDATE game_table SET body = json_set(body, '$.place.channel', ?1)";
            database.execute(place, [NOWHERE.to_string()])?;
            Ok(())
        })
        .await
    }

    /// Stops everything, changes the file of the database, and starts again.
    async fn restart_after(self, change: impl FnOnce(&Path) -> Result<()>) -> Result<Self> {
        self.local.stop().await?;
        change(&self.data.path().join(FILE))?;
        let args = SandboxArgs::seeded(self.data.path(), self.seed);
        let local = LocalDiscord::start(config_without_emojis(), &args, self.clock.clone()).await?;
        Ok(Self { local, ..self })
    }

    /// Restarts only the bot, on the same database.
    pub(crate) async fn restart_bot(self) -> Result<Self> {
        self.restart_bot_after(async |_| Ok(())).await
    }

    /// Restarts only the bot. `meanwhile` happens between its stop and its start.
    pub(crate) async fn restart_bot_after(
        self,
        meanwhile: impl AsyncFnOnce(&Sandbox) -> Result<()>,
    ) -> Result<Self> {
        self.clock.advance(BETWEEN_IDENTIFIES);
        Ok(Self {
            local: self.local.restart_bot_after(meanwhile).await?,
            ..self
        })
    }

    /// Connects another bot, which holds the interactions that it receives until it takes over.
    pub(crate) async fn successor(&self) -> Result<Prepared> {
        self.clock.advance(BETWEEN_IDENTIFIES);
        self.local.successor().await
    }

    /// Replaces the bot by its successor. `meanwhile` happens between the two.
    pub(crate) async fn replace_bot(
        self,
        successor: Prepared,
        meanwhile: impl AsyncFnOnce(&Sandbox) -> Result<()>,
    ) -> Result<Self> {
        Ok(Self {
            local: self.local.replace_bot(successor, meanwhile).await?,
            ..self
        })
    }

    pub(crate) fn control(&self) -> Control {
        self.local.sandbox().control()
    }

    pub(crate) fn app(&self) -> &Arc<AppState> {
        self.local.bot().app()
    }

    /// Returns the number of the bot's last request.
    pub(crate) fn last_request(&self) -> u64 {
        let requests = self.control().requests();
        requests.last().map_or(0, |request| request.number)
    }

    pub(crate) async fn client(&self, name: &str) -> Result<Client> {
        Ok(Client::log_in(self.local.sandbox(), name).await?)
    }

    /// Sets a person's Discord to Chinese in traditional characters.
    pub(crate) fn set_locale_to_chinese(&self, name: &str) -> Result<()> {
        Ok(self.control().set_locale(name, "zh-TW")?)
    }

    /// Advances the clock by the time that a person needs for a press.
    pub(crate) fn pause(&self) {
        self.clock.advance(BETWEEN_PRESSES);
    }
}

/// Returns the configuration of most tests, without emojis, which few of them need.
pub(crate) fn config_without_emojis() -> Config {
    let mut config = Config::default();
    config.discord.emojis = false;
    config
}
