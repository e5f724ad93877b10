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

/// The people and the deals.
const SEED: u64 = 41;

/// A phone's page in pixels, and the pixels of its screen for each.
const PHONE: (u32, u32) = (390, 844);
const SCALE: f64 = 1.5;

/// The time between two presses: the bot refuses faster ones.
const BREATH: Duration = Duration::from_millis(500);

/// Presses that are enough for a hand.
const PRESSES_MAX: usize = 60;

/// Plays after which the table is shown.
const IN_THE_MIDDLE: usize = 2;

/// The next button to press of the hand, by its place on the message; `over` once the hand is.
const NEXT: &str = "
    const panel = [...document.querySelectorAll('.message.ephemeral')].at(-1);
    if (!panel || panel.querySelector('.busy')) return null;
    if (panel.textContent.includes('is over')) return 'over';
    if (!panel.textContent.includes('Your turn')) return null;
    const keys = [...panel.querySelectorAll('.components .row button')];
    const plays = keys.find((key) => /^(Lead|Beat|Discard) /.test(key.textContent))
        ?? keys.find((key) => key.dataset.customId.includes('.play.'))
        ?? keys.find((key) => !key.classList.contains('primary'));
    return plays && `#${panel.id} button[data-key='${plays.dataset.key}']`;";

/// Scrolls to the newest message with these words, so that the page does not follow newer ones.
const UP: &str = "
    const all = [...document.querySelectorAll('.message .container')];
    all.findLast((one) => one.textContent.includes(arguments[0])).scrollIntoView();";

/// The page on which the hand is played.
struct Page {
    local: LocalDiscord,
    browser: Browser,
    clock: Clock,
    folder: PathBuf,
}

impl Page {
    /// Saves the newest message with these words, in dark or light colours.
    async fn save(&self, name: &str, words: &str, dark: bool) -> Result<()> {
        self.browser.prefer_dark(dark).await?;
        // A notification would lie over it.
        self.browser
            .wait_until("!document.querySelector('.toast')")
            .await?;
        self.browser.run(UP, json!([words])).await?;
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

    /// Types a command, each option with a word that completes it, and sends it.
    async fn command(&self, command: &str, options: &[&str]) -> Result<()> {
        self.breathe();
        self.browser.click("#composer-field").await?;
        self.browser.type_keys(command).await?;
        self.browser.see(".suggestion", command).await?;
        self.browser.press(Key::Enter).await?;
        for option in options {
            self.browser.type_keys(option).await?;
            self.browser.press(Key::Enter).await?;
        }
        Ok(self.browser.press(Key::Enter).await?)
    }

    async fn press(&self, words: &str) -> Result<()> {
        self.breathe();
        Ok(self.browser.click_text(".message button", words).await?)
    }

    fn breathe(&self) {
        self.clock.advance(BREATH);
    }

    async fn take(&self) -> Result<()> {
        self.lobby().await?;
        self.hand().await?;
        self.teaching().await
    }

    /// Opens a table, at which others sit down, and shows it before the first hand.
    async fn lobby(&self) -> Result<()> {
        self.command("/tiengow start", &["pace:slow"]).await?;
        self.browser.see(".container", "take a seat").await?;
        guests::sit(&self.local).await?;
        self.browser.see(".container", "C Chloe").await?;
        self.save("lobby", "take a seat", true).await
    }

    /// Plays a hand; shows it, the table in the middle of it, and its end.
    async fn hand(&self) -> Result<()> {
        self.press("Fill and start").await?;
        let tables = &self.local.bot().app().tables;
        let table = tables.all().pop().context("a table")?;
        tokio::spawn(guests::play(table));
        self.press("My hand").await?;
        let mut shown = 0;
        for _ in 0..PRESSES_MAX {
            let ready = format!("(function () {{ {NEXT} }})()");
            self.browser.wait_until(&ready).await?;
            let next = self.browser.run(NEXT, json!([])).await?;
            let next = next.as_str().context("a button")?;
            if next == "over" {
                self.browser.see(".container", "settled").await?;
                return self.save("settlement", "settled", true).await;
            }
            shown += 1;
            if shown == IN_THE_MIDDLE {
                self.save("hand", "Your hand", true).await?;
                self.save("table", "Tien Gow", false).await?;
            }
            self.breathe();
            self.browser.click(next).await?;
        }
        bail!("a hand takes more than {PRESSES_MAX} presses")
    }

    /// Shows a step of the first lesson, and a page of the rules.
    async fn teaching(&self) -> Result<()> {
        self.command("/tutorial", &[]).await?;
        self.browser.see(".container", "1/11").await?;
        for step in ["2/11", "3/11"] {
            self.press("Next").await?;
            self.browser.see(".container", step).await?;
        }
        self.save("lesson", "3/11", false).await?;
        self.command("/rules", &[]).await?;
        self.browser.see(".container", "The 32 tiles").await?;
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
    browser.see("#me", "Online").await?;
    let page = Page {
        local,
        browser,
        clock,
        folder,
    };
    let taken = page.take().await;
    if taken.is_err() {
        let seen = page.folder.join("failed.png");
        page.browser.screenshot(&seen).await?;
        println!("what the browser saw last: {}", seen.display());
    }
    let Page { local, .. } = page;
    local.stop().await?;
    taken
}
