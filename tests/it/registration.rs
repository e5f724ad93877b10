//! The commands that a start registers with Discord.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};

use crate::process::{ControlPlane, Process};
use crate::processes::program;

/// The log line of a start that has replaced Discord's commands.
const REPLACED: &str = "the slash commands were replaced";

/// A local Discord for bots with `/admin`.
struct Discord<'a> {
    ready: &'a Value,
    folder: &'a Path,
}

impl Discord<'_> {
    /// Starts a bot, and kills it once it is connected. Returns how often it has replaced Discord's commands.
    async fn count_replacements(&self) -> Result<usize> {
        ControlPlane::of(self.ready)?.let_identify().await?;
        let operators = format!("[{}]", self.ready["users"][0]["id"]);
        let servers = format!("[{}]", self.ready["guild_id"]);
        let settings = [
            ("TIENGOW_ADMINS", operators.as_str()),
            ("TIENGOW_ADMIN_GUILDS", servers.as_str()),
            ("TIENGOW_DISCORD__EMOJIS", "false"),
        ];
        let mut bot = Process::start_bot(program, self.ready, &settings, self.folder)?;
        let lines = bot.wait_for_lines(&["connected and ready"]).await?;
        Ok(lines.iter().filter(|line| line.contains(REPLACED)).count())
    }

    /// Sends a request about the commands for everywhere and about those of the server. Returns the names of all
    /// commands in the answers.
    async fn request_commands(&self, method: &Method, body: Option<&Value>) -> Result<Vec<String>> {
        let field = |name: &str| self.ready[name].as_str().context("a text");
        let (api, id) = (field("api")?, field("application_id")?);
        let client = reqwest::Client::builder().no_proxy().build()?;
        let mut names = Vec::new();
        for scope in [String::new(), format!("/guilds/{}", field("guild_id")?)] {
            let url = format!("{api}/applications/{id}{scope}/commands");
            let mut request = client.request(method.clone(), url);
            request = request.header("authorization", format!("Bot {}", field("bot_token")?));
            if let Some(body) = body {
                request = request.json(body);
            }
            let response = request.send().await?.error_for_status()?;
            let listed: Vec<Value> = response.json().await?;
            let listed = listed.iter().filter_map(|command| command["name"].as_str());
            names.extend(listed.map(str::to_owned));
        }
        Ok(names)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_replaces_the_commands_of_another_version_and_no_others() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 245, folder.path()).await?;
    let discord = Discord {
        ready: &ready,
        folder: folder.path(),
    };
    let count = discord.count_replacements().await?;
    ensure!(count == 2, "everywhere and in the server: {count}");
    let count = discord.count_replacements().await?;
    ensure!(count == 0, "Discord has them: {count}");
    // Another version has run meanwhile, with another data folder.
    let others = json!([{"name": "other", "description": "Of another version"}]);
    let names = discord.request_commands(&Method::PUT, Some(&others));
    ensure!(names.await? == ["other", "other"]);
    let count = discord.count_replacements().await?;
    ensure!(count == 2, "both have others: {count}");
    let names = discord.request_commands(&Method::GET, None).await?;
    let has = |name: &str| names.iter().any(|found| found == name);
    ensure!(has("balance") && has("admin") && !has("other"), "{names:?}");
    Ok(())
}
