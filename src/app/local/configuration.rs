//! The configuration of a bot in the sandbox.

use std::path::Path;

use crate::config::{BackupConfig, ClusterConfig, Config, HttpConfig};

/// Returns a configuration with its data in this folder, and without the folders, addresses and
/// database of the real bot, which may be running.
pub(super) fn isolated(config: Config, data: &Path) -> Config {
    Config {
        data_dir: data.to_owned(),
        backup: BackupConfig::default(),
        cluster: ClusterConfig::default(),
        http: HttpConfig::default(),
        ..config
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::config::Secret;

    #[test]
    fn a_sandbox_has_no_folder_address_or_database_of_the_real_bot() {
        let mut real = Config {
            data_dir: PathBuf::from("/real"),
            ..Config::default()
        };
        real.backup.folder = PathBuf::from("/real/backups");
        real.backup.second_folder = PathBuf::from("/mounted");
        real.http.listen = "127.0.0.1:9464".to_owned();
        real.http.public_listen = "127.0.0.1:9465".to_owned();
        real.cluster.database = Some(Secret::new("postgres://tiengow@db/tiengow"));
        real.table.max_per_server = 7;
        let folder = Path::new("/sandbox");
        let config = isolated(real, folder);
        let folders = [config.database(), config.backups(), config.archive()];
        for path in folders {
            assert!(path.starts_with(folder), "{}", path.display());
        }
        assert_eq!(config.backup.second(), None);
        assert_eq!(
            (config.http.address(), config.http.public_address()),
            (None, None)
        );
        assert!(config.cluster.address().is_none());
        assert_eq!(config.table.max_per_server, 7, "the rest is as configured");
    }
}
