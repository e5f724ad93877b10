//! An empty PostgreSQL server for one test. It has its own folder, listens on a Unix socket there, and is
//! removed with the test.
//!
//! It needs the programs `initdb`, `pg_ctl` and `postgres` from Debian's package `postgresql`. They refuse to run
//! as root, so a test that runs as root starts them as `nobody`.

#![cfg(unix)]

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

/// The id of the user `nobody` and of the group `nogroup`.
const NOBODY: u32 = 65_534;

/// The user that owns the databases.
const OWNER: &str = "tiengow";

/// The line that a server logs once clients can connect. A replica's line goes on with "read-only connections".
const READY: &str = "database system is ready to accept ";

/// The folder where Debian installs the programs, with a subfolder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// A running server.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    folder: TempDir,
    child: Child,
    /// The arguments of `postgres` besides its folders.
    arguments: Vec<String>,
}

/// The `pg_hba.conf` of a server that listens on a port: it accepts TLS connections only.
const TLS_ONLY: &str = "hostssl all all 127.0.0.1/32 trust\n";

impl Server {
    /// Starts a server, or returns `None` if PostgreSQL is not installed.
    ///
    /// # Errors
    /// Returns an error if the server does not start.
    pub fn start() -> io::Result<Option<Self>> {
        Self::start_with(|_| Ok(vec!["-h".to_owned(), String::new()]))
    }

    /// Starts a server that listens on a port of 127.0.0.1 and accepts TLS connections only. The certificate and
    /// its key are PEM. Returns `None` if PostgreSQL is not installed.
    ///
    /// # Errors
    /// Returns an error if the server does not start.
    pub fn start_with_tls(port: u16, certificate: &str, key: &str) -> io::Result<Option<Self>> {
        Self::start_with(|data| {
            for (name, text) in [
                ("server.crt", certificate),
                ("server.key", key),
                ("pg_hba.conf", TLS_ONLY),
            ] {
                let file = data.join(name);
                fs::write(&file, text)?;
                fs::set_permissions(&file, Permissions::from_mode(0o600))?;
                let owner = fs::metadata(data)?;
                chown(&file, Some(owner.uid()), Some(owner.gid()))?;
            }
            let arguments = ["-h", "127.0.0.1", "-p", &port.to_string(), "-c", "ssl=on"];
            Ok(arguments.map(str::to_owned).to_vec())
        })
    }

    /// Creates a database cluster and starts its server. `prepare` gets the data folder and returns the
    /// server's arguments.
    fn start_with(
        prepare: impl FnOnce(&Path) -> io::Result<Vec<String>>,
    ) -> io::Result<Option<Self>> {
        let Some(programs) = programs() else {
            return Ok(None);
        };
        let folder = folder()?;
        let data = folder.path().join("data");
        let mut initdb = unprivileged(&programs.join("initdb"), folder.path())?;
        initdb.args([
            "--no-sync",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-locale",
        ]);
        initdb.arg("--username").arg(OWNER);
        initdb.arg("--pgdata").arg(&data);
        finish(&mut initdb)?;
        let arguments = prepare(&data)?;
        Self::started(programs, folder, arguments).map(Some)
    }

    /// Starts the server of a folder.
    fn started(programs: PathBuf, folder: TempDir, arguments: Vec<String>) -> io::Result<Self> {
        let child = run(&programs, folder.path(), &arguments)?;
        Ok(Self {
            programs,
            folder,
            child,
            arguments,
        })
    }

    /// Starts a replica of this server. Shortly after that, this server confirms a transaction only when the
    /// replica has it.
    ///
    /// # Errors
    /// Returns an error if the replica does not start or the program `pg_basebackup` is missing.
    pub fn replica(&self) -> io::Result<Self> {
        let folder = folder()?;
        // The folder may hold links to the other programs but not to this one, so follow the link of `postgres`.
        let server = fs::canonicalize(self.programs.join("postgres"))?;
        let mut backup = unprivileged(&server.with_file_name("pg_basebackup"), folder.path())?;
        backup.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync"]);
        backup.args(["--pgdata=data", "--username", OWNER, "--host"]);
        finish(backup.arg(self.folder.path()))?;
        let replica = Self::started(self.programs.clone(), folder, self.arguments.clone())?;
        let settings = self.folder.path().join("data/postgresql.conf");
        let mut settings = OpenOptions::new().append(true).open(settings)?;
        settings.write_all(b"synchronous_standby_names = '*'\n")?;
        self.control(&["reload"])?;
        Ok(replica)
    }

    /// Promotes this replica to a primary after its primary has stopped.
    ///
    /// # Errors
    /// Returns an error if `pg_ctl` fails.
    pub fn promote(&self) -> io::Result<()> {
        self.control(&["promote"])
    }

    /// Returns the address of a database, percent-encoded as in a URL.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        format!("postgres://{OWNER}@{}/{database}", self.host())
    }

    /// Returns an address that names both this server and another one, its replica.
    #[must_use]
    pub fn address_at_either(&self, other: &Self, database: &str) -> String {
        let (host, other) = (self.host(), other.host());
        format!("postgres://{OWNER}@{host},{other}/{database}")
    }

    /// Returns the folder of the socket, percent-encoded.
    fn host(&self) -> String {
        let socket = self.folder.path().as_os_str().as_bytes().iter();
        socket.map(|byte| format!("%{byte:02X}")).collect()
    }

    /// Returns the id of the server's first process, the parent of all others.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the path of the socket that the server listens on.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// Stops the server the way a crash would and starts it again.
    ///
    /// # Errors
    /// Returns an error if the server does not start again.
    pub fn crash(&mut self) -> io::Result<()> {
        self.stop();
        self.child = run(&self.programs, self.folder.path(), &self.arguments)?;
        Ok(())
    }

    /// Runs `pg_ctl`.
    fn control(&self, arguments: &[&str]) -> io::Result<()> {
        let mut command = unprivileged(&self.programs.join("pg_ctl"), self.folder.path())?;
        finish(command.args(arguments).args(["--silent", "--pgdata=data"]))
    }

    /// Stops all processes of the server immediately, without a checkpoint.
    fn stop(&mut self) {
        if self.control(&["stop", "--mode=immediate"]).is_err() {
            let _gone = self.child.kill();
        }
        // The server may have exited before.
        let _gone = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the first folder that has all programs: from `PATH`, then from Debian's versions, newest first.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&path).collect::<Vec<_>>();
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    versions.sort();
    let folders = path.into_iter().chain(versions.into_iter().rev());
    let has = |folder: &PathBuf| {
        ["initdb", "pg_ctl", "postgres"]
            .iter()
            .all(|name| folder.join(name).exists())
    };
    folders.into_iter().find(has)
}

/// Starts the server of a folder and waits until it is ready.
fn run(programs: &Path, folder: &Path, arguments: &[String]) -> io::Result<Child> {
    let mut command = unprivileged(&programs.join("postgres"), folder)?;
    command.arg("-D").arg(folder.join("data"));
    command.arg("-k").arg(folder).args(arguments);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let log = child.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let (mut log, mut lines) = (BufReader::new(log), String::new());
    while !lines.contains(READY) {
        if log.read_line(&mut lines)? == 0 {
            return Err(io::Error::other(format!("postgres: {lines}")));
        }
    }
    // Nobody reads the rest of the log, but a full pipe would block the server.
    thread::spawn(move || log.read_to_end(&mut Vec::new()));
    Ok(child)
}

/// Creates a temporary folder that does not belong to root.
fn folder() -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    // This process has just created the folder, so the folder's owner is the process's user.
    if fs::metadata(folder.path())?.uid() == 0 {
        chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
    }
    Ok(folder)
}

/// Runs a command to its end.
///
/// # Errors
/// Returns an error with the command's standard error if the command fails.
fn finish(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() {
        return Ok(());
    }
    let program = command.get_program().display();
    let why = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{program}: {why}")))
}

/// Returns a command that runs in the given folder. The folder's owner decides whether it runs as `nobody`.
fn unprivileged(program: &Path, folder: &Path) -> io::Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(folder);
    if fs::metadata(folder)?.uid() == NOBODY {
        command.uid(NOBODY).gid(NOBODY);
    }
    Ok(command)
}
