//! Golden files: the expected output of tests.

use std::{env, fs, path::PathBuf};

/// The variable that makes the tests regenerate their files.
const REGENERATE: &str = "GOW_REGENERATE";

/// Whether to regenerate the files.
pub(crate) fn regenerating() -> bool {
    env::var_os(REGENERATE).is_some()
}

/// Returns the folder with this name beside the tests.
pub(crate) fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Returns the files of a folder with this extension, sorted by name.
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

/// Compares a text with its file, line by line, or writes the file when regenerating.
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
