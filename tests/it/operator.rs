//! The operator's commands of the program: check, backup, restore.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::process::{Plane, Process, command};
use crate::processes::program;

/// Runs a command of the program in a folder. Returns whether it succeeded, and its output.
fn run(folder: &Path, arguments: &[&str]) -> Result<(bool, String)> {
    let output = command(program, arguments, folder)?.output()?;
    let words =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok((output.status.success(), words.concat()))
}

fn succeeds(folder: &Path, arguments: &[&str], words: &str) -> Result<()> {
    let (success, said) = run(folder, arguments)?;
    ensure!(success && said.contains(words), "{arguments:?}: {said}");
    Ok(())
}

fn fails(folder: &Path, arguments: &[&str], words: &str) -> Result<()> {
    let (success, said) = run(folder, arguments)?;
    ensure!(!success && said.contains(words), "{arguments:?}: {said}");
    Ok(())
}

fn copies(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder.join("data/backups"))?;
    Ok(entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_bot_locks_and_backs_up_its_database_and_a_backup_starts_another() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let here = folder.path();
    let (_server, ready) = Process::server(program, 51, here).await?;
    let mut bot = Process::bot(program, &ready, &[], here)?;
    bot.says_all(&["the database was backed up", "connected and ready"])
        .await?;
    let holder = format!("in use by process {}", bot.id());
    fails(here, &["check"], &holder)?;
    fails(here, &["backup", "copy.db"], &holder)?;
    let copy = copies(here)?.pop().context("a copy")?;
    let copy = copy.to_str().context("text")?;
    fails(here, &["restore", copy], &holder)?;
    bot.kill()?;
    succeeds(here, &["restore", copy], "is the backup")?;
    succeeds(here, &["check"], "everything is sound")?;
    Plane::of(&ready)?.let_identify().await?;
    let mut again = Process::bot(program, &ready, &[], here)?;
    again.says("connected and ready").await?;
    ensure!(
        copies(here)?.len() == 1,
        "the newest backup is too new for another"
    );
    Ok(())
}

/// Creates an empty database.
async fn database_at(path: &Path) -> Result<()> {
    let (store, thread) = tiengow::store::Store::open(path)?;
    store.close().await;
    thread.join()?;
    Ok(())
}

#[tokio::test]
async fn a_stopped_bots_database_is_checked_backed_up_and_restored() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let here = folder.path();
    fails(
        here,
        &["check"],
        "configuration: sound, but without a token",
    )?;
    fails(here, &["check"], "there is no database")?;
    fails(here, &["backup", "copy.db"], "there is no database")?;
    fails(here, &["restore", "nothing.db"], "nothing.db: No such file")?;
    ensure!(fs::read_dir(here)?.count() == 0, "a file was created");
    fs::create_dir(here.join("data"))?;
    database_at(&here.join("data").join(tiengow::store::FILE)).await?;
    succeeds(here, &["backup", "copy.db"], "open hands included")?;
    fails(here, &["backup", "copy.db"], "there already")?;
    fails(here, &["restore", "nothing.db"], "nothing.db")?;
    fs::write(here.join("empty.db"), "")?;
    fails(here, &["restore", "empty.db"], "there is no database in it")?;
    fs::write(here.join("text.db"), "no database at all".repeat(100))?;
    fails(
        here,
        &["restore", "text.db"],
        "tiengow: text.db: file is not",
    )?;
    succeeds(here, &["restore", "copy.db"], "before-restore")?;
    succeeds(here, &["check"], "everything is sound")?;
    let database = here.join("data").join(tiengow::store::FILE);
    let mut bytes = fs::read(&database)?;
    // Start after the first page, which contains the schema.
    bytes
        .chunks_mut(4_096)
        .skip(1)
        .for_each(|page| page.fill(0xa5));
    fs::write(&database, bytes)?;
    fails(here, &["check"], "configuration: sound")?;
    fails(here, &["check"], "damaged")?;
    fails(here, &["backup", "other.db"], "damaged")?;
    succeeds(here, &["restore", "copy.db"], "is the backup")?;
    succeeds(here, &["check"], "everything is sound")?;
    fs::remove_dir_all(here.join("data"))?;
    succeeds(
        here,
        &["restore", "copy.db"],
        "there was no database before",
    )
}

#[test]
fn a_start_without_a_token_creates_nothing() -> Result<()> {
    let folder = tempfile::tempdir()?;
    fails(folder.path(), &[], "no token")?;
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
    fails(folder.path(), &["check"], "backup.keep is 0")
}

#[test]
fn a_check_names_what_is_odd_but_no_mistake() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let toml = "admins = [\"1\"]\n[backup]\nkeep = 3\nsecond_folder = \"/nowhere/copies\"\n";
    fs::write(folder.path().join("config.toml"), toml)?;
    for words in [
        "configuration: sound",
        "look: admins has no effect without admin_guilds",
        "look: backup.keep is an old key",
        "look: backup.second_folder: the folder /nowhere/copies does not exist",
        "there is no database",
    ] {
        fails(folder.path(), &["check"], words)?;
    }
    Ok(())
}
