//! The table of promises, `docs/conformance.md`, and the tests have the same rows.

use std::collections::BTreeSet;
use std::path::Path;

/// Returns the text of the document.
fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/conformance.md");
    std::fs::read_to_string(path).unwrap()
}

/// Returns the routes of the table: the method, the path, and the caller that may use it.
pub(crate) fn routes() -> Vec<(String, String, String)> {
    let text = document();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let routes = rows.filter_map(|row| {
        let (route, rest) = row.split_once("` | ")?;
        let (method, path) = route.split_once(" /")?;
        let (caller, _) = rest.split_once(" | ")?;
        Some((method.to_owned(), format!("/{path}"), caller.to_owned()))
    });
    routes.collect()
}

/// Returns the ids of the tests in the table, as `file::test`.
fn listed_tests() -> BTreeSet<String> {
    let text = document();
    let words = text
        .split('`')
        .filter(|word| word.contains("::") && *word != "file::test");
    words.map(str::to_owned).collect()
}

/// Returns the ids of the existing tests.
fn existing_tests() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let mut ids = BTreeSet::new();
    // The files of the folder contain tests. Its subfolders contain helpers.
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    for path in files.filter(|path| path.is_file()) {
        let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let source = std::fs::read_to_string(&path).unwrap();
        let mut is_test = false;
        for line in source.lines() {
            is_test |= line.starts_with("#[tokio::test") || line == "#[test]";
            let name = line.split_once("fn ").filter(|_| is_test);
            if let Some((name, _)) = name.and_then(|(_, rest)| rest.split_once('(')) {
                ids.insert(format!("{file}::{name}"));
                is_test = false;
            }
        }
    }
    ids
}

#[test]
fn the_table_and_the_tests_name_the_same_rows() {
    let (listed, existing) = (listed_tests(), existing_tests());
    let missing: Vec<_> = listed.difference(&existing).collect();
    let unlisted: Vec<_> = existing.difference(&listed).collect();
    assert!(
        missing.is_empty() && unlisted.is_empty(),
        "without a test: {missing:#?}, without a row: {unlisted:#?}"
    );
    assert!(existing.len() > 100, "{}", existing.len());
}

#[test]
fn every_row_has_a_test() {
    let text = document();
    let rows = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| -"));
    let headers = [
        "| route |",
        "| limit |",
        "| code |",
        "| close code |",
        "| promise |",
    ];
    let rows = rows.filter(|row| !headers.iter().any(|header| row.starts_with(header)));
    let untested: Vec<&str> = rows.filter(|row| !row.contains("::")).collect();
    assert!(untested.is_empty(), "{untested:#?}");
}
