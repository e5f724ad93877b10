//! The operator's commands of the program: check, backup, restore.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::process::{ControlPlane, Process, command};
use crate::processes::program;

/// Runs a command of the program in a folder. Returns whether it succeeded, and its output.
fn run(folder: &Path, arguments: &[&str]) -> Result<(bool, String)> {
    let output = command(program, arguments, folder)?.output()?;
    let text =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok((output.status.success(), text.concat()))
}

/// Asserts that a command succeeds and prints these words.
fn ensure_succeeds(folder: &Path, arguments: &[&str], words: &str) -> Result<()> {
    let (is_ok, output) = run(folder, arguments)?;
    ensure!(is_ok && output.contains(words), "{arguments:?}: {output}");
    Ok(())
}

/// Asserts that a command fails and prints these words.
fn ensure_fails(folder: &Path, arguments: &[&str], words: &str) -> Result<()> {
    let (is_ok, output) = run(folder, arguments)?;
    ensure!(!is_ok && output.contains(words), "{arguments:?}: {output}");
    Ok(())
}

/// Returns the automatic backups of the database.
fn backups(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder.join("data/backups"))?;
    Ok(entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_bot_locks_its_database_and_makes_a_backup_that_can_be_restored() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    let (_sandbox, ready) = Process::start_sandbox(program, 51, root).await?;
    let mut bot = Process::start_bot(program, &ready, &[], root)?;
    bot.wait_for_lines(&["the database was backed up", "connected and ready"])
        .await?;
    let in_use = format!("in use by process {}", bot.id());
    ensure_fails(root, &["check"], &in_use)?;
    ensure_fails(root, &["backup", "copy.db"], &in_use)?;
    let backup = backups(root)?.pop().context("a backup")?;
    let backup = backup.to_str().context("text")?;
    ensure_fails(root, &["restore", backup], &in_use)?;
    bot.kill()?;
    ensure_succeeds(root, &["restore", backup], "is the backup")?;
    ensure_succeeds(root, &["check"], "everything is sound")?;
    ControlPlane::of(&ready)?.let_identify().await?;
    let mut again = Process::start_bot(program, &ready, &[], root)?;
    again.wait_for_line("connected and ready").await?;
    ensure!(
        backups(root)?.len() == 1,
        "the newest backup is too new for another"
    );
    Ok(())
}

/// Creates an empty database.
async fn create_database(path: &Path) -> Result<()> {
    let (store, thread) = tiengow::store::Store::open(path)?;
    store.close().await;
    thread.join()?;
    Ok(())
}

#[tokio::test]
async fn a_stopped_bots_database_is_checked_backed_up_and_restored() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    ensure_fails(
        root,
        &["check"],
        "configuration: sound, but without a token",
    )?;
    ensure_fails(root, &["check"], "there is no database")?;
    ensure_fails(root, &["backup", "copy.db"], "there is no database")?;
    ensure_fails(root, &["restore", "nothing.db"], "nothing.db: No such file")?;
    ensure!(fs::read_dir(root)?.count() == 0, "a file was created");
    fs::create_dir(root.join("data"))?;
    create_database(&root.join("data").join(tiengow::store::FILE)).await?;
    ensure_succeeds(root, &["backup", "copy.db"], "open hands included")?;
    ensure_fails(root, &["backup", "copy.db"], "there already")?;
    ensure_fails(root, &["restore", "nothing.db"], "nothing.db")?;
    fs::write(root.join("empty.db"), "")?;
    ensure_fails(root, &["restore", "empty.db"], "there is no database in it")?;
    fs::write(root.join("text.db"), "no database at all".repeat(100))?;
    ensure_fails(
        root,
        &["restore", "text.db"],
        "tiengow: text.db: file is not",
    )?;
    ensure_succeeds(root, &["restore", "copy.db"], "before-restore")?;
    ensure_succeeds(root, &["check"], "everything is sound")?;
    let key = root.join("data").join("forgotten.key");
    fs::write(&key, "too short")?;
    ensure_fails(root, &["check"], "it is not a key")?;
    fs::remove_file(key)?;
    let database = root.join("data").join(tiengow::store::FILE);
    let mut bytes = fs::read(&database)?;
    // Start after the first page, which contains the schema.
    bytes
        .chunks_mut(4_096)
        .skip(1)
        .for_each(|page| page.fill(0xa5));
    fs::write(&database, bytes)?;
    ensure_fails(root, &["check"], "configuration: sound")?;
    ensure_fails(root, &["check"], "damaged")?;
    ensure_fails(root, &["backup", "other.db"], "damaged")?;
    ensure_succeeds(root, &["restore", "copy.db"], ".before-restore-2\n")?;
    ensure_succeeds(root, &["check"], "everything is sound")?;
    fs::remove_dir_all(root.join("data"))?;
    ensure_succeeds(
        root,
        &["restore", "copy.db"],
        "there was no database before",
    )
}

#[test]
fn a_start_without_a_token_creates_nothing() -> Result<()> {
    let folder = tempfile::tempdir()?;
    ensure_fails(folder.path(), &[], "no token")?;
    ensure!(
        fs::read_dir(folder.path())?.count() == 0,
        "a file was created"
    );
    Ok(())
}

#[test]
fn an_invalid_configuration_fails_the_check() -> Result<()> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("config.toml"), "[backup]\nkeep = 0\n")?;
    ensure_fails(folder.path(), &["check"], "backup.keep is 0")
}

#[test]
fn a_check_warns_of_valid_but_doubtful_settings() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let toml = "admins = [\"1\"]\n[backup]\nkeep = 3\nsecond_folder = \"/nowhere/copies\"\n";
    fs::write(folder.path().join("config.toml"), toml)?;
    for words in [
        "configuration: sound",
        "warning: admins has no effect without admin_guilds",
        "warning: backup.keep is an old key",
        "warning: backup.second_folder: the folder /nowhere/copies does not exist",
        "there is no database",
    ] {
        ensure_fails(folder.path(), &["check"], words)?;
    }
    Ok(())
}
