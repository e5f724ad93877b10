//! The bot as a process of its own.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sandbox::Sandbox;
use serde_json::Value;

use crate::ROLE;
use crate::process::{Process, Signal};

/// The word before the address of the listener in the log.
const ADDRESS: &str = "address=";

/// A running bot.
pub(super) struct BotProcess {
    process: Process,
    gauges: Gauges,
}

/// Where to read what the bot uses.
#[derive(Clone)]
pub(super) struct Gauges {
    proc: PathBuf,
    metrics: String,
    client: reqwest::Client,
}

/// What the bot uses at one moment.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub(super) struct Reading {
    /// Memory in RAM, in kibibytes.
    pub(super) rss_kib: u64,
    /// Time of a core since the start, in milliseconds.
    pub(super) cpu_ms: u64,
    /// The same of this process: the local Discord and the people.
    pub(super) tool_cpu_ms: u64,
    /// Open files and sockets.
    pub(super) descriptors: usize,
    /// Tasks of the runtime.
    pub(super) tasks: u64,
}

impl BotProcess {
    /// Starts the bot and waits until it is ready.
    pub(super) async fn start(sandbox: &Sandbox, folder: &Path, has_emojis: bool) -> Result<Self> {
        let mut ready = sandbox.ready_payload();
        ready["bot_token"] = Value::from(sandbox.bot_token());
        let emojis = has_emojis.to_string();
        let folder_name = folder.to_str().context("a folder with a readable name")?;
        let settings = [
            ("TIENGOW_DATA_DIR", folder_name),
            ("TIENGOW_DISCORD__EMOJIS", emojis.as_str()),
            ("TIENGOW_TABLE__MAX_PER_SERVER", "0"),
            ("TIENGOW_HTTP__LISTEN", "127.0.0.1:0"),
        ];
        let mut process = Process::bot(program, &ready, &settings, folder)?;
        let served = process.says("health and metrics are served").await?;
        let address = served.split(ADDRESS).nth(1).context("an address")?.trim();
        let gauges = Gauges {
            proc: format!("/proc/{}", process.id()).into(),
            metrics: format!("http://{address}/metrics"),
            client: reqwest::Client::builder().no_proxy().build()?,
        };
        process.says("connected and ready").await?;
        Ok(Self { process, gauges })
    }

    /// Returns where to read what the bot uses.
    pub(super) fn gauges(&self) -> Gauges {
        self.gauges.clone()
    }

    /// Stops the bot as a supervisor does.
    pub(super) async fn stop(&mut self) -> Result<()> {
        self.process.signal(Signal::Terminate)?;
        let (status, lines) = self.process.ends().await?;
        ensure!(status.success(), "the bot ended with {status}: {lines:?}");
        Ok(())
    }
}

impl Gauges {
    /// Reads what the bot uses now.
    pub(super) async fn read(&self) -> Result<Reading> {
        let status = std::fs::read_to_string(self.proc.join("status"))?;
        let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let rss = rss.and_then(|rest| rest.trim().strip_suffix(" kB"));
        let served = self.client.get(&self.metrics).send().await?.text().await?;
        let tasks = served
            .lines()
            .find_map(|line| line.strip_prefix("tiengow_runtime_tasks "));
        Ok(Reading {
            rss_kib: rss.context("VmRSS")?.parse()?,
            cpu_ms: cpu_ms(&self.proc)?,
            tool_cpu_ms: cpu_ms(Path::new("/proc/self"))?,
            descriptors: std::fs::read_dir(self.proc.join("fd"))?.count(),
            tasks: tasks.context("tiengow_runtime_tasks")?.parse()?,
        })
    }
}

/// The time of a core that a process has used, in milliseconds.
fn cpu_ms(proc: &Path) -> Result<u64> {
    let stat = std::fs::read_to_string(proc.join("stat"))?;
    // The name of the program is in parentheses and may contain blanks.
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    // User and system time are the fields 14 and 15, in hundredths of a second.
    let ticks = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    Ok(ticks * 10)
}

fn program() -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    // Ctrl-C ends the run, which then stops the bot.
    command.env(ROLE, "1").process_group(0);
    Ok(command)
}
