//! Any bytes as a record.
#![no_main]

use gow::Record;
use gow::score;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The longest answer, in bytes: a hand has at most 36 plays, and at most a few hundred legal leads
/// or discards.
const LONGEST_ANSWER: usize = 64 * 1024;

fuzz_target!(|line: &[u8]| {
    let Some(answer) = score(line, None) else {
        return;
    };
    assert!(answer.text.len() < LONGEST_ANSWER);
    let value: Value = serde_json::from_str(&answer.text).expect("an answer is JSON");
    assert_eq!(value["error"].is_null(), answer.possible);
    if value["finished"] == true {
        let net = value["net"].as_array().expect("a finished hand has nets");
        let payments = value["payments"]
            .as_array()
            .expect("a finished hand has payments");
        let commissions = payments.iter().filter(|payment| payment["to"] == "house");
        let commission: i64 = commissions
            .filter_map(|payment| payment["points"].as_i64())
            .sum();
        assert_eq!(
            net.iter().filter_map(Value::as_i64).sum::<i64>(),
            -commission
        );
    }
    if answer.possible {
        let text = std::str::from_utf8(line).expect("a possible record is text");
        let record = Record::read(text).expect("a possible record");
        let written = record.to_string();
        let again = Record::read(&written).expect("a written record");
        assert!(again == record);
        assert_eq!(again.to_string(), written);
    }
});
