//! Duplicate keys, malformed numbers and claims, and byte order marks.

use gow::score;
use serde_json::{Value, json};

use super::{DEAL, answer, changed, error, replaced, with_plays};

/// A record of Pai Gow with a play.
const PAI_GOW: &str = concat!(
    r#"{"format":"gow-record/1","game":"pai-gow","house":"plain","options":{"commission_bps":500},"#,
    r#""seats":2,"banker":0,"bets":[0,100],"hands":[["65","32","64","43"],["66","66","63","65"]],"#,
    r#""plays":[{"seat":1,"set":[["66","63"],["66","65"]]}]}"#
);

/// A record of Tet-Gow without a play.
const TET_GOW: &str = concat!(
    r#"{"format":"gow-record/1","game":"tet-gow","options":{"first_leader":"dice"},"seats":3,"banker":2,"#,
    r#""hands":[["2.MK","2.SY","2.WL","3.MW","3.SK","3.LY","4.MS","4.WL"],"#,
    r#"["4.YK","5.ML","5.SW","5.YK","6.MW","6.SY","6.LK","7.ML"],"#,
    r#"["7.SK","7.WY","8.MS","8.WL","8.YK","9.MS","9.WY","9.LK"]],"plays":[]}"#
);

fn bad_record() -> (Value, String) {
    (Value::Null, "bad-record".to_owned())
}

#[test]
fn a_duplicate_key_makes_a_record_impossible() {
    for line in [DEAL, PAI_GOW, TET_GOW] {
        assert_eq!(answer(line)["finished"], false);
        let record: Value = serde_json::from_str(line).unwrap();
        for (key, value) in record.as_object().unwrap() {
            let duplicate = replaced(line, "{", &format!(r#"{{"{key}":{value},"#));
            assert_eq!(error(&duplicate), bad_record(), "{key}, with equal values");
        }
    }
    for (from, to) in [
        (r#""streak":1"#, r#""streak":1,"streak":2"#),
        (
            r#""house":"celko""#,
            r#""house":"celko","house":"tien-kow""#,
        ),
        (r#""seats":4"#, r#""note":1,"seats":4,"note":1"#),
        (r#""seats":4"#, r#""":1,"seats":4,"":2"#),
        (r#""seats":4"#, r#""s\u0065ats":4,"seats":4"#),
        (
            r#""options":{}"#,
            r#""options":{"early_death":true,"early_death":true}"#,
        ),
        (
            r#""options":{}"#,
            r#""options":{"early_death":true,"early\u005fdeath":false}"#,
        ),
        (
            r#""claims":[]"#,
            r#""claims":[{"seat":0,"seat":1,"claim":"one-red-dot"}]"#,
        ),
        (
            r#""claims":[]"#,
            r#""claims":[{"seat":0,"claim":"a","claim":"one-red-dot"}]"#,
        ),
        (
            r#""claims":[]"#,
            r#""claims":[{"seat":0,"claim":"one-red-dot","note":1,"note":2}]"#,
        ),
    ] {
        assert_eq!(error(&changed(from, to)), bad_record(), "{to}");
    }
    let deep = changed(r#""seats":4"#, r#""note":{"a":1,"a":2},"seats":4"#);
    assert_eq!(
        answer(&deep)["finished"],
        false,
        "duplicates in an ignored value are ignored"
    );
}

#[test]
fn an_error_message_names_the_duplicate_key() {
    let message = |line: &str| answer(line)["error"]["message"].to_string();
    let header = message(&changed(r#""seats":4"#, r#""no":1,"seats":4,"no":1"#));
    assert!(
        header.contains(r#"the key \"no\" comes twice, column "#),
        "{header}"
    );
    let play = message(&with_plays(r#"{"seat":0,"s\u0065at":0}"#));
    assert_eq!(play, r#""the key \"seat\" comes twice""#);
}

#[test]
fn a_duplicate_among_many_keys_is_found() {
    let many: String = (0..80_000)
        .map(|number| format!(r#""k{number}":0,"#))
        .collect();
    let line = changed(r#""seats":4"#, &format!(r#"{many}"seats":4"#));
    assert_eq!(
        answer(&line)["finished"],
        false,
        "many different keys are accepted"
    );
    let line = changed(r#""seats":4"#, &format!(r#"{many}"seats":4,"k79999":0"#));
    assert_eq!(error(&line), bad_record());
}

#[test]
fn a_duplicate_key_in_a_play_is_an_error_of_that_play() {
    let lead = r#"{"seat":0,"lead":["55","55"]}"#;
    for play in [
        r#"{"seat":1,"seat":1,"discard":["61","21"]}"#,
        r#"{"seat":0,"seat":1,"discard":["61","21"]}"#,
        r#"{"seat":1,"discard":["61","21"],"discard":["61","21"]}"#,
        r#"{"seat":1,"discard":["61","21"],"note":0,"note":0}"#,
        r#"{"seat":1,"discard":["61","21"],"set":0,"s\u0065t":0}"#,
        // A malformed play is reported before a wrong turn or wrong pieces.
        r#"{"seat":2,"lead":["99"],"seat":2}"#,
    ] {
        let line = with_plays(&format!("{lead},{play}"));
        assert_eq!(error(&line), (json!(1), "bad-record".to_owned()), "{play}");
    }
    let set = r#"{"seat":1,"set":[["66","63"],["66","65"]],"seat":1}"#;
    let line = replaced(
        PAI_GOW,
        r#"{"seat":1,"set":[["66","63"],["66","65"]]}"#,
        set,
    );
    assert_eq!(error(&line), (json!(0), "bad-record".to_owned()));
    // An earlier wrong play is reported first.
    let line = with_plays(r#"{"seat":1,"lead":["66"]},{"seat":1,"seat":1}"#);
    assert_eq!(error(&line), (json!(0), "not-your-turn".to_owned()));
}

#[test]
fn minus_zero_is_no_whole_number() {
    for (from, to) in [
        (r#""banker":0"#, r#""banker":-0"#),
        (r#""streak":1"#, r#""streak":-0"#),
        (r#""seats":4"#, r#""seats":-4"#),
        (r#""options":{}"#, r#""options":{"no_trick_pays":-0}"#),
        (
            r#""claims":[]"#,
            r#""claims":[{"seat":-0,"claim":"one-red-dot"}]"#,
        ),
    ] {
        assert_eq!(error(&changed(from, to)), bad_record(), "{to}");
    }
    for (from, to) in [
        (r#""banker":0"#, r#""banker":-0"#),
        (r#""bets":[0,100]"#, r#""bets":[-0,100]"#),
        (r#""commission_bps":500"#, r#""commission_bps":-0"#),
    ] {
        assert_eq!(error(&replaced(PAI_GOW, from, to)), bad_record(), "{to}");
    }
    let line = with_plays(r#"{"seat":-0,"lead":["66"]}"#);
    assert_eq!(error(&line), (json!(0), "bad-record".to_owned()));
}

#[test]
fn the_form_of_a_claim_is_checked_before_its_game() {
    for line in [
        DEAL.replacen(r#""claims":[],"#, "", 1).as_str(),
        PAI_GOW,
        TET_GOW,
    ] {
        let claims = |list: &str| {
            replaced(
                line,
                r#""plays":"#,
                &format!(r#""claims":[{list}],"plays":"#),
            )
        };
        for malformed in [
            "7",
            "null",
            "[]",
            "{}",
            r#"{"seat":0}"#,
            r#"{"claim":"one-red-dot"}"#,
            r#"{"seat":8,"claim":"one-red-dot"}"#,
            r#"{"seat":0,"claim":1}"#,
            r#"{"seat":0,"claim":null}"#,
        ] {
            assert_eq!(
                error(&claims(malformed)),
                bad_record(),
                "{malformed} in {line:.60}"
            );
        }
        for well_formed in ["one-red-dot", "no-red-dot"] {
            let claim = format!(r#"{{"seat":0,"claim":"{well_formed}"}}"#);
            assert_eq!(
                error(&claims(&claim)),
                (Value::Null, "claim-refused".to_owned()),
                "{claim}"
            );
        }
        assert_eq!(answer(&claims(""))["finished"], false);
    }
}

#[test]
fn an_error_message_names_a_byte_order_mark() {
    let message = |line: &[u8]| score(line, None).unwrap().text;
    let marked = message(format!("\u{feff}{DEAL}").as_bytes());
    assert!(marked.contains("byte order mark (BOM)"), "{marked}");
    for mark in [b"\xff\xfe{\0", b"\xfe\xff\0{"] {
        let marked = message(mark);
        assert!(
            marked.contains("UTF-16") && marked.contains("(BOM)"),
            "{marked}"
        );
    }
    assert!(
        message(b"\xff{}").contains("not UTF-8"),
        "{}",
        message(b"\xff{}")
    );
}

#[test]
fn an_error_message_has_the_column_and_the_line_of_the_file() {
    let message = |answer: String| {
        let answer: Value = serde_json::from_str(&answer).unwrap();
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    let wrong = changed(r#""seats":4"#, r#""seats":x"#);
    let column = wrong.find('x').unwrap() + 1;
    assert_eq!(
        message(score(&wrong, None).unwrap().text),
        format!("expected value, column {column}")
    );
    let second = message(score("{\n\"format\": x}", None).unwrap().text);
    assert_eq!(second, "expected value, line 2 of the record, column 11");
    let with_options = |options| changed(r#""options":{}"#, options);
    for (line, expected) in [
        (
            with_options(r#""options":{"colour":"red"}"#),
            "colour: no such option",
        ),
        (
            with_options(r#""options":{"early_death":1}"#),
            "early_death: no such value",
        ),
        ("\u{b}".to_owned(), "expected value, column 1"),
        ("[".to_owned(), "expected a record, which is an object"),
        (
            "{\n".to_owned(),
            "EOF while parsing an object, line 2 of the record",
        ),
    ] {
        let found = message(score(&line, None).unwrap().text);
        assert!(
            found.contains(expected) && !found.contains("column 0"),
            "{found}"
        );
    }
    let in_file = score(&wrong, Some(7)).unwrap();
    assert_eq!(
        message(in_file.text),
        format!("line 7: expected value, column {column}")
    );
    let board = gow::record::replay(with_plays(r#"{"seat":1,"lead":["66"]}"#), Some(12)).unwrap();
    assert!(
        board
            .text
            .contains("impossible: line 12: play 1: not-your-turn: "),
        "{}",
        board.text
    );
}
