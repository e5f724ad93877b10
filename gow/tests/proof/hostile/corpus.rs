//! The seed corpus for fuzzing; the file names say whether a record is possible.

use std::fs;

use gow::score;

#[test]
fn the_names_of_the_corpus_say_which_records_are_possible() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus/records");
    let mut seen = [0, 0];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // Files that a fuzzer added have other names.
        let (expected, at) = match name.split_once('-') {
            Some(("good", _)) => (true, 0),
            Some(("bad", _)) => (false, 1),
            _ => continue,
        };
        let answer = score(fs::read(&path).unwrap(), None).unwrap();
        assert_eq!(answer.possible, expected, "{name}: {}", answer.text);
        seen[at] += 1;
    }
    assert!(seen[0] > 3 && seen[1] > 3, "{seen:?}");
}
