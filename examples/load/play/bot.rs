//! The bots, each in a separate process.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Error, Result, ensure};
use sandbox::Sandbox;
use scratch_postgres::Server;
use serde_json::Value;
use tiengow::id::Partitions;
use tiengow::store::{FILE, Store};

use super::Plan;
use crate::ROLE;
use crate::process::{Process, Signal};

/// The word before the address of the listener in the log.
const ADDRESS: &str = "address=";

/// The unit of the system's times.
const TICK_MS: u64 = 10;

/// The running bots: one with an SQLite file, or several that share a PostgreSQL database.
pub(super) struct Bots {
    // Dropped before their database.
    processes: Vec<Process>,
    gauges: Gauges,
    server: Option<Server>,
    folder: PathBuf,
}

/// Where to read what the bots and their database use.
#[derive(Clone)]
pub(super) struct Gauges {
    bots: Vec<Gauge>,
    /// The first process of the PostgreSQL server.
    database: Option<u32>,
    client: reqwest::Client,
}

/// Where to read what one bot uses.
#[derive(Clone)]
struct Gauge {
    proc: PathBuf,
    metrics: String,
}

/// What the bots together use at one moment.
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
            gauges: Gauges {
                bots: Vec::new(),
                database: server.as_ref().map(Server::id),
                // The bot closes connections that are idle for as long as one reading takes to follow another.
                client: reqwest::Client::builder()
                    .no_proxy()
                    .pool_max_idle_per_host(0)
                    .build()?,
            },
            server,
            folder: folder.to_owned(),
        };
        for _ in 0..plan.processes.unwrap_or(1) {
            bots.add(sandbox, plan.noise).await?;
        }
        Ok(bots)
    }

    async fn add(&mut self, sandbox: &Sandbox, has_emojis: bool) -> Result<()> {
        let mut ready = sandbox.ready_payload();
        ready["bot_token"] = Value::from(sandbox.bot_token());
        let folder = self.data(self.processes.len());
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
        let mut process = Process::bot(program, &ready, &settings, &folder)?;
        let served = process.says("serving health and metrics").await?;
        let address = served.split(ADDRESS).nth(1).context("an address")?.trim();
        let gauge = Gauge {
            proc: format!("/proc/{}", process.id()).into(),
            metrics: format!("http://{address}/metrics"),
        };
        if self.server.is_some() {
            // What the others leave if each has the most of a fair share.
            let others = self.processes.len();
            let most = Partitions::ALL.len().div_ceil(others + 1);
            process.joins(Partitions::ALL.len() - most * others).await?;
        } else {
            process.says("connected and ready").await?;
        }
        self.gauges.bots.push(gauge);
        self.processes.push(process);
        Ok(())
    }

    /// The data folder of a bot.
    fn data(&self, number: usize) -> PathBuf {
        self.folder.join(number.to_string())
    }

    /// The address of the bots' PostgreSQL database.
    fn database(&self) -> Option<String> {
        Some(self.server.as_ref()?.address("postgres"))
    }

    /// Returns where to read what the bots use.
    pub(super) fn gauges(&self) -> Gauges {
        self.gauges.clone()
    }

    /// Stops the bots one after another, as a supervisor does, and examines what they have stored.
    pub(super) async fn stop(&mut self) -> Result<()> {
        for process in &mut self.processes {
            process.signal(Signal::Terminate)?;
            let (status, lines) = process.ends().await?;
            ensure!(status.success(), "the bot ended with {status}: {lines:?}");
        }
        let report = match self.database() {
            None => Store::examine(&self.data(0).join(FILE))?,
            Some(url) => Store::examine_postgres(&url.parse().map_err(Error::msg)?)?,
        };
        ensure!(report.problems.is_empty(), "{:?}", report.problems);
        Ok(())
    }
}

impl Gauges {
    /// Reads what the bots use now.
    pub(super) async fn read(&self) -> Result<Reading> {
        let mut sum = Reading {
            tool_cpu_ms: cpu_ms(Path::new("/proc/self"))?,
            database_cpu_ms: self.database.map_or(Ok(0), family_cpu_ms)?,
            ..Reading::default()
        };
        for bot in &self.bots {
            let status = std::fs::read_to_string(bot.proc.join("status"))?;
            let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let rss = rss.and_then(|rest| rest.trim().strip_suffix(" kB"));
            let served = self.client.get(&bot.metrics).send().await?.text().await?;
            let tasks = served
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
    let fields = stat(proc)?;
    Ok((number(&fields, 14)? + number(&fields, 15)?) * TICK_MS)
}

/// Returns the CPU time of a process, its children and those that it has waited for, in milliseconds.
fn family_cpu_ms(id: u32) -> Result<u64> {
    let parent = PathBuf::from(format!("/proc/{id}"));
    let fields = stat(&parent)?;
    let waited_for = number(&fields, 16)? + number(&fields, 17)?;
    let mut sum = cpu_ms(&parent)? + waited_for * TICK_MS;
    for process in std::fs::read_dir("/proc")? {
        let proc = process?.path();
        // Some entries are no processes, and some processes have just ended.
        let Ok(fields) = stat(&proc) else { continue };
        if number(&fields, 4)? == u64::from(id) {
            sum += cpu_ms(&proc).unwrap_or_default();
        }
    }
    Ok(sum)
}

/// Reads the system's statistics of a process: the fields from the third on.
fn stat(proc: &Path) -> Result<Vec<String>> {
    let stat = std::fs::read_to_string(proc.join("stat"))?;
    // The name of the program is in parentheses and may contain blanks.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    Ok(fields.split_whitespace().map(str::to_owned).collect())
}

/// Returns a field by its number in the manual of `/proc`.
fn number(fields: &[String], field: usize) -> Result<u64> {
    Ok(fields.get(field - 3).context("a field")?.parse()?)
}

fn program() -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    // Ctrl-C ends the run, which then stops the bot.
    command.env(ROLE, "1").process_group(0);
    Ok(command)
}
