//! The health, readiness and metrics of a running bot, as its operator sees them.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_SECURITY_POLICY, HOST};
use sandbox::{Options, Sandbox};
use serde_json::Value;
use tempfile::TempDir;

use crate::hands::see_public;
use crate::log::NoPauses;
use crate::player::{PanelPlace, Player};
use crate::process::{ControlPlane, Process};
use crate::processes::{deal_to_ann, program};

mod backup;
#[cfg(unix)]
mod daily_log;
mod documents;
mod online;
mod scrape;

use scrape::Scrape;

/// The words of the log line with the listener's address.
const SERVED: &str = "serving health and metrics";

/// Settings that make the bot listen on any free port, and computers play immediately.
const SETTINGS: [(&str, &str); 2] = [
    ("TIENGOW_HTTP__LISTEN", "127.0.0.1:0"),
    ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
];

/// The longest run of digits in a label. A Discord id is longer.
const DIGITS_MAX: usize = 5;

/// The listener of a bot.
pub(crate) struct Listener {
    address: String,
    client: reqwest::Client,
}

impl Listener {
    /// Reads the listener's address from the bot's log.
    async fn of(bot: &mut Process) -> Result<Self> {
        let line = bot.wait_for_line(SERVED).await?;
        let (_, address) = line.split_once("address=").context("an address")?;
        Self::at(address.trim())
    }

    /// Returns the listener at an address.
    pub(crate) fn at(address: &str) -> Result<Self> {
        Ok(Self {
            address: address.to_owned(),
            client: reqwest::Client::builder().no_proxy().build()?,
        })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Returns the status and the body of a response.
    pub(crate) async fn get(&self, path: &str) -> Result<(StatusCode, String)> {
        let response = self.client.get(self.url(path)).send().await?;
        Ok((response.status(), response.text().await?))
    }

    /// Asserts that a path has a response with this status and these words.
    async fn ensure_answer(&self, path: &str, status: StatusCode, words: &str) -> Result<()> {
        let (actual, text) = self.get(path).await?;
        ensure!(
            actual == status && text.contains(words),
            "{path}: {actual}, {text}"
        );
        Ok(())
    }

    async fn metrics(&self) -> Result<Scrape> {
        let (status, text) = self.get("/metrics").await?;
        ensure!(status == StatusCode::OK, "{status}: {text}");
        Scrape::parse(text)
    }

    /// Runs `tiengow health`. Returns whether it succeeded, and its output.
    async fn health(&self, folder: &Path) -> Result<(bool, String)> {
        let environment = [("TIENGOW_HTTP__LISTEN", self.address.as_str())];
        Process::run(program, &["health"], &environment, folder).await
    }
}

/// Starts a local Discord and a bot with a listener. Waits until the bot is connected and has made a backup. Returns
/// Discord, its ready line, the bot and the listener.
async fn start_bot(seed: u64, folder: &TempDir) -> Result<(Process, Value, Process, Listener)> {
    let (sandbox, ready) = Process::start_sandbox(program, seed, folder.path()).await?;
    let mut bot = Process::start_bot(program, &ready, &SETTINGS, folder.path())?;
    let listener = Listener::of(&mut bot).await?;
    bot.wait_for_lines(&["the database was backed up", "connected and ready"])
        .await?;
    Ok((sandbox, ready, bot, listener))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_metrics_show_the_bots_work_but_no_person() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready, mut bot, listener) = start_bot(231, &folder).await?;
    listener
        .ensure_answer("/healthz", StatusCode::OK, "healthy")
        .await?;
    listener
        .ensure_answer("/readyz", StatusCode::OK, "ready")
        .await?;
    let before = listener.metrics().await?;
    ensure!(before.value("tiengow_hands_total{end=\"settled\"}")? == 0.0);
    let ann = deal_to_ann(&ready).await?;
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&NoPauses, 1)
        .await?;
    let refusal = ann.slash("table kick seat:H").await?;
    ensure!(!refusal.text().is_empty(), "no answer");
    let after = listener.metrics().await?;
    ensure_hand_counted(&after)?;
    ensure_no_names(&after, &ready)?;
    ensure_page_shows_hand(&listener, &ready).await?;
    documents::ensure_match(&after)?;
    let (is_ok, output) = listener.health(folder.path()).await?;
    ensure!(is_ok && output == "healthy", "{output}");
    bot.kill()?;
    let (is_ok, output) = listener.health(folder.path()).await?;
    let has_reason = output.lines().count() == 1 && output.contains("nothing answers at");
    ensure!(!is_ok && has_reason, "{output}");
    Ok(())
}

#[tokio::test]
async fn a_shard_that_has_not_started_counts_as_away() -> Result<()> {
    let sandbox = Sandbox::start(Options {
        shards: 2,
        ..Options::default()
    })
    .await?;
    let mut ready = sandbox.ready_payload();
    ready["bot_token"] = sandbox.bot_token().into();
    let folder = tempfile::tempdir()?;
    let mut bot = Process::start_bot(program, &ready, &SETTINGS, folder.path())?;
    let listener = Listener::of(&mut bot).await?;
    bot.wait_for_line("connected and ready").await?;
    // serenity starts one shard every five seconds.
    let metrics = listener.metrics().await?;
    for state in ["connected", "away"] {
        let name = format!("tiengow_gateway_shards{{state=\"{state}\"}}");
        ensure!(metrics.value(&name)? == 1.0, "{name}");
    }
    listener
        .ensure_answer("/readyz", StatusCode::SERVICE_UNAVAILABLE, "")
        .await?;
    bot.wait_for_line("shard=1").await?;
    Ok(())
}

/// Asserts that a hand with three computers, a command and a refusal have been counted.
fn ensure_hand_counted(scrape: &Scrape) -> Result<()> {
    scrape.ensure_counted(&[
        "tiengow_hands_total{end=\"settled\"}",
        "tiengow_presses_total{act=\"play\"}",
        "tiengow_commands_total{command=\"tiengow start\"}",
        "tiengow_answer_seconds_count{kind=\"press\"}",
        "tiengow_answer_seconds_count{kind=\"command\"}",
        "tiengow_refusals_total{reason=\"nobody_there\"}",
        "tiengow_step_seconds_count",
        "tiengow_store_commit_seconds_count",
        "tiengow_store_commit_steps_sum",
        "tiengow_store_bytes",
        "tiengow_store_last_backup_timestamp_seconds",
        "tiengow_start_time_seconds",
        "tiengow_discord_request_seconds_count",
        "tiengow_discord_counted_requests_total",
        "tiengow_discord_requests_total{method=\"POST\",route=\"/interactions/{interaction}/{token}/callback\",status=\"204\"}",
    ])?;
    for (name, value) in [
        ("tiengow_players{kind=\"person\"}", 1.0),
        ("tiengow_players{kind=\"computer\"}", 3.0),
        ("tiengow_tables{state=\"broken\"}", 0.0),
        ("tiengow_gateway_shards{state=\"connected\"}", 1.0),
        ("tiengow_gateway_shards{state=\"away\"}", 0.0),
        ("tiengow_gateway_sessions_total{how=\"new\"}", 1.0),
        ("tiengow_unanswered_total{kind=\"press\"}", 0.0),
        ("tiengow_discord_counted_requests_limit", 50.0),
        ("tiengow_store_backup_interval_seconds", 3_600.0),
    ] {
        let found = scrape.value(name)?;
        ensure!((found - value).abs() < f64::EPSILON, "{name} is {found}");
    }
    let states = ["lobby", "betting", "playing", "between", "suspended"];
    let mut tables = 0.0;
    for state in states {
        tables += scrape.value(&format!("tiengow_tables{{state=\"{state}\"}}"))?;
    }
    ensure!(tables > 0.9 && tables < 1.1, "{tables} tables");
    let drift = scrape.value("tiengow_clock_drift_seconds")?;
    ensure!(drift.abs() < 15.0, "{drift} s on one machine");
    Ok(())
}

/// Asserts that the operator's page shows the hand and names no person.
async fn ensure_page_shows_hand(listener: &Listener, ready: &Value) -> Result<()> {
    let response = listener.client.get(listener.url("/")).send().await?;
    let policy = response.headers().get(CONTENT_SECURITY_POLICY);
    let policy = policy.context("a policy")?.to_str()?.to_owned();
    ensure!(
        policy.starts_with("default-src 'none'; style-src 'sha256-"),
        "{policy}"
    );
    let html = response.text().await?;
    for words in [
        "<p class=\"good\">ready</p>",
        "<th>people at a seat</th><td>1</td>",
        "<th>computers</th><td>3</td>",
        "<th>connections</th><td>1 of 1</td>",
        "<th>backups that failed</th><td>0</td>",
    ] {
        ensure!(html.contains(words), "{words} is not in {html}");
    }
    ensure!(
        !html.contains("<th>hands settled since the start</th><td>0</td>"),
        "{html}"
    );
    for user in ready["users"].as_array().context("people")? {
        let id = user["id"].as_str().context("an id")?;
        ensure!(!html.contains(id), "{html}");
    }
    Ok(())
}

/// Asserts that no label contains a person's name or a Discord id.
fn ensure_no_names(scrape: &Scrape, ready: &Value) -> Result<()> {
    let people = ready["users"].as_array().context("people")?;
    let names: Vec<&str> = people
        .iter()
        .filter_map(|user| user["name"].as_str())
        .collect();
    ensure!(names.len() == people.len(), "each has a name: {people:?}");
    for labels in scrape.labels() {
        let words = || labels.split(|c: char| !c.is_ascii_alphanumeric());
        let found = names
            .iter()
            .find(|name| words().any(|word| word.eq_ignore_ascii_case(name)));
        ensure!(found.is_none(), "{labels} names {found:?}");
        let is_id =
            |word: &str| word.len() > DIGITS_MAX && word.bytes().all(|b| b.is_ascii_digit());
        ensure!(!words().any(is_id), "{labels} has an id");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_requests_for_a_known_host_name_are_answered() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 232, folder.path()).await?;
    let settings = [SETTINGS[0], ("TIENGOW_HTTP__HOSTS", "[\"tiengow\"]")];
    let mut bot = Process::start_bot(program, &ready, &settings, folder.path())?;
    let listener = Listener::of(&mut bot).await?;
    let status_for = async |name: &str| -> Result<StatusCode> {
        let request = listener.client.get(listener.url("/metrics"));
        Ok(request.header(HOST, name).send().await?.status())
    };
    for name in ["tiengow:9464", "localhost", "127.0.0.1", "[::1]:1"] {
        ensure!(status_for(name).await? == StatusCode::OK, "{name}");
    }
    for name in [
        "evil.example",
        "evil.example:9464",
        "127.0.0.1.evil.example",
    ] {
        let status = status_for(name).await?;
        ensure!(
            status == StatusCode::MISDIRECTED_REQUEST,
            "{name}: {status}"
        );
    }
    listener
        .ensure_answer("/nothing", StatusCode::NOT_FOUND, "")
        .await?;
    let post = listener.client.post(listener.url("/healthz"));
    ensure!(post.send().await?.status() == StatusCode::METHOD_NOT_ALLOWED);
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_ready_from_the_connection_until_it_is_told_to_stop() -> Result<()> {
    const UNAVAILABLE: StatusCode = StatusCode::SERVICE_UNAVAILABLE;
    let folder = tempfile::tempdir()?;
    let (mut sandbox, ready) = Process::start_sandbox(program, 233, folder.path()).await?;
    sandbox.kill()?;
    let mut bot = Process::start_bot(program, &ready, &SETTINGS, folder.path())?;
    let listener = Listener::of(&mut bot).await?;
    bot.wait_for_line("Discord could not be reached").await?;
    listener
        .ensure_answer("/healthz", StatusCode::OK, "")
        .await?;
    listener
        .ensure_answer("/readyz", UNAVAILABLE, "starting")
        .await?;
    let api = ready["url"].as_str().context("an address")?;
    let (_, port) = api.rsplit_once(':').context("a port")?;
    let (_sandbox, ready) = Process::start_sandbox_at(program, 233, port, folder.path()).await?;
    bot.wait_for_line("connected and ready").await?;
    listener
        .ensure_answer("/readyz", StatusCode::OK, "")
        .await?;
    let ann = deal_to_ann(&ready).await?;
    see_public(&ann, "Hand 1").await?;
    // The bot tries to announce its stop at the table for as long as it has time.
    ControlPlane::of(&ready)?
        .fail_requests("PATCH ", u32::MAX)
        .await?;
    bot.signal(crate::process::Signal::Terminate)?;
    loop {
        match listener.get("/readyz").await?.0 {
            StatusCode::OK => tokio::task::yield_now().await,
            UNAVAILABLE => break,
            status => bail!("{status}"),
        }
    }
    bot.wait_for_success().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_reports_an_unusable_listener() -> Result<()> {
    let folder = tempfile::tempdir()?;
    for (arguments, listen, words) in [
        (
            &["check"][..],
            "here",
            "TIENGOW_HTTP__LISTEN: http.listen is \"here\", which is not an IP address with a port",
        ),
        (&["health"], "", "the listener is off"),
        (&["health"], "127.0.0.1:0", "has the port 0"),
    ] {
        let environment = [("TIENGOW_HTTP__LISTEN", listen)];
        let mut process = Process::start(program, arguments, &environment, folder.path())?;
        let (status, lines) = process.wait_for_exit().await?;
        ensure!(status.code() == Some(1), "{listen}: {status}");
        ensure!(
            lines.len() == 1 && lines[0].contains(words),
            "{listen}: {lines:?}"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_address_stops_the_start() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 234, folder.path()).await?;
    let holder = std::net::TcpListener::bind("127.0.0.1:0")?;
    let taken = holder.local_addr()?.to_string();
    let settings = [("TIENGOW_HTTP__LISTEN", taken.as_str())];
    let mut bot = Process::start_bot(program, &ready, &settings, folder.path())?;
    let (status, lines) = bot.wait_for_exit().await?;
    let words = format!("cannot listen at {taken} (http.listen)");
    ensure!(
        status.code() == Some(1) && lines.iter().any(|line| line.contains(&words)),
        "{lines:?}"
    );
    let (is_sound, output) = Process::run(program, &["check"], &[], folder.path()).await?;
    ensure!(is_sound, "the database was not closed cleanly: {output}");
    Ok(())
}
