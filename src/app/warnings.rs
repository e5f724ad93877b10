//! Warnings about a configuration that is valid but odd.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::config::Config;

use super::check::may_write;

/// Returns the warnings, one sentence each: a start logs them, and a check prints them.
pub(super) fn warnings(config: &Config) -> Vec<String> {
    let mut warnings = Vec::new();
    match (config.admins.is_empty(), config.admin_guilds.is_empty()) {
        (false, true) => {
            warnings.push("admins has no effect without admin_guilds: no server has /admin".into());
        }
        (true, false) => {
            warnings
                .push("admin_guilds has no effect without admins: nobody may use /admin".into());
        }
        (true, true) | (false, false) => {}
    }
    if config.backup.keep.is_some() {
        let words = "backup.keep is an old key; it is read as backup.hourly, which replaces it";
        warnings.push(words.into());
    }
    warnings.extend(open_to_others(config));
    // A server's database is backed up by the server's own tools.
    if config.cluster.database.is_none() {
        warnings.extend(first_folder(config));
        warnings.extend(second_folder(config));
    }
    warnings
}

/// Returns why there will be no backups, if that shows already.
fn first_folder(config: &Config) -> Option<String> {
    if config.backup.every_minutes == 0 {
        return None;
    }
    let folder = config.backups();
    let why = match may_write(&folder) {
        // The bot creates a missing one.
        Err(why) if why.kind() == ErrorKind::NotFound => return None,
        Err(why) => format!(
            "this user may not write in the folder {} ({why})",
            folder.display()
        ),
        Ok(()) if folder.is_dir() => return None,
        Ok(()) => format!("{} is not a folder", folder.display()),
    };
    Some(format!("backup.folder: {why}, so no backup is made"))
}

/// Returns why no backup will be copied to the second folder, if that shows already.
fn second_folder(config: &Config) -> Option<String> {
    let folder = config.backup.second()?;
    let why = match may_write(folder) {
        _ if !folder.is_dir() => format!("the folder {} does not exist", folder.display()),
        Err(why) => format!(
            "this user may not write in the folder {} ({why})",
            folder.display()
        ),
        Ok(()) if is_same(folder, &config.backups()) => {
            format!("{} is also the first folder", folder.display())
        }
        Ok(()) => return None,
    };
    Some(format!(
        "backup.second_folder: {why}, so nothing is copied there"
    ))
}

/// Whether two paths lead to the same folder.
fn is_same(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(fs::canonicalize);
    matches!((one, other), (Ok(one), Ok(other)) if one == other)
}

/// Returns what others on this machine may do with the data folder and the file of the token. Group rights are not
/// named: containers and systemd use them.
#[cfg(unix)]
fn open_to_others(config: &Config) -> Vec<String> {
    use std::os::unix::fs::PermissionsExt as _;

    let allows = |path: &Path, bits| {
        fs::metadata(path).is_ok_and(|found| found.permissions().mode() & bits != 0)
    };
    let mut warnings = Vec::new();
    let folder = &config.data_dir;
    if allows(folder, 0o002) {
        let folder = folder.display();
        warnings.push(format!(
            "data_dir: everybody on this machine may write in the folder {folder}: set its mode to 0700"
        ));
    }
    if let Some(file) = &config.discord.token_file
        && allows(file, 0o006)
    {
        let file = file.display();
        warnings.push(format!(
            "token file: everybody on this machine may read or write {file}: set its mode to 0600"
        ));
    }
    warnings
}

/// Elsewhere files have no modes.
#[cfg(not(unix))]
fn open_to_others(_: &Config) -> Vec<String> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::config::Secret;
    use crate::id::{GuildId, UserId};

    #[test]
    fn each_oddity_is_named() {
        let mut config = Config::default();
        assert!(warnings(&config).is_empty());
        config.admins = vec![UserId::new(1)];
        config.backup.keep = Some(3);
        config.backup.second_folder = PathBuf::from("/nowhere/copies");
        let words = warnings(&config).join("\n");
        for part in ["admins has no", "backup.keep is", "/nowhere/copies does"] {
            assert!(words.contains(part), "{part:?} is not in {words}");
        }
        config.admin_guilds = vec![GuildId::new(2)];
        config.cluster.database = Some(Secret::new("postgres://bot@db/chips"));
        assert_eq!(warnings(&config).len(), 1, "only the old key");
        config.admins.clear();
        assert!(warnings(&config)[0].starts_with("admin_guilds has no effect"));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_open_to_everybody_is_named() {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let token = folder.path().join("token");
        fs::write(&token, "").unwrap();
        let mut config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        config.discord.token_file = Some(token.clone());
        for (of_folder, of_token, count) in [
            (0o700, 0o600, 0),
            (0o770, 0o640, 0),
            (0o777, 0o600, 1),
            (0o777, 0o644, 2),
        ] {
            fs::set_permissions(&token, Permissions::from_mode(of_token)).unwrap();
            fs::set_permissions(folder.path(), Permissions::from_mode(of_folder)).unwrap();
            let words = warnings(&config);
            assert_eq!(words.len(), count, "{words:?}");
        }
    }

    // Elsewhere only files are tested.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_of_backups_that_cannot_be_written_is_named() {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        config.backup.second_folder = folder.path().join("second");
        fs::create_dir(&config.backup.second_folder).unwrap();
        assert!(warnings(&config).is_empty(), "the bot creates the first");
        // Nobody can make a folder in a file, not even root.
        fs::write(folder.path().join("file"), "").unwrap();
        config.backup.folder = "file".into();
        let words = warnings(&config).join("\n");
        assert!(
            words.ends_with("file is not a folder, so no backup is made"),
            "{words}"
        );
        config.backup.folder = "second/../second".into();
        let words = warnings(&config).join("\n");
        assert!(words.contains("second is also the first folder"), "{words}");
        config.backup.folder = "file/backups".into();
        let words = warnings(&config).join("\n");
        assert!(words.starts_with("backup.folder: this user"), "{words}");
        let read_only = Permissions::from_mode(0o500);
        fs::set_permissions(&config.backup.second_folder, read_only).unwrap();
        // Root may write everything.
        let may_write = fs::write(config.backup.second_folder.join("new"), "").is_ok();
        let is_named = |words: &String| words.starts_with("backup.second_folder: this user");
        assert_eq!(warnings(&config).iter().any(is_named), !may_write);
        config.backup.every_minutes = 0;
        let words = warnings(&config).join("\n");
        assert!(!words.contains("backup.folder: "), "{words}");
    }
}
