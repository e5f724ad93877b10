//! A browser to test the page: headless Chromium, which fantoccini drives over WebDriver.
//!
//! It installs and downloads nothing. If Chromium or its driver is missing, [`Browser::open`] returns `None`, and the
//! test can report that it did not run.

mod driver;
mod error;
mod extension_command;

use std::path::Path;

use fantoccini::Locator;
use fantoccini::elements::{Element, ElementRef};
use serde_json::{Value, json};

use crate::client::PATIENCE;
use driver::Driver;
pub use error::BrowserError;
use extension_command::ExtensionCommand;
pub use fantoccini::key::Key;

/// The number of attempts to use an element that the page may redraw meanwhile.
const ATTEMPTS: usize = 5;

/// The key under which WebDriver returns a reference to an element.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A script that ends when the expression `arguments[0]` becomes true or the time is up. It does not poll: events
/// report each change of the page, the end of each transition and a change of the preferred colours.
const WAIT_SCRIPT: &str = "
    const [expression, limit, done] = arguments;
    const test = new Function('return (' + expression + ');');
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    let observer, timer;
    const finish = (value) => {
        observer.disconnect(); clearTimeout(timer); scheme.removeEventListener('change', check);
        document.removeEventListener('transitionend', check);
        for (const loaded of ['load', 'error']) document.removeEventListener(loaded, check, true);
        done(value);
    };
    const check = () => { let value; try { value = test(); } catch { value = null; } if (value) finish(true); return value; };
    observer = new MutationObserver(check);
    scheme.addEventListener('change', check);
    document.addEventListener('transitionend', check);
    // A picture that finishes loading does not change the document. These events do not bubble.
    for (const loaded of ['load', 'error']) document.addEventListener(loaded, check, true);
    timer = setTimeout(() => finish(false), limit);
    if (!check()) observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
";

/// A script that finds the last visible, enabled element for a selector whose text is the words, or else begins with
/// them.
const BY_TEXT_SCRIPT: &str = "
    const [css, words] = arguments;
    const visible = [...document.querySelectorAll(css)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled);
    const exact = visible.filter((e) => e.textContent.trim() === words);
    const prefixed = visible.filter((e) => e.textContent.trim().startsWith(words));
    return exact.at(-1) ?? prefixed.at(-1) ?? null;
";

/// A script that finds the last element for a selector that contains the words.
const CONTAINING_SCRIPT: &str = "
    const [css, words] = arguments;
    return [...document.querySelectorAll(css)].findLast((e) => e.textContent.includes(words)) ?? null;
";

/// One open browser window. Dropping it ends the browser.
#[derive(Debug)]
pub struct Browser {
    driver: Driver,
}

impl Browser {
    /// Starts headless Chromium. If Chromium or `chromedriver` is not installed, prints that the test does not run and
    /// returns `None`. The variables `CHROMIUM` and `CHROMEDRIVER` name programs that are not in `PATH`.
    ///
    /// # Errors
    ///
    /// When both are installed but one does not start.
    pub async fn open() -> Result<Option<Self>, BrowserError> {
        let driver = Driver::start().await?;
        if driver.is_none() {
            println!(
                "NOT RUN: Chromium and chromedriver are not installed (see CHROMIUM, CHROMEDRIVER)"
            );
        }
        Ok(driver.map(|driver| Self { driver }))
    }

    /// Opens an address.
    ///
    /// # Errors
    ///
    /// When the page cannot be loaded.
    pub async fn goto(&self, url: &str) -> Result<(), BrowserError> {
        self.driver
            .run(|window| async move { window.goto(url).await })
            .await
    }

    /// Sets the size of the page in pixels, as on a screen of that size. Resizing the window instead would not work: a
    /// window cannot be as narrow as a phone.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn resize(&self, width: u32, height: u32) -> Result<(), BrowserError> {
        self.resize_at((width, height), 1.0).await
    }

    /// Sets the size of the page on a screen with `scale` device pixels for each pixel of the page.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn resize_at(
        &self,
        (width, height): (u32, u32),
        scale: f64,
    ) -> Result<(), BrowserError> {
        let params = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": false,
        });
        self.run_devtools_command("Emulation.setDeviceMetricsOverride", &params)
            .await
    }

    /// Sets the browser's preferences to dark (or light) colours and to no motion, so that a test does not wait for
    /// transitions.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn prefer_dark(&self, dark: bool) -> Result<(), BrowserError> {
        let value = if dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": value },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.run_devtools_command(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        )
        .await?;
        // The page gets the change a moment later.
        self.wait_until(&format!(
            "matchMedia('(prefers-color-scheme: {value})').matches"
        ))
        .await
    }

    async fn run_devtools_command(
        &self,
        command: &str,
        params: &Value,
    ) -> Result<(), BrowserError> {
        let command = ExtensionCommand::devtools(command, params);
        self.driver
            .run(|window| async move { window.issue_cmd(command).await })
            .await
            .map(drop)
    }

    /// Runs a script in the page and returns its result. `arguments` is a list.
    ///
    /// # Errors
    ///
    /// When the script throws.
    pub async fn run(&self, script: &str, arguments: Value) -> Result<Value, BrowserError> {
        let arguments = argument_list(arguments);
        self.driver
            .run(|window| async move { window.execute(script, arguments).await })
            .await
    }

    /// Waits until a JavaScript expression is true in the page. The page evaluates it again after every change.
    ///
    /// # Errors
    ///
    /// [`BrowserError::WaitTimeout`] with the text of the page, when the time is up.
    pub async fn wait_until(&self, expression: &str) -> Result<(), BrowserError> {
        let limit = u64::try_from(PATIENCE.as_millis()).unwrap_or(u64::MAX);
        let arguments = argument_list(json!([expression, limit]));
        let result = self
            .driver
            .run(|window| async move { window.execute_async(WAIT_SCRIPT, arguments).await })
            .await?;
        if result == json!(true) {
            Ok(())
        } else {
            Err(self.timeout_error(expression).await)
        }
    }

    async fn timeout_error(&self, condition: &str) -> BrowserError {
        BrowserError::WaitTimeout {
            condition: condition.to_owned(),
            text: self.text("body").await.unwrap_or_default(),
        }
    }

    /// Waits until a visible element for the selector contains the words.
    ///
    /// # Errors
    ///
    /// As [`wait_until`](Self::wait_until).
    pub async fn wait_for_text(&self, css: &str, words: &str) -> Result<(), BrowserError> {
        let (css, words) = (json!(css), json!(words));
        self.wait_until(&format!(
            "[...document.querySelectorAll({css})].some((e) => e.getClientRects().length && e.textContent.includes({words}))"
        ))
        .await
    }

    /// Waits for an element and clicks it with the pointer.
    ///
    /// # Errors
    ///
    /// When it does not appear, or something covers it.
    pub async fn click(&self, css: &str) -> Result<(), BrowserError> {
        retry(|| async { self.click_element(&self.find(css).await?).await }).await
    }

    async fn click_element(&self, element: &Element) -> Result<(), BrowserError> {
        self.driver.run(|_| element.click()).await
    }

    /// Waits for an enabled element whose text is, or begins with, these words. Clicks the last one: in a list of
    /// messages, the newest.
    ///
    /// # Errors
    ///
    /// When it does not appear, or something covers it.
    pub async fn click_text(&self, css: &str, words: &str) -> Result<(), BrowserError> {
        retry(|| async { self.click_element(&self.find_text(css, words).await?).await }).await
    }

    /// Types into the element that has the focus.
    ///
    /// # Errors
    ///
    /// When no element has the focus.
    pub async fn type_keys(&self, text: &str) -> Result<(), BrowserError> {
        let attempt = || {
            self.driver
                .run(|window| async move { window.active_element().await?.send_keys(text).await })
        };
        retry(attempt).await
    }

    /// Presses one key.
    ///
    /// # Errors
    ///
    /// When no element has the focus.
    pub async fn press(&self, key: Key) -> Result<(), BrowserError> {
        self.type_keys(&key.to_string()).await
    }

    /// Returns the text of the first element for the selector, or an empty text if there is none.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn text(&self, css: &str) -> Result<String, BrowserError> {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        let text = self.run(script, json!([css])).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Returns the entries of the browser's log since the last call: errors and warnings of scripts, styles and
    /// requests, one line each.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn take_log(&self) -> Result<Vec<String>, BrowserError> {
        let log = ExtensionCommand::browser_log();
        let entries = self
            .driver
            .run(|window| async move { window.issue_cmd(log).await })
            .await?;
        let line = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        Ok(entries
            .as_array()
            .map(|entries| entries.iter().map(line).collect())
            .unwrap_or_default())
    }

    /// Writes a screenshot to a PNG file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub async fn screenshot(&self, file: &Path) -> Result<(), BrowserError> {
        let picture = self
            .driver
            .run(|window| async move { window.screenshot().await })
            .await?;
        Ok(std::fs::write(file, picture)?)
    }

    /// Finds the last element for the selector that contains the words, and writes a picture of it to a PNG file.
    ///
    /// # Errors
    ///
    /// When there is no such element, or the file cannot be written.
    pub async fn screenshot_of(
        &self,
        css: &str,
        words: &str,
        file: &Path,
    ) -> Result<(), BrowserError> {
        let picture = retry(|| async {
            let found = self.run(CONTAINING_SCRIPT, json!([css, words])).await?;
            let Some(id) = found[ELEMENT_KEY].as_str() else {
                return Err(self.timeout_error(&format!("{css} with {words:?}")).await);
            };
            let element = self.driver.element(ElementRef::from(id.to_owned()));
            self.driver.run(|_| element.screenshot()).await
        });
        Ok(std::fs::write(file, picture.await?)?)
    }

    async fn find(&self, css: &str) -> Result<Element, BrowserError> {
        let quoted = json!(css);
        self.wait_until(&format!(
            "document.querySelector({quoted})?.checkVisibility({{ visibilityProperty: true }})"
        ))
        .await?;
        self.driver
            .run(|window| async move { window.find(Locator::Css(css)).await })
            .await
    }

    async fn find_text(&self, css: &str, words: &str) -> Result<Element, BrowserError> {
        let arguments = json!([css, words]);
        self.wait_until(&format!(
            "(function () {{ {BY_TEXT_SCRIPT} }})(...{arguments})"
        ))
        .await?;
        let found = self.run(BY_TEXT_SCRIPT, arguments).await?;
        match found[ELEMENT_KEY].as_str() {
            Some(id) => Ok(self.driver.element(ElementRef::from(id.to_owned()))),
            None => Err(self.timeout_error(&format!("{css} with {words:?}")).await),
        }
    }
}

/// Retries an attempt that failed because the page redrew the element.
async fn retry<F, T>(attempt: impl Fn() -> F) -> Result<T, BrowserError>
where
    F: Future<Output = Result<T, BrowserError>>,
{
    for _ in 1..ATTEMPTS {
        match attempt().await {
            Err(error) if error.is_transient() => {}
            result => return result,
        }
    }
    attempt().await
}

fn argument_list(arguments: Value) -> Vec<Value> {
    match arguments {
        Value::Array(list) => list,
        single => vec![single],
    }
}
