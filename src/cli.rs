//! The command line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Error, Result};
use clap::builder::RangedU64ValueParser;
use clap::{Parser, Subcommand};
use flate2::read::MultiGzDecoder;
use gow::fair::FileVerifier;

use crate::config::{Config, LogFormat};
use crate::id::GuildId;
use crate::{app, logging};

mod arena;
mod houses;
mod lines;
mod replay;
mod review;
mod score;
mod verify;

/// Tien Gow on Discord. Without a command, runs the bot with the token in DISCORD_TOKEN.
#[derive(Debug, Parser)]
#[command(version = crate::VERSION)]
struct Args {
    /// The configuration file; by default config.toml, if it exists.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Lets you play in the browser: runs the bot on a local Discord, without an account or a token.
    #[cfg(feature = "sandbox")]
    Sandbox(app::SandboxArgs),
    /// Scores hand records, JSON Lines in and out; exits with 1 if one is invalid, with 2 if the
    /// input cannot be read.
    Score {
        /// The records; by default, or with `-`, standard input.
        file: Option<PathBuf>,
    },
    /// Prints hand records as readable boards, trick by trick; exits with 1 if one is invalid,
    /// with 2 if the input cannot be read.
    Replay {
        /// The records; by default, or with `-`, standard input.
        file: Option<PathBuf>,
    },
    /// Prints the costliest plays of hand records, each judged by what its player knew; exits with
    /// 1 if a record is invalid, with 2 if the input cannot be read.
    Review {
        /// The records; by default, or with `-`, standard input.
        file: Option<PathBuf>,
        /// Prints one line of JSON per hand.
        #[arg(long)]
        json: bool,
        /// How many possible deals to try for each play, from 12 to 100000.
        #[arg(
            long,
            default_value_t = review::WORLDS,
            value_name = "N",
            value_parser = RangedU64ValueParser::<usize>::new().range(review::POSSIBLE_WORLDS)
        )]
        worlds: usize,
    },
    /// Checks receipts of deals, JSON Lines in and out, in any order; those of one table as a chain.
    /// Exits with 1 if a step fails, with 2 if the input cannot be read. docs/fair.md says what each
    /// step proves.
    Verify {
        /// The receipts; by default, or with `-`, standard input.
        file: Option<PathBuf>,
        /// Adds table, hand, the hash of the receipt and the dice to each answer.
        #[arg(long)]
        details: bool,
    },
    /// Lists every game, rule set and option with its meaning.
    Houses {
        /// Prints JSON.
        #[arg(long)]
        json: bool,
    },
    /// Plays computers against each other over the same deals, and prints what they gain per hand.
    Arena(arena::ArenaArgs),
    /// Checks whether the configuration and the database are sound, or names the process that has
    /// the database.
    Check {
        /// Also asks Discord: token, application, permissions, commands, emojis, time. Works while
        /// the bot runs.
        #[arg(long)]
        online: bool,
        /// The server whose permissions to check; by default every server that the bot is in.
        #[arg(long, requires = "online", value_name = "ID")]
        server: Option<GuildId>,
    },
    /// Prints the link that adds the bot to a server, with only the permissions that it needs.
    Invite {
        /// The Application ID; by default the program asks Discord for that of the token.
        #[arg(long, value_name = "ID")]
        application: Option<u64>,
    },
    /// Asks the running bot at http.listen whether it and its database are healthy; exits with 1 if
    /// not.
    Health,
    /// Backs up the database to a new file; if the bot is running, asks it at http.listen to make the
    /// backup.
    Backup {
        /// The file, which must not exist yet.
        file: PathBuf,
    },
    /// Copies the database from its file into the empty PostgreSQL database named in cluster.database,
    /// or from there into a new file, while no bot is running.
    #[command(group(clap::ArgGroup::new("direction").required(true)))]
    Migrate {
        /// From the file into PostgreSQL.
        #[arg(long, group = "direction")]
        to_postgres: bool,
        /// From PostgreSQL into this file.
        #[arg(long, group = "direction", value_name = "FILE")]
        to_sqlite: Option<PathBuf>,
    },
    /// Replaces the database with a backup while the bot is not running, and keeps the old database
    /// beside it.
    Restore {
        /// The backup.
        file: PathBuf,
    },
}

/// The exit status of `score`, `replay`, `review` and `verify` for input that cannot be read; 1
/// means that a record is invalid, a receipt fails or the answers cannot be written.
const UNREADABLE: u8 = 2;

/// Runs the program and returns its exit status.
#[must_use]
pub fn main() -> ExitCode {
    run(Args::parse()).unwrap_or_else(|error| report_failure(&error, ExitCode::FAILURE))
}

/// Writes the error to standard error, unless it only means that the reader has closed the pipe.
fn report_failure(error: &Error, code: ExitCode) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    // If this fails too, there is nowhere left to report it.
    let _unheard = writeln!(io::stderr(), "tiengow: {error:#}");
    code
}

fn is_closed_pipe(error: &Error) -> bool {
    let closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error
        .root_cause()
        .downcast_ref::<io::Error>()
        .is_some_and(closed)
}

/// Starts the log with the configured level and format.
fn start_logging(config: Config) -> Config {
    logging::start(&config.log);
    logging::log_panics();
    config
}

fn buffered_stdout() -> impl Write {
    BufWriter::new(io::stdout().lock())
}

fn exit_code<E: Into<Error>>(result: Result<(), E>) -> Result<ExitCode> {
    result.map(|()| ExitCode::SUCCESS).map_err(Into::into)
}

fn run(args: Args) -> Result<ExitCode> {
    let config = || app::configuration(args.config.as_deref());
    match args.command {
        None => serve(config, async |config, stop| app::run(config, &stop).await),
        #[cfg(feature = "sandbox")]
        Some(Command::Sandbox(args)) => serve(config, async |config, stop| {
            app::sandbox(config, args, &stop).await
        }),
        Some(Command::Score { file }) => {
            Ok(answer_records(file, |input, out| score::score(input, out)))
        }
        Some(Command::Replay { file }) => Ok(answer_records(file, |input, out| {
            replay::replay(input, out)
        })),
        Some(Command::Review { file, json, worlds }) => {
            let options = review::ReviewOptions { json, worlds };
            Ok(answer_records(file, |input, out| {
                review::review(input, out, options)
            }))
        }
        Some(Command::Verify { file, details }) => Ok(answer_records(file, |input, out| {
            let verifier = if details {
                FileVerifier::detailed()
            } else {
                FileVerifier::default()
            };
            verify::verify(input, out, verifier)
        })),
        Some(Command::Houses { json }) => exit_code(houses::houses(json, buffered_stdout())),
        Some(Command::Arena(args)) => exit_code(arena::arena(&args, buffered_stdout())),
        Some(Command::Check { online, server }) => {
            let online = online.then_some(app::OnlineCheck { server });
            block_on(app::check(&config()?, online))
        }
        Some(Command::Invite { application }) => block_on(app::invite(&config()?, application)),
        Some(Command::Health) => block_on(app::health(&config()?)),
        Some(Command::Backup { file }) => block_on(app::back_up(&config()?, &file)),
        Some(Command::Migrate { to_sqlite, .. }) => {
            exit_code(app::migrate(&config()?, to_sqlite.as_deref()))
        }
        Some(Command::Restore { file }) => exit_code(app::restore(&config()?, &file)),
    }
}

/// The first bytes of gzip's files.
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Answers the records or receipts in a file or in standard input.
fn answer_records(
    file: Option<PathBuf>,
    answer: impl FnOnce(Box<dyn BufRead>, &mut dyn Write) -> Result<bool, lines::StreamError>,
) -> ExitCode {
    let unreadable = ExitCode::from(UNREADABLE);
    let file = file.filter(|path| path.as_os_str() != "-");
    let name = file.as_ref().map_or_else(
        || "standard input".to_owned(),
        |path| path.display().to_string(),
    );
    let cannot_read = format!("cannot read {name}");
    let input = match open_input(file).context(cannot_read.clone()) {
        Ok(input) => input,
        Err(error) => return report_failure(&error, unreadable),
    };
    let mut out = buffered_stdout();
    match answer(input, &mut out) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(lines::StreamError::Input(error)) => {
            report_failure(&Error::new(error).context(cannot_read), unreadable)
        }
        Err(lines::StreamError::Output { error, all_good }) => {
            let error = Error::new(error).context("cannot write the answers");
            if is_closed_pipe(&error) && !all_good {
                // The reader has seen enough, but that does not make the records before that good.
                return ExitCode::FAILURE;
            }
            report_failure(&error, ExitCode::FAILURE)
        }
    }
}

/// Opens a file or standard input; decompresses gzip's files, such as those of the archive.
fn open_input(file: Option<PathBuf>) -> io::Result<Box<dyn BufRead>> {
    let input: Box<dyn BufRead> = match file {
        None => Box::new(io::stdin().lock()),
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
    };
    decompress(input)
}

/// Decompresses what gzip has compressed, and leaves anything else as it is.
fn decompress(mut input: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    // Not `fill_buf`: a pipe may hand over the first byte alone.
    let mut first = Vec::new();
    input
        .by_ref()
        .take(GZIP_MAGIC.len() as u64)
        .read_to_end(&mut first)?;
    let is_compressed = first == GZIP_MAGIC;
    let whole = Cursor::new(first).chain(input);
    if is_compressed {
        return Ok(Box::new(BufReader::new(MultiGzDecoder::new(whole))));
    }
    Ok(Box::new(whole))
}

/// Runs work that lasts until a stop signal; listens for the signal before anything else.
fn serve(
    config: impl FnOnce() -> Result<Config>,
    work: impl AsyncFnOnce(Config, app::StopSignal) -> Result<()>,
) -> Result<ExitCode> {
    let mut format = LogFormat::default();
    let served = block_on(async {
        let stop = app::StopSignal::listen()?;
        let config = start_logging(config()?);
        format = config.log.format;
        work(config, stop).await
    });
    match served {
        // Whatever collects the log cannot read another format.
        Err(error) if format == LogFormat::Json => {
            tracing::error!("{error:#}");
            Ok(ExitCode::FAILURE)
        }
        served => served,
    }
}

fn block_on(work: impl Future<Output = Result<()>>) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let done = runtime.block_on(work);
    // A stop does not wait for a database that is still being opened.
    runtime.shutdown_background();
    done.map(|()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn a_compressed_pipe_may_come_byte_by_byte() {
        for bytes in [gzip("{}\n"), b"{}\n".to_vec()] {
            let pipe = BufReader::with_capacity(1, Cursor::new(bytes));
            let mut text = String::new();
            decompress(Box::new(pipe))
                .unwrap()
                .read_to_string(&mut text)
                .unwrap();
            assert_eq!(text, "{}\n");
        }
    }

    #[test]
    fn compressed_files_are_read_like_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hands");
        let two = [gzip("{\"one\":1}\n"), gzip("{\"two\":2}\n")].concat();
        for (bytes, wanted) in [
            (two.as_slice(), "{\"one\":1}\n{\"two\":2}\n"),
            (b"{}\n", "{}\n"),
            (b"", ""),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let mut text = String::new();
            open_input(Some(path.clone()))
                .unwrap()
                .read_to_string(&mut text)
                .unwrap();
            assert_eq!(text, wanted);
        }
        std::fs::write(&path, &two[..two.len() - 6]).unwrap();
        let mut text = String::new();
        open_input(Some(path))
            .unwrap()
            .read_to_string(&mut text)
            .unwrap_err();
    }
}
