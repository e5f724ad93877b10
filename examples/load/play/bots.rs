//! The bots, each in a process of its own.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Error, Result, ensure};
use sandbox::Sandbox;
use scratch_postgres::Server;
use serde_json::Value;
use tiengow::id::PartitionSet;
use tiengow::store::{FILE, Store};

use super::Plan;
use crate::RUN_BOT_VARIABLE;
use crate::process::{Process, Signal};

/// The text before the address of the listener in the log.
const ADDRESS: &str = "address=";

/// The unit of the system's CPU times.
const TICK_MS: u64 = 10;

/// The running bots: one with an SQLite file, or several that share a PostgreSQL database.
pub(super) struct Bots {
    // Dropped before the database.
    processes: Vec<Process>,
    usage_reader: UsageReader,
    server: Option<Server>,
    folder: PathBuf,
}

/// Reads how much memory, CPU time and the like the bots and their database use.
#[derive(Clone)]
pub(super) struct UsageReader {
    bots: Vec<BotSource>,
    /// The first process of the PostgreSQL server.
    database: Option<u32>,
    client: reqwest::Client,
}

/// The places to read from for one bot.
#[derive(Clone)]
struct BotSource {
    /// Its folder in `/proc`.
    proc: PathBuf,
    /// The address of its metrics.
    metrics: String,
}

/// The memory, CPU time and the like that the bots together use at one moment.
#[derive(Debug, Clone, Copy, Default, serde::Serialize)]
pub(super) struct Reading {
    /// Memory in RAM, in kibibytes.
    pub(super) rss_kib: u64,
    /// CPU time since the start, in milliseconds.
    pub(super) cpu_ms: u64,
    /// The CPU time of this process: the local Discord and the people.
    pub(super) tool_cpu_ms: u64,
    /// The CPU time of the PostgreSQL server, or 0 without one.
    pub(super) database_cpu_ms: u64,
    /// Open files and sockets.
    pub(super) descriptors: usize,
    /// Tasks of the runtime.
    pub(super) tasks: u64,
}

impl Bots {
    /// Starts the bots one after another and waits until they are ready.
    pub(super) async fn start(sandbox: &Sandbox, folder: &Path, plan: &Plan) -> Result<Self> {
        let server = match plan.processes {
            None => None,
            Some(_) => Some(Server::start()?.context("PostgreSQL is not installed")?),
        };
        let mut bots = Self {
            processes: Vec::new(),
            usage_reader: UsageReader {
                bots: Vec::new(),
                database: server.as_ref().map(Server::id),
                // The bot would close a connection that is idle from one reading to the next.
                client: reqwest::Client::builder()
                    .no_proxy()
                    .pool_max_idle_per_host(0)
                    .build()?,
            },
            server,
            folder: folder.to_owned(),
        };
        for _ in 0..plan.processes.unwrap_or(1) {
            bots.start_bot(sandbox, plan.noise).await?;
        }
        Ok(bots)
    }

    async fn start_bot(&mut self, sandbox: &Sandbox, has_emojis: bool) -> Result<()> {
        let mut ready = sandbox.ready_payload();
        ready["bot_token"] = Value::from(sandbox.bot_token());
        let folder = self.data_folder(self.processes.len());
        std::fs::create_dir_all(&folder)?;
        let data = folder.to_str().context("a folder with a readable name")?;
        let (emojis, database) = (has_emojis.to_string(), self.database());
        let mut settings = vec![
            ("TIENGOW_DATA_DIR", data),
            ("TIENGOW_DISCORD__EMOJIS", emojis.as_str()),
            ("TIENGOW_TABLE__MAX_PER_SERVER", "0"),
            ("TIENGOW_HTTP__LISTEN", "127.0.0.1:0"),
        ];
        if let Some(url) = &database {
            settings.push(("TIENGOW_CLUSTER__DATABASE", url));
        }
        let mut process = Process::start_bot(bot_command, &ready, &settings, &folder)?;
        let line = process.wait_for_line("serving health and metrics").await?;
        let address = line.split(ADDRESS).nth(1).context("an address")?.trim();
        let source = BotSource {
            proc: format!("/proc/{}", process.id()).into(),
            metrics: format!("http://{address}/metrics"),
        };
        if self.server.is_some() {
            // The others leave at least this many partitions, because none keeps more than a fair share, rounded up.
            let others = self.processes.len();
            let fair_share = PartitionSet::ALL.len().div_ceil(others + 1);
            process
                .wait_until_joined(PartitionSet::ALL.len() - fair_share * others)
                .await?;
        } else {
            process.wait_for_line("connected and ready").await?;
        }
        self.usage_reader.bots.push(source);
        self.processes.push(process);
        Ok(())
    }

    /// Returns the data folder of a bot.
    fn data_folder(&self, number: usize) -> PathBuf {
        self.folder.join(number.to_string())
    }

    /// Returns the address of the bots' PostgreSQL database.
    fn database(&self) -> Option<String> {
        Some(self.server.as_ref()?.address("postgres"))
    }

    /// Returns the reader of what the bots use.
    pub(super) fn usage_reader(&self) -> UsageReader {
        self.usage_reader.clone()
    }

    /// Stops the bots one after another, as a supervisor does, and examines their database.
    pub(super) async fn stop(&mut self) -> Result<()> {
        for process in &mut self.processes {
            process.signal(Signal::Terminate)?;
            let (status, lines) = process.wait_for_exit().await?;
            ensure!(status.success(), "the bot ended with {status}: {lines:?}");
        }
        let report = match self.database() {
            None => Store::examine(&self.data_folder(0).join(FILE))?,
            Some(url) => Store::examine_postgres(&url.parse().map_err(Error::msg)?)?,
        };
        ensure!(report.problems.is_empty(), "{:?}", report.problems);
        Ok(())
    }
}

impl UsageReader {
    /// Reads what the bots use now.
    pub(super) async fn read(&self) -> Result<Reading> {
        let mut sum = Reading {
            tool_cpu_ms: cpu_ms(Path::new("/proc/self"))?,
            database_cpu_ms: self.database.map_or(Ok(0), cpu_ms_with_children)?,
            ..Reading::default()
        };
        for bot in &self.bots {
            let status = std::fs::read_to_string(bot.proc.join("status"))?;
            let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let rss = rss.and_then(|rest| rest.trim().strip_suffix(" kB"));
            let metrics = self.client.get(&bot.metrics).send().await?.text().await?;
            let tasks = metrics
                .lines()
                .find_map(|line| line.strip_prefix("tiengow_runtime_tasks "));
            sum.rss_kib += rss.context("VmRSS")?.parse::<u64>()?;
            sum.cpu_ms += cpu_ms(&bot.proc)?;
            sum.descriptors += std::fs::read_dir(bot.proc.join("fd"))?.count();
            sum.tasks += tasks.context("tiengow_runtime_tasks")?.parse::<u64>()?;
        }
        Ok(sum)
    }
}

/// Returns the CPU time of a process, in milliseconds.
fn cpu_ms(proc: &Path) -> Result<u64> {
    // User and system time are the fields 14 and 15, in hundredths of a second.
    let fields = read_stat(proc)?;
    Ok((field(&fields, 14)? + field(&fields, 15)?) * TICK_MS)
}

/// Returns the CPU time of a process, of its running children and of its ended ones, in milliseconds.
fn cpu_ms_with_children(id: u32) -> Result<u64> {
    let parent = PathBuf::from(format!("/proc/{id}"));
    let fields = read_stat(&parent)?;
    let ended = field(&fields, 16)? + field(&fields, 17)?;
    let mut sum = cpu_ms(&parent)? + ended * TICK_MS;
    for process in std::fs::read_dir("/proc")? {
        let proc = process?.path();
        // Some entries are not processes, and some processes have just ended.
        let Ok(fields) = read_stat(&proc) else {
            continue;
        };
        if field(&fields, 4)? == u64::from(id) {
            sum += cpu_ms(&proc).unwrap_or_default();
        }
    }
    Ok(sum)
}

/// Reads the system's statistics of a process: the fields from the third on.
fn read_stat(proc: &Path) -> Result<Vec<String>> {
    let stat = std::fs::read_to_string(proc.join("stat"))?;
    // The name of the program is in parentheses and may contain spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    Ok(fields.split_whitespace().map(str::to_owned).collect())
}

/// Returns a field by its number in the manual of `/proc`.
fn field(fields: &[String], number: usize) -> Result<u64> {
    Ok(fields.get(number - 3).context("a field")?.parse()?)
}

/// Returns the command that runs the bot.
fn bot_command() -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    // Ctrl-C must reach only this process, which then stops the bot.
    command.env(RUN_BOT_VARIABLE, "1").process_group(0);
    Ok(command)
}
