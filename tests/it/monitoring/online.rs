//! `tiengow check --online` and `tiengow invite`, which ask Discord about the bot.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::process::{ControlPlane, Process};
use crate::processes::program;

/// The line of each check that passes for a running bot.
const PASSED: [&str; 7] = [
    "✔ token: Discord accepts it; its application is Tien Gow, ",
    "✔ intents: no privileged one is on",
    "✔ clock: this machine has Discord's time",
    "✔ sessions: 999 of 1000 are left today",
    "✔ servers: the bot has the permissions that it needs in 1 of 1",
    "✔ commands: all ",
    "✔ emojis: Discord has 27 of 27",
];

/// An operator, who has the bot's token.
struct Operator<'a> {
    ready: &'a Value,
    folder: &'a Path,
}

impl Operator<'_> {
    /// Runs a command, with this token or the bot's. Returns whether it succeeded, and its output.
    async fn run(&self, arguments: &[&str], token: Option<&str>) -> Result<(bool, String)> {
        let field = |name: &str| self.ready[name].as_str().context("a string");
        let token = match token {
            Some(token) => token,
            None => field("bot_token")?,
        };
        let environment = [
            ("DISCORD_TOKEN", token),
            ("TIENGOW_DISCORD__API", field("api")?),
        ];
        Process::run(program, arguments, &environment, self.folder).await
    }

    /// Asserts that the check prints these lines, and that it succeeds if nothing is wrong.
    async fn ensure_check_prints(&self, lines: &[&str]) -> Result<()> {
        let (is_ok, output) = self.run(&["check", "--online"], None).await?;
        for line in lines {
            ensure!(output.contains(line), "{line:?} is not in\n{output}");
        }
        ensure!(is_ok != output.contains('✘'), "{output}");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_passes_for_a_running_bot_and_names_every_fault() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 237, folder.path()).await?;
    let operator = Operator {
        ready: &ready,
        folder: folder.path(),
    };
    // No command has been registered yet, and there is no database.
    operator
        .ensure_check_prints(&[
            "✘ commands: not as this version has them: ",
            "✘ emojis: Discord has 0 of 27",
            "database: not examined: there is no database",
            "there are 2 problems",
        ])
        .await?;
    let mut bot = Process::start_bot(program, &ready, &[], folder.path())?;
    bot.wait_for_lines(&["uploaded as emojis", "connected and ready"])
        .await?;
    operator.ensure_check_prints(&PASSED).await?;
    operator
        .ensure_check_prints(&[&format!("in use by process {}", bot.id())])
        .await?;
    let plane = ControlPlane::of(&ready)?;
    let application = ready["application_id"].as_str().context("its id")?;
    for (route, answer, line) in answers() {
        plane.set_answer(route, &answer).await?;
        let check = operator.ensure_check_prints(&[line]).await;
        check.context(line)?;
    }
    let id = invited_application(&operator).await?;
    ensure!(id == application, "{id}");
    Ok(())
}

/// Returns possible answers of Discord, each with its route and the line that the check then prints.
fn answers() -> Vec<(&'static str, Value, &'static str)> {
    let application = |(key, value): (&str, Value)| {
        let mut answer = json!({"id": "17", "name": "Tien Gow"});
        answer[key] = value;
        answer
    };
    let few_sessions = json!({"session_start_limit": {"total": 1000, "remaining": 3}});
    let servers = json!([
        {"id": "5", "name": "Rich", "permissions": "8"},
        {"id": "6", "name": "Poor", "permissions": (1_u64 << 10 | 1 << 11).to_string()},
    ]);
    vec![
        (
            "GET /applications/@me",
            application(("interactions_endpoint_url", json!("https://x"))),
            "✘ application: it has an Interactions Endpoint URL",
        ),
        (
            "GET /applications/@me",
            application(("bot_require_code_grant", json!(true))),
            "✘ application: it requires the OAuth2 code grant",
        ),
        (
            "GET /applications/@me",
            application(("flags", json!(1 << 19))),
            "✔ intents: the bot needs no privileged one; turn off Message Content",
        ),
        (
            "GET /gateway/bot",
            few_sessions,
            "✘ sessions: 3 of 1000 are left today",
        ),
        (
            "GET /users/@me/guilds",
            servers,
            "✘ server Poor (6): the bot lacks Send Messages in Threads, Create Public Threads, Embed Links, Attach Files, Read Message History: ",
        ),
        (
            "GET /users/@me/guilds",
            json!([]),
            "✔ servers: the bot is in none yet",
        ),
    ]
}

/// Returns the application id in the link of `tiengow invite`.
async fn invited_application(operator: &Operator<'_>) -> Result<String> {
    let (is_ok, link) = operator.run(&["invite"], None).await?;
    ensure!(is_ok, "{link}");
    let rest = link.split_once("client_id=").context("an id")?.1;
    Ok(rest.split('&').next().context("an id")?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_reports_an_unknown_token_and_an_unreachable_discord() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (mut sandbox, ready) = Process::start_sandbox(program, 238, folder.path()).await?;
    let operator = Operator {
        ready: &ready,
        folder: folder.path(),
    };
    let check = ["check", "--online"];
    let (is_ok, output) = operator.run(&check, Some("not.a.token")).await?;
    ensure!(
        !is_ok && output.contains("✘ token: Discord rejects it: press Reset Token"),
        "{output}"
    );
    let (is_ok, output) = operator.run(&["invite"], Some("not.a.token")).await?;
    ensure!(
        !is_ok && output.contains("Discord rejects this token"),
        "{output}"
    );
    let elsewhere = ["check", "--online", "--server", "5"];
    let (is_ok, output) = operator.run(&elsewhere, None).await?;
    ensure!(
        !is_ok && output.contains("✘ servers: the bot is not in 5: \"tiengow invite\""),
        "{output}"
    );
    sandbox.kill()?;
    let (is_ok, output) = operator.run(&check, None).await?;
    ensure!(
        !is_ok && output.contains("✘ Discord: no answer at http"),
        "{output}"
    );
    let (is_ok, output) = operator.run(&["invite"], None).await?;
    let words = "tiengow: there is no usable answer from Discord: ";
    ensure!(!is_ok && output.contains(words), "{output}");
    let invite = ["invite", "--application", "17"];
    let (is_ok, link) = operator.run(&invite, None).await?;
    let start = "https://discord.com/oauth2/authorize?client_id=17&scope=bot";
    ensure!(is_ok && link.starts_with(start), "{link}");
    let (is_ok, output) = operator.run(&["check", "--server", "5"], None).await?;
    ensure!(!is_ok && output.contains("--online"), "{output}");
    Ok(())
}
