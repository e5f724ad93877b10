//! `tiengow check`: checks the configuration, the database, and the bot's settings on Discord.

use std::io::Write as _;
use std::time::SystemTime;

use anyhow::{Result, bail, ensure};

use crate::config::Config;
use crate::discord::inspect;
use crate::id::{GuildId, Timestamp};
use crate::store::{FORGOTTEN_DAYS, Store, StoreError};

use super::opening_error;
use super::warnings::warnings;
pub(super) use writable::may_write;
use writable::unwritable;

mod writable;

/// What to check on Discord.
#[derive(Debug, Clone, Copy, Default)]
pub struct OnlineCheck {
    /// The server whose permissions to check; `None` means all servers.
    pub server: Option<GuildId>,
}

/// Checks the configuration and the database, and prints a report; with `online`, also asks
/// Discord. Changes nothing.
///
/// # Errors
/// The first problem of the configuration or database; otherwise the number of problems found on
/// Discord.
pub async fn check(config: &Config, online: Option<OnlineCheck>) -> Result<()> {
    let token = if config.discord.token.is_some() {
        ""
    } else {
        ", but without a token"
    };
    // Printed before the database is opened, which may fail.
    writeln!(std::io::stdout(), "configuration: sound{token}")?;
    for warning in warnings(config) {
        writeln!(std::io::stdout(), "warning: {warning}")?;
    }
    writeln!(std::io::stdout(), "{}", retention(config))?;
    let Some(online) = online else {
        return check_database(config);
    };
    let wrong = check_discord(config, online).await?;
    if let Err(error) = check_database(config) {
        // Asking Discord is useful even while the bot runs, and before its first start.
        match error.downcast_ref::<StoreError>() {
            Some(why) if is_unavailable(why) => {
                writeln!(std::io::stdout(), "database: not examined: {why}")?;
            }
            Some(_) | None => return Err(error),
        }
    }
    match wrong {
        0 => Ok(()),
        1 => bail!("there is one problem: see the line with ✘"),
        wrong => bail!("there are {wrong} problems: see the lines with ✘"),
    }
}

/// Whether a database cannot be examined although nothing is wrong with it.
const fn is_unavailable(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::InUse { .. } | StoreError::NoDatabase { .. } | StoreError::Empty(_)
    )
}

/// Checks the bot's settings on Discord and prints the findings; returns the number of problems.
async fn check_discord(config: &Config, online: OnlineCheck) -> Result<usize> {
    let now = || Timestamp::from(SystemTime::now());
    let findings = inspect(config, online.server, now).await?;
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    Ok(findings.iter().filter(|finding| !finding.is_fine).count())
}

/// Examines the database and prints what is in it.
fn check_database(config: &Config) -> Result<()> {
    let database = config.database();
    let (name, report) = match config.cluster.address() {
        None => {
            let report = Store::examine(&database);
            (database.display().to_string(), report)
        }
        Some(address) => {
            let report = Store::examine_postgres(&address);
            (address.to_string(), report)
        }
    };
    if let Err(missing @ StoreError::NoDatabase { .. }) = &report {
        check_first_start(config, missing)?;
    }
    let report = report.map_err(|error| opening_error(&name, error))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "database: {name}")?;
    writeln!(out, "ledger: {report}")?;
    for problem in &report.problems {
        writeln!(out, "wrong: {problem}")?;
    }
    let mut obstacles = start_obstacles(config, report.is_older_version);
    if report.is_read_only {
        obstacles.push(format!(
            "this user may only read the {name}: it lacks rights, or the server is a replica or read-only"
        ));
    }
    for obstacle in &obstacles {
        writeln!(out, "wrong: {obstacle}")?;
    }
    if !report.problems.is_empty() {
        bail!("the database is not sound");
    }
    if !obstacles.is_empty() {
        bail!("a bot of this user could not start");
    }
    if report.is_older_version {
        writeln!(
            out,
            "an earlier version made the database: the next start migrates it and examines its transfers"
        )?;
    }
    writeln!(out, "everything is sound")?;
    Ok(())
}

/// Prints why a bot of this user could not make the missing database.
fn check_first_start(config: &Config, missing: &StoreError) -> Result<()> {
    let obstacles = start_obstacles(config, false);
    for obstacle in &obstacles {
        writeln!(std::io::stdout(), "wrong: {obstacle}")?;
    }
    ensure!(
        obstacles.is_empty(),
        "{missing}, and a bot of this user could not start"
    );
    Ok(())
}

/// Lists why a bot of this user could not start, besides the contents of the database.
fn start_obstacles(config: &Config, migrates: bool) -> Vec<String> {
    let unwritable = unwritable(config, migrates).into_iter();
    let mut obstacles: Vec<String> = unwritable
        .map(|(path, why)| format!("{} cannot be written by this user: {why}", path.display()))
        .collect();
    let list = Store::examine_deletion_list(&config.database());
    obstacles.extend(list.err().map(|error| error.to_string()));
    obstacles
}

/// Describes how long data is kept.
fn retention(config: &Config) -> String {
    let plays = match config.retention.plays_days {
        0 => "the plays of hands stay in the database".to_owned(),
        days => format!("the plays of a hand go into the archive after {days} days"),
    };
    let copies = match config.cluster.address() {
        None => format!(
            "backups, and databases that a restore or a migration to PostgreSQL replaced, are deleted after {FORGOTTEN_DAYS} days at most"
        ),
        Some(_) => format!(
            "you make the backups: delete them after {FORGOTTEN_DAYS} days at most; the file that a migration to PostgreSQL replaced is deleted after as long"
        ),
    };
    format!("retention: {plays}; {copies}; a person's data stays until they delete it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    #[cfg(unix)]
    #[test]
    fn what_stops_the_first_start_is_found_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let why = || check_database(&config).unwrap_err().to_string();
        assert!(!why().contains("could not start"), "{}", why());
        // Not even root can write through a link to itself.
        let claim = crate::store::claim_path(&config.database());
        std::os::unix::fs::symlink(&claim, &claim).unwrap();
        assert!(why().contains("could not start"), "{}", why());
    }

    #[test]
    fn an_operator_of_postgresql_deletes_the_backups() {
        let mut config = Config::default();
        assert!(!retention(&config).contains("you make the backups"));
        config.cluster.database = Some(Secret::new("postgres://bot@db/chips"));
        assert!(retention(&config).contains("you make the backups: delete them after 35 days"));
    }
}
