//! Files that hold what came out once and has to come out again.

use std::{env, fs, path::PathBuf};

/// The variable that makes the tests write their files anew.
const REGENERATE: &str = "GOW_REGENERATE";

/// Says whether the files are to be written anew.
pub(crate) fn regenerating() -> bool {
    env::var_os(REGENERATE).is_some()
}

/// The folder of this name beside the tests.
pub(crate) fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// The files of a folder with this ending, in the order of their names.
pub(crate) fn files(name: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).expect("the folder lies beside the tests");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == ending)
        })
        .collect();
    paths.sort();
    paths
}

/// Compares a text with the file that holds it, line by line; writes the file when that is asked
/// for.
pub(crate) fn compare(name: &str, file: &str, text: &str) {
    let path = folder(name).join(file);
    if regenerating() {
        fs::write(&path, text).expect("the folder can be written");
    }
    let kept =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (ours, kept)) in text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(ours, kept, "{} line {}", path.display(), number + 1);
    }
    assert_eq!(
        text.lines().count(),
        kept.lines().count(),
        "{}",
        path.display()
    );
}
