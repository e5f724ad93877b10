//! The bot's messages to the supervisor of a service, in systemd's protocol over a socket.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tokio::net::UnixDatagram;

use crate::bots::Bots;
use crate::process::{PATIENCE, Process, Signal};
use crate::processes::program;

/// A supervisor's socket.
struct Socket {
    socket: UnixDatagram,
    path: String,
}

impl Socket {
    fn bind(folder: &Path) -> Result<Self> {
        let path = folder.join("notify");
        Ok(Self {
            socket: UnixDatagram::bind(&path)?,
            path: path.to_str().context("text")?.to_owned(),
        })
    }

    /// Waits for a message with these words. Returns all messages up to and including that one.
    async fn hears(&self, words: &str) -> Result<Vec<String>> {
        let mut heard = Vec::new();
        let search = async {
            loop {
                let mut bytes = [0; 4_096];
                let length = self.socket.recv(&mut bytes).await?;
                let message = String::from_utf8_lossy(&bytes[..length]).into_owned();
                let found = message.contains(words);
                heard.push(message);
                if found {
                    return anyhow::Ok(());
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, search).await;
        found.with_context(|| format!("never {words:?}"))??;
        Ok(heard)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_tells_its_supervisor_that_it_is_ready_and_well_and_when_it_stops() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let socket = Socket::bind(folder.path())?;
    let (_server, ready) = Process::server(program, 35, folder.path()).await?;
    let settings = [
        ("NOTIFY_SOCKET", socket.path.as_str()),
        ("WATCHDOG_USEC", "400000"),
    ];
    let bot = Process::bot(program, &ready, &settings, folder.path())?;
    let before = socket.hears("READY=1").await?;
    let starting = before
        .iter()
        .filter(|said| said.contains("STATUS=Starting"));
    ensure!(starting.count() >= 2, "{before:?}");
    ensure!(
        !before.iter().any(|said| said.contains("WATCHDOG=1")),
        "the watchdog is for a bot that is ready: {before:?}"
    );
    for _ in 0..3 {
        let said = socket
            .hears("STATUS=Connected to Discord; tables: 0")
            .await?;
        let status = said.last().context("a message")?;
        ensure!(status.contains("WATCHDOG=1"), "{status}");
    }
    bot.signal(Signal::Terminate)?;
    socket.hears("STOPPING=1").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_the_tables_no_longer_reports_that_it_stands_by() -> Result<()> {
    let Some(bots) = Bots::new(40).await? else {
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let socket = Socket::bind(folder.path())?;
    let alone = ("TIENGOW_CLUSTER__SHARE", "false");
    let mut first = bots.run("first", &bots.database(), &[alone]).await?;
    first.says("connected and ready").await?;
    let settings = [
        alone,
        ("NOTIFY_SOCKET", socket.path.as_str()),
        ("WATCHDOG_USEC", "400000"),
    ];
    let _second = bots.run("second", &bots.database(), &settings).await?;
    socket.hears("STATUS=Standing by").await?;
    first.kill()?;
    socket.hears("STATUS=Connected to Discord; tables").await?;
    // Longer than the interval between two messages of a process that stands by.
    for _ in 0..20 {
        let said = socket.hears("WATCHDOG=1").await?;
        let stands_by = said.iter().any(|said| said.contains("Standing by"));
        ensure!(!stands_by, "it has the tables: {said:?}");
    }
    Ok(())
}
