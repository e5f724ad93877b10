//! Signals to stop while the program is not ready. It still stops cleanly.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::process::{Plane, Process, Signal};
use crate::processes::{ann, program};

/// A Discord that answers a number of requests and then none. It reports the first unanswered one.
struct Silent {
    api: String,
    reached: tokio::sync::oneshot::Receiver<String>,
}

impl Silent {
    async fn after(answers: usize) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let api = format!("http://{}", listener.local_addr()?);
        let (reach, reached) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let mut kept = Vec::new();
            while let Ok((mut socket, _)) = listener.accept().await {
                let line = request(&mut socket).await.unwrap_or_default();
                if kept.len() < answers {
                    let body = if line.contains("/commands") {
                        "[]"
                    } else {
                        r#"{"id":"17"}"#
                    };
                    let head =
                        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
                    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
                    // The program may have exited.
                    let _gone = socket.write_all(answer.as_bytes()).await;
                    kept.push(None);
                    continue;
                }
                let _unheard = reach.send(line);
                // Keep the connection open without an answer until the test is over.
                kept.push(Some(socket));
                return std::future::pending().await;
            }
        });
        Ok(Self { api, reached })
    }
}

/// Reads a whole request and returns its first line.
async fn request(socket: &mut TcpStream) -> Result<String> {
    let mut reader = BufReader::new(socket);
    let (mut first, mut length) = (String::new(), 0);
    reader.read_line(&mut first).await?;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).await?;
        if let Some((_, value)) = line.to_ascii_lowercase().split_once("content-length:") {
            length = value.trim().parse()?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    reader.read_exact(&mut vec![0; length]).await?;
    Ok(first)
}

/// Starts a bot that waits for an answer from that Discord.
async fn waiting_bot(folder: &Path, answers: usize, asks: &str) -> Result<Process> {
    let discord = Silent::after(answers).await?;
    let environment = [
        ("DISCORD_TOKEN", "a.token"),
        ("TIENGOW_DISCORD__API", discord.api.as_str()),
        ("TIENGOW_DISCORD__EMOJIS", "false"),
        ("TIENGOW_BACKUP__EVERY_MINUTES", "0"),
    ];
    let bot = Process::start(program, &[], &environment, folder)?;
    let asked = tokio::time::timeout(crate::process::PATIENCE, discord.reached);
    let asked = asked.await.context("it never asks")??;
    ensure!(asked.contains(asks), "it asks for {asked}");
    Ok(bot)
}

async fn ends_cleanly(mut process: Process, signal: Signal) -> Result<()> {
    process.signal(signal)?;
    let lines = process
        .succeeds()
        .await
        .with_context(|| format!("{signal:?}"))?;
    let complaints: Vec<_> = lines
        .iter()
        // Every first start in a folder logs this.
        .filter(|line| !line.contains("there was no database"))
        .filter(|line| line.contains("WARN") || line.contains("ERROR"))
        .collect();
    ensure!(complaints.is_empty(), "{complaints:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_for_discord_stops_cleanly() -> Result<()> {
    let requests = [
        "GET /api/v10/applications/@me",
        "GET /api/v10/applications/17/commands",
        "PUT",
        "GET /api/v10/gateway",
    ];
    for (answers, asks) in requests.into_iter().enumerate() {
        for signal in Signal::heard() {
            let folder = tempfile::tempdir()?;
            let bot = waiting_bot(folder.path(), answers, asks).await?;
            ends_cleanly(bot, signal)
                .await
                .with_context(|| format!("while it asks for {asks}"))?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_discord_stops_cleanly_on_every_signal() -> Result<()> {
    for signal in Signal::heard() {
        let folder = tempfile::tempdir()?;
        let (server, _ready) = Process::server(program, 61, folder.path()).await?;
        ends_cleanly(server, signal)
            .await
            .context("without a bot")?;
        let arguments = ["sandbox", "--json", "--port", "0", "--seed", "61"];
        let mut both = Process::start(program, &arguments, &[], folder.path())?;
        both.says("\"users\"").await?;
        ends_cleanly(both, signal).await.context("with a bot")?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_an_open_table_stops_cleanly_with_and_without_a_session() -> Result<()> {
    let cases = Signal::heard()
        .into_iter()
        .map(|signal| (signal, false))
        .chain([(Signal::Terminate, true)]);
    for (signal, loses_session) in cases {
        let folder = tempfile::tempdir()?;
        let (_server, ready) = Process::server(program, 63, folder.path()).await?;
        let mut bot = Process::bot(program, &ready, &[], folder.path())?;
        bot.says("connected and ready").await?;
        let ann = ann(&ready).await?;
        ann.see_where(|message| message.button("My hand").is_some())
            .await?;
        if loses_session {
            Plane::of(&ready)?.invalidate().await?;
        }
        ends_cleanly(bot, signal)
            .await
            .with_context(|| format!("{signal:?}, lost: {loses_session}"))?;
    }
    Ok(())
}
