//! The commit that the program is built from.

use std::path::Path;
use std::process::Command;

/// What stands where nobody knows it.
const UNKNOWN: &str = "unknown";

/// The digits that are shown.
const DIGITS: usize = 12;

/// Returns the commit that `named` names, or else the one that is checked out here.
///
/// # Errors
/// `named` is no commit.
pub(crate) fn commit(named: Option<&str>, asks_git: bool) -> Result<String, String> {
    match named.map(str::trim).filter(|named| !named.is_empty()) {
        Some(named) => shortened(named)
            .ok_or_else(|| format!("TIENGOW_COMMIT is {named:?}, which is no commit")),
        None => Ok(of_git(asks_git).unwrap_or_else(|| UNKNOWN.to_owned())),
    }
}

/// The first digits of a commit; `None` if the text is none.
fn shortened(text: &str) -> Option<String> {
    let is_hash = text.len() >= 7 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let digits = text.get(..DIGITS.min(text.len()))?;
    is_hash.then(|| digits.to_ascii_lowercase())
}

/// Asks git, only where this folder is a checkout of its own: a source archive may lie inside another one.
fn of_git(asks_git: bool) -> Option<String> {
    if !asks_git || !Path::new(".git").exists() {
        return None;
    }
    // Every commit and every checkout adds a line to it. A file that is missing would count as changed each time.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    shortened(&git(&["rev-parse", "HEAD"])?)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
