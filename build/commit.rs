//! The commit from which the program is built.

use std::path::Path;
use std::process::Command;

/// The text in place of an unknown commit.
const UNKNOWN: &str = "unknown";

/// The number of digits of a commit that the program shows.
const DIGITS: usize = 12;

/// Returns the commit in the variable, or else the one that is checked out here.
///
/// # Errors
/// When the variable contains no commit.
pub(crate) fn commit(variable: Option<&str>, may_ask_git: bool) -> Result<String, String> {
    match variable.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) => {
            shorten(text).ok_or_else(|| format!("TIENGOW_COMMIT is {text:?}, which is no commit"))
        }
        None => Ok(checked_out(may_ask_git).unwrap_or_else(|| UNKNOWN.to_owned())),
    }
}

/// Returns the first digits of a commit, or `None` if the text is no commit.
fn shorten(text: &str) -> Option<String> {
    let is_hash = text.len() >= 7 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let digits = text.get(..DIGITS.min(text.len()))?;
    is_hash.then(|| digits.to_ascii_lowercase())
}

/// Asks git for the commit, but only if this folder is a checkout of its own: a source archive may be inside another
/// checkout.
fn checked_out(may_ask_git: bool) -> Option<String> {
    if !may_ask_git || !Path::new(".git").exists() {
        return None;
    }
    // Every commit and every checkout adds a line to this file. A missing file would count as changed each time.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    shorten(&git(&["rev-parse", "HEAD"])?)
}

/// Returns the output of a git command that succeeds.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
