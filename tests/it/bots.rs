//! Bots in separate processes that share one Discord and one PostgreSQL database.

use anyhow::{Result, ensure};
use scratch_postgres::Server;
use serde_json::Value;
use tempfile::TempDir;
use tiengow::store::Store;

use crate::process::{Plane, Process};
use crate::processes::program;

mod asking;
mod proxy;

pub(crate) use asking::{ANSWERABLE, Asking};
pub(crate) use proxy::Proxy;

/// Waits until a bot that leaves its tables to others has exited. Returns its output.
pub(crate) async fn leaves(bot: &mut Process) -> Result<String> {
    let said = bot.succeeds().await?.join("\n");
    ensure!(said.contains("stopping silently"), "{said}");
    Ok(said)
}

/// Waits until a bot has exited with an error. Returns its output.
pub(crate) async fn fails(bot: &mut Process) -> Result<String> {
    let (status, lines) = bot.ends().await?;
    let said = lines.join("\n");
    ensure!(!status.success(), "{status}: {said}");
    Ok(said)
}

/// Waits until a bot that has lost the database to another has exited.
pub(crate) async fn loses(bot: &mut Process) -> Result<()> {
    let said = fails(bot).await?;
    // The moment decides which of these the bot notices first.
    let noticed = [
        "the database's thread has ended",
        "the database does not answer",
    ];
    ensure!(noticed.iter().any(|words| said.contains(words)), "{said}");
    Ok(())
}

/// A local Discord and a database for several bots.
pub(crate) struct Bots {
    /// The fields are dropped in this order: Discord first, the database last.
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
        let (discord, ready) = Process::server(program, seed, folder.path()).await?;
        Ok(Some(Self {
            server,
            folder,
            ready,
            _discord: discord,
        }))
    }

    pub(crate) fn database(&self) -> String {
        self.server.address("postgres")
    }

    /// Runs a bot with an address of the database. Discord lets it identify immediately.
    pub(crate) async fn run(
        &self,
        name: &str,
        database: &str,
        more: &[(&str, &str)],
    ) -> Result<Process> {
        Plane::of(&self.ready)?.let_identify().await?;
        let folder = self.folder.path().join(name);
        std::fs::create_dir_all(&folder)?;
        let mut environment = vec![("TIENGOW_CLUSTER__DATABASE", database)];
        environment.extend(more);
        Process::bot(program, &self.ready, &environment, &folder)
    }

    /// Asserts that the database has no errors.
    pub(crate) fn ensure_sound(&self) -> Result<()> {
        let address = self.database().parse().map_err(anyhow::Error::msg)?;
        let report = Store::examine_postgres(&address)?;
        ensure!(report.problems.is_empty(), "{report:?}");
        Ok(())
    }
}
