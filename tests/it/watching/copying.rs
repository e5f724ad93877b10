//! Backups of a running bot's database with a command.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, HOST};

use super::watched;
use crate::process::Process;
use crate::processes::{ann, program};

/// The path of the secret, in the folder of the database.
const SECRET: &str = "data/listener.secret";

/// Runs a command next to the bot whose listener is at an address.
async fn runs(folder: &Path, listen: &str, arguments: &[&str]) -> Result<(bool, String)> {
    let environment = [("TIENGOW_HTTP__LISTEN", listen)];
    Process::run(program, arguments, &environment, folder).await
}

async fn refused(folder: &Path, listen: &str, file: &str, words: &str) -> Result<()> {
    let (done, said) = runs(folder, listen, &["backup", file]).await?;
    ensure!(!done && said.contains(words), "{words:?} is not in {said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_backs_up_the_database_of_a_running_bot() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let here = folder.path();
    let (_server, ready, mut bot, host) = watched(235, &folder).await?;
    let _ann = ann(&ready).await?;
    let (done, said) = runs(here, &host.address, &["backup", "copy.db"]).await?;
    ensure!(done && said.contains("keep it private"), "{said}");
    #[cfg(unix)]
    for file in ["copy.db", SECRET] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(here.join(file))?.permissions().mode();
        ensure!(mode & 0o777 == 0o600, "{file}: {mode:o}");
    }
    let what = said.lines().next().and_then(|line| line.split_once(": "));
    let what = what.context("what is in it")?.1.to_owned();
    let holder = format!("in use by process {}", bot.id());
    for (listen, file, words) in [
        (host.address.as_str(), "copy.db", "it is there already"),
        (&host.address, "nowhere/copy.db", "No such file"),
        ("", "other.db", "the listener is off"),
        ("", "other.db", holder.as_str()),
        ("127.0.0.1:1", "other.db", "nothing answers at 127.0.0.1:1"),
    ] {
        refused(here, listen, file, words).await?;
    }
    bot.kill()?;
    ensure!(!here.join("other.db").exists(), "a refused backup was made");
    let (done, said) = runs(here, "", &["restore", "copy.db"]).await?;
    ensure!(done && said.contains(&what), "{what} and {said}");
    let (done, said) = runs(here, "", &["check"]).await?;
    ensure!(done && said.contains("everything is sound"), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_needs_the_secret_and_an_absolute_path() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, _ready, _bot, host) = watched(236, &folder).await?;
    let secret = std::fs::read_to_string(folder.path().join(SECRET))?;
    let right = format!("Bearer {secret}");
    let wrong = format!("Bearer {}", "0".repeat(secret.len()));
    let file = folder.path().join("copy.db");
    let path = file.to_str().context("text")?;
    let long = format!("/{}", "x".repeat(5_000));
    for (name, shown, path, wanted) in [
        ("localhost", "", path, StatusCode::UNAUTHORIZED),
        ("localhost", &wrong, path, StatusCode::UNAUTHORIZED),
        ("localhost", &secret, path, StatusCode::UNAUTHORIZED),
        (
            "evil.example",
            &right,
            path,
            StatusCode::MISDIRECTED_REQUEST,
        ),
        ("localhost", &right, "copy.db", StatusCode::BAD_REQUEST),
        ("localhost", &right, "", StatusCode::BAD_REQUEST),
        ("localhost", &right, &long, StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let request = host.client.post(host.url("/copy")).header(HOST, name);
        let request = request.header(AUTHORIZATION, shown);
        let status = request.body(path.to_owned()).send().await?.status();
        ensure!(
            status == wanted,
            "{name}, {path:.9}: {status}, not {wanted}"
        );
    }
    host.answers("/copy", StatusCode::METHOD_NOT_ALLOWED, "")
        .await?;
    ensure!(!file.exists(), "a backup was made");
    Ok(())
}
