//! Processes that stand by on a PostgreSQL database, and take over from one that is gone or frozen.
//! Without PostgreSQL this test prints a note and passes.

use std::net::TcpListener;
use std::path::Path;

use anyhow::{Result, ensure};
use scratch_postgres::Server;
use serde_json::Value;
use tiengow::store::Store;

use crate::player::picks;
use crate::process::{Plane, Process, Signal};
use crate::processes::{ann, hand, program, tiles};

/// Bots in one Discord, on one database.
struct Bots<'a> {
    ready: &'a Value,
    database: &'a str,
    /// A folder for each.
    folder: &'a Path,
}

impl Bots<'_> {
    /// Starts a bot with a private listener.
    fn start(&self, name: &str, listen: &str) -> Result<Process> {
        let folder = self.folder.join(name);
        std::fs::create_dir_all(&folder)?;
        let environment = [
            ("TIENGOW_CLUSTER__DATABASE", self.database),
            ("TIENGOW_HTTP__LISTEN", listen),
        ];
        Process::bot(program, self.ready, &environment, &folder)
    }

    /// Starts a bot that has to stand by.
    async fn standby(&self, name: &str, listen: &str) -> Result<Process> {
        let mut bot = self.start(name, listen)?;
        bot.says("this one stands by").await?;
        Ok(bot)
    }

    /// Waits until a bot that stood by is connected.
    async fn takes_over(&self, bot: &mut Process) -> Result<()> {
        Plane::of(self.ready)?.let_identify().await?;
        bot.says("connected and ready").await?;
        Ok(())
    }
}

/// Asks a private listener; returns status and words.
async fn asked(listen: &str, path: &str) -> Result<(u16, String)> {
    let answer = reqwest::get(format!("http://{listen}{path}")).await?;
    Ok((answer.status().as_u16(), answer.text().await?))
}

/// An address that nobody listens at.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stands_by_takes_over_from_one_that_is_killed_frozen_or_stopped()
-> Result<()> {
    let Some(server) = Server::start()? else {
        println!("PostgreSQL is not installed: no process stood by");
        return Ok(());
    };
    let database = server.address("postgres");
    let folder = tempfile::tempdir()?;
    let (_discord, ready) = Process::server(program, 36, folder.path()).await?;
    let bots = Bots {
        ready: &ready,
        database: &database,
        folder: folder.path(),
    };
    let mut first = bots.start("first", "")?;
    first.says("connected and ready").await?;
    let ann = ann(&ready).await?;
    let dealt = hand(&ann).await?;

    let listen = free_address()?;
    let mut second = bots.standby("second", &listen).await?;
    let (status, words) = asked(&listen, "/healthz").await?;
    ensure!(
        status == 200 && words.starts_with("standing by"),
        "{status}: {words}"
    );
    ensure!(asked(&listen, "/readyz").await?.0 == 503, "it is not ready");
    ensure!(
        Plane::of(&ready)?.identifies().await? == 1,
        "who stands by does not connect"
    );
    first.kill()?;
    bots.takes_over(&mut second).await?;
    ensure!(asked(&listen, "/readyz").await?.0 == 200, "it is ready");
    let after = hand(&ann).await?;
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");

    let mut third = bots.standby("first", "").await?;
    second.freeze()?;
    third.says("its session has been ended").await?;
    bots.takes_over(&mut third).await?;
    let after = hand(&ann).await?;
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");
    second.thaw()?;
    let (status, lines) = second.ends().await?;
    let said = lines.join("\n");
    ensure!(
        !status.success() && said.contains("the store has ended"),
        "{status}: {said}"
    );
    let tile = after.buttons().find(|button| picks(button));
    if let Some(tile) = tile {
        ann.press(&after.id, &tile.custom_id).await?;
    }

    let mut fourth = bots.standby("second", "").await?;
    third.signal(Signal::Terminate)?;
    let (status, lines) = third.ends().await?;
    ensure!(status.success(), "{status}: {lines:?}");
    bots.takes_over(&mut fourth).await?;
    let after = hand(&ann).await?;
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");
    let report = Store::examine_server(&database.parse().map_err(anyhow::Error::msg)?)?;
    ensure!(report.problems.is_empty(), "{report:?}");

    let mut fifth = bots.standby("first", "").await?;
    fifth.signal(Signal::Terminate)?;
    let (status, lines) = fifth.ends().await?;
    ensure!(status.success(), "who stands by stops: {lines:?}");
    Ok(())
}
