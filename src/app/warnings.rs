//! Warnings about a configuration that is valid but odd.

use crate::config::Config;

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
    let second = config.backup.second().filter(|folder| !folder.is_dir());
    if let (Some(folder), None) = (second, &config.cluster.database) {
        warnings.push(format!(
            "backup.second_folder: the folder {} does not exist, so nothing is copied there",
            folder.display()
        ));
    }
    warnings
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
}
