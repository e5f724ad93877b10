//! The command line as a process: exit statuses, pipes, standard output and standard error.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

#[path = "../../build/commit.rs"]
mod commit;

/// A record of a deal without a play.
const DEAL: &str = concat!(
    r#"{"format":"gow-record/1","game":"tien-gow","seats":4,"banker":0,"plays":[],"#,
    r#""hands":[["66","63","11","62","55","55","51","32"],["66","54","44","43","33","33","61","21"],"#,
    r#"["11","53","44","52","22","65","61","42"],["31","31","41","22","65","64","64","51"]]}"#
);

/// Receipts of two tables.
const RECEIPTS: &str = include_str!("../../fair-page/web/example.jsonl");

fn tiengow(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tiengow"));
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with this input.
fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = tiengow(args).spawn().unwrap();
    // A program that reads nothing closes its end of the pipe at once.
    let _closed = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn the_version_names_the_commit() {
    let printed = run(&["--version"], b"").stdout;
    assert_eq!(text(&printed), format!("tiengow {}\n", tiengow::VERSION));
    let (version, commit) = tiengow::VERSION.split_once(" (").unwrap();
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let commit = commit.strip_suffix(')').unwrap();
    let is_hash = commit.len() >= 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(commit == "unknown" || is_hash, "{commit}");
}

#[test]
fn a_build_takes_its_commit_from_a_variable_or_git() {
    let named = |text| commit::commit(Some(text), false);
    let whole = "14EA1B30c0ffee00c0ffee00c0ffee00c0ffee00";
    assert_eq!(named(whole).unwrap(), "14ea1b30c0ff");
    assert_eq!(named("14ea1b3\n").unwrap(), "14ea1b3");
    for text in ["main", "14ea1b", "14ea1b30 (dirty)", "14ea1b30é"] {
        assert!(named(text).unwrap_err().contains("no commit"), "{text}");
    }
    assert_eq!(named("").unwrap(), "unknown");
    assert_eq!(commit::commit(None, false).unwrap(), "unknown");
    let from_git = commit::commit(None, true).unwrap();
    let is_checkout = std::path::Path::new(".git").exists();
    assert!(from_git != "unknown" || !is_checkout, "git was not asked");
}

#[test]
fn score_answers_each_record_before_the_input_ends() {
    let mut child = tiengow(&["score", "-"]).spawn().unwrap();
    let mut records = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(records, "{DEAL}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(r#"{"finished":false"#), "{answer}");
    }
    drop(records);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_exit_status_distinguishes_impossible_records_from_unreadable_input() {
    let code = |args: &[&str], input: &[u8]| run(args, input).status.code();
    for command in ["score", "replay", "review"] {
        assert_eq!(code(&[command, "-"], DEAL.as_bytes()), Some(0));
        assert_eq!(code(&[command, "-"], b"{}\n"), Some(1));
        assert_eq!(code(&[command, "/no/such/file"], b""), Some(2));
        assert_eq!(code(&[command, "/"], b""), Some(2), "a folder");
        assert_eq!(code(&[command, "--loud"], b""), Some(2), "a usage error");
    }
    let receipt = RECEIPTS.lines().next().unwrap();
    assert_eq!(code(&["verify", "-"], receipt.as_bytes()), Some(0));
    assert_eq!(
        code(&["verify"], receipt.replace("luck", "lack").as_bytes()),
        Some(1)
    );
    assert_eq!(code(&["verify", "-"], b"{}\n"), Some(1));
    assert_eq!(code(&["verify", "/no/such/file"], b""), Some(2));
    assert_eq!(code(&["verify", "/"], b""), Some(2), "a folder");
    let missing = run(&["score", "/no/such/file"], b"");
    assert!(
        text(&missing.stderr).contains("cannot read /no/such/file"),
        "{missing:?}"
    );
    let folder = run(&["score", "/"], b"");
    assert!(text(&folder.stderr).contains("cannot read /"), "{folder:?}");
}

#[test]
fn messages_name_the_line_and_seats_have_letters() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, format!("{DEAL}\n\n{{\n\u{feff}{DEAL}\n")).unwrap();
    let path = file.path().to_str().unwrap();
    let scored = run(&["score", path], b"");
    let lines: Vec<&str> = text(&scored.stdout).lines().collect();
    assert!(
        lines[1].contains("line 3: ") && lines[2].contains("line 4: "),
        "{lines:?}"
    );
    assert!(lines[2].contains("(BOM)"), "{lines:?}");
    let board = run(&["replay", path], b"");
    let board = text(&board.stdout);
    assert!(
        board.contains("banker A") && board.contains("  seat D: "),
        "{board}"
    );
    assert!(board.contains("impossible: line 4: "), "{board}");
}

#[test]
fn a_review_of_too_few_deals_is_refused() {
    for worlds in ["0", "11", "100001"] {
        let refused = run(&["review", "--worlds", worlds], DEAL.as_bytes());
        let message = format!("{worlds} is not in 12..=100000");
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(text(&refused.stderr).contains(&message), "{refused:?}");
    }
    let least = run(&["review", "--worlds", "12"], DEAL.as_bytes());
    assert_eq!(least.status.code(), Some(0), "{least:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for (command, line) in [
        ("score", DEAL),
        ("replay", DEAL),
        ("review", DEAL),
        ("verify", RECEIPTS),
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut child = tiengow(&[command, "-"]).stdout(full).spawn().unwrap();
        // A program that has failed stops reading.
        let _closed = child.stdin.take().unwrap().write_all(line.as_bytes());
        let ended = child.wait_with_output().unwrap();
        let message = text(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{command}: {message}");
        assert!(
            message.starts_with("tiengow: cannot write the answers: "),
            "{command}: {message}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // `verify` answers nothing before it has read everything.
    for (command, line, times) in [
        ("score", DEAL, usize::MAX),
        ("replay", DEAL, usize::MAX),
        ("verify", RECEIPTS, 1),
    ] {
        // The status is that of the lines before the pipe was closed.
        for (first, status) in [("", 0), ("{}", 1)] {
            let mut child = tiengow(&[command, "-"]).spawn().unwrap();
            drop(child.stdout.take());
            let mut records = child.stdin.take().unwrap();
            // Writes fail once the program has ended.
            let _written = writeln!(records, "{first}")
                .and_then(|()| (0..times).try_for_each(|_| writeln!(records, "{line}")));
            drop(records);
            let ended = child.wait_with_output().unwrap();
            assert_eq!(
                (ended.status.code(), text(&ended.stderr)),
                (Some(status), ""),
                "{command}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn only_our_own_variables_have_to_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let check_with = |name: &str| {
        let mut command = tiengow(&["check"]);
        command.env_clear().current_dir(folder.path());
        command
            .env(name, OsStr::from_bytes(b"/caf\xe9"))
            .output()
            .unwrap()
    };
    let other = check_with("OLDPWD");
    assert!(
        text(&other.stdout).starts_with("configuration: sound"),
        "{other:?}"
    );
    let ours = check_with("TIENGOW_DATA_DIR");
    assert!(
        text(&ours.stderr).contains("TIENGOW_DATA_DIR: is not valid UTF-8"),
        "{ours:?}"
    );
}
