//! Bots in separate processes that share one Discord and one PostgreSQL database.

use anyhow::{Result, ensure};
use scratch_postgres::Server;
use serde_json::Value;
use tempfile::TempDir;
use tiengow::store::Store;

use crate::process::{ControlPlane, Process};
use crate::processes::program;

mod command_senders;
mod proxy;

pub(crate) use command_senders::{AWAY_MAX, CommandSenders};
pub(crate) use proxy::Proxy;

/// Waits until a bot exits, and asserts that it left its tables to others. Returns its output.
pub(crate) async fn wait_for_silent_exit(bot: &mut Process) -> Result<String> {
    let output = bot.wait_for_success().await?.join("\n");
    ensure!(output.contains("stopping silently"), "{output}");
    Ok(output)
}

/// Waits until a bot exits, and asserts that it failed. Returns its output.
pub(crate) async fn wait_for_failure(bot: &mut Process) -> Result<String> {
    let (status, lines) = bot.wait_for_exit().await?;
    let output = lines.join("\n");
    ensure!(!status.success(), "{status}: {output}");
    Ok(output)
}

/// Waits until a bot exits, and asserts that it lost the database to another bot.
pub(crate) async fn wait_for_database_loss(bot: &mut Process) -> Result<()> {
    let output = wait_for_failure(bot).await?;
    // Timing decides which of these the bot notices first.
    let reasons = [
        "the database's thread has ended",
        "the database does not answer",
    ];
    ensure!(
        reasons.iter().any(|words| output.contains(words)),
        "{output}"
    );
    Ok(())
}

/// A local Discord and a PostgreSQL server for several bots.
pub(crate) struct Bots {
    // The fields are dropped in this order: Discord first, the database last.
    _discord: Process,
    pub(crate) ready: Value,
    /// A folder for each bot.
    folder: TempDir,
    pub(crate) server: Server,
}

impl Bots {
    /// Starts both. Prints a note and returns `None` if PostgreSQL is not installed.
    pub(crate) async fn new(seed: u64) -> Result<Option<Self>> {
        let Some(server) = Server::start()? else {
            println!("PostgreSQL is not installed: no process shared a database");
            return Ok(None);
        };
        let folder = tempfile::tempdir()?;
        let (discord, ready) = Process::start_sandbox(program, seed, folder.path()).await?;
        Ok(Some(Self {
            server,
            folder,
            ready,
            _discord: discord,
        }))
    }

    /// Returns the address of the database.
    pub(crate) fn database(&self) -> String {
        self.server.address("postgres")
    }

    /// Starts a bot that reaches the database at this address. Discord lets it identify immediately.
    pub(crate) async fn run(
        &self,
        name: &str,
        database: &str,
        more: &[(&str, &str)],
    ) -> Result<Process> {
        ControlPlane::of(&self.ready)?.let_identify().await?;
        let folder = self.folder.path().join(name);
        std::fs::create_dir_all(&folder)?;
        let mut environment = vec![("TIENGOW_CLUSTER__DATABASE", database)];
        environment.extend(more);
        Process::start_bot(program, &self.ready, &environment, &folder)
    }

    /// Asserts that the database has no errors.
    pub(crate) fn ensure_sound(&self) -> Result<()> {
        let address = self.database().parse().map_err(anyhow::Error::msg)?;
        let report = Store::examine_postgres(&address)?;
        ensure!(report.problems.is_empty(), "{report:?}");
        Ok(())
    }
}
