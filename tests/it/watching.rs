//! The health, readiness and metrics of a running bot, as its operator sees them.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_SECURITY_POLICY, HOST};
use sandbox::{Options, Sandbox};
use serde_json::Value;
use tempfile::TempDir;

use crate::hands::see_public;
use crate::log::Breathless;
use crate::player::{Player, Way};
use crate::process::{Plane, Process};
use crate::processes::{ann, program};

mod copying;
mod documents;
mod online;
mod scrape;
#[cfg(unix)]
mod story;

use scrape::Scrape;

/// The log line with the address of the listener.
const SERVED: &str = "serving health and metrics";

/// Settings for any free port, and for computers that play immediately.
const SETTINGS: [(&str, &str); 2] = [
    ("TIENGOW_HTTP__LISTEN", "127.0.0.1:0"),
    ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
];

/// The longest run of digits in a label. A Discord id is longer.
const DIGITS_MAX: usize = 5;

/// The listener of a bot.
pub(crate) struct Host {
    address: String,
    client: reqwest::Client,
}

impl Host {
    /// Reads the listener's address from the bot's log.
    async fn of(bot: &mut Process) -> Result<Self> {
        let line = bot.says(SERVED).await?;
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

    pub(crate) async fn get(&self, path: &str) -> Result<(StatusCode, String)> {
        let response = self.client.get(self.url(path)).send().await?;
        Ok((response.status(), response.text().await?))
    }

    async fn answers(&self, path: &str, status: StatusCode, words: &str) -> Result<()> {
        let (got, text) = self.get(path).await?;
        ensure!(
            got == status && text.contains(words),
            "{path}: {got}, {text}"
        );
        Ok(())
    }

    async fn metrics(&self) -> Result<Scrape> {
        let (status, text) = self.get("/metrics").await?;
        ensure!(status == StatusCode::OK, "{status}: {text}");
        Scrape::read(text)
    }

    /// Runs `tiengow health`. Returns whether the bot is well, and the output.
    async fn health(&self, folder: &Path) -> Result<(bool, String)> {
        let environment = [("TIENGOW_HTTP__LISTEN", self.address.as_str())];
        Process::run(program, &["health"], &environment, folder).await
    }
}

/// Starts a bot with a listener, and waits until it is connected.
async fn watched(seed: u64, folder: &TempDir) -> Result<(Process, Value, Process, Host)> {
    let (server, ready) = Process::server(program, seed, folder.path()).await?;
    let mut bot = Process::bot(program, &ready, &SETTINGS, folder.path())?;
    let host = Host::of(&mut bot).await?;
    bot.says_all(&["the database was backed up", "connected and ready"])
        .await?;
    Ok((server, ready, bot, host))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_metrics_show_the_bots_work_but_no_person() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, ready, mut bot, host) = watched(231, &folder).await?;
    host.answers("/healthz", StatusCode::OK, "healthy").await?;
    host.answers("/readyz", StatusCode::OK, "ready").await?;
    let before = host.metrics().await?;
    ensure!(before.value("tiengow_hands_total{end=\"settled\"}")? == 0.0);
    let ann = ann(&ready).await?;
    Player::new(&ann, Way::Ephemeral)
        .play_hand(&Breathless, 1)
        .await?;
    let refusal = ann.slash("table kick seat:H").await?;
    ensure!(!refusal.text().is_empty(), "it is answered");
    let after = host.metrics().await?;
    shows_the_hand(&after)?;
    names_nobody(&after, &ready)?;
    the_page_shows_it(&host, &ready).await?;
    documents::agree(&after)?;
    let (well, said) = host.health(folder.path()).await?;
    ensure!(well && said == "healthy", "{said}");
    bot.kill()?;
    let (well, said) = host.health(folder.path()).await?;
    let says_why = said.lines().count() == 1 && said.contains("nothing answers at");
    ensure!(!well && says_why, "{said}");
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
    let mut bot = Process::bot(program, &ready, &SETTINGS, folder.path())?;
    let host = Host::of(&mut bot).await?;
    bot.says("connected and ready").await?;
    // serenity starts one shard every five seconds.
    let early = host.metrics().await?;
    for state in ["connected", "away"] {
        let name = format!("tiengow_gateway_shards{{state=\"{state}\"}}");
        ensure!(early.value(&name)? == 1.0, "{name}");
    }
    host.answers("/readyz", StatusCode::SERVICE_UNAVAILABLE, "")
        .await?;
    bot.says("shard=1").await?;
    Ok(())
}

/// Asserts that a hand with three computers, a command and a refusal have been counted.
fn shows_the_hand(scrape: &Scrape) -> Result<()> {
    scrape.counted(&[
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

/// Asserts that the operator's page shows the hand, but no person.
async fn the_page_shows_it(host: &Host, ready: &Value) -> Result<()> {
    let response = host.client.get(host.url("/")).send().await?;
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
fn names_nobody(scrape: &Scrape, ready: &Value) -> Result<()> {
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
    let (_server, ready) = Process::server(program, 232, folder.path()).await?;
    let settings = [SETTINGS[0], ("TIENGOW_HTTP__HOSTS", "[\"tiengow\"]")];
    let mut bot = Process::bot(program, &ready, &settings, folder.path())?;
    let host = Host::of(&mut bot).await?;
    let by = async |name: &str| -> Result<StatusCode> {
        let asked = host.client.get(host.url("/metrics")).header(HOST, name);
        Ok(asked.send().await?.status())
    };
    for name in ["tiengow:9464", "localhost", "127.0.0.1", "[::1]:1"] {
        ensure!(by(name).await? == StatusCode::OK, "{name}");
    }
    for name in [
        "evil.example",
        "evil.example:9464",
        "127.0.0.1.evil.example",
    ] {
        let status = by(name).await?;
        ensure!(
            status == StatusCode::MISDIRECTED_REQUEST,
            "{name}: {status}"
        );
    }
    host.answers("/nothing", StatusCode::NOT_FOUND, "").await?;
    let posted = host.client.post(host.url("/healthz")).send().await?;
    ensure!(posted.status() == StatusCode::METHOD_NOT_ALLOWED);
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_ready_from_the_connection_until_it_is_told_to_stop() -> Result<()> {
    const UNAVAILABLE: StatusCode = StatusCode::SERVICE_UNAVAILABLE;
    let folder = tempfile::tempdir()?;
    let (mut server, ready) = Process::server(program, 233, folder.path()).await?;
    server.kill()?;
    let mut bot = Process::bot(program, &ready, &SETTINGS, folder.path())?;
    let host = Host::of(&mut bot).await?;
    bot.says("Discord could not be reached").await?;
    host.answers("/healthz", StatusCode::OK, "").await?;
    host.answers("/readyz", UNAVAILABLE, "starting").await?;
    let api = ready["url"].as_str().context("an address")?;
    let (_, port) = api.rsplit_once(':').context("a port")?;
    let (_server, ready) = Process::server_at(program, 233, port, folder.path()).await?;
    bot.says("connected and ready").await?;
    host.answers("/readyz", StatusCode::OK, "").await?;
    let ann = ann(&ready).await?;
    see_public(&ann, "Hand 1").await?;
    // The bot tries to announce its stop at the table for as long as it has time.
    Plane::of(&ready)?.fail("PATCH ", u32::MAX).await?;
    bot.signal(crate::process::Signal::Terminate)?;
    loop {
        match host.get("/readyz").await?.0 {
            StatusCode::OK => tokio::task::yield_now().await,
            UNAVAILABLE => break,
            status => bail!("{status}"),
        }
    }
    bot.succeeds().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_listener_is_reported_clearly() -> Result<()> {
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
        let (status, lines) = process.ends().await?;
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
    let (_server, ready) = Process::server(program, 234, folder.path()).await?;
    let holder = std::net::TcpListener::bind("127.0.0.1:0")?;
    let taken = holder.local_addr()?.to_string();
    let settings = [("TIENGOW_HTTP__LISTEN", taken.as_str())];
    let mut bot = Process::bot(program, &ready, &settings, folder.path())?;
    let (status, lines) = bot.ends().await?;
    let said = format!("cannot listen at {taken} (http.listen)");
    ensure!(
        status.code() == Some(1) && lines.iter().any(|line| line.contains(&said)),
        "{lines:?}"
    );
    let (is_sound, said) = Process::run(program, &["check"], &[], folder.path()).await?;
    ensure!(is_sound, "it was closed cleanly: {said}");
    Ok(())
}
