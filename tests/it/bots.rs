//! Bots in processes of their own, on one Discord and one PostgreSQL database.

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

/// Waits until a bot has ended that leaves its tables to others; returns what it said.
pub(crate) async fn leaves(bot: &mut Process) -> Result<String> {
    let (status, lines) = bot.ends().await?;
    let said = lines.join("\n");
    ensure!(status.success(), "{status}: {said}");
    ensure!(said.contains("stopping without a word"), "{said}");
    Ok(said)
}

/// Waits until a bot has ended that has lost the database to another.
pub(crate) async fn loses(bot: &mut Process) -> Result<()> {
    let (status, lines) = bot.ends().await?;
    let said = lines.join("\n");
    // It depends on the moment what it notices first.
    let noticed = ["the store has ended", "the database does not answer"];
    let has_noticed = noticed.iter().any(|words| said.contains(words));
    ensure!(!status.success() && has_noticed, "{status}: {said}");
    Ok(())
}

/// A Discord and a database for some bots.
pub(crate) struct Bots {
    /// Dropped in this order: Discord first, the database last.
    _discord: Process,
    pub(crate) ready: Value,
    /// A folder for each bot.
    folder: TempDir,
    pub(crate) server: Server,
}

impl Bots {
    /// Makes both; `None`, with a note, if PostgreSQL is not installed.
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

    /// Runs a bot at an address of the database, which Discord lets identify at once.
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

    /// Asserts that the database has nothing wrong.
    pub(crate) fn ensure_sound(&self) -> Result<()> {
        let address = self.database().parse().map_err(anyhow::Error::msg)?;
        let report = Store::examine_postgres(&address)?;
        ensure!(report.problems.is_empty(), "{report:?}");
        Ok(())
    }
}
