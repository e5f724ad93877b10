//! Limits on the lengths of files and functions.

use std::path::Path;

use super::{FOLDERS, Source, sources};

/// The most lines of a source file. Most files have far fewer.
const FILE_LINES_MAX: usize = 400;

/// The number of functions with more lines than clippy allows (`clippy.toml`), each marked by an attribute. It only
/// falls.
const LONG_FUNCTIONS: usize = 12;

#[test]
fn files_are_short_and_say_in_their_name_what_they_are() {
    for folder in FOLDERS {
        for source in sources(folder) {
            let lines = source.text.lines().count();
            assert!(lines <= FILE_LINES_MAX, "{} has {lines} lines", source.path);
            let name = Path::new(&source.path)
                .file_stem()
                .unwrap()
                .to_string_lossy()
                .into_owned();
            let meaningless = [
                "mod", "utils", "util", "helpers", "helper", "common", "misc", "types",
            ];
            assert!(
                !meaningless.contains(&name.as_str()),
                "{} has a meaningless name",
                source.path
            );
        }
    }
}

#[test]
fn the_number_of_long_functions_is_known() {
    let attribute = concat!("#[expect(clippy::too_", "many_lines)]");
    let count = |source: &Source| source.text.matches(attribute).count();
    let long: usize = FOLDERS
        .iter()
        .flat_map(|folder| sources(folder))
        .map(|source| count(&source))
        .sum();
    assert_eq!(
        long, LONG_FUNCTIONS,
        "lower the number, or shorten the new function"
    );
}
