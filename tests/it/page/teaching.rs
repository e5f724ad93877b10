//! The tutorial and the rules on a phone.

use anyhow::{Context as _, Result, bail};
use sandbox_client::browser::Key;
use serde_json::json;

use super::heights::{LESSON_MAX, RULES_MAX};
use super::{FITS_WIDTH, InputDevice, Page};

/// The labels of the buttons from the first screen of each lesson to its last.
const FIRST_LESSON: &[&str] = &[
    "Next",
    "Next",
    "6-1",
    "Next",
    "Beat with 4-4",
    "Lead 3-3 3-3",
    "Next",
    "Beat with 1-1 6-2 · Earth + Eight",
    "Lead 4-2 2-1 · Supreme",
    "Next",
    "Next lesson",
];
const SECOND_LESSON: &[&str] = &[
    "Next",
    "2-2",
    "Beat with 6-3",
    "Lead 4-4 5-2 · Man + Seven",
    "Next",
    "Next lesson",
];
const PAI_GOW: &[&str] = &["Next", "Next", "Set 4-4 4-4", "Next", "Next lesson"];
const TET_GOW: &[&str] = &[
    "Next",
    "Next",
    "Next",
    "Beat with 6 SY",
    "Lead 5 SW + 7 ML",
    "Next",
    "Rules",
];

/// More pages than the rules of any game have.
const PAGES_MAX: usize = 40;

/// Returns the text of the newest private page.
const PAGE_TEXT: &str =
    "[...document.querySelectorAll('.message.ephemeral .container')].at(-1)?.innerText";

/// The label of the button to the next page of the rules.
const NEXT_PAGE: &str = "▶";

impl Page {
    /// Sends a command without options.
    async fn send_command(&self, command: &str) -> Result<()> {
        self.reach("#composer-field").await?;
        self.browser.type_keys(command).await?;
        self.browser.wait_for_text(".suggestion", command).await?;
        self.browser.press(Key::Enter).await?;
        Ok(self.browser.press(Key::Enter).await?)
    }

    /// Presses a button of a private page. Asserts that a keyboard user can continue from there.
    async fn click_and_keep_focus(&self, label: &str) -> Result<()> {
        self.click(label).await?;
        self.ensure_focus_stays()
            .await
            .with_context(|| format!("the focus after {label}"))?;
        Ok(self.browser.wait_until(FITS_WIDTH).await?)
    }

    /// Opens every page of the rules to the last one.
    async fn page_through(&self, name: &str) -> Result<()> {
        for number in 0..PAGES_MAX {
            self.ensure_fits(&format!("{name}-{number:02}"), "", RULES_MAX)
                .await?;
            let page = self
                .browser
                .run(&format!("return {PAGE_TEXT}"), json!([]))
                .await?;
            let has_next = page.as_str().is_some_and(|page| page.contains(NEXT_PAGE));
            if !has_next {
                return Ok(());
            }
            self.click(NEXT_PAGE).await?;
            self.browser
                .wait_until(&format!("{PAGE_TEXT} !== {page}"))
                .await?;
            self.browser.wait_until(FITS_WIDTH).await?;
        }
        bail!("more than {PAGES_MAX} pages")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tutorial_with_only_the_keyboard() -> Result<()> {
    let Some(page) = Page::open(43, (390, 844), InputDevice::Keyboard).await? else {
        return Ok(());
    };
    page.send_command("/tutorial").await?;
    let lessons = [FIRST_LESSON, SECOND_LESSON, PAI_GOW, TET_GOW];
    for (lesson, labels) in lessons.into_iter().enumerate() {
        for (number, label) in labels.iter().enumerate() {
            let step = format!("{}/{}", number + 1, labels.len());
            page.browser
                .wait_for_text(".message.ephemeral .container", &step)
                .await?;
            page.ensure_fits(&format!("lesson-{lesson}-{number:02}"), &step, LESSON_MAX)
                .await?;
            page.click_and_keep_focus(label).await?;
        }
    }
    page.browser
        .wait_for_text(".container", "The 36 cards")
        .await?;
    page.page_through("rules-tet-gow").await?;
    page.ensure_no_complaints().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_pages_through_the_rules_on_a_phone() -> Result<()> {
    let Some(page) = Page::open(45, (390, 844), InputDevice::Pointer).await? else {
        return Ok(());
    };
    page.send_command("/rules").await?;
    page.browser
        .wait_for_text(".container", "The 32 tiles")
        .await?;
    page.page_through("rules-tien-gow").await?;
    page.ensure_no_complaints().await
}
