//! Whether this user may write what the bot writes. Nothing is written to find out.

use std::io;
use std::path::{Path, PathBuf};

use crate::config::Config;
use crate::store::claim_path;

/// Returns what the bot would write but this user may not, each with the system's reason. A start that
/// migrates the file makes a backup first.
pub(super) fn unwritable(config: &Config, migrates: bool) -> Vec<(PathBuf, io::Error)> {
    let mut paths = vec![nearest(&config.data_dir)];
    if config.cluster.address().is_none() {
        let database = config.database();
        paths.push(claim_path(&database));
        paths.push(database);
        if migrates && config.backups() != config.data_dir {
            paths.push(config.backups());
        }
    }
    let refused = |path: PathBuf| {
        let why = may_write(&path).err()?;
        // A start makes what is missing.
        (why.kind() != io::ErrorKind::NotFound).then_some((path, why))
    };
    paths.into_iter().filter_map(refused).collect()
}

/// Returns a folder, or the nearest one above it that exists, in which a start would make it.
fn nearest(folder: &Path) -> PathBuf {
    let mut above = folder.ancestors().map(|path| {
        if path.as_os_str().is_empty() {
            Path::new(".")
        } else {
            path
        }
    });
    let existing = above.find(|path| {
        let refused = may_write(path).err();
        refused.is_none_or(|why| why.kind() != io::ErrorKind::NotFound)
    });
    existing.unwrap_or(folder).to_owned()
}

/// Whether this user may write a file or a folder; the error says why not.
#[cfg(target_os = "linux")]
pub(in crate::app) fn may_write(path: &Path) -> io::Result<()> {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).map_err(io::Error::from)
}

/// Only files are tested: opening one changes nothing.
#[cfg(not(target_os = "linux"))]
pub(in crate::app) fn may_write(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let opened = std::fs::OpenOptions::new().write(true).open(path);
    opened.map(drop)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, OpenOptions, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_read_only_database_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        assert!(
            unwritable(&config, false).is_empty(),
            "a start would make it"
        );
        let database = config.database();
        fs::write(&database, "").unwrap();
        assert!(unwritable(&config, false).is_empty());
        fs::set_permissions(&database, Permissions::from_mode(0o400)).unwrap();
        // Root may write everything.
        let may_write = OpenOptions::new().write(true).open(&database).is_ok();
        let refused = unwritable(&config, false);
        assert_eq!(refused.is_empty(), may_write);
        assert!(refused.iter().all(|(path, _)| *path == database));
    }

    #[test]
    fn a_missing_folder_in_one_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: folder.path().join("new/data"),
            ..Config::default()
        };
        assert!(unwritable(&config, false).is_empty());
        assert_eq!(nearest(&config.data_dir), folder.path());
        assert_eq!(nearest(Path::new("no-such-folder")), Path::new("."));
        fs::set_permissions(folder.path(), Permissions::from_mode(0o500)).unwrap();
        // Root may write everything.
        let may_write = fs::create_dir(folder.path().join("made")).is_ok();
        // Elsewhere only files are tested.
        let is_named = cfg!(target_os = "linux") && !may_write;
        assert_eq!(!unwritable(&config, false).is_empty(), is_named);
    }

    #[test]
    fn the_folder_of_backups_is_named_only_before_a_migration() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        // Nobody can make a folder in a file, not even root.
        fs::write(folder.path().join("file"), "").unwrap();
        config.backup.folder = "file/backups".into();
        assert!(unwritable(&config, false).is_empty());
        let refused = unwritable(&config, true);
        assert!(refused.iter().map(|(path, _)| path).eq([&config.backups()]));
        config.data_dir = folder.path().join("file/data");
        config.backup.folder = ".".into();
        let refused = unwritable(&config, true);
        let of_folder = refused.iter().filter(|(path, _)| *path == config.data_dir);
        assert_eq!(of_folder.count(), 1, "a folder with both is named once");
    }
}
