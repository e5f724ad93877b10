//! The most verbose log while a hand is played. It contains no tile, no token and no seed.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Client;
use serde_json::Value;
use tempfile::TempDir;

use crate::player::{Pacing, PanelPlace, Player};
use crate::process::connect_person;
use crate::state;

/// A process of `tiengow sandbox` with all logging on.
struct LoggedSandbox {
    child: Child,
    ready: Value,
    data: TempDir,
}

/// A person who does not pause, because one hand needs fewer presses than the bot allows at once.
pub(crate) struct NoPauses;

impl Pacing for NoPauses {
    fn pause(&self) {}
}

impl LoggedSandbox {
    fn start() -> Result<Self> {
        let data = tempfile::tempdir()?;
        let log = std::fs::File::create(data.path().join("log"))?;
        let mut child = Command::new(env!("CARGO_BIN_EXE_tiengow"))
            .args(["sandbox", "--port", "0", "--seed", "5", "--json", "--data"])
            .arg(data.path())
            .env("TIENGOW_LOG__LEVEL", "trace")
            .env("RUST_LOG", "trace")
            .current_dir(data.path())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().context("its output")?).read_line(&mut line)?;
        Ok(Self {
            ready: serde_json::from_str(&line)?,
            child,
            data,
        })
    }

    /// Kills the process. Returns its log and the folder of its database.
    fn stop(mut self) -> Result<(String, TempDir)> {
        self.child.kill()?;
        self.child.wait()?;
        let mut log = String::new();
        std::fs::File::open(self.data.path().join("log"))?.read_to_string(&mut log)?;
        Ok((log, self.data))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_at_trace_contains_no_tile_no_token_and_no_seed() -> Result<()> {
    let sandbox = LoggedSandbox::start()?;
    let users = sandbox.ready["users"].as_array().context("users")?.clone();
    let ann = connect_person(&sandbox.ready, 0).await?;
    let direct = play_hand(&ann).await?;
    let (log, data) = sandbox.stop()?;
    ensure!(
        log.contains("TRACE") || log.contains("DEBUG"),
        "the log is not verbose:\n{log}"
    );
    for user in &users {
        ensure!(
            !log.contains(&string(&user["token"])?),
            "a user's token is in the log"
        );
    }
    ensure_requests_name_their_cause(&log)?;
    let people = users
        .iter()
        .map(|user| string(&user["id"]))
        .collect::<Result<Vec<_>>>()?;
    for id in people.iter().chain([&direct]) {
        ensure!(
            !log.contains(id.as_str()),
            "a person's id or channel is in the log: {}",
            line_with(&log, id)
        );
    }
    for secret in ["Bot ", "aW50ZXJhY3Rpb24", "custom_id", "Your hand"] {
        ensure!(
            !log.contains(secret),
            "{secret:?} is in the log: {}",
            line_with(&log, secret)
        );
    }
    ensure_no_secrets(&log, &data).await
}

fn string(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("a string")
}

/// Plays a hand, with a few refused commands. Returns the channel of the direct messages.
async fn play_hand(ann: &Client) -> Result<String> {
    ann.slash("tiengow start").await?;
    for seats in 1..=3 {
        ann.click("Add computer").await?;
        ann.wait_for_match(|message| message.text().matches("Computer").count() == seats)
            .await?;
    }
    ann.click("Start").await?;
    let direct = ann
        .in_dm()
        .wait_for("a direct message", |message| {
            message.text().contains("Your hand")
        })
        .await?;
    // Refusals are logged too, with their errors.
    for refused in ["table kick seat:B", "tiengow start", "hand"] {
        ann.slash(refused).await?;
    }
    Player::new(ann, PanelPlace::Ephemeral)
        .play_hand(&NoPauses, 1)
        .await?;
    Ok(direct.channel_id)
}

/// Asserts that the log names the table, press or command of each request.
fn ensure_requests_name_their_cause(log: &str) -> Result<()> {
    let templates = [
        "/interactions/{interaction}/{token}/callback",
        "/channels/{channel}/messages",
        "/webhooks/{application}/{token}/messages/{message}",
        "/users/@me/channels",
    ];
    for template in templates {
        let line = request_line(log, template)?;
        for field in ["method=", "status=", "ms=", "attempt=1"] {
            ensure!(line.contains(field), "{field} is not in {line}");
        }
    }
    let board = request_line(log, "/channels/{channel}/messages")?;
    ensure!(board.contains("table{table=1}"), "no table in {board}");
    ensure!(
        log.contains("press{table=1 act=\"start\" version="),
        "no press is named:\n{log}"
    );
    let answered = log.lines().filter(|line| {
        line.contains("DEBUG")
            && line.contains("press{")
            && line.contains("an interaction was answered")
    });
    ensure!(answered.count() > 1, "a line for each press:\n{log}");
    ensure!(
        log.contains("command{command=\"tiengow start\"}"),
        "no command is named:\n{log}"
    );
    Ok(())
}

/// Asserts that neither the log nor the name of a file contains a hand or a seed.
async fn ensure_no_secrets(log: &str, data: &TempDir) -> Result<()> {
    let files = file_names(data.path())?;
    ensure!(
        files
            .iter()
            .any(|file| file.ends_with(tiengow::store::FILE)),
        "no database among {files:?}"
    );
    for secret in secrets(data).await? {
        ensure!(
            !log.contains(&secret),
            "a hand or a seed is in the log: {}",
            line_with(log, &secret)
        );
        ensure!(
            !files.iter().any(|file| file.contains(&secret)),
            "a hand or a seed names a file: {files:?}"
        );
    }
    Ok(())
}

/// Returns a line of the log about a request of a route.
fn request_line<'a>(log: &'a str, template: &str) -> Result<&'a str> {
    let route = format!("route=\"{template}\"");
    log.lines()
        .find(|line| line.contains(&route))
        .with_context(|| format!("no request of {template}:\n{log}"))
}

/// Returns the names of all files below a folder.
fn file_names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            names.extend(file_names(&path)?);
        }
        names.push(path.to_string_lossy().into_owned());
    }
    Ok(names)
}

/// Returns the seeds in several spellings, and every two tiles dealt one after another.
async fn secrets(data: &TempDir) -> Result<BTreeSet<String>> {
    let (past, running) = state::hands(data.path()).await?;
    let mut secrets = BTreeSet::new();
    for row in past
        .iter()
        .map(|past| &past.hand)
        .chain(&running)
        .map(|hand| &hand.row)
    {
        let seed = row.seed.expose();
        secrets.insert(seed.iter().map(|byte| format!("{byte:02x}")).collect());
        secrets.insert(format!("{seed:?}").trim_matches(['[', ']']).to_owned());
        let hands: Vec<Vec<String>> = serde_json::from_str(row.hands.expose())?;
        for hand in &hands {
            for two in hand.windows(2) {
                secrets.extend([
                    two.join(" "),
                    two.join(", "),
                    format!("{:?}, {:?}", two[0], two[1]),
                ]);
            }
        }
    }
    secrets.extend(sealed_secrets(data)?);
    ensure!(secrets.len() > 10, "a hand was dealt");
    Ok(secrets)
}

/// Returns the sealed secrets of the next deals of all tables.
fn sealed_secrets(data: &TempDir) -> Result<Vec<String>> {
    let connection = rusqlite::Connection::open(data.path().join(tiengow::store::FILE))?;
    let sql = "SELECT body ->> '$.sealed' FROM game_table WHERE closed_ms IS NULL";
    let mut statement = connection.prepare(sql)?;
    let sealed = statement
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<String>>>()?;
    ensure!(!sealed.is_empty(), "a table is open");
    Ok(sealed)
}

/// Returns the first line of the log that contains a word.
fn line_with<'a>(log: &'a str, word: &str) -> &'a str {
    log.lines()
        .find(|line| line.contains(word))
        .unwrap_or_default()
}
