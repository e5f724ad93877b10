//! Headers: required keys, optional keys, refused values.

use gow::score;
use serde_json::Value;

use super::{DEAL, answer, changed, error};

/// Replacements, each of which makes the header wrong.
const WRONG_REPLACEMENTS: &[(&str, &str)] = &[
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
    (r#""house":"celko""#, r#""house":"tien_kow""#),
    (r#""house":"celko""#, r#""house":["celko"]"#),
    (r#""options":{}"#, r#""options":null"#),
    (r#""options":{}"#, r#""options":[]"#),
    (r#""options":{}"#, r#""options":{"colour":"red"}"#),
    (r#""options":{}"#, r#""options":{"Early_death":true}"#),
    (r#""options":{}"#, r#""options":{"early_death":"true"}"#),
    (r#""options":{}"#, r#""options":{"early_death":1}"#),
    (r#""options":{}"#, r#""options":{"early_death":null}"#),
    (r#""options":{}"#, r#""options":{"no_trick_pays":6}"#),
    (r#""options":{}"#, r#""options":{"no_trick_pays":5.0}"#),
    (r#""options":{}"#, r#""options":{"no_trick_pays":true}"#),
    (r#""options":{}"#, r#""options":{"no_trick_pays":[5]}"#),
    (r#""options":{}"#, r#""options":{"combinations":"ancient"}"#),
    (r#""options":{}"#, r#""options":{"combinations":["pure"]}"#),
    (r#""options":{}"#, r#""options":{"civil_supreme":"true"}"#),
    (r#""options":{}"#, r#""options":{"follow_suit":true}"#),
    (r#""options":{}"#, r#""options":{"follow_suit":"military"}"#),
    (
        r#""options":{}"#,
        r#""options":{"banker":"figure_literal"}"#,
    ),
    (r#""options":{}"#, r#""options":{"banker":"Figure"}"#),
    (r#""options":{}"#, r#""options":{"banker":4}"#),
    (r#""options":{}"#, r#""options":{"supreme_pays":2}"#),
    (r#""options":{}"#, r#""options":{"supreme_pays":"winner"}"#),
    (r#""options":{}"#, r#""options":{"quartet_pays":"fixed"}"#),
    (r#""options":{}"#, r#""options":{"last_trick_bonus":true}"#),
    (
        r#""options":{}"#,
        r#""options":{"complete_game":"hong kong"}"#,
    ),
    (
        r#""options":{}"#,
        r#""options":{"complete_game_exception":"none"}"#,
    ),
    (
        r#""options":{}"#,
        r#""options":{"big_six_captures":"pays-for-all-x2"}"#,
    ),
    (r#""options":{}"#, r#""options":{"big_six_captures":true}"#),
    (r#""options":{}"#, r#""options":{"one_red_dot":"six-six"}"#),
    (r#""options":{}"#, r#""options":{"one_red_dot":null}"#),
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
    (r#""streak":1"#, r#""streak":1e400"#),
    (r#""house":"celko""#, r#""house":"\ud800""#),
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
    (
        r#""claims":[]"#,
        r#""claims":[{"seat":4,"claim":"one-red-dot"}]"#,
    ),
    (
        r#""claims":[]"#,
        r#""claims":[{"seat":"1","claim":"one-red-dot"}]"#,
    ),
    (r#""claims":[]"#, r#""claims":[{"seat":1,"claim":7}]"#),
    (
        r#""claims":[]"#,
        r#""claims":[{"seat":1,"claim":"one-red-dot"},{"claim":"one-red-dot","seat":1}]"#,
    ),
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

#[test]
fn wrong_headers_are_refused() {
    for (from, to) in WRONG_REPLACEMENTS {
        let line = changed(from, to);
        assert_eq!(
            error(&line),
            (Value::Null, "bad-record".to_owned()),
            "{from} -> {to}"
        );
    }
    for line in [
        "{}", "[]", "null", "7", "\"\"", "{", "x", "{} {}", "\u{0}", "🁡",
    ] {
        assert_eq!(
            error(line),
            (Value::Null, "bad-record".to_owned()),
            "{line}"
        );
    }
}

#[test]
fn unknown_pieces_are_refused() {
    for name in [
        "36", "60", "67", "", "6", "666", " 66", "66 ", "A.M", "六六", "\\u0000",
    ] {
        let line = changed(r#"[["66""#, &format!(r#"[["{name}""#));
        assert_eq!(
            error(&line),
            (Value::Null, "unknown-piece".to_owned()),
            "{name}"
        );
    }
    let escaped = changed(r#"[["66""#, r#"[["\u0036\u0036""#);
    assert_eq!(
        answer(&escaped)["finished"],
        false,
        "an escaped name is the same name"
    );
}

#[test]
fn claims_are_refused_in_a_house_without_claims() {
    for claim in ["one-red-dot", "two-red-dots", ""] {
        let to = format!(r#""claims":[{{"seat":1,"claim":"{claim}"}}]"#);
        let line = changed(r#""claims":[]"#, &to);
        assert_eq!(
            error(&line),
            (Value::Null, "claim-refused".to_owned()),
            "{claim}"
        );
    }
    let two = r#""claims":[{"seat":1,"claim":"one-red-dot"},{"seat":2,"claim":"one-red-dot"}]"#;
    let line = changed(r#""claims":[]"#, two);
    assert_eq!(error(&line), (Value::Null, "claim-refused".to_owned()));
}

#[test]
fn wrong_claims_are_refused_in_a_house_with_claims() {
    // Seat 3 has no hand that can be claimed, and the reader must not store 30,000 claims.
    let claims = |list: &str| {
        let house = changed(r#""house":"celko""#, r#""house":"hong-kong""#);
        house.replacen(r#""claims":[]"#, &format!(r#""claims":[{list}]"#), 1)
    };
    let one = r#"{"seat":3,"claim":"one-red-dot"}"#;
    for (list, code) in [
        (one.to_owned(), "claim-refused"),
        (
            r#"{"seat":3,"claim":"ONE-RED-DOT"}"#.to_owned(),
            "claim-refused",
        ),
        (
            r#"{"seat":3,"claim":"eight-military"}"#.to_owned(),
            "claim-refused",
        ),
        (format!("{one},{one}"), "bad-record"),
        (format!("{one},").repeat(30_000) + one, "bad-record"),
        (
            r#"{"seat":3,"claim":"one-red-dot","claim":null}"#.to_owned(),
            "bad-record",
        ),
        (
            r#"{"seat":3.0,"claim":"one-red-dot"}"#.to_owned(),
            "bad-record",
        ),
        (
            r#"{"seat":true,"claim":"one-red-dot"}"#.to_owned(),
            "bad-record",
        ),
        (
            r#"{"seat":-1,"claim":"one-red-dot"}"#.to_owned(),
            "bad-record",
        ),
        (
            r#"{"seat":99999999999999999999,"claim":"one-red-dot"}"#.to_owned(),
            "bad-record",
        ),
        (r#"["one-red-dot"]"#.to_owned(), "bad-record"),
    ] {
        assert_eq!(
            error(&claims(&list)),
            (Value::Null, code.to_owned()),
            "{list:.80}"
        );
    }
    let added = claims("").replacen(r#""claims":[]"#, r#""claims":[ ]"#, 1);
    assert_eq!(answer(&added)["to_act"], serde_json::json!([0]));
}

#[test]
fn optional_keys_may_be_left_out_and_unknown_keys_added() {
    let base = answer(DEAL);
    assert_eq!(base["finished"], false);
    let removable = [
        r#""house":"celko","#,
        r#""options":{},"#,
        r#""streak":1,"#,
        r#""claims":[],"#,
    ];
    for part in removable {
        assert_eq!(answer(&changed(part, "")), base, "without {part}");
    }
    for added in [
        r#""note":"hello","#,
        r#""note":null,"#,
        r#""seat":{"a":[{"b":1e400}]},"#,
        r#""":0,"#,
        r#""bets":[1,2],"#,
        r#""bets":1e400,"#,
        r#""bets":["\ud800"],"#,
        "\"\u{1f9ff}\":\"\\ud83e\\uddff\",",
    ] {
        let line = changed(r#""seats":4,"#, &format!(r#""seats":4,{added}"#));
        assert_eq!(answer(&line), base, "with {added}");
    }
    let spaced = format!(" \t{}\r", DEAL.replace(':', " : "));
    assert_eq!(answer(&spaced), base);
    for streak in ["1", "1000000"] {
        let line = changed(r#""streak":1"#, &format!(r#""streak":{streak}"#));
        assert_eq!(answer(&line), base);
    }
}

#[test]
fn an_unknown_option_is_named_without_control_characters() {
    let line = changed(
        r#""options":{}"#,
        r#""options":{"\u001b]0;owned\u0007\u001b[2J":1}"#,
    );
    let board = gow::record::replay(&line, None).unwrap().text;
    assert!(
        board.contains(r"impossible: bad-record: \u{1b}]0;owned\u{7}\u{1b}[2J: "),
        "{board}"
    );
    assert!(!board.trim_end().contains(char::is_control), "{board:?}");
}

#[test]
fn blank_lines_get_no_answer() {
    for line in ["", " ", "\t", "\r", "  \r\n"] {
        assert_eq!(score(line, None), None, "{line:?}");
    }
    // JSON has no other white space.
    for line in ["\u{a0}", "\u{b}", "\u{c}", "\u{3000}", " \u{85}"] {
        assert_eq!(error(line), (Value::Null, "bad-record".to_owned()));
    }
}
