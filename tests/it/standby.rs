//! Processes that stand by on a PostgreSQL database, and take over from one that is gone or frozen.
//! Without PostgreSQL these tests print a note and pass.

use std::net::TcpListener;
use std::path::Path;

use anyhow::{Result, ensure};
use scratch_postgres::Server;
use serde_json::Value;
use tiengow::store::Store;

use crate::process::{Plane, Process, Signal};
use crate::processes::{ann, hand, program, tiles};
use crate::watching::Host;

/// Bots in one Discord, on one database.
struct Bots<'a> {
    ready: &'a Value,
    database: String,
    /// A folder for each.
    folder: &'a Path,
}

impl<'a> Bots<'a> {
    fn new(ready: &'a Value, server: &Server, folder: &'a Path) -> Self {
        Self {
            ready,
            database: server.address("postgres"),
            folder,
        }
    }

    /// Starts a bot and waits until it is connected.
    async fn start(&self, name: &str, listen: &str) -> Result<Process> {
        let mut bot = self.run(name, listen)?;
        bot.says("connected and ready").await?;
        Ok(bot)
    }

    /// Runs a bot with a private listener.
    fn run(&self, name: &str, listen: &str) -> Result<Process> {
        let folder = self.folder.join(name);
        std::fs::create_dir_all(&folder)?;
        let environment = [
            ("TIENGOW_CLUSTER__DATABASE", self.database.as_str()),
            ("TIENGOW_HTTP__LISTEN", listen),
        ];
        Process::bot(program, self.ready, &environment, &folder)
    }

    /// Starts a bot that has to stand by.
    async fn standby(&self, name: &str, listen: &str) -> Result<Process> {
        let mut bot = self.run(name, listen)?;
        bot.says("this one stands by").await?;
        Ok(bot)
    }

    /// Asserts that the database has nothing wrong.
    fn ensure_sound(&self) -> Result<()> {
        let address = self.database.parse().map_err(anyhow::Error::msg)?;
        let report = Store::examine_server(&address)?;
        ensure!(report.problems.is_empty(), "{report:?}");
        Ok(())
    }

    /// Waits until a bot that stood by is connected.
    async fn takes_over(&self, bot: &mut Process) -> Result<()> {
        Plane::of(self.ready)?.let_identify().await?;
        bot.says("connected and ready").await?;
        Ok(())
    }
}

/// An address that nobody listens at.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// Asserts that a process is alive and not ready.
async fn ensure_waiting(host: &Host) -> Result<()> {
    let (status, words) = host.get("/healthz").await?;
    ensure!(
        status == 200 && words.starts_with("standing by"),
        "{status}: {words}"
    );
    ensure!(host.get("/readyz").await?.0 == 503, "it is not ready");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stands_by_takes_over_from_one_that_is_killed() -> Result<()> {
    let Some(server) = Server::start()? else {
        println!("PostgreSQL is not installed: no process stood by");
        return Ok(());
    };
    let (folder, listen) = (tempfile::tempdir()?, free_address()?);
    let (_discord, ready) = Process::server(program, 36, folder.path()).await?;
    let bots = Bots::new(&ready, &server, folder.path());
    let mut first = bots.start("first", "").await?;
    let ann = ann(&ready).await?;
    let dealt = hand(&ann).await?;
    let host = Host::at(&listen)?;
    let mut second = bots.standby("second", &listen).await?;
    ensure_waiting(&host).await?;
    let identifies = Plane::of(&ready)?.identifies().await?;
    ensure!(identifies == 1, "who stands by does not connect");
    first.kill()?;
    bots.takes_over(&mut second).await?;
    ensure!(host.get("/readyz").await?.0 == 200, "it is ready");
    let after = hand(&ann).await?;
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");
    let mut third = bots.standby("first", "").await?;
    third.signal(Signal::Terminate)?;
    let (status, lines) = third.ends().await?;
    ensure!(status.success(), "who stands by stops: {lines:?}");
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_comes_back_from_a_freeze_writes_nothing_and_ends() -> Result<()> {
    let Some(server) = Server::start()? else {
        println!("PostgreSQL is not installed: no process was frozen");
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let (_discord, ready) = Process::server(program, 37, folder.path()).await?;
    let bots = Bots::new(&ready, &server, folder.path());
    let mut first = bots.start("first", "").await?;
    let ann = ann(&ready).await?;
    let dealt = hand(&ann).await?;
    let mut second = bots.standby("second", "").await?;
    first.freeze()?;
    second.says("its session has been ended").await?;
    bots.takes_over(&mut second).await?;
    let after = hand(&ann).await?;
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");
    first.thaw()?;
    let (status, lines) = first.ends().await?;
    let said = lines.join("\n");
    ensure!(
        !status.success() && said.contains("the store has ended"),
        "{status}: {said}"
    );
    let mut third = bots.standby("first", "").await?;
    second.signal(Signal::Terminate)?;
    let (status, lines) = second.ends().await?;
    ensure!(status.success(), "{status}: {lines:?}");
    bots.takes_over(&mut third).await?;
    let after = hand(&ann).await?;
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");
    bots.ensure_sound()
}
