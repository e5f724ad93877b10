//! Plays: their form, and the order of the reasons for a refusal.

use gow::Record;
use serde_json::{Value, json};

use super::{answer, error, with_plays};
use crate::chance::Chance;
use crate::fixture::{finished_round, random_house};

/// Wrong first plays, and the codes of their errors.
const WRONG_FIRST_PLAYS: &[(&str, &str)] = &[
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
    (
        r#"{"seat":0,"lead":["55","55","55","55","55"]}"#,
        "not-in-hand",
    ),
    (r#"{"seat":0,"lead":[]}"#, "not-a-combination"),
    (r#"{"seat":0,"lead":["66","62"]}"#, "not-a-combination"),
];

/// Wrong plays after a lead of two tiles, and the codes of their errors.
const WRONG_SECOND_PLAYS: &[(&str, &str)] = &[
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

/// Wrong plays of seat 1 after a lead of one civil tile in a house with suits to follow, and the
/// codes of their errors.
const WRONG_FOLLOWING_PLAYS: &[(&str, &str)] = &[
    (r#"{"seat":1,"discard":["99"]}"#, "unknown-piece"),
    (r#"{"seat":1,"discard":["63"]}"#, "not-in-hand"),
    (r#"{"seat":1,"discard":["54","43"]}"#, "wrong-width"),
    (r#"{"seat":1,"beat":[]}"#, "wrong-width"),
    (r#"{"seat":1,"discard":["54"]}"#, "must-follow-suit"),
    (r#"{"seat":1,"beat":["54"]}"#, "must-follow-suit"),
    (r#"{"seat":1,"beat":["33"]}"#, "not-higher"),
];

#[test]
fn plays_that_do_not_follow_suit_are_refused() {
    let lead = r#"{"seat":0,"lead":["55"]}"#;
    let house = |line: String| line.replacen("celko", "tien-kow", 1);
    for (play, code) in WRONG_FOLLOWING_PLAYS {
        let line = house(with_plays(&format!("{lead},{play}")));
        assert_eq!(error(&line), (json!(1), (*code).to_owned()), "{play}");
    }
    let open = answer(&house(with_plays(lead)));
    let legal = open["legal"]["1"].as_array().unwrap();
    assert!(
        legal
            .iter()
            .all(|m| m.get("discard").is_none_or(|tiles| tiles[0] != "54")),
        "{open}"
    );
    assert!(legal.contains(&json!({"discard": ["66"]})), "{open}");
    assert!(legal.contains(&json!({"beat": ["66"]})), "{open}");
}

#[test]
fn wrong_plays_have_the_first_code_in_the_published_order() {
    let lead = r#"{"seat":0,"lead":["55","55"]}"#;
    for (play, code) in WRONG_FIRST_PLAYS {
        assert_eq!(
            error(&with_plays(play)),
            (json!(0), (*code).to_owned()),
            "{play}"
        );
    }
    for (play, code) in WRONG_SECOND_PLAYS {
        let line = with_plays(&format!("{lead},{play}"));
        assert_eq!(error(&line), (json!(1), (*code).to_owned()), "{play}");
    }
    let with_unknown_keys = r#"{"note":[{}],"lead":["55","55"],"set":[["66"]],"seat":0}"#;
    assert_eq!(answer(&with_plays(with_unknown_keys))["to_act"], json!([1]));
}

/// Plays that JSON allows and no reader can store: numbers out of range, and halves of surrogate
/// pairs.
const UNREADABLE: &[&str] = &[
    "1e400",
    r#""\ud800""#,
    "[-1e999]",
    r#"{"seat":1e400,"lead":["66"]}"#,
    r#"{"seat":0,"lead":[1e400]}"#,
    r#"{"seat":0,"lead":["\ud800"]}"#,
    r#"{"seat":0,"lead":["66","\ud800\u0041"]}"#,
    r#"{"seat":0,"lead":["66"],"\ud800":0}"#,
];

#[test]
fn an_unreadable_play_is_an_error_of_that_play() {
    let lead = r#"{"seat":0,"lead":["55","55"]}"#;
    for play in UNREADABLE {
        let bad = |place: usize| (json!(place), "bad-record".to_owned());
        assert_eq!(error(&with_plays(play)), bad(0), "{play}");
        assert_eq!(error(&with_plays(&format!("{lead},{play}"))), bad(1));
        // An earlier wrong play is reported first.
        let line = with_plays(&format!(r#"{{"seat":1,"lead":["66"]}},{play}"#));
        assert_eq!(error(&line), (json!(0), "not-your-turn".to_owned()));
    }
    // The reader ignores such values of unknown keys; a line that is no JSON has no plays.
    for ignored in [r#""note":[1e400,"\ud800"]"#, r#""set":"\udc00""#] {
        let play = format!(r#"{{"seat":0,"lead":["55","55"],{ignored}}}"#);
        assert_eq!(answer(&with_plays(&play))["to_act"], json!([1]), "{play}");
    }
    for play in ["01", "tru", r#""\ux""#, "\"\t\"", r#"{"seat":0"#] {
        let line = with_plays(&format!("{lead},{play}"));
        assert_eq!(error(&line), (Value::Null, "bad-record".to_owned()));
    }
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
fn plays_after_the_end_are_refused() {
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
