//! Commands of chromedriver that are not part of WebDriver.

use fantoccini::wd::WebDriverCompatibleCommand;
use reqwest::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// An extension command, as WebDriver calls it: a POST to a path below the session's address.
#[derive(Debug)]
pub(super) struct ExtensionCommand {
    path: &'static str,
    body: Value,
}

impl ExtensionCommand {
    /// Returns a command of Chromium's developer tools.
    pub(super) fn devtools(command: &str, params: &Value) -> Self {
        Self {
            path: "goog/cdp/execute",
            body: json!({ "cmd": command, "params": params }),
        }
    }

    /// Returns the command that takes the entries of the browser's log since the last such command.
    pub(super) fn browser_log() -> Self {
        Self {
            path: "se/log",
            body: json!({ "type": "browser" }),
        }
    }
}

impl WebDriverCompatibleCommand for ExtensionCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
