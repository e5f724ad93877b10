//! The command line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use flate2::read::MultiGzDecoder;
use gow::fair::Verifier;

use crate::config::Config;
#[cfg(feature = "sandbox")]
use crate::config::Pause;
use crate::id::GuildId;
use crate::{app, logging};

mod arena;
mod houses;
mod lines;
mod replay;
mod review;
mod score;
mod verify;

/// Tien Gow on Discord. Without a command it runs the bot; DISCORD_TOKEN holds its token.
#[derive(Debug, Parser)]
#[command(version = crate::VERSION, about)]
struct Args {
    /// The configuration; config.toml where there is one.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays in the browser: the bot in a local Discord, without an account or a token.
    #[cfg(feature = "sandbox")]
    Sandbox(SandboxFlags),
    /// Answers hand records, JSON Lines in and out; exits with 1 if one was impossible, with 2 if they cannot be read.
    Score {
        /// The records; `-` or nothing reads from standard input.
        file: Option<PathBuf>,
    },
    /// Writes hand records as readable boards, trick by trick; exits with 1 if one was impossible, with 2 if they cannot
    /// be read.
    Replay {
        /// The records; `-` or nothing reads from standard input.
        file: Option<PathBuf>,
    },
    /// Writes the costliest plays of hand records, each judged by what its player knew; exits with 1 if a record was
    /// impossible, with 2 if they cannot be read.
    Review {
        /// The records; `-` or nothing reads from standard input.
        file: Option<PathBuf>,
        /// One line of JSON a hand.
        #[arg(long)]
        json: bool,
        /// How many deals are supposed for each play.
        #[arg(long, default_value_t = review::WORLDS, value_name = "N")]
        worlds: usize,
    },
    /// Checks receipts of deals, JSON Lines in and out, those of one table as a chain; exits with 1 if a step failed,
    /// with 2 if they cannot be read. docs/fair.md says what each step proves.
    Verify {
        /// The receipts; `-` or nothing reads from standard input.
        file: Option<PathBuf>,
        /// Adds table, hand, the hash of the receipt and the dice to each answer.
        #[arg(long)]
        details: bool,
    },
    /// Lists every game, rule set and option with its meaning.
    Houses {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Lets computers play each other over the same deals and writes what they gain a hand.
    Arena(arena::ArenaFlags),
    /// Says whether the configuration and the database are sound, or which process has the database.
    Check {
        /// Asks Discord too: token, application, permissions, commands, emojis, time. Works while the bot runs.
        #[arg(long)]
        online: bool,
        /// The server whose permissions matter; otherwise those of every server that the bot is in.
        #[arg(long, requires = "online", value_name = "ID")]
        server: Option<GuildId>,
    },
    /// Prints the link that adds the bot to a server, with the permissions that it needs and no others.
    Invite {
        /// The Application ID; otherwise Discord is asked whose token it is.
        #[arg(long, value_name = "ID")]
        application: Option<u64>,
    },
    /// Asks the running bot whether it and its store are well, at the address of http.listen; exits with 1 if not.
    Health,
    /// Backs the database up into a new file; a running bot makes the backup, asked at the address of http.listen.
    Backup {
        /// The file, which must not be there yet.
        file: PathBuf,
    },
    /// Copies the database from its file into the PostgreSQL database of cluster.database, which must be empty, or from
    /// there into a new file; no bot may be running.
    #[command(group(clap::ArgGroup::new("direction").required(true)))]
    Migrate {
        /// From the file into PostgreSQL.
        #[arg(long, group = "direction")]
        to_postgres: bool,
        /// From PostgreSQL into this file.
        #[arg(long, group = "direction", value_name = "FILE")]
        to_sqlite: Option<PathBuf>,
    },
    /// Puts a backup in the place of the database of a bot that does not run, and keeps what was there beside it.
    Restore {
        /// The backup.
        file: PathBuf,
    },
}

#[cfg(feature = "sandbox")]
#[derive(Debug, clap::Args)]
struct SandboxFlags {
    /// The port of the page; 0 takes any free one.
    #[arg(long, default_value_t = 7654)]
    port: u16,
    /// The folder of the database.
    #[arg(long, default_value = "data/sandbox", value_name = "DIR")]
    data: PathBuf,
    /// Fixes people, server, channels and deals.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Starts the local Discord alone; the bot is another process (see discord.api).
    #[arg(long, conflicts_with_all = ["data", "computer_pause"])]
    no_bot: bool,
    /// How long computers wait before they play, such as 1s-3s; not at all unless given.
    #[arg(long, value_name = "RANGE")]
    computer_pause: Option<Pause>,
    /// Prints one line of JSON with addresses and users when all is ready.
    #[arg(long)]
    json: bool,
}

#[cfg(feature = "sandbox")]
impl SandboxFlags {
    /// Runs the local Discord, with the bot or alone.
    async fn run(self, config: Config, stop: &app::Stop) -> Result<()> {
        let args = app::SandboxArgs {
            port: self.port,
            data: self.data,
            seed: self.seed,
            computer_pause: self.computer_pause,
            json: self.json,
        };
        if self.no_bot {
            app::server_alone(args, stop).await
        } else {
            app::sandbox(config, args, stop).await
        }
    }
}

/// The exit status of `score`, `replay`, `review` and `verify` whose input cannot be read; 1 says that a record was impossible or
/// that a receipt failed.
const UNREADABLE: u8 = 2;

/// Runs the program and says how it ended.
#[must_use]
pub fn main() -> ExitCode {
    run(Args::parse()).unwrap_or_else(|error| failed(&error, ExitCode::FAILURE))
}

/// Says on standard error what went wrong; nothing where somebody has read enough and closed the pipe.
fn failed(error: &anyhow::Error, code: ExitCode) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    // Nothing is left to tell if even this cannot be written.
    let _unheard = writeln!(io::stderr(), "tiengow: {error:#}");
    code
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error
        .root_cause()
        .downcast_ref::<io::Error>()
        .is_some_and(closed)
}

/// Starts the log as the configuration says.
fn logged(config: Config) -> Config {
    logging::start(&config.log);
    config
}

fn buffered() -> impl Write {
    BufWriter::new(io::stdout().lock())
}

fn done<E: Into<anyhow::Error>>(result: Result<(), E>) -> Result<ExitCode> {
    result.map(|()| ExitCode::SUCCESS).map_err(Into::into)
}

fn run(args: Args) -> Result<ExitCode> {
    let config = || app::configuration(args.config.as_deref());
    match args.command {
        None => serve(async |stop| app::run(logged(config()?), &stop).await),
        #[cfg(feature = "sandbox")]
        Some(Command::Sandbox(flags)) => {
            serve(async |stop| flags.run(logged(config()?), &stop).await)
        }
        Some(Command::Score { file }) => Ok(records(file, |input, out| score::score(input, out))),
        Some(Command::Replay { file }) => {
            Ok(records(file, |input, out| replay::replay(input, out)))
        }
        Some(Command::Review { file, json, worlds }) => {
            let manner = review::Manner { json, worlds };
            Ok(records(file, |input, out| {
                review::review(input, out, manner)
            }))
        }
        Some(Command::Verify { file, details }) => Ok(records(file, |input, out| {
            let verifier = if details {
                Verifier::detailed()
            } else {
                Verifier::default()
            };
            verify::verify(input, out, verifier)
        })),
        Some(Command::Houses { json }) => done(houses::houses(json, buffered())),
        Some(Command::Arena(flags)) => done(arena::arena(&flags, buffered())),
        Some(Command::Check { online, server }) => {
            let online = online.then_some(app::Online { server });
            block_on(app::check(&config()?, online))
        }
        Some(Command::Invite { application }) => block_on(app::invite(&config()?, application)),
        Some(Command::Health) => block_on(app::health(&config()?)),
        Some(Command::Backup { file }) => block_on(app::back_up(&config()?, &file)),
        Some(Command::Migrate { to_sqlite, .. }) => {
            done(app::migrate(&config()?, to_sqlite.as_deref()))
        }
        Some(Command::Restore { file }) => done(app::restore(&config()?, &file)),
    }
}

/// The first bytes of what gzip has compressed.
const COMPRESSED: [u8; 2] = [0x1f, 0x8b];

/// Answers the records or receipts of a file or of standard input.
fn records(
    file: Option<PathBuf>,
    answer: impl FnOnce(Box<dyn BufRead>, &mut dyn Write) -> io::Result<bool>,
) -> ExitCode {
    match answered(file, answer) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => failed(&error, ExitCode::from(UNREADABLE)),
    }
}

/// Answers the records and says whether all were possible.
fn answered(
    file: Option<PathBuf>,
    answer: impl FnOnce(Box<dyn BufRead>, &mut dyn Write) -> io::Result<bool>,
) -> Result<bool> {
    let mut out = BufWriter::new(io::stdout().lock());
    let name = file.as_ref().map_or_else(
        || "standard input".to_owned(),
        |path| path.display().to_string(),
    );
    answer(opened(file)?, &mut out).context(name)
}

/// Opens a file or standard input; what gzip has compressed, as the files of the archive are, is read as it was before.
fn opened(file: Option<PathBuf>) -> Result<Box<dyn BufRead>> {
    let mut input: Box<dyn BufRead> = match file.filter(|path| path.as_os_str() != "-") {
        None => Box::new(io::stdin().lock()),
        Some(path) => {
            let file =
                File::open(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            Box::new(BufReader::new(file))
        }
    };
    if input.fill_buf()?.starts_with(&COMPRESSED) {
        input = Box::new(BufReader::new(MultiGzDecoder::new(input)));
    }
    Ok(input)
}

/// Does what goes on until the program is told to stop, listening for that before anything else.
fn serve(work: impl AsyncFnOnce(app::Stop) -> Result<()>) -> Result<ExitCode> {
    block_on(async { work(app::Stop::listen()?).await })
}

fn block_on(work: impl Future<Output = Result<()>>) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let done = runtime.block_on(work);
    // Who is told to stop does not wait for a database that is still being opened.
    runtime.shutdown_background();
    done.map(|()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use std::io::Read as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn compressed_files_are_read_as_others_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hands");
        let gzip = |text: &str| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(text.as_bytes()).unwrap();
            encoder.finish().unwrap()
        };
        let two = [gzip("{\"one\":1}\n"), gzip("{\"two\":2}\n")].concat();
        for (bytes, wanted) in [
            (two.as_slice(), "{\"one\":1}\n{\"two\":2}\n"),
            (b"{}\n", "{}\n"),
            (b"", ""),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let mut text = String::new();
            opened(Some(path.clone()))
                .unwrap()
                .read_to_string(&mut text)
                .unwrap();
            assert_eq!(text, wanted);
        }
        std::fs::write(&path, &two[..two.len() - 6]).unwrap();
        let mut text = String::new();
        opened(Some(path))
            .unwrap()
            .read_to_string(&mut text)
            .unwrap_err();
    }
}
