//! Lines that are deeply nested, long or full.

use gow::record::MAX_LINE;
use gow::score;
use serde_json::{Value, json};

use super::{DEAL, answer, changed, error, with_plays};

/// Returns a deeply nested array.
fn deep_array() -> String {
    "[".repeat(400_000) + &"]".repeat(400_000)
}

#[test]
fn deep_long_and_full_lines_are_refused() {
    let repeat = |text: &str, times: usize| text.repeat(times);
    let deep = deep_array();
    let lines = [
        deep.clone(),
        repeat("[", MAX_LINE),
        repeat(r#"{"a":"#, MAX_LINE / 5),
        changed(r#""claims":[]"#, &format!(r#""claims":{deep}"#)),
        changed(
            r#""options":{}"#,
            &format!(r#""options":{{"early_death":{deep}}}"#),
        ),
        changed(r#""hands":[["66""#, &format!(r#""hands":[[{deep},"66""#)),
        changed(
            r#""house":"celko""#,
            &format!(r#""house":"{}""#, repeat("x", MAX_LINE - 600)),
        ),
        changed(
            r#""banker":0"#,
            &format!(r#""banker":{}"#, repeat("9", MAX_LINE - 600)),
        ),
        changed(
            r#""claims":[]"#,
            &format!(r#""claims":[{}{{}}]"#, repeat("{},", 300_000)),
        ),
        changed(r#""options":{}"#, &{
            let many: Vec<String> = (0..40_000).map(|i| format!(r#""o{i}":0"#)).collect();
            format!(r#""options":{{{}}}"#, many.join(","))
        }),
    ];
    for line in lines {
        assert_eq!(
            error(&line),
            (Value::Null, "bad-record".to_owned()),
            "{line:.60}"
        );
        assert!(score(&line, None).unwrap().text.len() < 1_000, "{line:.60}");
    }
    let ignored = changed(r#""seats":4,"#, &format!(r#""seats":4,"note":{deep},"#));
    assert_eq!(answer(&ignored)["finished"], false);
}

#[test]
fn deep_and_full_plays_are_refused() {
    let play = with_plays(&deep_array());
    assert_eq!(error(&play), (json!(0), "bad-record".to_owned()));
    let many = with_plays(&("{},".repeat(300_000) + "{}"));
    assert_eq!(error(&many), (json!(0), "bad-record".to_owned()));
    let pieces = with_plays(&format!(
        r#"{{"seat":0,"lead":[{}"66"]}}"#,
        r#""66","#.repeat(150_000)
    ));
    assert_eq!(error(&pieces), (json!(0), "not-in-hand".to_owned()));
    let unknown = with_plays(&format!(
        r#"{{"seat":0,"lead":[{}"36"]}}"#,
        r#""66","#.repeat(150_000)
    ));
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
