//! The driver's process and its one session.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::BrowserError;

/// How long the driver and the browser may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// How long one command may take; waits inside the page are shorter.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(60);

/// How long the browser may take to close before it is left to the driver's end.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Names under which Chromium is installed.
const CHROMIUMS: &[&str] = &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// What the browser is started with: no window, and nothing that would call home.
const ARGUMENTS: &[&str] = &[
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
    // Inside a container Chromium cannot open its own sandbox; it loads nothing
    // here but the page of this crate.
    "--no-sandbox",
];

/// A running driver with an open window.
#[derive(Debug)]
pub(super) struct Driver {
    process: Child,
    http: reqwest::Client,
    port: u16,
    session: String,
}

impl Driver {
    /// Starts driver and browser; `None` if either is not installed.
    pub(super) async fn start() -> Result<Option<Self>, BrowserError> {
        let driver = find("CHROMEDRIVER", &["chromedriver"]);
        let browser = find("CHROMIUM", CHROMIUMS);
        let (Some(driver), Some(browser)) = (driver, browser) else {
            return Ok(None);
        };
        let mut process = Command::new(driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| BrowserError::Start(e.to_string()))?;
        let port = port_of(&mut process).await;
        let http = reqwest::Client::builder().timeout(COMMAND_TIMEOUT).no_proxy().build()?;
        let mut started = Self { process, http, port: 0, session: String::new() };
        started.port = port?;
        let options = json!({ "binary": browser, "args": ARGUMENTS });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "WARNING" },
        }}});
        let session = started.send("POST", "session", Some(&wanted)).await?;
        let id = session["sessionId"].as_str();
        started.session = id.ok_or_else(|| BrowserError::Start(session.to_string()))?.to_owned();
        let limit = u64::try_from(COMMAND_TIMEOUT.as_millis()).unwrap_or(u64::MAX);
        started.post("timeouts", &json!({ "script": limit })).await?;
        Ok(Some(started))
    }

    pub(super) async fn get(&self, command: &str) -> Result<Value, BrowserError> {
        self.send("GET", &self.path(command), None).await
    }

    pub(super) async fn post(&self, command: &str, body: &Value) -> Result<Value, BrowserError> {
        self.send("POST", &self.path(command), Some(body)).await
    }

    fn path(&self, command: &str) -> String {
        format!("session/{}/{command}", self.session)
    }

    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, BrowserError> {
        let url = format!("http://127.0.0.1:{}/{path}", self.port);
        let request = match body {
            Some(body) if method == "POST" => self.http.post(url).json(body),
            _ => self.http.get(url),
        };
        let answer: Value = request.send().await?.json().await?;
        let value = &answer["value"];
        if let Some(error) = value["error"].as_str() {
            return Err(BrowserError::Refused {
                command: path.to_owned(),
                reason: format!("{error}: {}", value["message"].as_str().unwrap_or_default()),
            });
        }
        Ok(value.clone())
    }

    /// Closes the window by a request made by hand: a destructor cannot wait
    /// for an asynchronous one, and a killed driver would leave the browser running.
    fn close_window(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(CLOSE_TIMEOUT))?;
        let request = format!(
            "DELETE /session/{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
            self.session, self.port
        );
        stream.write_all(request.as_bytes())?;
        stream.read(&mut [0; 64]).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // Failing to close is no failure of the test; the driver ends anyway.
            let _ = self.close_window();
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A program named by a variable, or the first of some names in `PATH`.
fn find(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let mut all = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.find(|candidate| candidate.is_file())
}

/// Reads on which port the driver listens. Its output is read to the end by a
/// thread, because a full pipe would stop it.
async fn port_of(process: &mut Child) -> Result<u16, BrowserError> {
    let output = process.stdout.take();
    let output = output.ok_or_else(|| BrowserError::Start("it has no output".to_owned()))?;
    let (said, port) = oneshot::channel();
    std::thread::spawn(move || {
        let mut said = Some(said);
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let port = line
                .split("started successfully on port ")
                .nth(1)
                .and_then(|rest| rest.trim_end_matches('.').trim().parse().ok());
            if let (Some(port), Some(said)) = (port, said.take_if(|_| port.is_some())) {
                // Nobody may be waiting any more.
                let _ = said.send(port);
            }
        }
    });
    match tokio::time::timeout(START_TIMEOUT, port).await {
        Ok(Ok(port)) => Ok(port),
        Ok(Err(_)) => Err(BrowserError::Start("the driver ended at once".to_owned())),
        Err(_) => Err(BrowserError::Start("the driver names no port".to_owned())),
    }
}
