//! The first start after an upgrade: the program backs up the database, tries its migration on a copy, and migrates it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use refinery::Target;
use rusqlite::Connection;

use crate::process::Process;
use crate::processes::program;

mod embedded {
    refinery::embed_migrations!("migrations/sqlite");
}

/// A finished hand that the migration to version 13 cannot read.
const UNREADABLE: &str = "
    INSERT INTO game_table (id, guild, channel, opened_ms, version, body) VALUES (1, 7, 8, 1, 3, '{}');
    INSERT INTO past_hand (id, table_id, number, day, people) VALUES (1, 1, 1, 0, x'');
    INSERT INTO past_record (day, hand_id, body) VALUES (0, 1, unhex('01' || hex(zeroblob(80))));";

/// Creates a database of an earlier version.
fn database_of(version: i32, data: &Path, sql: &str) -> Result<PathBuf> {
    fs::create_dir(data)?;
    let path = data.join(tiengow::store::FILE);
    let mut file = Connection::open(&path)?;
    let runner = embedded::migrations::runner().set_target(Target::Version(version));
    runner.set_grouped(true).run(&mut file)?;
    file.execute_batch(sql)?;
    Ok(path)
}

/// Returns the names of the files in a folder.
fn file_names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder)?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    names.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_database_is_backed_up_to_both_folders_and_migrated() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    database_of(13, &root.join("data"), "")?;
    let second = root.join("second");
    fs::create_dir(&second)?;
    let second_folder = second.to_str().context("text")?;
    let (_sandbox, ready) = Process::start_sandbox(program, 34, root).await?;
    let settings = [
        ("TIENGOW_BACKUP__SECOND_FOLDER", second_folder),
        ("TIENGOW_BACKUP__EVERY_MINUTES", "0"),
    ];
    let mut bot = Process::start_bot(program, &ready, &settings, root)?;
    bot.wait_for_line("backed up before its migration").await?;
    bot.wait_for_line("the backup was copied to the second folder")
        .await?;
    bot.wait_for_line("connected and ready").await?;
    let backups = file_names(&root.join("data/backups"))?;
    let [backup] = backups.as_slice() else {
        anyhow::bail!("not one backup: {backups:?}");
    };
    ensure!(backup.ends_with("Z-V13.db"), "{backup}");
    ensure!(file_names(&second)? == backups, "the second folder");
    let database = Connection::open(second.join(backup))?;
    let sql = "SELECT max(version) FROM refinery_schema_history";
    let version: i32 = database.query_row(sql, [], |row| row.get(0))?;
    ensure!(version == 13, "{version}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_would_fail_ends_the_start_with_a_message() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    let database = database_of(12, &root.join("data"), UNREADABLE)?;
    let before = fs::read(&database)?;
    let token = [("DISCORD_TOKEN", "a.token")];
    let (is_ok, output) = Process::run(program, &[], &token, root).await?;
    ensure!(!is_ok, "it ran: {output}");
    let words = "tried on a copy and failed, so the database is as it was";
    ensure!(output.contains(words), "{output}");
    ensure!(fs::read(&database)? == before, "the database has changed");
    ensure!(file_names(&root.join("data/backups"))?.is_empty());
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_old_database_is_backed_up_and_tried_before_it_moves_to_a_server() -> Result<()> {
    let Some(server) = scratch_postgres::Server::start()? else {
        println!("PostgreSQL is not installed: no database moved to it");
        return Ok(());
    };
    let address = server.address("postgres");
    let migrate = async |folder: &Path| {
        let settings = [("TIENGOW_CLUSTER__DATABASE", address.as_str())];
        let arguments = ["migrate", "--to-postgres"];
        Process::run(program, &arguments, &settings, folder).await
    };
    let [bad, good] = [tempfile::tempdir()?, tempfile::tempdir()?];
    let database = database_of(12, &bad.path().join("data"), UNREADABLE)?;
    let before = fs::read(&database)?;
    let (is_ok, output) = migrate(bad.path()).await?;
    ensure!(!is_ok && output.contains("is as it was"), "{output}");
    ensure!(fs::read(&database)? == before, "the database has changed");
    let database = database_of(13, &good.path().join("data"), "")?;
    let (is_ok, output) = migrate(good.path()).await?;
    let renamed = database.with_extension("db.before-postgres");
    ensure!(
        is_ok && output.contains("tiengow.db.before-postgres"),
        "{output}"
    );
    ensure!(renamed.exists() && !database.exists(), "it was not renamed");
    let backups = file_names(&good.path().join("data/backups"))?;
    ensure!(
        backups.len() == 1 && backups[0].ends_with("Z-V13.db"),
        "{backups:?}"
    );
    Ok(())
}
