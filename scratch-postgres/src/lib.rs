//! A PostgreSQL server for one test: empty, in a folder of its own, heard at a Unix socket there, and gone
//! with the test.
//!
//! It needs the programs `initdb`, `pg_ctl` and `postgres`, which Debian's package `postgresql` brings. They refuse
//! to run as root, so root starts them as `nobody`.

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

/// The user and the group `nobody` and `nogroup`.
const NOBODY: u32 = 65_534;

/// The user that owns the databases.
const OWNER: &str = "tiengow";

/// What a server says once clients can connect, those of a replica to read.
const READY: &str = "database system is ready to accept ";

/// Where Debian puts the programs, in a folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// A running server.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    folder: TempDir,
    child: Child,
    /// What the server is run with, beyond its folder.
    arguments: Vec<String>,
}

/// Who may connect to a server that is heard at a port: by TLS alone.
const BY_TLS: &str = "hostssl all all 127.0.0.1/32 trust\n";

impl Server {
    /// Starts a server; `None` if PostgreSQL is not installed.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> io::Result<Option<Self>> {
        Self::prepared(|_| Ok(vec!["-h".to_owned(), String::new()]))
    }

    /// Starts a server that is heard at a port of 127.0.0.1, by TLS alone, with a certificate and its
    /// key in PEM; `None` if PostgreSQL is not installed.
    ///
    /// # Errors
    /// It does not start.
    pub fn start_with_tls(port: u16, certificate: &str, key: &str) -> io::Result<Option<Self>> {
        Self::prepared(|data| {
            for (name, text) in [
                ("server.crt", certificate),
                ("server.key", key),
                ("pg_hba.conf", BY_TLS),
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

    /// Makes a database cluster and starts its server with what `prepare` returns for the data's
    /// folder.
    fn prepared(
        prepare: impl FnOnce(&Path) -> io::Result<Vec<String>>,
    ) -> io::Result<Option<Self>> {
        let Some(programs) = programs() else {
            return Ok(None);
        };
        let folder = folder()?;
        let data = folder.path().join("data");
        let mut made = as_somebody(&programs.join("initdb"), folder.path())?;
        made.args([
            "--no-sync",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-locale",
        ]);
        made.arg("--username").arg(OWNER).arg("--pgdata").arg(&data);
        done(&mut made)?;
        let arguments = prepare(&data)?;
        let child = run(&programs, folder.path(), &arguments)?;
        Ok(Some(Self {
            programs,
            folder,
            child,
            arguments,
        }))
    }

    /// Starts a replica of this server. A moment later the server confirms a transaction only once the replica
    /// has it.
    ///
    /// # Errors
    /// It does not start, or the program `pg_basebackup` is missing.
    pub fn replica(&self) -> io::Result<Self> {
        let (programs, arguments) = (self.programs.clone(), self.arguments.clone());
        let folder = folder()?;
        // In a folder of links there may be none to this program.
        let server = fs::canonicalize(programs.join("postgres"))?;
        let mut copied = as_somebody(&server.with_file_name("pg_basebackup"), folder.path())?;
        copied.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync"]);
        copied.args(["--pgdata=data", "--username", OWNER, "--host"]);
        done(copied.arg(self.folder.path()))?;
        let child = run(&programs, folder.path(), &arguments)?;
        let settings = self.folder.path().join("data/postgresql.conf");
        let mut settings = OpenOptions::new().append(true).open(settings)?;
        settings.write_all(b"synchronous_standby_names = '*'\n")?;
        self.control(&["reload"])?;
        Ok(Self {
            programs,
            folder,
            child,
            arguments,
        })
    }

    /// Makes a replica, whose server has ended, a server of its own.
    ///
    /// # Errors
    /// It does not become one.
    pub fn promote(&self) -> io::Result<()> {
        self.control(&["promote"])
    }

    /// Returns the address of a database, percent-encoded as in a URL.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        format!("postgres://{OWNER}@{}/{database}", self.host())
    }

    /// Returns the address of a database at this server or another, which is a replica.
    #[must_use]
    pub fn address_at_either(&self, other: &Self, database: &str) -> String {
        let (host, other) = (self.host(), other.host());
        format!("postgres://{OWNER}@{host},{other}/{database}")
    }

    /// The folder of the socket, percent-encoded.
    fn host(&self) -> String {
        let socket = self.folder.path().as_os_str().as_bytes().iter();
        socket.map(|byte| format!("%{byte:02X}")).collect()
    }

    /// Returns the id of the server's first process, the parent of all others.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The socket at which the server is heard.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// Ends the server as a crash would and starts it again.
    ///
    /// # Errors
    /// It does not start again.
    pub fn crash(&mut self) -> io::Result<()> {
        self.stop();
        self.child = run(&self.programs, self.folder.path(), &self.arguments)?;
        Ok(())
    }

    /// Runs `pg_ctl`.
    fn control(&self, arguments: &[&str]) -> io::Result<()> {
        let mut command = as_somebody(&self.programs.join("pg_ctl"), self.folder.path())?;
        done(command.args(arguments).args(["--silent", "--pgdata=data"]))
    }

    /// Stops all processes of the server at once and without a checkpoint.
    fn stop(&mut self) {
        if self.control(&["stop", "--mode=immediate"]).is_err() {
            let _gone = self.child.kill();
        }
        // It may have ended by itself.
        let _gone = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the folder with the newest programs; `None` if there is none.
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
    let mut command = as_somebody(&programs.join("postgres"), folder)?;
    command.arg("-D").arg(folder.join("data"));
    command.arg("-k").arg(folder).args(arguments);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let log = child.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let (mut log, mut said) = (BufReader::new(log), String::new());
    while !said.contains(READY) {
        if log.read_line(&mut said)? == 0 {
            return Err(io::Error::other(format!("postgres: {said}")));
        }
    }
    // Nobody needs the rest, but a full pipe would stop the server.
    thread::spawn(move || log.read_to_end(&mut Vec::new()));
    Ok(child)
}

/// Makes a folder, which is not root's.
fn folder() -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    if is_root(folder.path())? {
        chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
    }
    Ok(folder)
}

/// Runs a command to its end; an error if it fails.
fn done(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() {
        return Ok(());
    }
    let program = command.get_program().display();
    let why = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{program}: {why}")))
}

/// Returns a command that runs in a folder, and not as root.
fn as_somebody(program: &Path, folder: &Path) -> io::Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(folder);
    if fs::metadata(folder)?.uid() == NOBODY {
        command.uid(NOBODY).gid(NOBODY);
    }
    Ok(command)
}

/// Whether this process, which has just made a folder, is root's.
fn is_root(folder: &Path) -> io::Result<bool> {
    Ok(fs::metadata(folder)?.uid() == 0)
}
