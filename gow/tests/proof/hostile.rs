//! Records that are wrong, hostile or merely strange.

use gow::record::{MAX_LINE, score_bytes};
use gow::{Record, score};
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::rigged::{finished_round, random_house};

/// Mutated lines that are read without a panic.
const MUTATIONS: usize = 40_000;

/// A record of a whole deal without a play.
const DEAL: &str = concat!(
    r#"{"format":"gow-record/1","game":"tien-gow","house":"celko","options":{},"seats":4,"banker":0,"streak":1,"#,
    r#""hands":[["66","63","11","62","55","55","51","32"],["66","54","44","43","33","33","61","21"],"#,
    r#"["11","53","44","52","22","65","61","42"],["31","31","41","22","65","64","64","51"]],"#,
    r#""claims":[],"plays":[]}"#
);

fn answer(line: &str) -> Value {
    serde_json::from_str(&score(line).unwrap()).unwrap()
}

fn error(line: &str) -> (Value, String) {
    let answer = answer(line);
    let error = &answer["error"];
    assert!(error.is_object(), "{line:.200} gave {answer}");
    assert!(!error["message"].as_str().unwrap().is_empty());
    (error["play"].clone(), error["code"].as_str().unwrap().to_owned())
}

/// The record with one text replaced by another.
fn changed(from: &str, to: &str) -> String {
    assert!(DEAL.contains(from), "{from}");
    DEAL.replacen(from, to, 1)
}

fn with_plays(plays: &str) -> String {
    changed(r#""plays":[]"#, &format!(r#""plays":[{plays}]"#))
}

#[test]
fn headers_that_are_wrong() {
    let cases = [
        (r#""format":"gow-record/1""#, r#""format":"gow-record/2""#),
        (r#""format":"gow-record/1","#, ""),
        (r#""format":"gow-record/1""#, r#""format":null"#),
        (r#""game":"tien-gow""#, r#""game":"chess""#),
        (r#""game":"tien-gow""#, r#""game":"pai-gow""#),
        (r#""game":"tien-gow""#, r#""game":"Tien-Gow""#),
        (r#""game":"tien-gow","#, ""),
        (r#""game":"tien-gow""#, r#""game":7"#),
        (r#""house":"celko""#, r#""house":null"#),
        (r#""house":"celko""#, r#""house":"nobody""#),
        (r#""house":"celko""#, r#""house":"tien-kow""#),
        (r#""house":"celko""#, r#""house":["celko"]"#),
        (r#""options":{}"#, r#""options":null"#),
        (r#""options":{}"#, r#""options":[]"#),
        (r#""options":{}"#, r#""options":{"colour":"red"}"#),
        (r#""options":{}"#, r#""options":{"early_death":"true"}"#),
        (r#""options":{}"#, r#""options":{"early_death":1}"#),
        (r#""options":{}"#, r#""options":{"early_death":null}"#),
        (r#""options":{}"#, r#""options":{"no_trick_pays":6}"#),
        (r#""options":{}"#, r#""options":{"no_trick_pays":5.0}"#),
        (r#""options":{}"#, r#""options":{"no_trick_pays":true}"#),
        (r#""options":{}"#, r#""options":{"no_trick_pays":[5]}"#),
        (r#""options":{}"#, r#""options":{"combinations":"ancient"}"#),
        (r#""seats":4"#, r#""seats":3"#),
        (r#""seats":4"#, r#""seats":5"#),
        (r#""seats":4"#, r#""seats":"4""#),
        (r#""seats":4"#, r#""seats":4.0"#),
        (r#""seats":4"#, r#""seats":4e0"#),
        (r#""seats":4"#, r#""seats":true"#),
        (r#""seats":4"#, r#""seats":null"#),
        (r#""seats":4,"#, ""),
        (r#""banker":0"#, r#""banker":4"#),
        (r#""banker":0"#, r#""banker":-1"#),
        (r#""banker":0"#, r#""banker":0.0"#),
        (r#""banker":0"#, r#""banker":false"#),
        (r#""banker":0"#, r#""banker":18446744073709551616"#),
        (r#""banker":0"#, r#""banker":[[[[[[[[0]]]]]]]]"#),
        (r#""banker":0,"#, ""),
        (r#""streak":1"#, r#""streak":0"#),
        (r#""streak":1"#, r#""streak":null"#),
        (r#""streak":1"#, r#""streak":1000001"#),
        (r#""streak":1"#, r#""streak":1.0"#),
        (r#""streak":1"#, r#""streak":true"#),
        (r#""streak":1"#, r#""streak":-1"#),
        (r#""hands":[["66""#, r#""hands":[[66"#),
        (r#""hands":[["66","#, r#""hands":[["#),
        (r#""hands":[["66""#, r#""hands":[["63""#),
        (r#""hands":[["66""#, r#""hands":[["66","66""#),
        (r#""hands":[["66""#, r#""hands":[null,["66""#),
        (r#""hands":[["66""#, r#""hands":[[],["66""#),
        (r#""hands":"#, r#""Hands":"#),
        (r#""claims":[]"#, r#""claims":null"#),
        (r#""claims":[]"#, r#""claims":{}"#),
        (r#""claims":[]"#, r#""claims":[null]"#),
        (r#""claims":[]"#, r#""claims":[{}]"#),
        (r#""claims":[]"#, r#""claims":[{"seat":1}]"#),
        (r#""claims":[]"#, r#""claims":[{"claim":"one-red-dot"}]"#),
        (r#""claims":[]"#, r#""claims":[{"seat":4,"claim":"one-red-dot"}]"#),
        (r#""claims":[]"#, r#""claims":[{"seat":"1","claim":"one-red-dot"}]"#),
        (r#""claims":[]"#, r#""claims":[{"seat":1,"claim":7}]"#),
        (r#""claims":[]"#, r#""claims":[{"seat":1,"claim":"one-red-dot"},{"claim":"one-red-dot","seat":1}]"#),
        (r#","plays":[]"#, ""),
        (r#""plays":[]"#, r#""plays":null"#),
        (r#""plays":[]"#, r#""plays":{}"#),
        (r#""plays":[]}"#, r#""plays":[]"#),
        (r#""plays":[]}"#, r#""plays":[]}}"#),
        (r#""plays":[]}"#, r#""plays":[],}"#),
        (r#""plays":[]"#, r#""plays":[,]"#),
        (r#""plays":[]"#, r#""plays":NaN"#),
        (r#""streak":1"#, r#""streak":01"#),
        (r#""streak":1"#, r#""streak":+1"#),
        (r#""streak":1"#, r#"'streak':1"#),
        (r#""streak":1"#, r#""extra":tru,"streak":1"#),
        (r#"{"format""#, "\u{feff}{\"format\""),
        (r#"{"format""#, r#"[{"format""#),
        ("celko", "cel\tko"),
    ];
    for (from, to) in cases {
        let line = changed(from, to);
        assert_eq!(error(&line), (Value::Null, "bad-record".to_owned()), "{from} -> {to}");
    }
    for line in ["{}", "[]", "null", "7", "\"\"", "{", "x", "{} {}", "\u{0}", "🁡"] {
        assert_eq!(error(line), (Value::Null, "bad-record".to_owned()), "{line}");
    }
}

#[test]
fn pieces_that_do_not_exist() {
    for name in ["36", "60", "67", "", "6", "666", " 66", "66 ", "A.M", "六六", "\\u0000"] {
        let line = changed(r#"[["66""#, &format!(r#"[["{name}""#));
        assert_eq!(error(&line), (Value::Null, "unknown-piece".to_owned()), "{name}");
    }
    let escaped = changed(r#"[["66""#, r#"[["\u0036\u0036""#);
    assert_eq!(answer(&escaped)["finished"], false, "an escaped name is the same name");
}

#[test]
fn claims_where_there_are_none() {
    for claim in ["one-red-dot", "two-red-dots", ""] {
        let to = format!(r#""claims":[{{"seat":1,"claim":"{claim}"}}]"#);
        let line = changed(r#""claims":[]"#, &to);
        assert_eq!(error(&line), (Value::Null, "claim-refused".to_owned()), "{claim}");
    }
    let two = r#""claims":[{"seat":1,"claim":"one-red-dot"},{"seat":2,"claim":"one-red-dot"}]"#;
    let line = changed(r#""claims":[]"#, two);
    assert_eq!(error(&line), (Value::Null, "claim-refused".to_owned()));
}

#[test]
fn what_may_be_left_out_or_added() {
    let base = answer(DEAL);
    assert_eq!(base["finished"], false);
    let removable = [r#""house":"celko","#, r#""options":{},"#, r#""streak":1,"#, r#""claims":[],"#];
    for part in removable {
        assert_eq!(answer(&changed(part, "")), base, "without {part}");
    }
    for added in [
        r#""note":"hello","#,
        r#""note":null,"#,
        r#""seat":{"a":[{"b":1e400}]},"#,
        r#""":0,"#,
        r#""bets":[1,2],"#,
        "\"\u{1f9ff}\":\"\\ud83e\\uddff\",",
    ] {
        let line = changed(r#""seats":4,"#, &format!(r#""seats":4,{added}"#));
        assert_eq!(answer(&line), base, "with {added}");
    }
    let spaced = format!(" \t{}\r", DEAL.replace(':', " : "));
    assert_eq!(answer(&spaced), base);
    let twice = changed(r#""banker":0"#, r#""banker":9,"banker":0"#);
    assert_eq!(answer(&twice), base, "of equal keys the last counts");
    for streak in ["1", "1000000"] {
        let line = changed(r#""streak":1"#, &format!(r#""streak":{streak}"#));
        assert_eq!(answer(&line), base);
    }
}

#[test]
fn blank_lines_get_no_answer() {
    for line in ["", " ", "\t", "\r", "  \r\n", "\u{a0}"] {
        assert_eq!(score(line), None, "{line:?}");
    }
}

#[test]
fn plays_that_are_wrong_in_the_published_order_of_codes() {
    let lead = r#"{"seat":0,"lead":["55","55"]}"#;
    let first: &[(&str, &str)] = &[
        ("7", "bad-record"),
        ("null", "bad-record"),
        ("[]", "bad-record"),
        ("{}", "bad-record"),
        (r#"{"seat":0}"#, "bad-record"),
        (r#"{"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":4,"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":7,"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":8,"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":-1,"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":0.0,"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":false,"lead":["66"]}"#, "bad-record"),
        (r#"{"seat":"0","lead":["66"]}"#, "bad-record"),
        (r#"{"seat":0,"lead":["66"],"beat":["66"]}"#, "bad-record"),
        (r#"{"seat":0,"lead":["66"],"discard":null}"#, "bad-record"),
        (r#"{"seat":0,"lead":"66"}"#, "bad-record"),
        (r#"{"seat":0,"lead":null}"#, "bad-record"),
        (r#"{"seat":0,"lead":{}}"#, "bad-record"),
        (r#"{"seat":0,"lead":["66",66]}"#, "bad-record"),
        (r#"{"seat":0,"lead":[["66"]]}"#, "bad-record"),
        (r#"{"seat":0,"lead":["99",null]}"#, "bad-record"),
        (r#"{"seat":1,"lead":["99"]}"#, "not-your-turn"),
        (r#"{"seat":1,"lead":["66"]}"#, "not-your-turn"),
        (r#"{"seat":0,"beat":["99"]}"#, "not-your-turn"),
        (r#"{"seat":0,"discard":["66"]}"#, "not-your-turn"),
        (r#"{"seat":0,"lead":["99","21"]}"#, "unknown-piece"),
        (r#"{"seat":0,"lead":["36"]}"#, "unknown-piece"),
        (r#"{"seat":0,"lead":["21"]}"#, "not-in-hand"),
        (r#"{"seat":0,"lead":["66","66"]}"#, "not-in-hand"),
        (r#"{"seat":0,"lead":["55","55","55","55","55"]}"#, "not-in-hand"),
        (r#"{"seat":0,"lead":[]}"#, "not-a-combination"),
        (r#"{"seat":0,"lead":["66","62"]}"#, "not-a-combination"),
    ];
    for (play, code) in first {
        assert_eq!(error(&with_plays(play)), (json!(0), (*code).to_owned()), "{play}");
    }
    let second: &[(&str, &str)] = &[
        (r#"{"seat":0,"lead":["66"]}"#, "not-your-turn"),
        (r#"{"seat":1,"lead":["66"]}"#, "not-your-turn"),
        (r#"{"seat":2,"discard":["11","53"]}"#, "not-your-turn"),
        (r#"{"seat":1,"beat":["66","67"]}"#, "unknown-piece"),
        (r#"{"seat":1,"beat":["66","66"]}"#, "not-in-hand"),
        (r#"{"seat":1,"discard":["22"]}"#, "not-in-hand"),
        (r#"{"seat":1,"discard":["66"]}"#, "wrong-width"),
        (r#"{"seat":1,"discard":[]}"#, "wrong-width"),
        (r#"{"seat":1,"beat":[]}"#, "wrong-width"),
        (r#"{"seat":1,"beat":["66","54","44"]}"#, "wrong-width"),
        (r#"{"seat":1,"beat":["66","44"]}"#, "not-a-combination"),
        (r#"{"seat":1,"beat":["66","54"]}"#, "not-higher"),
        (r#"{"seat":1,"beat":["33","33"]}"#, "not-higher"),
    ];
    for (play, code) in second {
        let line = with_plays(&format!("{lead},{play}"));
        assert_eq!(error(&line), (json!(1), (*code).to_owned()), "{play}");
    }
    let strange = r#"{"note":[{}],"lead":["55","55"],"set":[["66"]],"seat":0}"#;
    assert_eq!(answer(&with_plays(strange))["to_act"], json!([1]));
}

#[test]
fn an_unfinished_record_lists_its_moves_by_face() {
    let open = answer(&with_plays(
        r#"{"seat":0,"lead":["62"]},{"seat":1,"discard":["21"]},{"seat":2,"discard":["42"]}"#,
    ));
    let expected = json!({
        "finished": false,
        "to_act": [3],
        "legal": {"3": [
            {"discard": ["31"]}, {"discard": ["22"]}, {"discard": ["65"]}, {"discard": ["64"]}, {"discard": ["51"]},
            {"discard": ["41"]},
        ]},
        "stacks": [0, 0, 0, 0],
        "net": [0, 0, 0, 0],
    });
    assert_eq!(open, expected);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut chance = Chance::new(21);
    let house = random_house(&mut chance);
    let record = Record::of(&finished_round(&mut chance, house)).to_string();
    let count = record.matches("\"seat\":").count();
    for (play, code) in [
        (r#"{"seat":0,"lead":["66"]}"#, "hand-over"),
        (r#"{"seat":0,"lead":["99"]}"#, "hand-over"),
        (r#"{"seat":3,"beat":[]}"#, "hand-over"),
        ("{}", "bad-record"),
    ] {
        let line = format!("{},{play}]}}", record.strip_suffix("]}").unwrap());
        assert_eq!(error(&line), (json!(count), code.to_owned()), "{play}");
    }
}

#[test]
fn lines_that_are_deep_long_or_full() {
    let long = |text: &str, times: usize| text.repeat(times);
    let deep = long("[", 400_000) + &long("]", 400_000);
    let lines = [
        deep.clone(),
        long("[", MAX_LINE),
        long(r#"{"a":"#, MAX_LINE / 5),
        changed(r#""claims":[]"#, &format!(r#""claims":{deep}"#)),
        changed(r#""options":{}"#, &format!(r#""options":{{"early_death":{deep}}}"#)),
        changed(r#""hands":[["66""#, &format!(r#""hands":[[{deep},"66""#)),
        changed(r#""house":"celko""#, &format!(r#""house":"{}""#, long("x", MAX_LINE - 600))),
        changed(r#""banker":0"#, &format!(r#""banker":{}"#, long("9", MAX_LINE - 600))),
        changed(r#""claims":[]"#, &format!(r#""claims":[{}{{}}]"#, long("{},", 300_000))),
        changed(r#""options":{}"#, &{
            let many: Vec<String> = (0..40_000).map(|i| format!(r#""o{i}":0"#)).collect();
            format!(r#""options":{{{}}}"#, many.join(","))
        }),
    ];
    for line in lines {
        assert_eq!(error(&line), (Value::Null, "bad-record".to_owned()), "{line:.60}");
        assert!(score(&line).unwrap().len() < 1_000, "{line:.60}");
    }
    let ignored = changed(r#""seats":4,"#, &format!(r#""seats":4,"note":{deep},"#));
    assert_eq!(answer(&ignored)["finished"], false);
    let play = with_plays(&deep);
    assert_eq!(error(&play), (json!(0), "bad-record".to_owned()));
    let many = with_plays(&(long("{},", 300_000) + "{}"));
    assert_eq!(error(&many), (json!(0), "bad-record".to_owned()));
    let pieces = with_plays(&format!(r#"{{"seat":0,"lead":[{}"66"]}}"#, long(r#""66","#, 150_000)));
    assert_eq!(error(&pieces), (json!(0), "not-in-hand".to_owned()));
    let unknown = with_plays(&format!(r#"{{"seat":0,"lead":[{}"36"]}}"#, long(r#""66","#, 150_000)));
    assert_eq!(error(&unknown), (json!(0), "unknown-piece".to_owned()));
}

#[test]
fn a_line_beyond_the_limit_is_refused() {
    let mut line = DEAL.to_owned();
    line.push_str(&" ".repeat(MAX_LINE - line.len()));
    assert_eq!(answer(&line)["finished"], false);
    line.push(' ');
    assert_eq!(error(&line), (Value::Null, "bad-record".to_owned()));
}

/// Changes a line as chance has it: bytes, spans, and words of the notation.
fn mutate(chance: &mut Chance, line: &mut Vec<u8>) {
    const WORDS: [&str; 18] = [
        "66", "21", "36", "lead", "beat", "discard", "seat", "null", "true", "-0", "1e9", "[", "]", "{", "}",
        ",", "\"", "\\u",
    ];
    for _ in 0..=chance.below(4) {
        let at = chance.below(line.len());
        let until = (at + chance.below(24)).min(line.len());
        match chance.below(6) {
            0 => line[at] = chance.below(256) as u8,
            1 => drop(line.drain(at..until)),
            2 => {
                let copy = line[at..until].to_vec();
                let to = chance.below(line.len());
                drop(line.splice(to..to, copy));
            }
            3 => drop(line.splice(at..at, chance.pick(&WORDS).bytes())),
            4 => line[at] = b'0' + chance.below(10) as u8,
            _ => line.truncate(until.max(1)),
        }
        if line.is_empty() {
            line.push(b'{');
        }
    }
}

#[test]
fn no_mutation_makes_the_reader_panic_or_answer_nonsense() {
    let mut chance = Chance::new(22);
    let mut outcomes = [0_usize; 3];
    let mut record = Vec::new();
    for number in 0..MUTATIONS {
        if number % 50 == 0 {
            let house = random_house(&mut chance);
            record = Record::of(&finished_round(&mut chance, house)).to_string().into_bytes();
        }
        let mut line = record.clone();
        mutate(&mut chance, &mut line);
        let Some(answer) = score_bytes(&line) else {
            continue;
        };
        let value: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(answer.possible, value["error"].is_null());
        let kind = match (value["error"].is_null(), value["finished"] == true) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        outcomes[kind] += 1;
        if kind == 1 {
            let net = value["net"].as_array().unwrap();
            assert_eq!(net.iter().map(|n| n.as_i64().unwrap()).sum::<i64>(), 0);
        }
        // What is possible can be written and read again.
        if answer.possible {
            let read = Record::read(std::str::from_utf8(&line).unwrap()).unwrap();
            assert_eq!(Record::read(&read.to_string()).unwrap(), read);
        }
    }
    assert!(outcomes[0] > MUTATIONS / 4 && outcomes[1] > 100, "{outcomes:?}");
}
