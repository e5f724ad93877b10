//! Records that are wrong, hostile or merely strange.

mod bulk;
mod corpus;
mod duplicate_keys;
mod headers;
mod mutations;
mod plays;

use gow::score;
use serde_json::Value;

/// A record of a whole deal without a play.
const DEAL: &str = concat!(
    r#"{"format":"gow-record/1","game":"tien-gow","house":"celko","options":{},"seats":4,"banker":0,"streak":1,"#,
    r#""hands":[["66","63","11","62","55","55","51","32"],["66","54","44","43","33","33","61","21"],"#,
    r#"["11","53","44","52","22","65","61","42"],["31","31","41","22","65","64","64","51"]],"#,
    r#""claims":[],"plays":[]}"#
);

/// Returns the answer to a record.
pub(crate) fn answer(line: &str) -> Value {
    serde_json::from_str(&score(line, None).unwrap().text).unwrap()
}

/// Returns the play and the code of the error in the answer to a record.
pub(crate) fn error(line: &str) -> (Value, String) {
    let answer = answer(line);
    let error = &answer["error"];
    assert!(error.is_object(), "{line:.200} gave {answer}");
    assert!(!error["message"].as_str().unwrap().is_empty());
    (
        error["play"].clone(),
        error["code"].as_str().unwrap().to_owned(),
    )
}

/// Returns a line with one part replaced.
pub(crate) fn replaced(line: &str, from: &str, to: &str) -> String {
    assert!(line.contains(from), "{from}");
    line.replacen(from, to, 1)
}

/// Returns [`DEAL`] with one part replaced.
fn changed(from: &str, to: &str) -> String {
    replaced(DEAL, from, to)
}

/// Returns [`DEAL`] with these plays.
fn with_plays(plays: &str) -> String {
    changed(r#""plays":[]"#, &format!(r#""plays":[{plays}]"#))
}
