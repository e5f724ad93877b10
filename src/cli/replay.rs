//! `tiengow replay`: writes hand records as readable boards.

use std::io::{BufRead, Write};

use gow::record;

use super::lines::{StreamError, answer_lines};

/// Writes every record of a stream of lines as a board, separated by empty lines; returns whether
/// all records are possible. An impossible one is written up to the mistake.
pub(super) fn replay(input: impl BufRead, output: impl Write) -> Result<bool, StreamError> {
    let mut before = "";
    answer_lines(input, output, |number, line| {
        let answer = record::replay(line, Some(number))?;
        let text = format!("{before}{}", answer.text);
        before = "\n";
        Some((answer.possible, text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIMED: &str = r#"{"format":"gow-record/1","game":"tien-gow","house":"celko-full","seats":4,"banker":0,
        "hands":[["66","11","11","44","44","31","64","64"],["31","55","55","33","22","65","63","52"],
        ["51","33","22","65","62","53","32","66"],["61","61","51","54","43","42","41","21"]],
        "claims":[{"seat":1,"claim":"one-red-dot"}],"plays":[]}"#;

    fn run(input: &str) -> (bool, String) {
        let mut output = Vec::new();
        let all = replay(input.as_bytes(), &mut output).unwrap();
        (all, String::from_utf8(output).unwrap())
    }

    #[test]
    fn every_record_is_written_as_its_own_board() {
        let claimed = CLAIMED.replace('\n', "");
        let (all, text) = run(&format!("{claimed}\n\n{claimed}\n"));
        assert!(all, "{text}");
        assert_eq!(text.matches("B wins by one red dot").count(), 2, "{text}");
        assert_eq!(
            text.matches("\n\ntien-gow/celko-full\n").count(),
            1,
            "{text}"
        );
        assert_eq!(run("\n  \n"), (true, String::new()));
    }

    #[test]
    fn an_impossible_record_says_why_and_does_not_stop_the_others() {
        let claimed = CLAIMED.replace('\n', "");
        let (all, text) = run(&format!(
            "{}\n{claimed}\n",
            claimed.replace("celko-full", "celko")
        ));
        assert!(!all);
        assert!(
            text.contains("impossible: line 1: claim-refused: ")
                && text.contains("wins by one red dot"),
            "{text}"
        );
    }
}
