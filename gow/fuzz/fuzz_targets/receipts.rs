//! Any bytes as receipts, one a line.
#![no_main]

use gow::fair::{Published, Step, Verifier};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The longest answer, in bytes: a reason of 240 characters, some of which JSON writes as six bytes,
/// and the details.
const LONGEST_ANSWER: usize = 4 * 1024;

fuzz_target!(|file: &[u8]| {
    let mut verifier = Verifier::detailed();
    for (line, number) in file.split(|byte| *byte == b'\n').zip(1..) {
        let read = Published::read_bytes(line);
        if let Ok(read) = &read {
            let written = read.to_string();
            assert_eq!(Published::read(&written).as_ref(), Ok(read));
        }
        let Some(answer) = verifier.answer(number, line) else {
            continue;
        };
        assert!(answer.text.len() < LONGEST_ANSWER);
        let value: Value = serde_json::from_str(&answer.text).expect("an answer is JSON");
        assert_eq!(value["ok"], answer.ok);
        assert_eq!(value["failed"] == Step::Format.name(), read.is_err());
        // A receipt that is right in a chain is right by itself.
        assert!(!answer.ok || read.is_ok_and(|read| read.check().is_ok()));
    }
});
