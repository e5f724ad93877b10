//! Warnings about a configuration that is valid but odd.

use std::io::ErrorKind;

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
    let why = may_write(&folder).err()?;
    // The bot creates a missing one.
    (why.kind() != ErrorKind::NotFound).then(|| {
        format!(
            "backup.folder: this user may not write in the folder {} ({why}), so no backup is made",
            folder.display()
        )
    })
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
        Ok(()) => return None,
    };
    Some(format!(
        "backup.second_folder: {why}, so nothing is copied there"
    ))
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

    // Elsewhere only files are tested.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_of_backups_that_cannot_be_written_is_named() {
        use std::fs::{self, Permissions};
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
