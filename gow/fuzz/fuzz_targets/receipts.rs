//! Any bytes as receipts, one a line.
#![no_main]

use gow::fair::{FileVerifier, MAX_RECEIPT, MAX_RECEIPTS, Published, Step};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The longest answer, in bytes: a reason of 240 characters, some of which JSON writes as six bytes,
/// and the details.
const LONGEST_ANSWER: usize = 4 * 1024;

fn is_blank(line: &[u8]) -> bool {
    line.len() <= MAX_RECEIPT && line.iter().all(|byte| b" \t\r".contains(byte))
}

fuzz_target!(|file: &[u8]| {
    let mut verifier = FileVerifier::detailed();
    let mut read = Vec::new();
    for (line, number) in file.split(|byte| *byte == b'\n').zip(1..) {
        verifier.read(number, line);
        if !is_blank(line) {
            read.push(Published::read_bytes(line));
        }
    }
    let answers = verifier.answers();
    assert_eq!(answers.len(), read.len().min(MAX_RECEIPTS + 1));
    for (answer, read) in answers.iter().zip(&read).take(MAX_RECEIPTS) {
        if let Ok(read) = read {
            let written = read.to_string();
            assert_eq!(Published::read(&written).as_ref(), Ok(read));
        }
        assert!(answer.text.len() < LONGEST_ANSWER);
        let value: Value = serde_json::from_str(&answer.text).expect("an answer is JSON");
        assert_eq!(value["ok"], answer.ok);
        assert_eq!(value["failed"] == Step::Format.name(), read.is_err());
        // A receipt that is right in a chain is right by itself.
        assert!(!answer.ok || read.as_ref().is_ok_and(|read| read.check().is_ok()));
    }
});
