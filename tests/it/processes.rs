//! Bot and local Discord as two processes, of which one is killed.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use sandbox::actor::{Actor, Message};
use serde_json::Value;
use tokio::sync::mpsc;

use crate::player::is_tile;

/// How long a process may take to say what is waited for; a passing test never waits this long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A process of the program with the lines that it writes; killed when it is dropped.
struct Process {
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
}

impl Process {
    /// Starts the program in a folder, so that no configuration of this checkout is read.
    fn start(arguments: &[&str], environment: &[(&str, &str)], folder: &Path) -> Result<Self> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tiengow"));
        let known =
            std::env::vars().filter(|(name, _)| name.starts_with("TIENGOW_") || name.starts_with("DISCORD_"));
        for (name, _) in known {
            command.env_remove(name);
        }
        let mut child = command
            .args(arguments)
            .envs(environment.iter().copied())
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (said, lines) = mpsc::unbounded_channel();
        // Both pipes are read to their ends: a full one would stop the process.
        follow(child.stdout.take().context("a pipe")?, said.clone());
        follow(child.stderr.take().context("a pipe")?, said);
        Ok(Self { child, lines })
    }

    /// Waits for a line with these words.
    async fn says(&mut self, words: &str) -> Result<String> {
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

    /// Ends the process as a power cut does.
    fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.kill();
    }
}

fn follow(pipe: impl std::io::Read + Send + 'static, said: mpsc::UnboundedSender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            // Nobody listens any more once the test is over.
            let _unheard = said.send(line);
        }
    });
}

async fn bot(ready: &Value, folder: &Path) -> Result<Process> {
    let word = |name: &str| ready[name].as_str().with_context(|| format!("the ready line has {name}"));
    let environment = [("DISCORD_TOKEN", word("bot_token")?), ("TIENGOW_DISCORD__API", word("api")?)];
    let mut bot = Process::start(&[], &environment, folder)?;
    bot.says("connected and ready").await?;
    Ok(bot)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_of_its_own_process_is_killed_and_goes_on() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let arguments = ["sandbox", "--no-bot", "--json", "--port", "0", "--seed", "31"];
    let mut server = Process::start(&arguments, &[], folder.path())?;
    let ready: Value = serde_json::from_str(&server.says("bot_token").await?)?;
    let api = ready["api"].as_str().context("an address")?;
    let token = ready["users"][0]["token"].as_str().context("a person")?;

    let mut first = bot(&ready, folder.path()).await?;
    let ann = Actor::connect(api, token).await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    ann.click("Sit").await?;
    ann.click("Start").await?;
    let before = hand(&ann).await?;
    let tile = before.buttons().find(|button| is_tile(button)).context("a tile")?.custom_id.clone();
    ann.press(&before.id, &tile).await?;

    first.kill()?;
    // A bot may identify once in five seconds.
    let url = ready["url"].as_str().context("an address")?;
    let passed = serde_json::json!({ "ms": 5_000 });
    let client = reqwest::Client::builder().no_proxy().build()?;
    client.post(format!("{url}/sandbox/clock/advance")).json(&passed).send().await?.error_for_status()?;
    let second = bot(&ready, folder.path()).await?;
    let after = hand(&ann).await?;
    ensure!(tiles(&before) == tiles(&after) && !tiles(&after).is_empty(), "other tiles:\n{before}\n{after}");
    drop(second);
    Ok(())
}

/// Opens the hand privately, by the newest board.
async fn hand(actor: &Actor) -> Result<Message> {
    let answer = actor.click("My hand").await?;
    Ok(answer.ephemeral().context("a hand is private")?.clone())
}

fn tiles(message: &Message) -> Vec<String> {
    message.buttons().filter(|button| is_tile(button)).map(|button| button.label.clone()).collect()
}

#[test]
fn a_server_alone_takes_nothing_that_is_the_bots() -> Result<()> {
    let run = |flags: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_tiengow")).args(["sandbox", "--no-bot"]).args(flags).output()
    };
    for flags in [["--data", "x"], ["--computer-pause", "1s"]] {
        let output = run(&flags)?;
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(!output.status.success() && words.contains("cannot be used with"), "{flags:?}: {words}");
    }
    Ok(())
}
