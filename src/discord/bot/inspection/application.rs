//! Checks the token and its application.

use serde_json::Value;

use crate::config::Config;
use crate::discord::bot::application::{Application, PATH};
use crate::discord::delivery::rest::{RestError, read_json};
use crate::id::Timestamp;

use super::Inspection;

/// If no more than these of the day's thousand new sessions are left, something keeps restarting
/// the bot.
const FEW_SESSIONS: u64 = 50;

/// The flags of the privileged intents, each granted by Discord or merely turned on.
const PRIVILEGED: [(u64, &str); 3] = [
    (1 << 12 | 1 << 13, "Presence"),
    (1 << 14 | 1 << 15, "Server Members"),
    (1 << 18 | 1 << 19, "Message Content"),
];

/// The key of the settings for installation in a server.
const GUILD_INSTALL: &str = "0";

impl Inspection {
    /// Checks the token, the application and the clock; returns the application's id, or `None` if
    /// no further check makes sense.
    pub(super) async fn application(
        &mut self,
        config: &Config,
        clock: impl Fn() -> Timestamp,
    ) -> Option<u64> {
        let response = self.request_with_retries(PATH).await;
        let here = clock();
        let answer: Value = match response.result {
            Ok(body) => read_json(&body),
            Err(RestError::Refused { status: 401, .. }) => {
                self.wrong(
                    "token: Discord rejects it: press Reset Token on the page Bot of the application, and give the bot the new token",
                );
                return None;
            }
            Err(error) => {
                let address = self.rest.base().to_owned();
                let why = response.cause.unwrap_or_else(|| error.to_string());
                self.wrong(format!(
                    "Discord: no answer at {address} ({why}): see https://discordstatus.com, and whether this machine reaches it"
                ));
                return None;
            }
        };
        let Some(application) = Application::read(&answer) else {
            self.wrong("token: Discord did not return its application");
            return None;
        };
        let id = application.id;
        let name = answer["name"].as_str().unwrap_or_default();
        self.fine(format!(
            "token: Discord accepts it; its application is {name}, {id}"
        ));
        if let Some(mismatch) = application.mismatch(&config.http) {
            self.wrong(format!("application: {}", mismatch.explanation()));
        } else if application.has_interactions_endpoint {
            self.fine("application: Discord posts interactions to its Interactions Endpoint URL");
        }
        self.settings(&answer);
        if let Some(there) = response.date {
            self.compare_clocks(here, there);
        }
        Some(id)
    }

    /// Checks how many sessions are left today.
    pub(super) async fn sessions(&mut self) {
        let Some(answer) = self.request("sessions", "/gateway/bot").await else {
            return;
        };
        let limit = &answer["session_start_limit"];
        let (Some(left), Some(all)) = (limit["remaining"].as_u64(), limit["total"].as_u64()) else {
            self.wrong("sessions: Discord did not return how many are left");
            return;
        };
        if left > FEW_SESSIONS {
            self.fine(format!("sessions: {left} of {all} are left today"));
        } else {
            self.wrong(format!(
                "sessions: {left} of {all} are left today: stop the bot and find out from its log why it starts so often; when none is left, Discord resets the token"
            ));
        }
    }

    /// Checks the settings of the application.
    fn settings(&mut self, application: &Value) {
        if application["bot_require_code_grant"] == true {
            self.wrong("application: it requires the OAuth2 code grant, so no invitation works: turn that off on the page Bot");
        }
        let installs = application["integration_types_config"].as_object();
        if installs.is_some_and(|installs| !installs.contains_key(GUILD_INSTALL)) {
            self.wrong("application: it cannot be added to servers: turn on Guild Install on the page Installation");
        }
        if application["bot_public"] == false {
            self.fine("application: only its owner may add the bot to servers (Public Bot is off)");
        }
        let flags = application["flags"].as_u64().unwrap_or(0);
        let on = PRIVILEGED.iter().filter(|(bits, _)| flags & bits != 0);
        let on: Vec<&str> = on.map(|(_, name)| *name).collect();
        if on.is_empty() {
            self.fine("intents: no privileged one is on, and the bot needs none");
        } else {
            self.fine(format!(
                "intents: the bot needs no privileged one; turn off {} on the page Bot",
                on.join(", ")
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::discord::bot::inspection::tests::inspection;

    fn lines(application: &Value) -> String {
        let mut inspection = inspection();
        inspection.settings(application);
        let lines = inspection.findings.iter();
        lines.map(|finding| format!("{finding}\n")).collect()
    }

    #[test]
    fn settings_that_keep_the_bot_from_working_are_wrong() {
        let good =
            json!({"bot_public": true, "flags": 0, "integration_types_config": {"0": {}, "1": {}}});
        assert!(lines(&good).starts_with("✔ intents: no privileged one is on"));
        assert_eq!(lines(&good).lines().count(), 1);
        for (bad, words) in [
            (
                json!({"bot_require_code_grant": true}),
                "✘ application: it requires the OAuth2",
            ),
            (
                json!({"integration_types_config": {"1": {}}}),
                "✘ application: it cannot be added to servers",
            ),
            (
                json!({"bot_public": false}),
                "✔ application: only its owner",
            ),
            (json!({"flags": 1 << 19}), "turn off Message Content on"),
            (
                json!({"flags": 1 << 12 | 1 << 15}),
                "turn off Presence, Server Members on",
            ),
        ] {
            assert!(lines(&bad).contains(words), "{}", lines(&bad));
        }
    }
}
