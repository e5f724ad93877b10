//! A browser for tests of the page: headless Chromium driven over WebDriver.
//!
//! Nothing is installed or fetched: where Chromium and its driver are missing,
//! [`Browser::open`] says so with `None`, and a test can report that it did not run.

mod base64;
mod driver;
mod error;
mod keys;

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use base64::base64;
use driver::Driver;
pub use error::BrowserError;
pub use keys::Key;

/// How long the page may take to show something that is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often an element is looked for that is drawn anew before it can be pressed.
const TRIES: usize = 5;

/// The name under which WebDriver hands out references to elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Resolves when `arguments[0]`, an expression, becomes true or its time is up.
/// The page itself says when it changed, something has slid in or other colours are wished for: nothing is polled.
const WAIT_SCRIPT: &str = "
    const [expression, limit, done] = arguments;
    const test = new Function('return (' + expression + ');');
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    let observer, timer;
    const finish = (value) => {
        observer.disconnect(); clearTimeout(timer); scheme.removeEventListener('change', look);
        document.removeEventListener('transitionend', look); done(value);
    };
    const look = () => { let value; try { value = test(); } catch { value = null; } if (value) finish(true); return value; };
    observer = new MutationObserver(look);
    scheme.addEventListener('change', look);
    document.addEventListener('transitionend', look);
    timer = setTimeout(() => finish(false), limit);
    if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
";

/// Finds the last visible element for a selector whose text is, or begins with, the words.
const BY_TEXT_SCRIPT: &str = "
    const [css, words] = arguments;
    const shown = [...document.querySelectorAll(css)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled);
    const exact = shown.filter((e) => e.textContent.trim() === words);
    const near = shown.filter((e) => e.textContent.trim().startsWith(words));
    return exact.at(-1) ?? near.at(-1) ?? null;
";

/// One open browser window. Dropping it ends the browser.
#[derive(Debug)]
pub struct Browser {
    driver: Driver,
}

impl Browser {
    /// Starts headless Chromium; `None` where it or `chromedriver` is not
    /// installed. The variables `CHROMIUM` and `CHROMEDRIVER` name others than
    /// those in `PATH`.
    ///
    /// # Errors
    ///
    /// When they are there but do not start.
    pub async fn open() -> Result<Option<Self>, BrowserError> {
        let Some(driver) = Driver::start().await? else {
            return Ok(None);
        };
        Ok(Some(Self { driver }))
    }

    /// Opens an address.
    ///
    /// # Errors
    ///
    /// When the page cannot be loaded.
    pub async fn goto(&self, url: &str) -> Result<(), BrowserError> {
        self.driver.post("url", &json!({ "url": url })).await.map(drop)
    }

    /// Makes the page so many pixels wide and high, as on a screen of that
    /// size; a window could not be made as narrow as a phone.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn resize(&self, width: u32, height: u32) -> Result<(), BrowserError> {
        let params = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", params).await
    }

    /// Shows the page as somebody who prefers dark (or light) colours, and no motion, sees it:
    /// a test need not wait for what slides in.
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
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        // The page hears of it a moment later.
        self.wait_until(&format!("matchMedia('(prefers-color-scheme: {value})').matches")).await
    }

    async fn devtools(&self, command: &str, params: Value) -> Result<(), BrowserError> {
        let body = json!({ "cmd": command, "params": params });
        self.driver.post("goog/cdp/execute", &body).await.map(drop)
    }

    /// Runs a script in the page and returns what it returns.
    ///
    /// # Errors
    ///
    /// When the script throws.
    pub async fn run(&self, script: &str, arguments: Value) -> Result<Value, BrowserError> {
        let body = json!({ "script": script, "args": arguments });
        self.driver.post("execute/sync", &body).await
    }

    /// Waits until an expression of the page is true; it is looked at again
    /// after every change of the page.
    ///
    /// # Errors
    ///
    /// [`BrowserError::NotSeen`] with the words on the page, when the time is up.
    pub async fn wait_until(&self, expression: &str) -> Result<(), BrowserError> {
        let limit = u64::try_from(PATIENCE.as_millis()).unwrap_or(u64::MAX);
        let body = json!({ "script": WAIT_SCRIPT, "args": [expression, limit] });
        if self.driver.post("execute/async", &body).await? == json!(true) {
            return Ok(());
        }
        Err(BrowserError::NotSeen {
            what: expression.to_owned(),
            text: self.text("body").await.unwrap_or_default(),
        })
    }

    /// Waits until a visible element for the selector contains the words.
    ///
    /// # Errors
    ///
    /// As [`wait_until`](Self::wait_until).
    pub async fn see(&self, css: &str, words: &str) -> Result<(), BrowserError> {
        let (css, words) = (json!(css), json!(words));
        self.wait_until(&format!(
            "[...document.querySelectorAll({css})].some((e) => e.getClientRects().length && e.textContent.includes({words}))"
        ))
        .await
    }

    /// Waits for an element and presses it with the pointer.
    ///
    /// # Errors
    ///
    /// When it does not appear, or something covers it.
    pub async fn click(&self, css: &str) -> Result<(), BrowserError> {
        for _ in 1..TRIES {
            match self.click_once(css).await {
                Err(error) if error.is_passing() => {}
                done => return done,
            }
        }
        self.click_once(css).await
    }

    async fn click_once(&self, css: &str) -> Result<(), BrowserError> {
        let element = self.find(css).await?;
        self.click_element(&element).await
    }

    async fn click_element(&self, element: &str) -> Result<(), BrowserError> {
        let path = format!("element/{element}/click");
        self.driver.post(&path, &json!({})).await.map(drop)
    }

    /// Waits for an enabled element with these words (or beginning with them)
    /// and presses the last such: in a list of messages, the newest.
    ///
    /// # Errors
    ///
    /// When it does not appear, or something covers it.
    pub async fn click_text(&self, css: &str, words: &str) -> Result<(), BrowserError> {
        for _ in 1..TRIES {
            match self.click_text_once(css, words).await {
                Err(error) if error.is_passing() => {}
                done => return done,
            }
        }
        self.click_text_once(css, words).await
    }

    async fn click_text_once(&self, css: &str, words: &str) -> Result<(), BrowserError> {
        let arguments = json!([css, words]);
        self.wait_until(&format!("(function () {{ {BY_TEXT_SCRIPT} }})(...{arguments})")).await?;
        let found = self.run(BY_TEXT_SCRIPT, arguments).await?;
        let Some(element) = found[ELEMENT].as_str() else {
            return Err(BrowserError::NotSeen {
                what: format!("{css} with {words:?}"),
                text: self.text("body").await.unwrap_or_default(),
            });
        };
        self.click_element(element).await
    }

    /// Types into whatever has the focus.
    ///
    /// # Errors
    ///
    /// When nothing has it.
    pub async fn type_keys(&self, text: &str) -> Result<(), BrowserError> {
        for _ in 1..TRIES {
            match self.type_keys_once(text).await {
                Err(error) if error.is_passing() => {}
                done => return done,
            }
        }
        self.type_keys_once(text).await
    }

    async fn type_keys_once(&self, text: &str) -> Result<(), BrowserError> {
        let active = self.driver.get("element/active").await?;
        let element = active[ELEMENT].as_str().unwrap_or_default();
        let path = format!("element/{element}/value");
        self.driver.post(&path, &json!({ "text": text })).await.map(drop)
    }

    /// Presses one key.
    ///
    /// # Errors
    ///
    /// When nothing has the focus.
    pub async fn press(&self, key: Key) -> Result<(), BrowserError> {
        self.type_keys(&key.code().to_string()).await
    }

    /// Waits for an element and returns the words on it.
    ///
    /// # Errors
    ///
    /// When it does not appear.
    pub async fn text(&self, css: &str) -> Result<String, BrowserError> {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        let text = self.run(script, json!([css])).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// What the browser complained of since it was last asked: errors and warnings of
    /// scripts, styles and requests, one line each.
    ///
    /// # Errors
    ///
    /// When the driver refuses.
    pub async fn complaints(&self) -> Result<Vec<String>, BrowserError> {
        let entries = self.driver.post("se/log", &json!({ "type": "browser" })).await?;
        let line = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        Ok(entries.as_array().map(|entries| entries.iter().map(line).collect()).unwrap_or_default())
    }

    /// Writes what is on the screen to a PNG file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub async fn screenshot(&self, file: &Path) -> Result<(), BrowserError> {
        let picture = self.driver.get("screenshot").await?;
        let bytes = base64(picture.as_str().unwrap_or_default());
        Ok(std::fs::write(file, bytes)?)
    }

    async fn find(&self, css: &str) -> Result<String, BrowserError> {
        let quoted = json!(css);
        self.wait_until(&format!(
            "document.querySelector({quoted})?.checkVisibility({{ visibilityProperty: true }})"
        ))
        .await?;
        let body = json!({ "using": "css selector", "value": css });
        let found = self.driver.post("element", &body).await?;
        Ok(found[ELEMENT].as_str().unwrap_or_default().to_owned())
    }
}
