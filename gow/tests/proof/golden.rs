//! Golden files: the expected output of tests.

use std::{env, fs, path::PathBuf};

/// The environment variable that makes the tests regenerate their files.
const REGENERATE_VARIABLE: &str = "GOW_REGENERATE";

/// Whether the tests regenerate their files.
pub(crate) fn is_regenerating() -> bool {
    env::var_os(REGENERATE_VARIABLE).is_some()
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

/// Asserts that a text matches its file, line by line; when regenerating, writes the file first.
pub(crate) fn assert_matches_file(name: &str, file: &str, text: &str) {
    let path = folder(name).join(file);
    if is_regenerating() {
        fs::write(&path, text).expect("the folder can be written");
    }
    let expected =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (line, expected)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, expected, "{} line {}", path.display(), number + 1);
    }
    assert_eq!(
        text.lines().count(),
        expected.lines().count(),
        "{}",
        path.display()
    );
}
