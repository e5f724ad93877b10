//! `tiengow check --online` and `tiengow invite`, which ask Discord about the bot.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::process::{Plane, Process};
use crate::processes::program;

/// The good line of each check, for a running bot.
const FINE: [&str; 7] = [
    "✔ token: Discord accepts it; its application is Tien Gow, ",
    "✔ intents: no privileged one is on",
    "✔ clock: this machine has Discord's time",
    "✔ sessions: 999 of 1000 are left today",
    "✔ servers: the bot has the permissions that it needs in 1 of 1",
    "✔ commands: all ",
    "✔ emojis: Discord has 27 of 27",
];

/// The command line of a person who has the bot's token.
struct Host<'a> {
    ready: &'a Value,
    folder: &'a Path,
}

impl Host<'_> {
    async fn runs(&self, arguments: &[&str], token: Option<&str>) -> Result<(bool, String)> {
        let word = |name: &str| self.ready[name].as_str().context("a word");
        let token = match token {
            Some(token) => token,
            None => word("bot_token")?,
        };
        let environment = [
            ("DISCORD_TOKEN", token),
            ("TIENGOW_DISCORD__API", word("api")?),
        ];
        Process::run(program, arguments, &environment, self.folder).await
    }

    /// Asserts that the check prints these lines, and that it succeeds if nothing is wrong.
    async fn finds(&self, lines: &[&str]) -> Result<()> {
        let (fine, said) = self.runs(&["check", "--online"], None).await?;
        for line in lines {
            ensure!(said.contains(line), "{line:?} is not in\n{said}");
        }
        ensure!(fine != said.contains('✘'), "{said}");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_passes_for_a_running_bot_and_names_every_fault() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::server(program, 237, folder.path()).await?;
    let host = Host {
        ready: &ready,
        folder: folder.path(),
    };
    // No command has been registered yet, and there is no database.
    host.finds(&[
        "✘ commands: not as this version has them: ",
        "✘ emojis: Discord has 0 of 27",
        "database: not examined: there is no database",
        "there are 2 problems",
    ])
    .await?;
    let mut bot = Process::bot(program, &ready, &[], folder.path())?;
    bot.says_all(&["uploaded as emojis", "connected and ready"])
        .await?;
    host.finds(&FINE).await?;
    host.finds(&[&format!("in use by process {}", bot.id())])
        .await?;
    let plane = Plane::of(&ready)?;
    let application = ready["application_id"].as_str().context("its id")?;
    for (route, answer, line) in answers() {
        plane.answer(route, &answer).await?;
        host.finds(&[line]).await.context(line)?;
    }
    let id = application_of(&host).await?;
    ensure!(id == application, "{id}");
    Ok(())
}

/// Returns possible answers of Discord, each with its line in the check.
fn answers() -> Vec<(&'static str, Value, &'static str)> {
    let me = |more: (&str, Value)| {
        let mut answer = json!({"id": "17", "name": "Tien Gow"});
        answer[more.0] = more.1;
        answer
    };
    let few = json!({"session_start_limit": {"total": 1000, "remaining": 3}});
    let poor = json!([
        {"id": "5", "name": "Rich", "permissions": "8"},
        {"id": "6", "name": "Poor", "permissions": (1_u64 << 10 | 1 << 11).to_string()},
    ]);
    vec![
        (
            "GET /applications/@me",
            me(("interactions_endpoint_url", json!("https://x"))),
            "✘ application: it has an Interactions Endpoint URL",
        ),
        (
            "GET /applications/@me",
            me(("bot_require_code_grant", json!(true))),
            "✘ application: it requires the OAuth2 code grant",
        ),
        (
            "GET /applications/@me",
            me(("flags", json!(1 << 19))),
            "✔ intents: the bot needs no privileged one; turn off Message Content",
        ),
        (
            "GET /gateway/bot",
            few,
            "✘ sessions: 3 of 1000 are left today",
        ),
        (
            "GET /users/@me/guilds",
            poor,
            "✘ server Poor (6): the bot lacks Send Messages in Threads, Create Public Threads, Embed Links, Attach Files, Read Message History: ",
        ),
        (
            "GET /users/@me/guilds",
            json!([]),
            "✔ servers: the bot is in none yet",
        ),
    ]
}

async fn application_of(host: &Host<'_>) -> Result<String> {
    let (fine, link) = host.runs(&["invite"], None).await?;
    ensure!(fine, "{link}");
    let rest = link.split_once("client_id=").context("an id")?.1;
    Ok(rest.split('&').next().context("an id")?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_reports_an_unknown_token_and_an_unreachable_discord() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (mut server, ready) = Process::server(program, 238, folder.path()).await?;
    let host = Host {
        ready: &ready,
        folder: folder.path(),
    };
    let check = ["check", "--online"];
    let (fine, said) = host.runs(&check, Some("not.a.token")).await?;
    ensure!(
        !fine && said.contains("✘ token: Discord rejects it: press Reset Token"),
        "{said}"
    );
    let (fine, said) = host.runs(&["invite"], Some("not.a.token")).await?;
    ensure!(
        !fine && said.contains("Discord rejects this token"),
        "{said}"
    );
    let elsewhere = ["check", "--online", "--server", "5"];
    let (fine, said) = host.runs(&elsewhere, None).await?;
    ensure!(
        !fine && said.contains("✘ servers: the bot is not in 5: \"tiengow invite\""),
        "{said}"
    );
    server.kill()?;
    let (fine, said) = host.runs(&check, None).await?;
    ensure!(
        !fine && said.contains("✘ Discord: no answer at http"),
        "{said}"
    );
    let (fine, said) = host.runs(&["invite"], None).await?;
    let words = "tiengow: there is no usable answer from Discord: ";
    ensure!(!fine && said.contains(words), "{said}");
    let (fine, link) = host.runs(&["invite", "--application", "17"], None).await?;
    let begins = "https://discord.com/oauth2/authorize?client_id=17&scope=bot";
    ensure!(fine && link.starts_with(begins), "{link}");
    let (fine, said) = host.runs(&["check", "--server", "5"], None).await?;
    ensure!(!fine && said.contains("--online"), "{said}");
    Ok(())
}
