//! A signal stops the program cleanly, even while it is not ready.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::process::{ControlPlane, Process, Signal};
use crate::processes::{deal_to_ann, program};

/// A Discord that answers a number of requests and then none. It reports the first line of the first unanswered one.
struct SilentDiscord {
    api: String,
    reached: tokio::sync::oneshot::Receiver<String>,
}

impl SilentDiscord {
    async fn start(answers: usize) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let api = format!("http://{}", listener.local_addr()?);
        let (reach, reached) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let mut sockets = Vec::new();
            while let Ok((mut socket, _)) = listener.accept().await {
                let line = read_request(&mut socket).await.unwrap_or_default();
                if sockets.len() < answers {
                    let body = if line.contains("/commands") {
                        "[]"
                    } else {
                        r#"{"id":"17"}"#
                    };
                    let head =
                        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
                    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
                    // The program may have exited.
                    let _exited = socket.write_all(answer.as_bytes()).await;
                    sockets.push(None);
                    continue;
                }
                let _closed = reach.send(line);
                // Keep the connection open without an answer until the test is over.
                sockets.push(Some(socket));
                return std::future::pending().await;
            }
        });
        Ok(Self { api, reached })
    }
}

/// Reads a whole request and returns its first line.
async fn read_request(socket: &mut TcpStream) -> Result<String> {
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

/// Starts a bot, and waits until it has sent a request of this route after `answers` answered ones.
async fn start_waiting_bot(folder: &Path, answers: usize, route: &str) -> Result<Process> {
    let discord = SilentDiscord::start(answers).await?;
    let environment = [
        ("DISCORD_TOKEN", "a.token"),
        ("TIENGOW_DISCORD__API", discord.api.as_str()),
        ("TIENGOW_DISCORD__EMOJIS", "false"),
        ("TIENGOW_BACKUP__EVERY_MINUTES", "0"),
    ];
    let bot = Process::start(program, &[], &environment, folder)?;
    let reached = tokio::time::timeout(crate::process::PATIENCE, discord.reached);
    let request = reached.await.context("it sends no request")??;
    ensure!(request.contains(route), "it requests {request}");
    Ok(bot)
}

/// Sends a process a signal. Asserts that the process exits successfully and has logged no warning.
async fn ensure_stops_cleanly(mut process: Process, signal: Signal) -> Result<()> {
    process.signal(signal)?;
    let lines = process
        .wait_for_success()
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
    for (answers, route) in requests.into_iter().enumerate() {
        for signal in Signal::not_ignored() {
            let folder = tempfile::tempdir()?;
            let bot = start_waiting_bot(folder.path(), answers, route).await?;
            ensure_stops_cleanly(bot, signal)
                .await
                .with_context(|| format!("while it waits for {route}"))?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_discord_stops_cleanly_on_every_signal() -> Result<()> {
    for signal in Signal::not_ignored() {
        let folder = tempfile::tempdir()?;
        let (sandbox, _ready) = Process::start_sandbox(program, 61, folder.path()).await?;
        ensure_stops_cleanly(sandbox, signal)
            .await
            .context("without a bot")?;
        let arguments = ["sandbox", "--json", "--port", "0", "--seed", "61"];
        let mut both = Process::start(program, &arguments, &[], folder.path())?;
        both.wait_for_line("\"users\"").await?;
        ensure_stops_cleanly(both, signal)
            .await
            .context("with a bot")?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_an_open_table_stops_cleanly_with_and_without_a_session() -> Result<()> {
    let cases = Signal::not_ignored()
        .into_iter()
        .map(|signal| (signal, false))
        .chain([(Signal::Terminate, true)]);
    for (signal, loses_session) in cases {
        let folder = tempfile::tempdir()?;
        let (_sandbox, ready) = Process::start_sandbox(program, 63, folder.path()).await?;
        let mut bot = Process::start_bot(program, &ready, &[], folder.path())?;
        bot.wait_for_line("connected and ready").await?;
        let ann = deal_to_ann(&ready).await?;
        ann.wait_for_match(|message| message.button("My hand").is_some())
            .await?;
        if loses_session {
            ControlPlane::of(&ready)?.invalidate_session().await?;
        }
        ensure_stops_cleanly(bot, signal)
            .await
            .with_context(|| format!("{signal:?}, lost: {loses_session}"))?;
    }
    Ok(())
}
