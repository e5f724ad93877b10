//! The command that backs up the database of a running bot.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, HOST};

use super::start_bot;
use crate::process::Process;
use crate::processes::{deal_to_ann, program};

/// The path of the secret, in the folder of the database.
const SECRET: &str = "data/listener.secret";

/// Runs a command next to the bot whose listener is at an address.
async fn run_command(folder: &Path, listen: &str, arguments: &[&str]) -> Result<(bool, String)> {
    let environment = [("TIENGOW_HTTP__LISTEN", listen)];
    Process::run(program, arguments, &environment, folder).await
}

/// Asserts that a backup to a file is refused with these words.
async fn ensure_backup_refused(folder: &Path, listen: &str, file: &str, words: &str) -> Result<()> {
    let (is_ok, output) = run_command(folder, listen, &["backup", file]).await?;
    ensure!(
        !is_ok && output.contains(words),
        "{words:?} is not in {output}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_backs_up_the_database_of_a_running_bot() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    let (_sandbox, ready, mut bot, listener) = start_bot(235, &folder).await?;
    let _ann = deal_to_ann(&ready).await?;
    let (is_ok, output) = run_command(root, &listener.address, &["backup", "copy.db"]).await?;
    ensure!(is_ok && output.contains("keep it private"), "{output}");
    #[cfg(unix)]
    for file in ["copy.db", SECRET] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(root.join(file))?.permissions().mode();
        ensure!(mode & 0o777 == 0o600, "{file}: {mode:o}");
    }
    let contents = output.lines().next().and_then(|line| line.split_once(": "));
    let contents = contents.context("the contents")?.1.to_owned();
    let holder = format!("in use by process {}", bot.id());
    for (listen, file, words) in [
        (listener.address.as_str(), "copy.db", "it is there already"),
        (&listener.address, "nowhere/copy.db", "No such file"),
        ("", "other.db", "the listener is off"),
        ("", "other.db", holder.as_str()),
        ("127.0.0.1:1", "other.db", "nothing answers at 127.0.0.1:1"),
    ] {
        ensure_backup_refused(root, listen, file, words).await?;
    }
    bot.kill()?;
    ensure!(!root.join("other.db").exists(), "a refused backup was made");
    let (is_ok, output) = run_command(root, "", &["restore", "copy.db"]).await?;
    ensure!(
        is_ok && output.contains(&contents),
        "{contents} is not in {output}"
    );
    let (is_ok, output) = run_command(root, "", &["check"]).await?;
    ensure!(is_ok && output.contains("everything is sound"), "{output}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_needs_the_secret_and_an_absolute_path() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, _ready, _bot, listener) = start_bot(236, &folder).await?;
    let secret = std::fs::read_to_string(folder.path().join(SECRET))?;
    let right = format!("Bearer {secret}");
    let wrong = format!("Bearer {}", "0".repeat(secret.len()));
    let file = folder.path().join("copy.db");
    let path = file.to_str().context("text")?;
    let long = format!("/{}", "x".repeat(5_000));
    for (name, authorization, path, expected) in [
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
        let request = listener.client.post(listener.url("/copy"));
        let request = request.header(HOST, name);
        let request = request.header(AUTHORIZATION, authorization);
        let status = request.body(path.to_owned()).send().await?.status();
        ensure!(
            status == expected,
            "{name}, {path:.9}: {status}, not {expected}"
        );
    }
    listener
        .ensure_answer("/copy", StatusCode::METHOD_NOT_ALLOWED, "")
        .await?;
    ensure!(!file.exists(), "a backup was made");
    Ok(())
}
