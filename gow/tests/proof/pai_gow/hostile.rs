//! Records of Pai Gow that are wrong, hostile or merely strange.

use gow::{Game, House};
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::hostile::{answer, error, replaced};

/// A record of a deal for three without a play.
const DEAL: &str = concat!(
    r#"{"format":"gow-record/1","game":"pai-gow","house":"plain","options":{"commission_bps":500},"#,
    r#""seats":3,"banker":0,"bets":[0,100,50],"hands":[["65","32","64","43"],["66","66","63","65"],"#,
    r#"["22","51","61","54"]],"plays":[]}"#
);

/// A right first play.
const FIRST_PLAY: &str = r#"{"seat":1,"set":[["66","63"],["66","65"]]}"#;

fn changed(from: &str, to: &str) -> String {
    replaced(DEAL, from, to)
}

fn with_plays(plays: &[&str]) -> String {
    changed(
        r#""plays":[]"#,
        &format!(r#""plays":[{}]"#, plays.join(",")),
    )
}

#[test]
fn a_finished_record_has_outcomes_hands_and_commission() {
    let line = with_plays(&[
        r#"{"seat":2,"set":[["22","54"],["51","61"]]}"#,
        FIRST_PLAY,
        r#"{"seat":0,"set":[["65","64"],["32","43"]]}"#,
    ]);
    // 22 54 has 3 against 2 and wins; 61 51 has 3 against 1 and wins as well.
    let expected = json!({
        "finished": true,
        "outcomes": ["bank", "win", "win"],
        "hands": [
            {"high": ["43", "32"], "low": ["65", "64"]},
            {"high": ["66", "63"], "low": ["66", "65"]},
            {"high": ["22", "54"], "low": ["61", "51"]},
        ],
        "payments": [
            {"from": 0, "to": 1, "points": 100, "reason": "bet"},
            {"from": 1, "to": "house", "points": 5, "reason": "commission"},
            {"from": 0, "to": 2, "points": 50, "reason": "bet"},
            {"from": 2, "to": "house", "points": 3, "reason": "commission"},
        ],
        "net": [-150, 95, 47],
    });
    assert_eq!(answer(&line), expected);
}

#[test]
fn an_unfinished_record_lists_the_settings_of_all_who_have_not_set() {
    let expected = json!({
        "finished": false,
        "to_act": [0, 2],
        "legal": {
            "0": [
                {"set": [["64", "43"], ["65", "32"]]},
                {"set": [["65", "43"], ["64", "32"]]},
                {"set": [["43", "32"], ["65", "64"]]},
            ],
            "2": [
                {"set": [["22", "51"], ["61", "54"]]},
                {"set": [["61", "22"], ["51", "54"]]},
                {"set": [["22", "54"], ["61", "51"]]},
            ],
        },
        "net": [0, 0, 0],
    });
    let mut found = answer(&with_plays(&[FIRST_PLAY]));
    for seat in ["0", "2"] {
        let sorted = |value: &Value| {
            let mut all: Vec<String> = value
                .as_array()
                .unwrap()
                .iter()
                .map(|set| {
                    let mut halves: Vec<Vec<String>> =
                        serde_json::from_value(set["set"].clone()).unwrap();
                    for half in &mut halves {
                        half.sort();
                    }
                    halves.sort();
                    format!("{halves:?}")
                })
                .collect();
            all.sort();
            all
        };
        assert_eq!(
            sorted(&found["legal"][seat]),
            sorted(&expected["legal"][seat]),
            "{found}"
        );
        found["legal"][seat] = expected["legal"][seat].clone();
    }
    assert_eq!(found, expected);
}

/// Wrong headers: a part, its replacement, and the code of the error.
const WRONG_HEADERS: &[(&str, &str, &str)] = &[
    (r#""bets":[0,100,50],"#, "", "bad-record"),
    (r#""bets":[0,100,50]"#, r#""bets":null"#, "bad-record"),
    (r#""bets":[0,100,50]"#, r#""bets":7"#, "bad-record"),
    (r#""bets":[0,100,50]"#, r#""bets":{"0":0}"#, "bad-record"),
    (r#""bets":[0,100,50]"#, r#""bets":[0,100]"#, "bad-record"),
    (
        r#""bets":[0,100,50]"#,
        r#""bets":[0,100,50,0]"#,
        "bad-record",
    ),
    (r#""bets":[0,100,50]"#, r#""bets":[1,100,50]"#, "bad-record"),
    (
        r#""bets":[0,100,50]"#,
        r#""bets":[0,1000001,50]"#,
        "bad-record",
    ),
    (
        r#""bets":[0,100,50]"#,
        r#""bets":[0,18446744073709551615,50]"#,
        "bad-record",
    ),
    (r#""bets":[0,100,50]"#, r#""bets":[0,-1,50]"#, "bad-record"),
    (r#""bets":[0,100,50]"#, r#""bets":[0,1.0,50]"#, "bad-record"),
    (
        r#""bets":[0,100,50]"#,
        r#""bets":[0,true,50]"#,
        "bad-record",
    ),
    (
        r#""bets":[0,100,50]"#,
        r#""bets":[0,"100",50]"#,
        "bad-record",
    ),
    (
        r#""bets":[0,100,50]"#,
        r#""bets":[0,1e400,50]"#,
        "bad-record",
    ),
    (r#""seats":3"#, r#""seats":1"#, "bad-record"),
    (r#""seats":3"#, r#""seats":9"#, "bad-record"),
    (r#""seats":3"#, r#""seats":2"#, "bad-record"),
    (r#""banker":0"#, r#""banker":3"#, "bad-record"),
    (r#""banker":0"#, r#""banker":1"#, "bad-record"),
    (r#""house":"plain""#, r#""house":"celko""#, "bad-record"),
    (
        r#""commission_bps":500"#,
        r#""commission_bps":1001"#,
        "bad-record",
    ),
    (
        r#""commission_bps":500"#,
        r#""commission_bps":true"#,
        "bad-record",
    ),
    (
        r#""commission_bps":500"#,
        r#""early_death":true"#,
        "bad-record",
    ),
    (
        r#""commission_bps":500"#,
        r#""copies":"player""#,
        "bad-record",
    ),
    (r#""65","32","64","43""#, r#""65","32","64""#, "bad-record"),
    (
        r#""65","32","64","43""#,
        r#""65","32","64","43","11""#,
        "bad-record",
    ),
    (
        r#""65","32","64","43""#,
        r#""66","32","64","43""#,
        "bad-record",
    ),
    (
        r#""65","32","64","43""#,
        r#""65","32","64","34""#,
        "unknown-piece",
    ),
    (
        r#""65","32","64","43""#,
        r#""65","32","64","A.M""#,
        "unknown-piece",
    ),
    (
        r#""plays":[]"#,
        r#""claims":[{"seat":0,"claim":"one-red-dot"}],"plays":[]"#,
        "claim-refused",
    ),
];

#[test]
fn wrong_headers_are_refused() {
    for (from, to, code) in WRONG_HEADERS {
        assert_eq!(
            error(&changed(from, to)),
            (Value::Null, (*code).to_owned()),
            "{to}"
        );
    }
    for line in [
        changed(r#""house":"plain","options":{"commission_bps":500},"#, ""),
        changed(r#""banker":0"#, r#""banker":0,"streak":4,"claims":[]"#),
        changed(r#""bets":[0,100,50]"#, r#""bets":[0,0,1000000]"#),
    ] {
        assert_eq!(answer(&line)["to_act"], json!([0, 1, 2]), "{line}");
    }
}

#[test]
fn a_full_table_has_no_ninth_hand_and_no_ninth_bet() {
    let deck = House::default_of(Game::PaiGow).deck(8);
    let tiles: Vec<String> = deck.iter().map(ToString::to_string).collect();
    let hands: Vec<&[String]> = tiles.chunks(4).collect();
    let bets = [0, 10, 10, 10, 10, 10, 10, 10];
    let answer = |hands: &[&[String]], bets: &[i64]| {
        let record = json!({"format": "gow-record/1", "game": "pai-gow", "seats": 8, "banker": 0,
            "bets": bets, "hands": hands, "plays": []});
        answer(&record.to_string())
    };
    assert!(answer(&hands, &bets)["error"].is_null());
    let ninth = answer(&[&hands, &hands[..1]].concat(), &bets);
    assert_eq!(ninth["error"]["message"], "every seat has one hand");
    let ninth = answer(&hands, &[&bets[..], &[10]].concat());
    assert_eq!(ninth["error"]["message"], "every seat has one bet");
}

/// Wrong plays after [`FIRST_PLAY`], and the codes of their errors.
const WRONG_SECOND_PLAYS: &[(&str, &str)] = &[
    ("7", "bad-record"),
    ("{}", "bad-record"),
    (r#"{"seat":0}"#, "bad-record"),
    (
        r#"{"seat":3,"set":[["65","32"],["64","43"]]}"#,
        "bad-record",
    ),
    (r#"{"seat":0,"lead":["65","32"]}"#, "bad-record"),
    (r#"{"seat":0,"set":null}"#, "bad-record"),
    (r#"{"seat":0,"set":["65","32"]}"#, "bad-record"),
    (r#"{"seat":0,"set":[["65","32"]]}"#, "bad-record"),
    (
        r#"{"seat":0,"set":[["65","32"],["64","43"],[]]}"#,
        "bad-record",
    ),
    (r#"{"seat":0,"set":[["65",32],["64","43"]]}"#, "bad-record"),
    (
        r#"{"seat":0,"set":{"high":["65","32"],"low":["64","43"]}}"#,
        "bad-record",
    ),
    (
        r#"{"seat":1,"set":[["66","63"],["66","65"]]}"#,
        "not-your-turn",
    ),
    (
        r#"{"seat":1,"set":[["99","63"],["66","65"]]}"#,
        "not-your-turn",
    ),
    (r#"{"seat":1,"set":[[],[]]}"#, "not-your-turn"),
    (
        r#"{"seat":0,"set":[["99","63"],["66","65"]]}"#,
        "unknown-piece",
    ),
    (
        r#"{"seat":0,"set":[["A.M","65"],["64","43"]]}"#,
        "unknown-piece",
    ),
    (
        r#"{"seat":0,"set":[["65","32"],["64","66"]]}"#,
        "not-in-hand",
    ),
    (
        r#"{"seat":0,"set":[["65","65"],["64","43"]]}"#,
        "not-in-hand",
    ),
    (
        r#"{"seat":0,"set":[["65","32","64","43"],["65"]]}"#,
        "not-in-hand",
    ),
    (
        r#"{"seat":0,"set":[["65","32","64","43"],[]]}"#,
        "wrong-width",
    ),
    (
        r#"{"seat":0,"set":[["65","32","64"],["43"]]}"#,
        "wrong-width",
    ),
    (r#"{"seat":0,"set":[["65","32"],["64"]]}"#, "wrong-width"),
    (r#"{"seat":0,"set":[[],[]]}"#, "wrong-width"),
];

#[test]
fn wrong_plays_have_the_first_code_in_the_published_order() {
    for (play, code) in WRONG_SECOND_PLAYS {
        assert_eq!(
            error(&with_plays(&[FIRST_PLAY, play])),
            (json!(1), (*code).to_owned()),
            "{play}"
        );
    }
    let all = [
        FIRST_PLAY,
        r#"{"seat":2,"set":[["22","54"],["51","61"]],"note":[{}],"lead":7,"beat":1e400}"#,
        r#"{"set":[["43","32"],["64","65"]],"seat":0}"#,
    ];
    assert_eq!(answer(&with_plays(&all))["finished"], true);
    for play in [FIRST_PLAY, r#"{"seat":0,"set":[["99"],[]]}"#] {
        let line = with_plays(&[all[0], all[1], all[2], play]);
        assert_eq!(error(&line), (json!(3), "hand-over".to_owned()), "{play}");
    }
}

#[test]
fn no_mutation_makes_the_reader_panic_or_answer_nonsense() {
    let whole = with_plays(&[
        FIRST_PLAY,
        r#"{"seat":2,"set":[["22","54"],["51","61"]]}"#,
        r#"{"seat":0,"set":[["65","32"],["64","43"]]}"#,
    ]);
    let mut chance = Chance::new(81);
    let mut kinds = [0; 3];
    for _ in 0..20_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=chance.below(4) {
            let at = chance.below(bytes.len());
            match chance.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, *chance.pick(b"[]{},:\"0123456789.-ea")),
                2 => bytes[at] = *chance.pick(b"[]{},:\"0123456789"),
                _ => {
                    let other = chance.below(bytes.len());
                    bytes.swap(at, other);
                }
            }
        }
        let Some(answer) = gow::score(&bytes, None) else {
            continue;
        };
        let value: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(value["error"].is_null(), answer.possible);
        let kind = if !answer.possible {
            0
        } else {
            1 + usize::from(value["finished"] == true)
        };
        kinds[kind] += 1;
    }
    assert!(kinds[0] > 10_000 && kinds[2] > 100, "{kinds:?}");
}

#[test]
fn a_hand_is_written_as_a_board() {
    let line = with_plays(&[
        r#"{"seat":2,"set":[["22","54"],["51","61"]]}"#,
        FIRST_PLAY,
        r#"{"seat":0,"set":[["65","64"],["32","43"]]}"#,
    ]);
    let expected = "\
pai-gow/plain commission_bps=500
banker A
  seat A: 65 64 43 32
  seat B: 66 66 65 63
  seat C: 22 61 51 54
bets 0 100 50

  C sets high 22 54 (3), low 61 51 (3)
  B sets high 66 63 (Wong), low 66 65 (3)
  A sets high 43 32 (2), low 65 64 (1)

  seat A: bank
  seat B: win, high higher, low higher
  seat C: win, high higher, low higher
  A pays B 100 (bet)
  B pays house 5 (commission)
  A pays C 50 (bet)
  C pays house 3 (commission)
net -150 +95 +47
";
    assert_eq!(gow::record::replay(&line, None).unwrap().text, expected);
}
