//! Takes the README's pictures: plays a hand on the page of the sandbox with two people and a
//! computer, in a browser as wide as a phone, and saves six messages.
//!
//! `cargo run --example screenshots -- FOLDER` needs Chromium and chromedriver; FOLDER is
//! `docs/pictures` unless it is named. The page's fonts are those of the machine: install
//! `fonts-noto-core` and `fonts-noto-color-emoji`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sandbox::Clock;
use sandbox_client::browser::{Browser, Key};
use serde_json::json;
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::Config;

mod guests;

/// The seed of the people and the deals.
const SEED: u64 = 41;

/// The width and height of a phone's page in pixels.
const PHONE: (u32, u32) = (390, 844);

/// The pixels of the phone's screen for each pixel of the page.
const SCALE: f64 = 1.5;

/// The time between two presses: the bot refuses faster ones.
const PRESS_INTERVAL: Duration = Duration::from_millis(500);

/// The most presses of a hand.
const PRESSES_MAX: usize = 60;

/// The number of the hand's screen at which the hand and the table are saved.
const SAVED_SCREEN: usize = 2;

/// A script that returns the selector of the next button to press in the hand, or `over` when the hand is over.
const NEXT_BUTTON_SCRIPT: &str = "
    const panel = [...document.querySelectorAll('.message.ephemeral')].at(-1);
    if (!panel || panel.querySelector('.busy')) return null;
    if (panel.textContent.includes('is over')) return 'over';
    if (!panel.textContent.includes('Your turn')) return null;
    const buttons = [...panel.querySelectorAll('.components .row button')];
    const next = buttons.find((button) => /^(Lead|Beat|Discard) /.test(button.textContent))
        ?? buttons.find((button) => button.dataset.customId.includes('.play.'))
        ?? buttons.find((button) => !button.classList.contains('primary'));
    return next && `#${panel.id} button[data-key='${next.dataset.key}']`;";

/// A script that scrolls to the newest message with these words, so that the page does not follow newer ones.
const SCROLL_SCRIPT: &str = "
    const all = [...document.querySelectorAll('.message .container')];
    all.findLast((message) => message.textContent.includes(arguments[0])).scrollIntoView();";

/// The page on which the hand is played.
struct Page {
    local: LocalDiscord,
    browser: Browser,
    clock: Clock,
    folder: PathBuf,
}

impl Page {
    /// Saves a picture of the newest message with these words, in dark or light colours.
    async fn save(&self, name: &str, words: &str, is_dark: bool) -> Result<()> {
        self.browser.prefer_dark(is_dark).await?;
        // A notification would cover the message.
        self.browser
            .wait_until("!document.querySelector('.toast')")
            .await?;
        self.browser.run(SCROLL_SCRIPT, json!([words])).await?;
        self.browser
            .wait_until("[...document.images].every((image) => image.complete)")
            .await?;
        let file = self.folder.join(format!("{name}.png"));
        self.browser
            .screenshot_of(".message .container", words, &file)
            .await?;
        let bytes = std::fs::metadata(&file)?.len();
        println!("{bytes:>7} bytes  {}", file.display());
        self.browser.prefer_dark(true).await?;
        Ok(())
    }

    /// Types a command and a word for each option, which the page completes, and sends the command.
    async fn command(&self, command: &str, options: &[&str]) -> Result<()> {
        self.advance_clock();
        self.browser.click("#composer-field").await?;
        self.browser.type_keys(command).await?;
        self.browser.wait_for_text(".suggestion", command).await?;
        self.browser.press(Key::Enter).await?;
        for option in options {
            self.browser.type_keys(option).await?;
            self.browser.press(Key::Enter).await?;
        }
        Ok(self.browser.press(Key::Enter).await?)
    }

    async fn press(&self, words: &str) -> Result<()> {
        self.advance_clock();
        Ok(self.browser.click_text(".message button", words).await?)
    }

    fn advance_clock(&self) {
        self.clock.advance(PRESS_INTERVAL);
    }

    async fn save_all(&self) -> Result<()> {
        self.save_lobby().await?;
        self.save_hand().await?;
        self.save_lesson_and_rules().await
    }

    /// Opens a table, lets the guests sit down, and saves the lobby.
    async fn save_lobby(&self) -> Result<()> {
        self.command("/tiengow start", &["pace:slow"]).await?;
        self.browser
            .wait_for_text(".container", "take a seat")
            .await?;
        guests::sit_down(&self.local).await?;
        self.browser.wait_for_text(".container", "C Chloe").await?;
        self.save("lobby", "take a seat", true).await
    }

    /// Plays a hand, and saves the hand and the table in the middle of it, and the settlement.
    async fn save_hand(&self) -> Result<()> {
        self.press("Fill and start").await?;
        let tables = &self.local.bot().app().tables;
        let table = tables.all().pop().context("a table")?;
        tokio::spawn(guests::play(table));
        self.press("My hand").await?;
        let mut screens = 0;
        for _ in 0..PRESSES_MAX {
            let ready = format!("(function () {{ {NEXT_BUTTON_SCRIPT} }})()");
            self.browser.wait_until(&ready).await?;
            let next = self.browser.run(NEXT_BUTTON_SCRIPT, json!([])).await?;
            let next = next.as_str().context("a button")?;
            if next == "over" {
                self.browser.wait_for_text(".container", "settled").await?;
                return self.save("settlement", "settled", true).await;
            }
            screens += 1;
            if screens == SAVED_SCREEN {
                self.save("hand", "Your hand", true).await?;
                self.save("table", "Tien Gow", false).await?;
            }
            self.advance_clock();
            self.browser.click(next).await?;
        }
        bail!("a hand takes more than {PRESSES_MAX} presses")
    }

    /// Saves a step of the first lesson, and a page of the rules.
    async fn save_lesson_and_rules(&self) -> Result<()> {
        self.command("/tutorial", &[]).await?;
        self.browser.wait_for_text(".container", "1/11").await?;
        for step in ["2/11", "3/11"] {
            self.press("Next").await?;
            self.browser.wait_for_text(".container", step).await?;
        }
        self.save("lesson", "3/11", false).await?;
        self.command("/rules", &[]).await?;
        self.browser
            .wait_for_text(".container", "The 32 tiles")
            .await?;
        self.save("rules", "The 32 tiles", true).await
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    let folder = std::env::args().nth(1);
    let folder = folder.map_or_else(|| PathBuf::from("docs/pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let browser = Browser::open().await?.context("no browser")?;
    let data = tempfile::tempdir()?;
    let clock = Clock::paced();
    let args = SandboxArgs::seeded(data.path(), SEED);
    let local = LocalDiscord::start(Config::default(), &args, clock.clone()).await?;
    browser.resize_at(PHONE, SCALE).await?;
    browser.prefer_dark(true).await?;
    browser.goto(&local.sandbox().url()).await?;
    browser.wait_for_text("#me", "Online").await?;
    let page = Page {
        local,
        browser,
        clock,
        folder,
    };
    let result = page.save_all().await;
    if result.is_err() {
        let file = page.folder.join("failed.png");
        page.browser.screenshot(&file).await?;
        println!("what the browser showed last: {}", file.display());
    }
    let Page { local, .. } = page;
    local.stop().await?;
    result
}
