//! The bot's messages to its supervisor, over a socket in systemd's protocol.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tokio::net::UnixDatagram;

use crate::bots::Bots;
use crate::process::{PATIENCE, Process, Signal};
use crate::processes::program;

/// The socket of a supervisor.
struct NotifySocket {
    socket: UnixDatagram,
    path: String,
}

impl NotifySocket {
    fn bind(folder: &Path) -> Result<Self> {
        let path = folder.join("notify");
        Ok(Self {
            socket: UnixDatagram::bind(&path)?,
            path: path.to_str().context("text")?.to_owned(),
        })
    }

    /// Waits for a message with these words. Returns all messages up to and including that one.
    async fn wait_for_message(&self, words: &str) -> Result<Vec<String>> {
        let mut messages = Vec::new();
        let search = async {
            loop {
                let mut bytes = [0; 4_096];
                let length = self.socket.recv(&mut bytes).await?;
                let message = String::from_utf8_lossy(&bytes[..length]).into_owned();
                let is_found = message.contains(words);
                messages.push(message);
                if is_found {
                    return anyhow::Ok(());
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, search).await;
        found.with_context(|| format!("no message has {words:?}"))??;
        Ok(messages)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_tells_its_supervisor_that_it_is_ready_and_well_and_when_it_stops() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let socket = NotifySocket::bind(folder.path())?;
    let (_sandbox, ready) = Process::start_sandbox(program, 35, folder.path()).await?;
    let settings = [
        ("NOTIFY_SOCKET", socket.path.as_str()),
        ("WATCHDOG_USEC", "400000"),
    ];
    let bot = Process::start_bot(program, &ready, &settings, folder.path())?;
    let before = socket.wait_for_message("READY=1").await?;
    let starting = before
        .iter()
        .filter(|message| message.contains("STATUS=Starting"));
    ensure!(starting.count() >= 2, "{before:?}");
    ensure!(
        !before.iter().any(|message| message.contains("WATCHDOG=1")),
        "the watchdog is for a bot that is ready: {before:?}"
    );
    for _ in 0..3 {
        let messages = socket
            .wait_for_message("STATUS=Connected to Discord; tables: 0")
            .await?;
        let status = messages.last().context("a message")?;
        ensure!(status.contains("WATCHDOG=1"), "{status}");
    }
    bot.signal(Signal::Terminate)?;
    socket.wait_for_message("STOPPING=1").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_has_taken_over_no_longer_reports_that_it_stands_by() -> Result<()> {
    let Some(bots) = Bots::new(40).await? else {
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let socket = NotifySocket::bind(folder.path())?;
    let alone = ("TIENGOW_CLUSTER__SHARE", "false");
    let mut first = bots.run("first", &bots.database(), &[alone]).await?;
    first.wait_for_line("connected and ready").await?;
    let settings = [
        alone,
        ("NOTIFY_SOCKET", socket.path.as_str()),
        ("WATCHDOG_USEC", "400000"),
    ];
    let _second = bots.run("second", &bots.database(), &settings).await?;
    socket.wait_for_message("STATUS=Standing by").await?;
    first.kill()?;
    socket
        .wait_for_message("STATUS=Connected to Discord; tables")
        .await?;
    // Longer than a process that stands by waits between two messages.
    for _ in 0..20 {
        let messages = socket.wait_for_message("WATCHDOG=1").await?;
        let is_standby = messages
            .iter()
            .any(|message| message.contains("Standing by"));
        ensure!(!is_standby, "it has the tables: {messages:?}");
    }
    Ok(())
}
