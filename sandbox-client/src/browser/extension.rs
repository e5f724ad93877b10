//! Commands of chromedriver that are not part of WebDriver.

use fantoccini::wd::WebDriverCompatibleCommand;
use reqwest::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command sent by POST to a path below the session's address.
#[derive(Debug)]
pub(super) struct Extension {
    path: &'static str,
    body: Value,
}

impl Extension {
    /// Returns a command of Chromium's developer tools.
    pub(super) fn devtools(command: &str, params: &Value) -> Self {
        Self {
            path: "goog/cdp/execute",
            body: json!({ "cmd": command, "params": params }),
        }
    }

    /// Returns the command that takes the browser's log since the last time.
    pub(super) fn browser_log() -> Self {
        Self {
            path: "se/log",
            body: json!({ "type": "browser" }),
        }
    }
}

impl WebDriverCompatibleCommand for Extension {
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
