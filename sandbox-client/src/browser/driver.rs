//! The driver's process and its one window.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::CmdError;
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::BrowserError;

/// How long the driver and the browser may take to start.
const START_TIMEOUT: Duration = crate::client::PATIENCE;

/// The number of attempts to start the driver. The driver picks a free IPv4 port, but exits if another program has the
/// same port for IPv6.
const START_ATTEMPTS: usize = 3;

/// How long one command may take. Waits inside the page are shorter.
const COMMAND_TIMEOUT: Duration = crate::client::PATIENCE.saturating_mul(2);

/// How long the browser may take to close before the driver is killed.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Names under which Chromium is installed.
const CHROMIUM_NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// The browser's options: no window, and no background traffic.
const BROWSER_ARGUMENTS: &[&str] = &[
    "--headless=new",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-scrollbars",
    // Chromium cannot open its own sandbox inside a container. It loads only the sandbox's page.
    "--no-sandbox",
];

/// A running driver with an open window.
#[derive(Debug)]
pub(super) struct Driver {
    /// Dropped first, because its destructor closes the session and waits until the browser has ended. fantoccini does
    /// not wait.
    _process: Process,
    window: Client,
}

impl Driver {
    /// Starts the driver and the browser. Returns `None` if either is not installed.
    pub(super) async fn start() -> Result<Option<Self>, BrowserError> {
        let driver = find_program("CHROMEDRIVER", &["chromedriver"]);
        let browser = find_program("CHROMIUM", CHROMIUM_NAMES);
        let (Some(driver), Some(browser)) = (driver, browser) else {
            return Ok(None);
        };
        let (mut process, port) = start_process(&driver).await?;
        let address = format!("http://127.0.0.1:{port}/");
        let window = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&browser))
            .connect(&address)
            .await?;
        let session = window.session_id().await?.unwrap_or_default();
        process.session = Some(format!("{address}session/{session}"));
        process.profile = profile_folder(&window);
        let started = Self {
            _process: process,
            window,
        };
        // A wait inside the page times out before the command does.
        let timeouts = TimeoutConfiguration::new(Some(COMMAND_TIMEOUT), None, None);
        started
            .run(|window| async move { window.update_timeouts(timeouts).await })
            .await?;
        Ok(Some(started))
    }

    /// Runs one command, or a few, within the time limit.
    pub(super) async fn run<T, F>(
        &self,
        command: impl FnOnce(Client) -> F,
    ) -> Result<T, BrowserError>
    where
        F: Future<Output = Result<T, CmdError>>,
    {
        let result = tokio::time::timeout(COMMAND_TIMEOUT, command(self.window.clone())).await;
        Ok(result.map_err(|_| BrowserError::DriverTimeout)??)
    }

    /// Returns the element for a reference that a script returned.
    pub(super) fn element(&self, id: ElementRef) -> Element {
        Element::from_element_id(self.window.clone(), id)
    }
}

/// Starts the driver and returns the port that it listens on.
async fn start_process(driver: &Path) -> Result<(Process, u16), BrowserError> {
    let mut attempt = 1;
    loop {
        let mut process = Process::start(Command::new(driver).arg("--port=0"))?;
        match read_port(&mut process.child).await {
            Ok(port) => return Ok((process, port)),
            Err(_) if attempt < START_ATTEMPTS => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

fn capabilities(browser: &Path) -> Map<String, Value> {
    let options = json!({ "binary": browser, "args": BROWSER_ARGUMENTS });
    let logging = json!({ "browser": "WARNING" });
    let entries = [
        ("goog:chromeOptions", options),
        ("goog:loggingPrefs", logging),
        ("browserName", json!("chrome")),
    ];
    entries
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// The driver's process. Dropping it ends the browser and the driver.
#[derive(Debug)]
struct Process {
    child: Child,
    /// The address of the open session.
    session: Option<String>,
    /// The browser's folder. A killed driver may leave it behind.
    profile: Option<PathBuf>,
}

impl Process {
    fn start(command: &mut Command) -> Result<Self, BrowserError> {
        let command = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let child = command
            .spawn()
            .map_err(|e| BrowserError::Start(e.to_string()))?;
        Ok(Self {
            child,
            session: None,
            profile: None,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A killed driver would leave the browser running.
        if let Some(session) = self.session.take() {
            // Ignore an error: the driver is killed below anyway.
            let _ = std::thread::spawn(move || close_session(&session)).join();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(profile) = self.profile.take() {
            remove_folder(&profile);
        }
    }
}

/// Deletes the browser's folder if the driver has not. A browser that is still exiting may write to the folder at the
/// same time.
fn remove_folder(profile: &Path) {
    let started = Instant::now();
    while profile.exists() && started.elapsed() < CLOSE_TIMEOUT {
        // Ignore an error: the loop retries.
        let _ = std::fs::remove_dir_all(profile);
        std::thread::yield_now();
    }
}

/// Closes a session on a separate runtime, because a destructor cannot block on the runtime that it runs in.
fn close_session(session: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let client = reqwest::Client::builder()
        .timeout(CLOSE_TIMEOUT)
        .no_proxy()
        .build()?;
    // Create the request inside the runtime, because its timeout needs the runtime's timer.
    runtime.block_on(async { client.delete(session).send().await })?;
    Ok(())
}

/// Returns the folder that the driver created for the browser of this window.
fn profile_folder(window: &Client) -> Option<PathBuf> {
    let folder = window
        .capabilities()?
        .get("chrome")?
        .get("userDataDir")?
        .as_str()?;
    Some(PathBuf::from(folder))
}

/// Returns the program that an environment variable names, or else the first of `names` found in `PATH`.
fn find_program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let mut candidates = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.find(|candidate| candidate.is_file())
}

/// Reads the driver's port from its output. A thread reads the rest of the output, because a full pipe would block the
/// driver.
async fn read_port(process: &mut Child) -> Result<u16, BrowserError> {
    let output = process.stdout.take();
    let output = output.ok_or_else(|| BrowserError::Start("it has no output".to_owned()))?;
    let (sender, port) = oneshot::channel();
    std::thread::spawn(move || {
        let mut sender = Some(sender);
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let port = line
                .split("started successfully on port ")
                .nth(1)
                .and_then(|rest| rest.trim_end_matches('.').trim().parse().ok());
            if let (Some(port), Some(sender)) = (port, sender.take_if(|_| port.is_some())) {
                // The receiver may be gone.
                let _ = sender.send(port);
            }
        }
    });
    match tokio::time::timeout(START_TIMEOUT, port).await {
        Ok(Ok(port)) => Ok(port),
        Ok(Err(_)) => Err(BrowserError::Start(
            "the driver exited immediately".to_owned(),
        )),
        Err(_) => Err(BrowserError::Start("the driver printed no port".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn dropping_the_driver_removes_the_browser_folder() {
        for _ in 0..3 {
            let Some(driver) = Driver::start().await.unwrap() else {
                return println!("NOT RUN: Chromium and chromedriver are not installed");
            };
            let profile = profile_folder(&driver.window).unwrap();
            assert!(profile.is_dir());
            drop(driver);
            assert!(!profile.exists(), "{} is still there", profile.display());
        }
    }
}
