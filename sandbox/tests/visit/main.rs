//! The page in a browser, on a phone and on a monitor, in each language.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../../examples/echo_bot/bot.rs"]
mod bot;
mod events;
mod groups;
mod languages;
mod menus;
mod notifications;
mod phone;
mod session;
mod threads;
mod tour;
mod welcome;

use std::path::Path;

use sandbox::{Clock, Options, Sandbox};
use sandbox_client::browser::{Browser, Key};
use serde_json::{Value, json};

/// The width and height of a phone.
const PHONE: (u32, u32) = (390, 844);
const MONITOR: (u32, u32) = (1280, 800);

/// A page in a browser, and its sandbox.
struct Visit {
    browser: Browser,
    sandbox: Sandbox,
}

impl Visit {
    /// Opens the page of a new sandbox with the echo bot, or returns `None` if there is no browser.
    async fn open(options: Options, size: (u32, u32)) -> Option<Self> {
        let browser = Browser::open().await.unwrap()?;
        let options = Options {
            bot_name: "Echo".to_owned(),
            // The browser may slow the bot down.
            clock: Clock::paced(),
            ..options
        };
        let sandbox = Sandbox::start(options).await.unwrap();
        bot::start(&sandbox).await.unwrap();
        browser.resize(size.0, size.1).await.unwrap();
        browser.prefer_dark(true).await.unwrap();
        browser.goto(&sandbox.url()).await.unwrap();
        browser
            .wait_for_text("#place-title", "general")
            .await
            .unwrap();
        browser.wait_for_text("#me", "Online").await.unwrap();
        Some(Self { browser, sandbox })
    }

    /// Types a command without options and sends it.
    async fn send_command(&self, command: &str) {
        self.browser.click("#composer-field").await.unwrap();
        self.browser.type_keys(command).await.unwrap();
        self.browser
            .wait_for_text(".suggestion", command)
            .await
            .unwrap();
        self.browser.press(Key::Enter).await.unwrap();
        self.browser.press(Key::Enter).await.unwrap();
    }

    /// Returns whether a JavaScript expression is true on the page.
    async fn is_true(&self, expression: &str) -> bool {
        let script = format!("return Boolean({expression});");
        self.browser.run(&script, json!([])).await.unwrap() == json!(true)
    }

    /// Evaluates an expression for each visible element of a selector. The element is `e`.
    async fn map_elements(&self, css: &str, expression: &str) -> Vec<Value> {
        let script = format!(
            "return [...document.querySelectorAll(arguments[0])].filter((e) => e.getClientRects().length).map((e) => {expression});"
        );
        let found = self.browser.run(&script, json!([css])).await.unwrap();
        found.as_array().unwrap().clone()
    }

    /// Saves a screenshot for people to look at.
    async fn save_screenshot(&self, name: &str) {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        self.browser.screenshot(&file).await.unwrap();
        println!("picture: {}", file.display());
    }

    /// Stops the sandbox. Fails if the browser logged an error or a warning.
    async fn end(self) {
        assert_eq!(self.browser.take_log().await.unwrap(), Vec::<String>::new());
        self.sandbox.shutdown().await;
    }
}
