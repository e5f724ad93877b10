//! Wrong records of Tet-Gow, and the codes of their errors.

use serde_json::{Value, json};

use crate::hostile::{answer, error, replaced};

/// A record of a whole deal without a play.
const DEAL: &str = concat!(
    r#"{"format":"gow-record/1","game":"tet-gow","house":"wiki","options":{},"seats":4,"banker":0,"streak":1,"#,
    r#""hands":[["A.L","C.L","7.SK","A.Y","C.Y","2.MK","6.LK","9.LK","C.K"],"#,
    r#"["A.S","C.S","5.ML","7.ML","5.SW","3.SK","3.LY","4.YK","A.K"],"#,
    r#"["A.M","C.M","4.MS","8.MS","3.MW","2.SY","6.SY","5.YK","8.YK"],"#,
    r#"["A.W","C.W","6.MW","9.MS","2.WL","4.WL","8.WL","7.WY","9.WY"]],"claims":[],"plays":[]}"#
);

/// A record for three seats, which play without aces and crowns.
const THREE: &str = concat!(
    r#"{"format":"gow-record/1","game":"tet-gow","seats":3,"banker":2,"#,
    r#""hands":[["2.MK","2.SY","2.WL","3.MW","3.SK","3.LY","4.MS","4.WL"],"#,
    r#"["4.YK","5.ML","5.SW","5.YK","6.MW","6.SY","6.LK","7.ML"],"#,
    r#"["7.SK","7.WY","8.MS","8.WL","8.YK","9.MS","9.WY","9.LK"]],"plays":[]}"#
);

fn with_plays(plays: &str) -> String {
    replaced(DEAL, r#""plays":[]"#, &format!(r#""plays":[{plays}]"#))
}

#[test]
fn wrong_headers_are_refused() {
    let cases = [
        (r#""house":"wiki""#, r#""house":"celko""#, "bad-record"),
        (r#""house":"wiki""#, r#""house":"wiki2019""#, "bad-record"),
        (r#""house":"wiki""#, r#""house":"wiki-2019""#, "bad-record"),
        (
            r#""options":{}"#,
            r#""options":{"early_death":true}"#,
            "bad-record",
        ),
        (r#""seats":4"#, r#""seats":3"#, "bad-record"),
        (r#""seats":4"#, r#""seats":5"#, "bad-record"),
        (r#""seats":4"#, r#""seats":2"#, "bad-record"),
        (r#""banker":0"#, r#""banker":4"#, "bad-record"),
        (r#"["A.L","C.L""#, r#"["A.L""#, "bad-record"),
        (r#"["A.L","C.L""#, r#"["A.L","A.L""#, "bad-record"),
        (r#"["A.L","C.L""#, r#"["A.L","A.M""#, "bad-record"),
        (r#"["A.L","C.L""#, r#"["A.L","66""#, "unknown-piece"),
        (r#"["A.L","C.L""#, r#"["A.L","C.l""#, "unknown-piece"),
        (r#""7.SK""#, r#""7.KS""#, "unknown-piece"),
        (r#""7.SK""#, r#""7.S""#, "unknown-piece"),
        (r#""7.SK""#, r#""10.SK""#, "unknown-piece"),
        (
            r#""claims":[]"#,
            r#""claims":[{"seat":0,"claim":"one-red-dot"}]"#,
            "claim-refused",
        ),
        (r#""game":"tet-gow""#, r#""game":"tien-gow""#, "bad-record"),
    ];
    for (from, to, code) in cases {
        assert_eq!(
            error(&replaced(DEAL, from, to)),
            (Value::Null, code.to_owned()),
            "{from} -> {to}"
        );
    }
    let tiles = replaced(
        &replaced(DEAL, "tet-gow", "tien-gow"),
        r#""house":"wiki","#,
        "",
    );
    assert_eq!(
        error(&tiles),
        (Value::Null, "unknown-piece".to_owned()),
        "cards are no tiles"
    );
}

#[test]
fn three_players_have_no_aces() {
    assert_eq!(answer(THREE)["to_act"], json!([2]));
    let ace = replaced(THREE, r#"["2.MK""#, r#"["A.M""#);
    assert_eq!(error(&ace), (Value::Null, "bad-record".to_owned()));
    let play = replaced(
        THREE,
        r#""plays":[]"#,
        r#""plays":[{"seat":2,"lead":["A.M"]}]"#,
    );
    assert_eq!(
        error(&play),
        (json!(0), "not-in-hand".to_owned()),
        "a card of the game, but not of this table"
    );
    let no_such_seat = replaced(
        THREE,
        r#""plays":[]"#,
        r#""plays":[{"seat":3,"lead":["4.MS"]}]"#,
    );
    assert_eq!(error(&no_such_seat), (json!(0), "bad-record".to_owned()));
}

/// Wrong first plays, and the codes of their errors.
const WRONG_FIRST_PLAYS: &[(&str, &str)] = &[
    (r#"{"seat":1,"lead":["99"]}"#, "not-your-turn"),
    (r#"{"seat":0,"beat":["A.L"]}"#, "not-your-turn"),
    (r#"{"seat":0,"lead":["66"]}"#, "unknown-piece"),
    (r#"{"seat":0,"lead":["A.L","A.x"]}"#, "unknown-piece"),
    (r#"{"seat":0,"lead":["A.M"]}"#, "not-in-hand"),
    (r#"{"seat":0,"lead":["A.L","A.L"]}"#, "not-in-hand"),
    (
        r#"{"seat":0,"lead":["A.L","A.L","A.L","A.L"]}"#,
        "not-in-hand",
    ),
    (r#"{"seat":0,"lead":[]}"#, "not-a-combination"),
    (r#"{"seat":0,"lead":["A.L","A.Y"]}"#, "not-a-combination"),
];

/// Wrong plays of seat 1 after a lead of three cards, and the codes of their errors.
const WRONG_SECOND_PLAYS: &[(&str, &str)] = &[
    (r#"{"seat":1,"lead":["A.S"]}"#, "not-your-turn"),
    (r#"{"seat":1,"beat":["A.S","C.S","21"]}"#, "unknown-piece"),
    (r#"{"seat":1,"beat":["A.S","C.S","5.MW"]}"#, "unknown-piece"),
    (r#"{"seat":1,"beat":["A.S","C.S","6.MW"]}"#, "not-in-hand"),
    (r#"{"seat":1,"discard":["A.S","C.S"]}"#, "wrong-width"),
    (r#"{"seat":1,"beat":[]}"#, "wrong-width"),
    (
        r#"{"seat":1,"beat":["A.S","C.S","A.K"]}"#,
        "not-a-combination",
    ),
    (r#"{"seat":1,"beat":["A.S","C.S","5.SW"]}"#, "not-higher"),
];

#[test]
fn wrong_plays_have_the_first_code_in_the_published_order() {
    let lead = r#"{"seat":0,"lead":["7.SK","A.L","C.L"]}"#;
    for (play, code) in WRONG_FIRST_PLAYS {
        assert_eq!(
            error(&with_plays(play)),
            (json!(0), (*code).to_owned()),
            "{play}"
        );
    }
    let many = ["\"A.L\""; 40].join(",");
    for pieces in [format!("{many},\"66\""), format!("\"66\",{many}")] {
        let line = with_plays(&format!(r#"{{"seat":0,"lead":[{pieces}]}}"#));
        assert_eq!(error(&line), (json!(0), "unknown-piece".to_owned()));
    }
    for (play, code) in WRONG_SECOND_PLAYS {
        let line = with_plays(&format!("{lead},{play}"));
        assert_eq!(error(&line), (json!(1), (*code).to_owned()), "{play}");
    }
    let open = answer(&with_plays(&format!(
        r#"{lead},{{"seat":1,"beat":["5.ML","A.S","C.S"]}}"#
    )));
    assert_eq!(
        open["legal"]["2"][0],
        json!({"beat": ["A.M", "3.MW", "C.M"]})
    );
}
