//! TG-G01 to TG-G03: whole hands, as records and their answers.

use serde_json::{Value, json};

const DEAL: &str = r#"[["66","63","11","62","55","55","51","32"],["66","54","44","43","33","33","61","21"],
    ["11","53","44","52","22","65","61","42"],["31","31","41","22","65","64","64","51"]]"#;

/// Returns the plays of a hand: those of the first four tricks, which all three hands share, and
/// the rest.
fn plays_with(rest: &[(u8, &str)]) -> Value {
    let first = [
        (0, "lead 55 55"),
        (1, "discard 61 21"),
        (2, "discard 65 42"),
        (3, "beat 31 31"),
        (3, "lead 64"),
        (0, "beat 11"),
        (1, "beat 66"),
        (2, "discard 22"),
        (1, "lead 44 43"),
        (2, "beat 11 53"),
        (3, "discard 41 22"),
        (0, "beat 66 63"),
        (0, "lead 62"),
        (1, "beat 54"),
        (2, "discard 61"),
        (3, "discard 51"),
    ];
    let all = first.iter().chain(rest).map(|(seat, play)| {
        let mut words = play.split(' ');
        let verb = words.next().unwrap();
        json!({ "seat": seat, verb: words.collect::<Vec<_>>() })
    });
    all.collect()
}

/// Returns the answer to a record of the hand with these options and these last plays.
fn answer(options: &Value, rest: &[(u8, &str)]) -> Value {
    let record = json!({
        "format": "gow-record/1",
        "game": "tien-gow",
        "house": "celko",
        "options": options,
        "seats": 4,
        "banker": 0,
        "streak": 1,
        "hands": serde_json::from_str::<Value>(DEAL).unwrap(),
        "plays": plays_with(rest),
    });
    serde_json::from_str(&gow::score(record.to_string(), None).unwrap().text).unwrap()
}

const G01: [(u8, &str); 4] = [
    (1, "lead 33 33"),
    (2, "discard 44 52"),
    (3, "discard 65 64"),
    (0, "discard 51 32"),
];

const BEFORE_LAST_TRICK: [(u8, &str); 4] = [
    (1, "lead 33"),
    (2, "discard 52"),
    (3, "discard 64"),
    (0, "discard 32"),
];

fn with_last_trick(last: [(u8, &'static str); 4]) -> Vec<(u8, &'static str)> {
    [BEFORE_LAST_TRICK, last].concat()
}

#[test]
fn the_first_hand_is_answered_as_published() {
    let answer = answer(&json!({}), &G01);
    let expected = json!({
        "finished": true,
        "tricks": [
            {"leader": 0, "taker": 3, "width": 2}, {"leader": 3, "taker": 1, "width": 1},
            {"leader": 1, "taker": 0, "width": 2}, {"leader": 0, "taker": 1, "width": 1},
            {"leader": 1, "taker": 1, "width": 2},
        ],
        "stacks": [2, 4, 0, 2],
        "winner": 1,
        "payments": [
            {"from": 2, "to": 1, "points": 5, "reason": "par"},
            {"from": 3, "to": 1, "points": 2, "reason": "par"},
            {"from": 0, "to": 1, "points": 4, "reason": "par"},
        ],
        "net": [-4, 11, -5, -2],
        "next_banker": 1,
        "next_streak": 1,
    });
    assert_eq!(answer, expected, "TG-G01");
}

#[test]
fn the_keys_come_in_the_published_order() {
    let record = json!({
        "format": "gow-record/1", "game": "tien-gow", "seats": 4, "banker": 0,
        "hands": serde_json::from_str::<Value>(DEAL).unwrap(), "plays": plays_with(&G01),
    });
    let text = gow::score(record.to_string(), None).unwrap().text;
    let start = r#"{"finished":true,"tricks":[{"leader":0,"taker":3,"width":2},"#;
    assert!(text.starts_with(start), "{text}");
    let end = r#""net":[-4,11,-5,-2],"next_banker":1,"next_streak":1}"#;
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn the_second_hand_ends_with_an_early_death() {
    let last = with_last_trick([
        (1, "lead 33"),
        (2, "discard 44"),
        (3, "discard 65"),
        (0, "discard 51"),
    ]);
    let finished = answer(&json!({}), &last);
    assert_eq!(finished["stacks"], json!([2, 4, 0, 2]), "TG-G02");
    assert_eq!(finished["winner"], 1, "TG-G02");
    assert_eq!(finished["net"], json!([-4, 11, -5, -2]), "TG-G02");
    assert_eq!(finished["next_banker"], 1, "TG-G02");

    let open = answer(&json!({}), &last[..5]);
    let expected = json!({
        "finished": false,
        "to_act": [2],
        "legal": {"2": [{"discard": ["44"]}]},
        "stacks": [2, 3, 0, 2],
        "net": [0, 0, 0, 0],
    });
    assert_eq!(open, expected, "TG-G02");

    let refused = answer(
        &json!({}),
        &with_last_trick([
            (1, "lead 33"),
            (2, "beat 44"),
            (3, "discard 65"),
            (0, "discard 51"),
        ]),
    );
    assert_eq!(refused["error"]["play"], 21, "TG-G02");
    assert_eq!(refused["error"]["code"], "must-discard", "TG-G02");
}

#[test]
fn the_third_hand_is_won_without_early_death() {
    let last = [
        (1, "lead 33"),
        (2, "beat 44"),
        (3, "discard 65"),
        (0, "discard 51"),
    ];
    let answer = answer(&json!({"early_death": false}), &with_last_trick(last));
    assert_eq!(answer["stacks"], json!([2, 3, 1, 2]), "TG-G03");
    assert_eq!(answer["winner"], 2, "TG-G03");
    assert_eq!(answer["net"], json!([-4, -1, 7, -2]), "TG-G03");
    assert_eq!(
        (&answer["next_banker"], &answer["next_streak"]),
        (&json!(2), &json!(1)),
        "TG-G03"
    );
}
