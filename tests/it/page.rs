//! The sandbox's page in a real browser: whole hands with its buttons, on a monitor and on a phone.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use sandbox_client::browser::{Browser, Key};
use serde::Deserialize;
use serde_json::json;

use crate::fixture::BotFixture;

mod heights;
mod opening;
mod teaching;

use heights::{HAND_MAX, SETTLEMENT_MAX, TABLE_MAX};

/// The most presses in one hand: eight plays, each with a press for up to four tiles and one for the play.
const PRESSES_MAX: usize = 40;

/// Returns the newest message with hand number `arguments[0]`, because the bot sends a new direct message at each turn.
/// Its `sign` leaves out the countdown, which changes by itself.
const PANEL: &str = "
    const [number] = arguments;
    const titles = [`Your hand · hand ${number}`, `Hand ${number} is over`];
    const panel = [...document.querySelectorAll('.message')]
        .findLast((m) => titles.some((title) => m.textContent.includes(title)));
    const buttons = panel ? [...panel.querySelectorAll('.components button[data-key]')] : [];
    return panel && {
        id: panel.id,
        words: panel.innerText,
        waits: panel.querySelector('.busy') !== null,
        buttons: buttons.filter((b) => !b.disabled).map((b) => ({
            key: b.dataset.key, act: b.dataset.customId ?? '', label: b.textContent, picked: b.classList.contains('primary'),
        })),
        sign: [panel.id, panel.querySelector('.container')?.innerText.replace(/in \\d+ \\w+|in an? \\w+|now|ALT/g, ''), ...buttons.map((b) => b.dataset.customId)].join(),
    };";

/// Returns the direction from the focused element to the element for the selector `arguments[0]`.
const DIRECTION: &str = "
    const [css] = arguments;
    const wanted = [...document.querySelectorAll(css)].at(-1);
    const active = document.activeElement;
    if (!wanted || wanted === active) return wanted ? 'here' : 'nowhere';
    return active.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'behind';";

/// The most presses of Tab from one control to the next.
const TABS_MAX: usize = 40;

/// Returns whether nothing on the page reaches beyond its right edge.
const FITS_WIDTH: &str = "document.documentElement.scrollWidth <= innerWidth \
    && [...document.querySelectorAll('#timeline *, .composer *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)";

/// Returns whether the focus is on a message or one of its buttons.
const IS_FOCUS_ON_MESSAGE: &str = "document.activeElement.closest('article.message') !== null";

/// A message with a hand, as the script [`PANEL`] finds it.
#[derive(Deserialize)]
struct Panel {
    id: String,
    words: String,
    buttons: Vec<Button>,
    /// The content, to notice a change.
    sign: String,
}

/// An enabled button of a panel.
#[derive(Deserialize)]
struct Button {
    /// The button's place on the message, because two tiles may have the same label.
    key: String,
    /// The custom id that a press sends.
    act: String,
    label: String,
    picked: bool,
}

impl Button {
    /// Whether the button makes a play.
    fn is_play(&self) -> bool {
        ["Lead ", "Beat ", "Discard ", "Set "]
            .iter()
            .any(|verb| self.label.starts_with(verb))
    }

    /// Whether the button is a tile that is discarded immediately.
    fn discards_at_once(&self) -> bool {
        self.is_tile() && self.act.contains(".play.")
    }

    /// Whether the button stands for a tile.
    fn is_tile(&self) -> bool {
        let label = self.label.trim_start_matches('✓').as_bytes();
        matches!(label, [b'1'..=b'6', b'-', ..])
    }
}

/// The input device of a person.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InputDevice {
    Keyboard,
    Pointer,
}

/// A page that one person plays on.
struct Page {
    browser: Browser,
    fixture: BotFixture,
    device: InputDevice,
    is_phone: bool,
}

/// The greatest width of a phone, in CSS pixels.
const PHONE_MAX: u32 = 599;

impl Page {
    /// Opens the page of a new fixture, or returns `None` if there is no browser.
    async fn open(
        seed: u64,
        (width, height): (u32, u32),
        device: InputDevice,
    ) -> Result<Option<Self>> {
        let Some(browser) = Browser::open().await? else {
            return Ok(None);
        };
        // Unlike most tests, these have emojis.
        let fixture = BotFixture::with_config(tiengow::config::Config::default(), seed).await?;
        browser.resize(width, height).await?;
        browser.prefer_dark(true).await?;
        browser.goto(&fixture.local.sandbox().url()).await?;
        browser.wait_for_text("#place-title", "general").await?;
        browser.wait_for_text("#me", "Online").await?;
        Ok(Some(Self {
            browser,
            fixture,
            device,
            is_phone: width <= PHONE_MAX,
        }))
    }

    /// Saves a screenshot for people to look at.
    async fn screenshot(&self, name: &str) -> Result<()> {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        self.browser.screenshot(&file).await?;
        println!("picture: {}", file.display());
        Ok(())
    }

    /// Waits for the message of the running hand, and opens the private hand.
    async fn open_hand(&self, name: &str) -> Result<()> {
        self.browser
            .wait_for_text(".message button", "My hand")
            .await?;
        self.screenshot(&format!("{name}-board")).await?;
        self.click("My hand").await?;
        self.panel(1, "true").await?;
        self.screenshot(&format!("{name}-hand")).await
    }

    /// Asserts that the focus is on a message, where a keyboard user continues.
    async fn ensure_focus_stays(&self) -> Result<()> {
        self.browser
            .wait_until("document.querySelector('.message .busy') === null")
            .await?;
        Ok(self.browser.wait_until(IS_FOCUS_ON_MESSAGE).await?)
    }

    /// Presses the newest button with this label. If the message is redrawn at the same time, looks for its new button.
    async fn click(&self, words: &str) -> Result<()> {
        let script = "return [...document.querySelectorAll('.message button')]
            .findLast((b) => b.textContent === arguments[0])?.dataset.customId";
        self.fixture.pause();
        loop {
            self.browser.wait_for_text(".message button", words).await?;
            let id = self.browser.run(script, json!([words])).await?;
            let id = id.as_str().with_context(|| format!("no button {words}"))?;
            let css = format!(".message button[data-custom-id='{id}']");
            if self.try_reach(&css).await? {
                return self.activate().await;
            }
        }
    }

    /// Presses a control after a pause.
    async fn press(&self, css: &str) -> Result<()> {
        self.fixture.pause();
        self.reach(css).await?;
        self.activate().await
    }

    /// Presses Enter on the control that the keyboard has reached. The pointer has already pressed it.
    async fn activate(&self) -> Result<()> {
        if self.device == InputDevice::Keyboard {
            self.browser.press(Key::Enter).await?;
        }
        Ok(())
    }

    /// Does the same as [`Page::try_reach`], but fails if there is no such control.
    async fn reach(&self, css: &str) -> Result<()> {
        ensure!(self.try_reach(css).await?, "there is no {css}");
        Ok(())
    }

    /// Moves to a control with the keyboard, or presses it with the pointer. Returns `false` if the keyboard finds no
    /// such control.
    async fn try_reach(&self, css: &str) -> Result<bool> {
        if self.device == InputDevice::Pointer {
            self.browser.click(css).await?;
            return Ok(true);
        }
        for _ in 0..TABS_MAX {
            match self.browser.run(DIRECTION, json!([css])).await?.as_str() {
                Some("here") => return Ok(true),
                Some("before") => self.browser.type_keys(&(Key::Shift + &Key::Tab)).await?,
                Some("behind") => self.browser.press(Key::Tab).await?,
                _ => return Ok(false),
            }
        }
        bail!("{TABS_MAX} presses of Tab do not lead to {css}")
    }

    /// Waits until the panel of a hand meets a condition, an expression in which the panel is named `panel`.
    async fn panel(&self, number: u32, condition: &str) -> Result<Panel> {
        let script = format!(
            "(() => {{ const panel = (function () {{ {PANEL} }})({number}); return panel && !panel.waits && ({condition}); }})()"
        );
        self.browser.wait_until(&script).await?;
        let panel = self.browser.run(PANEL, json!([number])).await?;
        serde_json::from_value(panel).context("the panel is still there")
    }

    /// Plays with the buttons of the panel until the hand is over. Returns the number of plays.
    async fn play(&self, number: u32, name: &str) -> Result<usize> {
        let over = format!("Hand {number} is over");
        let turn = "panel.words.includes('Your turn') || panel.words.includes('Set your tiles')";
        let ready = format!("{turn} || panel.words.includes('{over}')");
        let (mut plays, mut fresh) = (0, "true".to_owned());
        for press in 0..PRESSES_MAX {
            let panel = self.panel(number, &format!("{fresh} && ({ready})")).await?;
            if panel.words.contains(&over) {
                return Ok(plays);
            }
            let picture = format!("{name}-press-{press:02}");
            if self.is_phone {
                self.ensure_fits(&picture, &format!("hand {number}"), HAND_MAX)
                    .await?;
            } else {
                self.screenshot(&picture).await?;
            }
            let labelled = panel.buttons.iter().find(|button| button.is_play());
            let is_discard = |button: &&Button| button.discards_at_once();
            let discard = || panel.buttons.iter().find(is_discard);
            let play = labelled.or_else(discard);
            let tile = || {
                panel
                    .buttons
                    .iter()
                    .find(|button| button.is_tile() && !button.picked)
            };
            let button = play
                .or_else(tile)
                .with_context(|| format!("nothing to press: {}", panel.words))?;
            plays += usize::from(play.is_some());
            self.press(&format!("#{} button[data-key='{}']", panel.id, button.key))
                .await?;
            if self.device == InputDevice::Keyboard {
                self.ensure_focus_stays()
                    .await
                    .with_context(|| format!("the focus after {}", button.label))?;
            }
            fresh = if play.is_some() {
                format!("panel.sign !== {}", json!(panel.sign))
            } else {
                // The message may be redrawn for another reason shortly before it shows the pick.
                let label = json!(button.label);
                format!("panel.buttons.some((b) => b.picked && b.label.endsWith({label}))")
            };
        }
        bail!("a hand took more than {PRESSES_MAX} presses")
    }

    /// Asserts that the browser has logged no error and no warning.
    async fn ensure_no_complaints(&self) -> Result<()> {
        let complaints = self.browser.take_log().await?;
        ensure!(
            complaints.is_empty(),
            "the browser complains: {complaints:#?}"
        );
        Ok(())
    }

    /// Opens the direct messages with the bot on a phone, where a button opens the list of channels first.
    async fn open_direct_messages(&self) -> Result<()> {
        self.browser.click("#open-sidebar").await?;
        self.browser
            .wait_for_text(".sidebar.shown .place", "Tien")
            .await?;
        self.screenshot("phone-sidebar").await?;
        self.browser.click_text(".place-name", "Tien").await?;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_monitor_with_only_the_keyboard() -> Result<()> {
    let Some(page) = Page::open(41, (1280, 800), InputDevice::Keyboard).await? else {
        return Ok(());
    };
    page.deal("tiengow", "desktop").await?;
    page.open_hand("desktop").await?;
    let plays = page.play(1, "desktop").await?;
    ensure!(plays > 0, "a hand without a play");
    page.browser
        .wait_for_text(".container", "Hand 1 settled")
        .await?;
    page.browser.wait_for_text(".container", "chips").await?;
    page.screenshot("desktop-settlement").await?;
    page.reach("#composer-field").await?;
    page.browser.type_keys("/bal").await?;
    page.browser
        .wait_for_text(".suggestion", "/balance")
        .await?;
    page.browser.press(Key::Enter).await?;
    page.browser.press(Key::Enter).await?;
    page.browser
        .wait_for_text(".message.ephemeral", "chips")
        .await?;
    page.screenshot("desktop-balance").await?;
    page.ensure_no_complaints().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_phone_by_direct_message() -> Result<()> {
    let Some(page) = Page::open(42, (390, 844), InputDevice::Pointer).await? else {
        return Ok(());
    };
    page.sit_and_start("tiengow", "phone").await?;
    page.browser
        .wait_for_text(".message button", "My hand")
        .await?;
    page.ensure_fits("phone-board", "Hand 1 ·", TABLE_MAX)
        .await?;
    page.open_direct_messages().await?;
    page.panel(1, "true").await?;
    page.browser.wait_until(FITS_WIDTH).await?;
    let plays = page.play(1, "phone").await?;
    ensure!(plays > 0, "a hand without a play");
    page.ensure_fits("phone-over", "Hand 1 is over", HAND_MAX)
        .await?;
    page.browser.click("#open-sidebar").await?;
    page.browser.click_text(".place-name", "general").await?;
    page.browser
        .wait_for_text(".container", "Hand 1 settled")
        .await?;
    page.ensure_fits("phone-settlement", "Hand 1 settled", SETTLEMENT_MAX)
        .await?;
    page.ensure_fits("phone-board-over", "Hand 1 ·", TABLE_MAX)
        .await?;
    page.browser.wait_until(FITS_WIDTH).await?;
    // The board of the hand is drawn once more when it is nobody's turn.
    page.browser
        .wait_until("!document.querySelector('#timeline').textContent.includes('▶')")
        .await?;
    page.browser.prefer_dark(false).await?;
    page.screenshot("phone-settlement-light").await?;
    page.ensure_no_complaints().await
}

/// Plays from the command to the settlement, with pictures of seats, bets, both hands and the reveal.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_pai_gow_on_a_phone_with_only_the_keyboard() -> Result<()> {
    let Some(page) = Page::open(44, (390, 844), InputDevice::Keyboard).await? else {
        return Ok(());
    };
    page.deal("paigow", "pai-gow").await?;
    page.browser
        .wait_for_text(".message button", "Bet 20")
        .await?;
    page.screenshot("pai-gow-bets").await?;
    page.click("Bet 20").await?;
    page.ensure_focus_stays()
        .await
        .context("the focus after the bet")?;
    page.open_hand("pai-gow").await?;
    page.browser.wait_until(FITS_WIDTH).await?;
    ensure!(page.play(1, "pai-gow").await? == 1, "tiles are set once");
    page.browser
        .wait_for_text(".container", "Hand 1 settled")
        .await?;
    page.browser
        .wait_for_text(".message button", "Next hand")
        .await?;
    page.screenshot("pai-gow-settlement").await?;
    page.ensure_fits("pai-gow-over", "Hand 1 is over", HAND_MAX)
        .await?;
    page.browser.wait_until(FITS_WIDTH).await?;
    page.ensure_no_complaints().await
}
