//! The bots: one in this process without a library, and the others on unmodified libraries in separate processes.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sandbox::Sandbox;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::no_library;
use crate::script::Failure;

/// How long a bot may take to connect and register. A working bot is far quicker.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time by which the sandbox's clock is advanced before a bot starts.
const BETWEEN_BOTS: Duration = Duration::from_secs(5);

/// A bot that can be started.
#[derive(Debug, Clone)]
pub(crate) struct Peer {
    /// The library's name.
    pub name: &'static str,
    /// Whether the library supports modals with labels.
    pub has_modal_labels: bool,
    /// The command that starts the bot, or `None` for the bot without a library.
    command: Option<Vec<PathBuf>>,
}

/// A running bot. Dropping this stops it.
#[derive(Debug)]
pub(crate) enum RunningPeer {
    Process(Child),
    Task(JoinHandle<Result<(), Failure>>),
}

impl Drop for RunningPeer {
    fn drop(&mut self) {
        match self {
            Self::Process(child) => {
                // The process may already have ended.
                let _result = child.kill();
                let _status = child.wait();
            }
            Self::Task(task) => task.abort(),
        }
    }
}

/// Returns the folder with the scripts of the peers.
#[must_use]
pub(crate) fn folder() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = package.join("peers");
    // The package above this crate times the peers too.
    if own.is_dir() {
        own
    } else {
        package.join("sandbox/peers")
    }
}

/// Reads the text that a person is expected to see from a peer. Modals with labels come last.
///
/// # Errors
///
/// When the file cannot be read.
pub(crate) fn expected_transcript(has_modal_labels: bool) -> std::io::Result<String> {
    let mut text = std::fs::read_to_string(folder().join("expected.txt"))?;
    if let Some(end) = text.find("# ask\n").filter(|_| !has_modal_labels) {
        text.truncate(end);
    }
    Ok(text)
}

/// Returns the peers that can run here, and prints a sentence about each of the others.
pub(crate) fn installed() -> impl Iterator<Item = Peer> {
    all().into_iter().filter_map(|found| {
        found
            .inspect_err(|missing| println!("NOT RUN: {missing}"))
            .ok()
    })
}

/// Returns the peers, or for each one that cannot run here a sentence that names the missing program.
fn all() -> Vec<Result<Peer, String>> {
    let folder = folder();
    let js = vec![PathBuf::from("node"), folder.join("discord_js.mjs")];
    let py = vec![
        folder.join(".venv/bin/python"),
        folder.join("discord_py.py"),
    ];
    let serenity = match std::env::var_os("PEER_SERENITY").map(PathBuf::from) {
        Some(program) => {
            external_peer("serenity", vec![program.clone()], &program).map(|peer| Peer {
                has_modal_labels: false,
                ..peer
            })
        }
        None => Err("serenity is left out: PEER_SERENITY names no program".to_owned()),
    };
    vec![
        Ok(Peer {
            name: "no library",
            has_modal_labels: true,
            command: None,
        }),
        external_peer("discord.js", js, &folder.join("node_modules/discord.js")),
        external_peer("discord.py", py.clone(), &py[0]),
        serenity,
    ]
}

/// Returns a peer in a process of its own, or a sentence if the file that it needs is missing.
fn external_peer(name: &'static str, command: Vec<PathBuf>, needs: &Path) -> Result<Peer, String> {
    if needs.exists() {
        Ok(Peer {
            name,
            has_modal_labels: true,
            command: Some(command),
        })
    } else {
        Err(format!(
            "{name} is left out: it is not installed (sandbox/peers/run installs it)"
        ))
    }
}

impl Peer {
    /// Starts the bot and waits until its command is registered.
    ///
    /// # Errors
    ///
    /// When the bot ends or hangs before that. The error contains all of its output.
    #[expect(clippy::too_many_lines)]
    pub(crate) async fn start(&self, sandbox: &Sandbox) -> Result<RunningPeer, Failure> {
        // A bot may identify once in five seconds, and the previous bot has just done so.
        sandbox.control().advance(BETWEEN_BOTS);
        let Some(command) = &self.command else {
            return Ok(RunningPeer::Task(no_library::start(sandbox).await?));
        };
        let mut process = Command::new(&command[0]);
        process
            .args(&command[1..])
            .env("PEER_URL", sandbox.url())
            .env("PEER_TOKEN", sandbox.bot_token());
        // Requests to this machine must not go through a proxy.
        for name in [
            "http_proxy",
            "https_proxy",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "ALL_PROXY",
            "all_proxy",
        ] {
            process.env_remove(name);
        }
        let process = process
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = process.spawn()?;
        let pipes = (child.stdout.take(), child.stderr.take());
        let running = RunningPeer::Process(child);
        let (sender, mut lines) = mpsc::unbounded_channel();
        if let (Some(out), Some(err)) = pipes {
            forward_lines(out, sender.clone());
            forward_lines(err, sender);
        }
        let mut output = Vec::new();
        let ready = async {
            while let Some(line) = lines.recv().await {
                if line == "ready" {
                    return true;
                }
                output.push(line);
            }
            false
        };
        let is_ready = tokio::time::timeout(PATIENCE, ready).await.unwrap_or(false);
        // Later output helps with debugging.
        tokio::spawn(async move {
            while let Some(line) = lines.recv().await {
                println!("    | {line}");
            }
        });
        if is_ready {
            Ok(running)
        } else {
            Err(format!("{} never got ready:\n{}", self.name, output.join("\n")).into())
        }
    }
}

/// Sends every line of a pipe until its end, because a full pipe would block the bot.
fn forward_lines(pipe: impl std::io::Read + Send + 'static, sender: mpsc::UnboundedSender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            // The receiver is gone once the run is over.
            let _result = sender.send(line);
        }
    });
}
