//! A process of the program, with its output read line by line.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sandbox_client::Client;
use serde_json::Value;
use tokio::sync::mpsc;

/// How long a process may take to write an expected line. A passing test never waits this long.
pub(crate) const PATIENCE: Duration = sandbox_client::PATIENCE;

/// A function that returns a command to run the program.
pub(crate) type Program = fn() -> Result<Command>;

/// A signal that tells a process to stop.
#[cfg(unix)]
#[derive(Debug, Clone, Copy)]
pub(crate) enum Signal {
    /// The signal of a supervisor.
    Terminate,
    /// Ctrl-C.
    Interrupt,
    /// The signal of a closing terminal.
    Hangup,
}

#[cfg(unix)]
impl Signal {
    /// Returns the signals that a child of these tests receives. Under `nohup` the tests ignore SIGHUP, and so does a child.
    pub(crate) fn heard() -> Vec<Self> {
        let mut all = vec![Self::Terminate, Self::Interrupt];
        if is_hangup_ignored() {
            println!("NOT TRIED: these tests run under nohup, where the program ignores SIGHUP");
        } else {
            all.push(Self::Hangup);
        }
        all
    }
}

/// Whether SIGHUP, the first of the signals, is ignored here. Known only on Linux.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// A process of the program with its output lines. Dropping this kills it.
pub(crate) struct Process {
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
}

impl Process {
    /// Starts the program in a folder.
    pub(crate) fn start(
        program: Program,
        arguments: &[&str],
        environment: &[(&str, &str)],
        folder: &Path,
    ) -> Result<Self> {
        let mut child = command(program, arguments, folder)?
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (said, lines) = mpsc::unbounded_channel();
        // Read both pipes to their ends, because a full one would block the process.
        follow(child.stdout.take().context("a pipe")?, said.clone());
        follow(child.stderr.take().context("a pipe")?, said);
        Ok(Self { child, lines })
    }

    /// Runs a command of the program to its end. Returns whether it succeeded, and its output.
    pub(crate) async fn run(
        program: Program,
        arguments: &[&str],
        environment: &[(&str, &str)],
        folder: &Path,
    ) -> Result<(bool, String)> {
        let mut process = Self::start(program, arguments, environment, folder)?;
        let (status, lines) = process.ends().await?;
        Ok((status.success(), lines.join("\n")))
    }

    /// Starts a local Discord without a bot. Returns it and the content of its first line.
    pub(crate) async fn server(
        program: Program,
        seed: u64,
        folder: &Path,
    ) -> Result<(Self, Value)> {
        Self::server_at(program, seed, "0", folder).await
    }

    /// Starts a local Discord like [`Process::server`], on a port.
    pub(crate) async fn server_at(
        program: Program,
        seed: u64,
        port: &str,
        folder: &Path,
    ) -> Result<(Self, Value)> {
        let seed = seed.to_string();
        let arguments = [
            "sandbox", "--no-bot", "--json", "--port", port, "--seed", &seed,
        ];
        let mut server = Self::start(program, &arguments, &[], folder)?;
        let ready = serde_json::from_str(&server.says("bot_token").await?)?;
        Ok((server, ready))
    }

    /// Starts a bot on the Discord with this ready line. The bot's own output reports when it is connected.
    pub(crate) fn bot(
        program: Program,
        ready: &Value,
        more: &[(&str, &str)],
        folder: &Path,
    ) -> Result<Self> {
        let word = |name: &str| {
            ready[name]
                .as_str()
                .with_context(|| format!("the ready line has {name}"))
        };
        let mut environment = vec![
            ("DISCORD_TOKEN", word("bot_token")?),
            ("TIENGOW_DISCORD__API", word("api")?),
        ];
        environment.extend(more);
        Self::start(program, &[], &environment, folder)
    }

    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for a line with these words.
    pub(crate) async fn says(&mut self, words: &str) -> Result<String> {
        let mut heard = Vec::new();
        let search = async {
            while let Some(line) = self.lines.recv().await {
                heard.push(line.clone());
                if line.contains(words) {
                    return Some(line);
                }
            }
            None
        };
        match tokio::time::timeout(PATIENCE, search).await {
            Ok(Some(line)) => Ok(line),
            Ok(None) | Err(_) => bail!("it never said {words:?}, but\n{}", heard.join("\n")),
        }
    }

    /// Waits for lines with each of these words, in any order.
    pub(crate) async fn says_all(&mut self, words: &[&str]) -> Result<()> {
        let mut waiting = words.to_vec();
        while !waiting.is_empty() {
            let line = self
                .says("")
                .await
                .with_context(|| format!("it never said {waiting:?}"))?;
            waiting.retain(|words| !line.contains(words));
        }
        Ok(())
    }

    /// Waits until the process is connected to Discord and has taken this many partitions of the tables.
    pub(crate) async fn joins(&mut self, partitions: usize) -> Result<()> {
        self.has_taken(partitions, false).await
    }

    /// Waits until the process has taken this many more partitions of the tables, in any number of steps.
    pub(crate) async fn takes(&mut self, partitions: usize) -> Result<()> {
        self.has_taken(partitions, true).await
    }

    async fn has_taken(&mut self, partitions: usize, mut is_connected: bool) -> Result<()> {
        let mut taken = 0;
        while taken < partitions || !is_connected {
            let line = self.says("").await;
            let line = line.with_context(|| format!("it has taken {taken} of {partitions}"))?;
            is_connected |= line.contains("connected and ready");
            // Other lines name the partitions that it no longer serves.
            let (_, more) = line.split_once(": serving partitions partitions=").unzip();
            let more = more.and_then(|more| more.split(' ').next()?.parse::<usize>().ok());
            taken += more.unwrap_or(0);
        }
        Ok(())
    }

    /// Waits until the process exits. Returns its exit status and the remaining lines.
    pub(crate) async fn ends(&mut self) -> Result<(ExitStatus, Vec<String>)> {
        let mut left = Vec::new();
        let silent = async {
            while let Some(line) = self.lines.recv().await {
                left.push(line);
            }
        };
        if tokio::time::timeout(PATIENCE, silent).await.is_err() {
            bail!("it does not end: {left:?}");
        }
        // The pipes close when the process exits, so this does not block.
        let status = tokio::task::block_in_place(|| self.child.wait())?;
        Ok((status, left))
    }

    /// Waits until the process exits, and asserts that it succeeded. Returns the remaining lines.
    pub(crate) async fn succeeds(&mut self) -> Result<Vec<String>> {
        let (status, lines) = self.ends().await?;
        anyhow::ensure!(status.success(), "{status}: {lines:?}");
        Ok(lines)
    }

    /// Asserts that a process that was frozen while another took its tables gives them up, or ends.
    pub(crate) async fn loses_tables(&mut self) -> Result<()> {
        match self.says("stopped serving partitions").await {
            Ok(_) => Ok(()),
            Err(said) => {
                let (status, _) = self.ends().await?;
                anyhow::ensure!(!status.success(), "{status}: {said}");
                Ok(())
            }
        }
    }

    /// Sends the process a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: Signal) -> Result<()> {
        self.told(match signal {
            Signal::Terminate => "TERM",
            Signal::Interrupt => "INT",
            Signal::Hangup => "HUP",
        })
    }

    /// Freezes the process where it is, without its knowledge.
    #[cfg(unix)]
    pub(crate) fn freeze(&self) -> Result<()> {
        self.told("STOP")
    }

    /// Lets a frozen process go on.
    #[cfg(unix)]
    pub(crate) fn thaw(&self) -> Result<()> {
        self.told("CONT")
    }

    #[cfg(unix)]
    fn told(&self, signal: &str) -> Result<()> {
        let told = Command::new("sh")
            .arg("-c")
            .arg(format!("kill -{signal} {}", self.id()))
            .status()?;
        anyhow::ensure!(told.success(), "no signal for process {}", self.id());
        Ok(())
    }

    /// Kills the process immediately.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may already have exited.
        let _ended = self.kill();
    }
}

/// Returns a command of the program in a folder that does not read the configuration of this checkout.
pub(crate) fn command(program: Program, arguments: &[&str], folder: &Path) -> Result<Command> {
    let mut command = program()?;
    let known = std::env::vars()
        .filter(|(name, _)| name.starts_with("TIENGOW_") || name.starts_with("DISCORD_"));
    for (name, _) in known {
        command.env_remove(name);
    }
    command.args(arguments).current_dir(folder);
    Ok(command)
}

fn follow(pipe: impl std::io::Read + Send + 'static, said: mpsc::UnboundedSender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            // The receiver is gone after the test.
            let _unheard = said.send(line);
        }
    });
}

/// Connects one of the people of a local Discord.
pub(crate) async fn person(ready: &Value, number: usize) -> Result<Client> {
    let api = ready["api"].as_str().context("an address")?;
    let token = &ready["users"][number]["token"];
    let token = token.as_str().context("a person")?;
    Ok(Client::connect(api, token).await?)
}

/// The control plane of a local Discord.
pub(crate) struct Plane {
    url: String,
    client: reqwest::Client,
}

impl Plane {
    pub(crate) fn of(ready: &Value) -> Result<Self> {
        let url = ready["url"].as_str().context("an address")?.to_owned();
        Ok(Self {
            url,
            client: reqwest::Client::builder().no_proxy().build()?,
        })
    }

    /// Lets another bot identify immediately. Discord allows that once in five seconds and a thousand times a day.
    pub(crate) async fn let_identify(&self) -> Result<()> {
        self.post("clock/advance", &serde_json::json!({ "ms": 5_000 }))
            .await?;
        self.post("gateway/identifies", &serde_json::json!({ "left": 1_000 }))
            .await
    }

    /// Sends the bot an invalid session that cannot be resumed.
    pub(crate) async fn invalidate(&self) -> Result<()> {
        self.post("gateway/send", &serde_json::json!({ "op": 9 }))
            .await
    }

    /// Returns how often a bot has identified, according to the kept frames.
    pub(crate) async fn identifies(&self) -> Result<usize> {
        let frames: Vec<Value> = self
            .client
            .get(format!("{}/sandbox/frames", self.url))
            .send()
            .await?
            .json()
            .await?;
        let identifies = |frame: &&Value| {
            let body = frame["body"].as_str().unwrap_or_default();
            frame["way"] == "from_bot"
                && serde_json::from_str::<Value>(body).is_ok_and(|body| body["op"] == 2)
        };
        Ok(frames.iter().filter(identifies).count())
    }

    /// Returns the path and the status of each request of a bot.
    pub(crate) async fn requests(&self) -> Result<Vec<(String, u64)>> {
        let url = format!("{}/sandbox/requests", self.url);
        let requests: Vec<Value> = self.client.get(url).send().await?.json().await?;
        let read = |request: &Value| {
            let path = request["path"].as_str().context("a path")?.to_owned();
            Ok((path, request["status"].as_u64().context("a status")?))
        };
        requests.iter().map(read).collect()
    }

    /// Makes requests fail `times` with a status that does not reveal the cause.
    pub(crate) async fn fail(&self, route: &str, times: u32) -> Result<()> {
        let fault = serde_json::json!({ "route": route, "status": 502, "times": times });
        self.post("faults", &fault).await
    }

    /// Removes all faults.
    pub(crate) async fn heal(&self) -> Result<()> {
        let url = format!("{}/sandbox/faults", self.url);
        self.client.delete(url).send().await?.error_for_status()?;
        Ok(())
    }

    /// Sets the answer to the next request of a route.
    pub(crate) async fn answer(&self, route: &str, body: &Value) -> Result<()> {
        let fault = serde_json::json!({ "route": route, "status": 200, "body": body });
        self.post("faults", &fault).await
    }

    async fn post(&self, path: &str, body: &Value) -> Result<()> {
        let url = format!("{}/sandbox/{path}", self.url);
        self.client
            .post(url)
            .json(body)
            .send()
            .await?
            .error_for_status()?;
        Ok(())
    }
}
