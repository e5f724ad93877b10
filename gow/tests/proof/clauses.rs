//! The written rules against the library: the table of houses, and the clauses that code and tests cite.

use std::{collections::BTreeSet, fs, path::Path, path::PathBuf};

use crate::second_reading::{HOUSES, TABLE};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn document() -> String {
    fs::read_to_string(root().join("../docs/rules/tien-gow.md")).unwrap()
}

/// The numbers of the clauses that a text names, in order.
fn clauses(text: &str) -> Vec<u32> {
    let cited = text.split("TG-").skip(1).map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    });
    cited.flatten().collect()
}

#[test]
fn clauses_are_numbered_without_gaps() {
    let text = document();
    let heads = text.lines().filter(|line| line.starts_with("**TG-"));
    let numbers: Vec<u32> = heads.map(|line| clauses(line)[0]).collect();
    let expected: Vec<u32> = (1..=numbers.len() as u32).collect();
    assert_eq!(numbers, expected);
    assert!(
        clauses(&text).iter().all(|number| numbers.contains(number)),
        "a clause points at one that is not there"
    );
}

fn visit(folder: &Path, seen: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(&path, seen);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            seen(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn whatever_is_cited_is_written() {
    let text = document();
    let written: BTreeSet<u32> = clauses(&text).into_iter().collect();
    let mut cited = 0;
    for folder in ["src", "tests/proof"] {
        visit(&root().join(folder), &mut |path, code| {
            for number in clauses(code) {
                cited += 1;
                assert!(written.contains(&number), "{} cites TG-{number}", path.display());
            }
        });
    }
    assert!(cited > 8, "every refusal cites a clause: {cited}");
}

#[test]
fn the_table_of_houses_is_the_one_that_is_played() {
    let text = document();
    let cells = |line: &str| -> Vec<String> {
        let cells =
            line.trim_matches('|').split('|').map(|cell| cell.replace(['*', '`'], "").trim().to_owned());
        cells.collect()
    };
    let head = text.lines().find(|line| line.starts_with("| Switch |")).unwrap();
    assert_eq!(cells(head)[1..], HOUSES);
    for (switch, _, values) in TABLE {
        let start = format!("| `{switch}` |");
        let row = text.lines().find(|line| line.starts_with(&start)).unwrap();
        let values = values.map(|value| match value {
            "true" => "yes",
            "false" => "no",
            value => value,
        });
        assert_eq!(cells(row)[1..], values, "{switch}");
    }
}

#[test]
fn every_refusal_has_its_clause() {
    let text = document();
    for code in [
        "hand-over",
        "not-your-turn",
        "not-in-hand",
        "wrong-width",
        "must-follow-suit",
        "must-discard",
        "not-a-combination",
        "not-higher",
        "claim-refused",
    ] {
        let row = text.lines().find(|line| line.starts_with(&format!("| `{code}` |"))).unwrap();
        assert!(!clauses(row).is_empty(), "{code}");
    }
}
