//! Compares the page about hand records with the library: its examples and the codes it names.

use std::collections::BTreeSet;
use std::{fs, path::Path};

use gow::record::MAX_LINE;
use gow::{ClaimError, Game, IllegalMove, MAX_BET, MAX_STREAK, Pieces, Reason, score};
use serde_json::Value;

/// Returns the page.
fn page() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("../docs/records.md")).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_examples_are_answered_as_the_page_says() {
    let page = page();
    let (_, examples) = page.split_once("\n## Examples\n").unwrap();
    let blocks = examples.split("```json\n").skip(1);
    let blocks: Vec<&str> = blocks
        .map(|block| block.split_once("```").unwrap().0)
        .collect();
    assert_eq!(blocks.len() % 2, 0, "a record has no answer");
    let mut finished = BTreeSet::new();
    for pair in blocks.chunks(2) {
        let (record, expected) = (pair[0], json(pair[1]));
        let line = record.replace('\n', "");
        let answer = score(&line, Some(1)).unwrap();
        assert_eq!(json(&answer.text), expected, "{record}");
        if expected["finished"] == true {
            finished.insert(json(record)["game"].to_string());
        }
    }
    assert_eq!(finished.len(), Game::ALL.len(), "{finished:?}");
}

#[test]
fn the_page_names_every_code_in_the_order_of_precedence() {
    let page = page();
    let missing = Pieces::new();
    let codes = [
        "bad-record",
        ClaimError::CODE,
        IllegalMove::HandOver.code(),
        IllegalMove::NotYourTurn.code(),
        "unknown-piece",
        IllegalMove::NotInHand { missing }.code(),
        IllegalMove::WrongWidth { expected: 1 }.code(),
        IllegalMove::MustFollowSuit.code(),
        IllegalMove::MustDiscard.code(),
        IllegalMove::NotACombination.code(),
        IllegalMove::NotHigher.code(),
    ];
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let rows: Vec<&str> = rows
        .filter_map(|row| row.split_once("` |").map(|(name, _)| name))
        .skip_while(|name| *name != codes[0])
        .collect();
    assert_eq!(rows, codes);
}

#[test]
fn the_page_names_every_reason_and_limit() {
    let page = page();
    for reason in [
        Reason::Par,
        Reason::Supreme,
        Reason::Quartet,
        Reason::TwoCouples,
        Reason::Capture,
        Reason::Bet,
        Reason::Commission,
        Reason::Score,
    ] {
        let name = format!("`{}`", reason.name());
        assert!(page.contains(&name), "{name}");
    }
    assert_eq!(MAX_LINE, 1_048_576);
    assert!(page.contains("at most 1,048,576 bytes"));
    assert_eq!((MAX_BET, MAX_STREAK), (1_000_000, 1_000_000));
    assert_eq!(page.matches("to 1,000,000").count(), 2);
}
