//! Checks the bot on Discord before it runs: token, application, servers, commands, emojis, clock.

mod application;
mod commands;
mod servers;

use std::fmt;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use crate::board::emoji;
use crate::config::Config;
use crate::discord::delivery::rest::{Response, Rest, read_json};
use crate::id::{GuildId, Timestamp};
use crate::metrics::Metrics;
use crate::table::DISCORD_OFF_MAX_MS;

use super::BotError;
use super::application::{Application, PATH};

/// The most attempts at one request.
const TRIES_MAX: u32 = 3;

/// The wait before a request that Discord did not answer is retried.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The longest wait to accept from Discord: an operator is waiting for the result.
const WAIT_MAX: Duration = Duration::from_secs(10);

/// One result of an inspection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether everything is in order.
    pub is_fine: bool,
    /// What was found, and what to do about it.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.is_fine { '✔' } else { '✘' }, self.text)
    }
}

/// Asks Discord about the bot; changes nothing.
///
/// Checks the permissions in `server`, or else in every server that the bot is in.
///
/// # Errors
/// When there is no token, or the HTTP client cannot be set up.
pub async fn inspect(
    config: &Config,
    server: Option<GuildId>,
    clock: impl Fn() -> Timestamp + Send,
) -> Result<Vec<Finding>, BotError> {
    let mut inspection = Inspection {
        rest: client(config)?,
        findings: Vec::new(),
    };
    if let Some(application) = inspection.application(config, clock).await {
        inspection.sessions().await;
        inspection.servers(server).await;
        inspection.commands(application).await;
        inspection.admin_commands(application, config).await;
        if config.discord.emojis {
            inspection.emojis(application).await;
        } else {
            inspection.fine("emojis: turned off by discord.emojis");
        }
    }
    Ok(inspection.findings)
}

/// Asks Discord for the id of the application of the token.
///
/// # Errors
/// When there is no token, or Discord rejects it or cannot be reached.
pub async fn application_id(config: &Config) -> Result<u64, BotError> {
    let rest = client(config)?;
    let response = rest.request(&Method::GET, PATH, None, None, 1).await;
    match response.cause {
        Some(cause) => Err(BotError::NoAnswer(cause)),
        None => {
            let answer = response.result.map(|body| read_json(&body));
            Application::from_answer(answer).map(|application| application.id)
        }
    }
}

fn client(config: &Config) -> Result<Rest, BotError> {
    let discord = &config.discord;
    let token = discord.token.as_ref().ok_or(BotError::NoToken)?;
    Ok(Rest::new(
        token.expose(),
        discord.origin(),
        Metrics::default(),
    )?)
}

/// An inspection under way: the client, and what was found so far.
struct Inspection {
    rest: Rest,
    findings: Vec<Finding>,
}

impl Inspection {
    fn fine(&mut self, text: impl Into<String>) {
        self.found(true, text);
    }

    fn wrong(&mut self, text: impl Into<String>) {
        self.found(false, text);
    }

    fn found(&mut self, is_fine: bool, text: impl Into<String>) {
        let text = text.into();
        self.findings.push(Finding { is_fine, text });
    }

    /// Requests a path; a failure becomes a finding.
    async fn request(&mut self, about: &str, path: &str) -> Option<Value> {
        let response = self.request_with_retries(path).await;
        match response.result {
            Ok(body) => Some(read_json(&body)),
            Err(error) => {
                let why = response.cause.unwrap_or_else(|| error.to_string());
                self.wrong(format!("{about}: the request to Discord failed: {why}"));
                None
            }
        }
    }

    /// Requests a path, a few times if Discord is busy.
    async fn request_with_retries(&self, path: &str) -> Response {
        let mut tried = 1;
        loop {
            let response = self
                .rest
                .request(&Method::GET, path, None, None, tried)
                .await;
            let wait = response.result.as_ref().err();
            let wait = wait.and_then(|error| error.wait(RETRY_DELAY, tried - 1));
            match wait.filter(|wait| tried < TRIES_MAX && *wait <= WAIT_MAX) {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return response,
            }
            tried += 1;
        }
    }

    /// Compares this machine's clock with Discord's, which has whole seconds.
    fn compare_clocks(&mut self, here: Timestamp, there: Timestamp) {
        let ahead = here.get().saturating_sub(there.get());
        if ahead.abs() <= DISCORD_OFF_MAX_MS {
            self.fine("clock: this machine has Discord's time");
            return;
        }
        let side = if ahead < 0 { "behind" } else { "ahead of" };
        let seconds = ahead.unsigned_abs() / 1_000;
        self.wrong(format!(
            "clock: this machine is {seconds} s {side} Discord's: let NTP set it"
        ));
    }

    async fn emojis(&mut self, application: u64) {
        let path = format!("/applications/{application}/emojis");
        let Some(listed) = self.request("emojis", &path).await else {
            return;
        };
        let there = listed["items"].as_array().into_iter().flatten();
        let there: Vec<&str> = there.filter_map(|emoji| emoji["name"].as_str()).collect();
        let wanted: Vec<String> = emoji::names().collect();
        let found = wanted.iter().filter(|name| there.contains(&name.as_str()));
        let (found, all) = (found.count(), wanted.len());
        if found == all {
            self.fine(format!("emojis: Discord has {found} of {all}"));
        } else {
            self.wrong(format!(
                "emojis: Discord has {found} of {all}: the next start of the bot uploads the others; if it cannot, its log says why"
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn inspection() -> Inspection {
        Inspection {
            rest: Rest::new("x", None, Metrics::default()).unwrap(),
            findings: Vec::new(),
        }
    }

    #[test]
    fn a_clock_may_be_off_by_what_the_alert_allows() {
        let discord = Timestamp::new(1_000_000_000_000);
        for (off, words) in [
            (0, "✔ clock: this machine has Discord's time"),
            (999, "✔ clock: this machine has Discord's time"),
            (-15_000, "✔ clock: this machine has Discord's time"),
            (
                15_001,
                "✘ clock: this machine is 15 s ahead of Discord's: let NTP set it",
            ),
            (
                -90_500,
                "✘ clock: this machine is 90 s behind Discord's: let NTP set it",
            ),
        ] {
            let mut inspection = inspection();
            inspection.compare_clocks(Timestamp::new(discord.get() + off), discord);
            assert_eq!(inspection.findings[0].to_string(), words);
        }
    }
}
