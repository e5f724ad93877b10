//! A process of the program, whose output a test reads line by line.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sandbox_client::Client;
use serde_json::Value;
use tokio::sync::mpsc;

/// The longest wait for an expected line. A passing test never waits this long.
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
    /// Returns the signals that a child of these tests does not ignore. Under `nohup` it ignores SIGHUP.
    pub(crate) fn not_ignored() -> Vec<Self> {
        let mut all = vec![Self::Terminate, Self::Interrupt];
        if is_hangup_ignored() {
            println!("NOT TRIED: these tests run under nohup, where the program ignores SIGHUP");
        } else {
            all.push(Self::Hangup);
        }
        all
    }
}

/// Whether this process ignores SIGHUP, the first of the signals. Returns `false` if the system is not Linux.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// A process of the program with the lines of its output. Dropping it kills the process.
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
        let (sender, lines) = mpsc::unbounded_channel();
        // Read both pipes to their ends, because a full one would block the process.
        forward_lines(child.stdout.take().context("a pipe")?, sender.clone());
        forward_lines(child.stderr.take().context("a pipe")?, sender);
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
        let (status, lines) = process.wait_for_exit().await?;
        Ok((status.success(), lines.join("\n")))
    }

    /// Starts a local Discord without a bot. Returns it with its ready line.
    pub(crate) async fn start_sandbox(
        program: Program,
        seed: u64,
        folder: &Path,
    ) -> Result<(Self, Value)> {
        Self::start_sandbox_at(program, seed, "0", folder).await
    }

    /// Starts a local Discord like [`Process::start_sandbox`], on a port.
    pub(crate) async fn start_sandbox_at(
        program: Program,
        seed: u64,
        port: &str,
        folder: &Path,
    ) -> Result<(Self, Value)> {
        let seed = seed.to_string();
        let arguments = [
            "sandbox", "--no-bot", "--json", "--port", port, "--seed", &seed,
        ];
        let mut sandbox = Self::start(program, &arguments, &[], folder)?;
        let ready = serde_json::from_str(&sandbox.wait_for_line("bot_token").await?)?;
        Ok((sandbox, ready))
    }

    /// Starts a bot on the Discord with this ready line. The bot's own output reports when it is connected.
    pub(crate) fn start_bot(
        program: Program,
        ready: &Value,
        settings: &[(&str, &str)],
        folder: &Path,
    ) -> Result<Self> {
        let field = |name: &str| {
            ready[name]
                .as_str()
                .with_context(|| format!("the ready line has {name}"))
        };
        let mut environment = vec![
            ("DISCORD_TOKEN", field("bot_token")?),
            ("TIENGOW_DISCORD__API", field("api")?),
        ];
        environment.extend(settings);
        Self::start(program, &[], &environment, folder)
    }

    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for a line with these words.
    pub(crate) async fn wait_for_line(&mut self, words: &str) -> Result<String> {
        let mut others = Vec::new();
        let search = async {
            while let Some(line) = self.lines.recv().await {
                others.push(line.clone());
                if line.contains(words) {
                    return Some(line);
                }
            }
            None
        };
        match tokio::time::timeout(PATIENCE, search).await {
            Ok(Some(line)) => Ok(line),
            Ok(None) | Err(_) => bail!("no line has {words:?}:\n{}", others.join("\n")),
        }
    }

    /// Waits for the next line.
    pub(crate) async fn next_line(&mut self) -> Result<String> {
        self.wait_for_line("").await
    }

    /// Waits for lines with each of these words, in any order. Returns all lines up to the last of them.
    pub(crate) async fn wait_for_lines(&mut self, words: &[&str]) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        let mut missing = words.to_vec();
        while !missing.is_empty() {
            let line = self
                .next_line()
                .await
                .with_context(|| format!("no line has {missing:?}"))?;
            missing.retain(|words| !line.contains(words));
            lines.push(line);
        }
        Ok(lines)
    }

    /// Waits until the process is connected to Discord and has taken this many partitions of the tables.
    pub(crate) async fn wait_until_joined(&mut self, partitions: usize) -> Result<()> {
        self.wait_for_partitions(partitions, false).await
    }

    /// Waits until the process has taken this many more partitions of the tables, in any number of steps.
    pub(crate) async fn wait_for_takeover(&mut self, partitions: usize) -> Result<()> {
        self.wait_for_partitions(partitions, true).await
    }

    async fn wait_for_partitions(
        &mut self,
        partitions: usize,
        mut is_connected: bool,
    ) -> Result<()> {
        let mut taken = 0;
        while taken < partitions || !is_connected {
            let line = self.next_line().await;
            let line = line.with_context(|| format!("it has taken {taken} of {partitions}"))?;
            is_connected |= line.contains("connected and ready");
            // Other lines name the partitions that the process no longer serves.
            let (_, more) = line.split_once(": serving partitions partitions=").unzip();
            let more = more.and_then(|more| more.split(' ').next()?.parse::<usize>().ok());
            taken += more.unwrap_or(0);
        }
        Ok(())
    }

    /// Waits until the process exits. Returns its exit status and the remaining lines.
    pub(crate) async fn wait_for_exit(&mut self) -> Result<(ExitStatus, Vec<String>)> {
        let mut lines = Vec::new();
        let search = async {
            while let Some(line) = self.lines.recv().await {
                lines.push(line);
            }
        };
        if tokio::time::timeout(PATIENCE, search).await.is_err() {
            bail!("it does not exit: {lines:?}");
        }
        // The pipes close when the process exits, so this does not block.
        let status = tokio::task::block_in_place(|| self.child.wait())?;
        Ok((status, lines))
    }

    /// Waits until the process exits, and asserts that it succeeded. Returns the remaining lines.
    pub(crate) async fn wait_for_success(&mut self) -> Result<Vec<String>> {
        let (status, lines) = self.wait_for_exit().await?;
        anyhow::ensure!(status.success(), "{status}: {lines:?}");
        Ok(lines)
    }

    /// Asserts that a thawed process, whose tables another has taken, stops serving them or exits with an error.
    pub(crate) async fn ensure_loses_tables(&mut self) -> Result<()> {
        match self.wait_for_line("stopped serving partitions").await {
            Ok(_) => Ok(()),
            Err(error) => {
                let (status, _) = self.wait_for_exit().await?;
                anyhow::ensure!(!status.success(), "{status}: {error}");
                Ok(())
            }
        }
    }

    /// Sends the process a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: Signal) -> Result<()> {
        self.send_signal(match signal {
            Signal::Terminate => "TERM",
            Signal::Interrupt => "INT",
            Signal::Hangup => "HUP",
        })
    }

    /// Stops the process where it is with SIGSTOP.
    #[cfg(unix)]
    pub(crate) fn freeze(&self) -> Result<()> {
        self.send_signal("STOP")
    }

    /// Continues a frozen process with SIGCONT.
    #[cfg(unix)]
    pub(crate) fn thaw(&self) -> Result<()> {
        self.send_signal("CONT")
    }

    /// Sends the process the signal with this name.
    #[cfg(unix)]
    fn send_signal(&self, signal: &str) -> Result<()> {
        let status = Command::new("sh")
            .arg("-c")
            .arg(format!("kill -{signal} {}", self.id()))
            .status()?;
        anyhow::ensure!(status.success(), "no signal for process {}", self.id());
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

/// Returns a command of the program in a folder. It does not read the configuration of this checkout.
pub(crate) fn command(program: Program, arguments: &[&str], folder: &Path) -> Result<Command> {
    let mut command = program()?;
    let variables = std::env::vars()
        .filter(|(name, _)| name.starts_with("TIENGOW_") || name.starts_with("DISCORD_"));
    for (name, _) in variables {
        command.env_remove(name);
    }
    command.args(arguments).current_dir(folder);
    Ok(command)
}

/// Sends each line of a pipe to the receiver, in a separate thread.
fn forward_lines(pipe: impl std::io::Read + Send + 'static, sender: mpsc::UnboundedSender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            // The receiver is gone after the test.
            let _closed = sender.send(line);
        }
    });
}

/// Connects one of the people of a local Discord.
pub(crate) async fn connect_person(ready: &Value, number: usize) -> Result<Client> {
    let api = ready["api"].as_str().context("an address")?;
    let token = ready["users"][number]["token"].as_str();
    Ok(Client::connect(api, token.context("a person")?).await?)
}

/// The control plane of a local Discord.
pub(crate) struct ControlPlane {
    url: String,
    client: reqwest::Client,
}

impl ControlPlane {
    pub(crate) fn of(ready: &Value) -> Result<Self> {
        let url = ready["url"].as_str().context("an address")?.to_owned();
        let client = reqwest::Client::builder().no_proxy().build()?;
        Ok(Self { url, client })
    }

    /// Lets another bot identify at once. Discord allows one IDENTIFY in five seconds and a thousand a day.
    pub(crate) async fn let_identify(&self) -> Result<()> {
        self.post("clock/advance", &serde_json::json!({ "ms": 5_000 }))
            .await?;
        self.post("gateway/identifies", &serde_json::json!({ "left": 1_000 }))
            .await
    }

    /// Sends the bot an Invalid Session event, after which it cannot resume.
    pub(crate) async fn invalidate_session(&self) -> Result<()> {
        self.post("gateway/send", &serde_json::json!({ "op": 9 }))
            .await
    }

    /// Returns how often a bot has identified, according to the recorded frames.
    pub(crate) async fn count_identifies(&self) -> Result<usize> {
        let url = format!("{}/sandbox/frames", self.url);
        let frames: Vec<Value> = self.client.get(url).send().await?.json().await?;
        let is_identify = |frame: &&Value| {
            let body = frame["body"].as_str().unwrap_or_default();
            frame["way"] == "from_bot"
                && serde_json::from_str::<Value>(body).is_ok_and(|body| body["op"] == 2)
        };
        Ok(frames.iter().filter(is_identify).count())
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

    /// Makes the next requests of a route fail with status 502.
    pub(crate) async fn fail_requests(&self, route: &str, times: u32) -> Result<()> {
        let fault = serde_json::json!({ "route": route, "status": 502, "times": times });
        self.post("faults", &fault).await
    }

    /// Removes all faults.
    pub(crate) async fn clear_faults(&self) -> Result<()> {
        let url = format!("{}/sandbox/faults", self.url);
        self.client.delete(url).send().await?.error_for_status()?;
        Ok(())
    }

    /// Sets the answer to the next request of a route.
    pub(crate) async fn set_answer(&self, route: &str, body: &Value) -> Result<()> {
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
