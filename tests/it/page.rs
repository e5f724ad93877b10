//! The page in a real browser: whole hands with its buttons, on a monitor and on a phone.

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

/// The most presses of one hand: eight plays with four tiles and the play each.
const PRESSES_MAX: usize = 40;

/// Finds the newest message with hand number `arguments[0]`, because direct messages are sent again at each turn. Leaves
/// out the countdown, which changes by itself.
const PANEL: &str = "
    const [number] = arguments;
    const titles = [`Your hand · hand ${number}`, `Hand ${number} is over`];
    const panel = [...document.querySelectorAll('.message')]
        .findLast((m) => titles.some((title) => m.textContent.includes(title)));
    const buttons = panel ? [...panel.querySelectorAll('.components button')] : [];
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
const WAY: &str = "
    const [css] = arguments;
    const wanted = [...document.querySelectorAll(css)].at(-1);
    const active = document.activeElement;
    if (!wanted || wanted === active) return wanted ? 'here' : 'nowhere';
    return active.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'behind';";

/// The most controls between two controls used in succession.
const STEPS_MAX: usize = 40;

/// Whether nothing on the page reaches beyond its right edge.
const WITHIN: &str = "document.documentElement.scrollWidth <= innerWidth \
    && [...document.querySelectorAll('#timeline *, .composer *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)";

#[derive(Deserialize)]
struct Panel {
    id: String,
    words: String,
    buttons: Vec<Button>,
    sign: String,
}

#[derive(Deserialize)]
struct Button {
    /// The button's place on the message, because two tiles may have the same label.
    key: String,
    /// The action that a press sends.
    act: String,
    label: String,
    picked: bool,
}

impl Button {
    fn plays(&self) -> bool {
        ["Lead ", "Beat ", "Discard ", "Set "]
            .iter()
            .any(|verb| self.label.starts_with(verb))
    }

    /// Whether the button is a tile that is discarded immediately.
    fn discards(&self) -> bool {
        self.is_tile() && self.act.contains(".play.")
    }

    fn is_tile(&self) -> bool {
        let label = self.label.trim_start_matches('✓').as_bytes();
        matches!(label, [b'1'..=b'6', b'-', ..])
    }
}

/// The input device of a person.
#[derive(Clone, Copy, PartialEq, Eq)]
enum With {
    Keys,
    Pointer,
}

/// A page that one person plays on.
struct Page {
    browser: Browser,
    fixture: BotFixture,
    with: With,
    is_phone: bool,
}

/// The widest phone.
const PHONE_MAX: u32 = 599;

impl Page {
    /// Opens the page of a new fixture, or returns `None` if there is no browser.
    async fn open(seed: u64, (width, height): (u32, u32), with: With) -> Result<Option<Self>> {
        let Some(browser) = Browser::open().await? else {
            return Ok(None);
        };
        // With emojis, unlike most tests.
        let fixture = BotFixture::with(tiengow::config::Config::default(), seed).await?;
        browser.resize(width, height).await?;
        browser.prefer_dark(true).await?;
        browser.goto(&fixture.local.sandbox().url()).await?;
        browser.see("#place-title", "general").await?;
        browser.see("#me", "Online").await?;
        Ok(Some(Self {
            browser,
            fixture,
            with,
            is_phone: width <= PHONE_MAX,
        }))
    }

    /// Saves a screenshot for people to look at.
    async fn picture(&self, name: &str) -> Result<()> {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        self.browser.screenshot(&file).await?;
        println!("picture: {}", file.display());
        Ok(())
    }

    /// Waits for the message of the running hand, and opens the private hand.
    async fn open_hand(&self, name: &str) -> Result<()> {
        self.browser.see(".message button", "My hand").await?;
        self.picture(&format!("{name}-board")).await?;
        self.click("My hand").await?;
        self.panel(1, "true").await?;
        self.picture(&format!("{name}-hand")).await
    }

    /// Fails unless the focus is on a message, where a keyboard user continues.
    async fn focus_stays(&self) -> Result<()> {
        self.browser
            .wait_until("document.querySelector('.message .busy') === null")
            .await?;
        Ok(self.browser.wait_until(ON_A_MESSAGE).await?)
    }

    /// Presses the newest button with this label. If the message is redrawn at the same time, looks for its new button.
    async fn click(&self, words: &str) -> Result<()> {
        let script = "return [...document.querySelectorAll('.message button')]
            .findLast((b) => b.textContent === arguments[0])?.dataset.customId";
        self.fixture.breathe();
        loop {
            self.browser.see(".message button", words).await?;
            let id = self.browser.run(script, json!([words])).await?;
            let id = id.as_str().with_context(|| format!("no button {words}"))?;
            let css = format!(".message button[data-custom-id='{id}']");
            if self.is_reached(&css).await? {
                return self.enter().await;
            }
        }
    }

    /// Presses a control after the time that a person needs.
    async fn press(&self, css: &str) -> Result<()> {
        self.fixture.breathe();
        self.go_to(css).await?;
        self.enter().await
    }

    /// Presses the control that the keyboard reached. The pointer has already pressed it.
    async fn enter(&self) -> Result<()> {
        if self.with == With::Keys {
            self.browser.press(Key::Enter).await?;
        }
        Ok(())
    }

    /// Moves to a control with the keyboard, or presses it with the pointer.
    async fn go_to(&self, css: &str) -> Result<()> {
        ensure!(self.is_reached(css).await?, "there is no {css}");
        Ok(())
    }

    /// Moves to a control with the keyboard, or presses it with the pointer. Returns `false` if the keyboard no longer finds
    /// it.
    async fn is_reached(&self, css: &str) -> Result<bool> {
        if self.with == With::Pointer {
            self.browser.click(css).await?;
            return Ok(true);
        }
        for _ in 0..STEPS_MAX {
            match self.browser.run(WAY, json!([css])).await?.as_str() {
                Some("here") => return Ok(true),
                Some("before") => self.browser.type_keys(&(Key::Shift + &Key::Tab)).await?,
                Some("behind") => self.browser.press(Key::Tab).await?,
                _ => return Ok(false),
            }
        }
        bail!("{STEPS_MAX} keys do not lead to {css}")
    }

    /// Waits until the panel of a hand meets a condition, where it is named `panel`.
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
        let (mut plays, mut shown) = (0, "true".to_owned());
        for press in 0..PRESSES_MAX {
            let panel = self.panel(number, &format!("{shown} && ({ready})")).await?;
            if panel.words.contains(&over) {
                return Ok(plays);
            }
            let shot = format!("{name}-press-{press:02}");
            if self.is_phone {
                self.fits(&shot, &format!("hand {number}"), HAND_MAX)
                    .await?;
            } else {
                self.picture(&shot).await?;
            }
            let labelled = panel.buttons.iter().find(|button| button.plays());
            let at_once = || panel.buttons.iter().find(|button| button.discards());
            let play = labelled.or_else(at_once);
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
            if self.with == With::Keys {
                self.focus_stays()
                    .await
                    .with_context(|| format!("the focus after {}", button.label))?;
            }
            shown = if play.is_some() {
                format!("panel.sign !== {}", json!(panel.sign))
            } else {
                // The message may be redrawn for another reason shortly before it shows the pick.
                let label = json!(button.label);
                format!("panel.buttons.some((b) => b.picked && b.label.endsWith({label}))")
            };
        }
        bail!("a hand took more than {PRESSES_MAX} presses")
    }

    /// Fails if the browser logged an error or a warning.
    async fn without_complaints(&self) -> Result<()> {
        let complaints = self.browser.complaints().await?;
        ensure!(
            complaints.is_empty(),
            "the browser complains: {complaints:#?}"
        );
        Ok(())
    }

    /// Opens the direct messages with the bot. On a phone, a button opens the list of channels first.
    async fn to_direct_messages(&self) -> Result<()> {
        self.browser.click("#open-sidebar").await?;
        self.browser.see(".sidebar.shown .place", "Tien").await?;
        self.picture("phone-sidebar").await?;
        self.browser.click_text(".place-name", "Tien").await?;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_monitor_with_only_the_keyboard() -> Result<()> {
    let Some(page) = Page::open(41, (1280, 800), With::Keys).await? else {
        return Ok(());
    };
    page.deal("tiengow", "desktop").await?;
    page.open_hand("desktop").await?;
    let plays = page.play(1, "desktop").await?;
    ensure!(plays > 0, "a hand without a play");
    page.browser.see(".container", "Hand 1 settled").await?;
    page.browser.see(".container", "chips").await?;
    page.picture("desktop-settlement").await?;
    page.go_to("#composer-field").await?;
    page.browser.type_keys("/bal").await?;
    page.browser.see(".suggestion", "/balance").await?;
    page.browser.press(Key::Enter).await?;
    page.browser.press(Key::Enter).await?;
    page.browser.see(".message.ephemeral", "chips").await?;
    page.picture("desktop-balance").await?;
    page.without_complaints().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_phone_by_direct_message() -> Result<()> {
    let Some(page) = Page::open(42, (390, 844), With::Pointer).await? else {
        return Ok(());
    };
    page.sit_and_start("tiengow", "phone").await?;
    page.browser.see(".message button", "My hand").await?;
    page.fits("phone-board", "Hand 1 ·", TABLE_MAX).await?;
    page.to_direct_messages().await?;
    page.panel(1, "true").await?;
    page.browser.wait_until(WITHIN).await?;
    let plays = page.play(1, "phone").await?;
    ensure!(plays > 0, "a hand without a play");
    page.fits("phone-over", "Hand 1 is over", HAND_MAX).await?;
    page.browser.click("#open-sidebar").await?;
    page.browser.click_text(".place-name", "general").await?;
    page.browser.see(".container", "Hand 1 settled").await?;
    page.fits("phone-settlement", "Hand 1 settled", SETTLEMENT_MAX)
        .await?;
    page.fits("phone-board-over", "Hand 1 ·", TABLE_MAX).await?;
    page.browser.wait_until(WITHIN).await?;
    // The board of the hand is drawn once more when it is nobody's turn.
    page.browser
        .wait_until("!document.querySelector('#timeline').textContent.includes('▶')")
        .await?;
    page.browser.prefer_dark(false).await?;
    page.picture("phone-settlement-light").await?;
    page.without_complaints().await
}

/// Plays from the command to the settlement, with pictures of seats, bets, both hands and the reveal.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_pai_gow_on_a_phone_with_only_the_keyboard() -> Result<()> {
    let Some(page) = Page::open(44, (390, 844), With::Keys).await? else {
        return Ok(());
    };
    page.deal("paigow", "pai-gow").await?;
    page.browser.see(".message button", "Bet 20").await?;
    page.picture("pai-gow-bets").await?;
    page.click("Bet 20").await?;
    page.focus_stays()
        .await
        .context("the focus after the bet")?;
    page.open_hand("pai-gow").await?;
    page.browser.wait_until(WITHIN).await?;
    ensure!(page.play(1, "pai-gow").await? == 1, "tiles are set once");
    page.browser.see(".container", "Hand 1 settled").await?;
    page.browser.see(".message button", "Next hand").await?;
    page.picture("pai-gow-settlement").await?;
    page.fits("pai-gow-over", "Hand 1 is over", HAND_MAX)
        .await?;
    page.browser.wait_until(WITHIN).await?;
    page.without_complaints().await
}

/// Whether the focus is on a message or one of its buttons.
const ON_A_MESSAGE: &str = "document.activeElement.closest('article.message') !== null";
