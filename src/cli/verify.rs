//! `tiengow verify`: reads receipts of deals and writes one answer per line.

use std::io::{BufRead, Write};

use gow::fair::FileVerifier;

use super::lines::{StreamError, for_each_line};

/// Checks every receipt of a file, those of one table as a chain; returns whether every step
/// succeeded. It answers once it has read everything, because the receipts may come in any order.
pub(super) fn verify(
    input: impl BufRead,
    mut output: impl Write,
    mut verifier: FileVerifier,
) -> Result<bool, StreamError> {
    for_each_line(input, |number, line| {
        verifier.read(number, line);
        Ok(())
    })?;
    let answers = verifier.answers();
    let all_good = answers.iter().all(|answer| answer.ok);
    answers
        .iter()
        .try_for_each(|answer| writeln!(output, "{}", answer.text))
        .and_then(|()| output.flush())
        .map_err(|error| StreamError::Output { error, all_good })?;
    Ok(all_good)
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use gow::fair::{MAX_RECEIPT, Published};

    use super::*;

    /// Receipts of a table in order, followed by those of another table.
    const EXAMPLE: &str = include_str!("../../fair-page/web/example.jsonl");

    const RIGHT: &str =
        r#"{"ok":true,"steps":{"commit":true,"receipt":true,"chain":true,"deal":true}}"#;

    fn receipts() -> Vec<&'static str> {
        EXAMPLE.lines().collect()
    }

    fn run(input: &[u8], verifier: FileVerifier) -> (bool, Vec<String>) {
        let mut output = Vec::new();
        // A tiny buffer, so that lines arrive in many pieces.
        let input = BufReader::with_capacity(7, Cursor::new(input));
        let all = verify(input, &mut output, verifier).unwrap();
        let text = String::from_utf8(output).unwrap();
        (all, text.lines().map(str::to_owned).collect())
    }

    #[test]
    fn every_receipt_gets_an_answer_and_blank_lines_none() {
        let lines = receipts().join("\r\n\n");
        let input = format!("\n  \n{lines}");
        let (all, answers) = run(input.as_bytes(), FileVerifier::default());
        assert!(all);
        assert_eq!(answers, [RIGHT; 6]);
        assert_eq!(run(b"", FileVerifier::default()), (true, vec![]));
    }

    #[test]
    fn a_receipt_that_fails_names_its_step_and_does_not_stop_the_others() {
        let lines = receipts();
        let input = [lines[0], "{}", "\u{fffd}", lines[2], lines[3]].join("\n");
        let (all, answers) = run(input.as_bytes(), FileVerifier::default());
        assert!(!all);
        assert_eq!((answers[0].as_str(), answers[4].as_str()), (RIGHT, RIGHT));
        for line in [2, 3] {
            let begins = format!(r#"{{"ok":false,"failed":"format","why":"line {line}: "#);
            assert!(answers[line - 1].starts_with(&begins), "{answers:?}");
        }
        let gap =
            r#"{"ok":false,"failed":"chain","why":"line 4: table 7, hand 3: hand 2 is missing"}"#;
        assert_eq!(answers[3], gap);
    }

    #[test]
    fn saved_files_pass_in_any_order_although_they_repeat_receipts() {
        let lines = receipts();
        let mut sealed = Published::read(lines[1]).unwrap();
        sealed.opened = None;
        // The files of `/fair verify` for hand 3, of `/fair now` in hand 2 and of `/fair verify` for it.
        let input = format!(
            "{}\n{}\n{sealed}\n{}\n{}\n",
            lines[1], lines[2], lines[0], lines[1]
        );
        let (all, mut answers) = run(input.as_bytes(), FileVerifier::default());
        assert!(all, "{answers:?}");
        let of_sealed = answers.remove(2);
        assert!(of_sealed.contains(r#""deal":null"#), "{of_sealed}");
        assert_eq!(answers, [RIGHT; 4]);
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        for (length, right) in [(MAX_RECEIPT, true), (MAX_RECEIPT + 1, false)] {
            let mut line = receipts()[0].as_bytes().to_vec();
            line.resize(length, b' ');
            let (all, answers) = run(&line, FileVerifier::default());
            assert_eq!((all, answers.len()), (right, 1), "{length}");
        }
    }

    #[test]
    fn details_show_what_was_posted() {
        let (_, answers) = run(receipts()[0].as_bytes(), FileVerifier::detailed());
        let begins =
            r#"{"ok":true,"steps":{"commit":true,"receipt":true,"chain":true,"deal":true},"#;
        assert!(answers[0].starts_with(begins), "{answers:?}");
        let answer: serde_json::Value = serde_json::from_str(&answers[0]).unwrap();
        assert_eq!(
            (&answer["table"], &answer["hand"]),
            (&"7".into(), &1.into())
        );
        let published = Published::read(receipts()[0]).unwrap();
        assert_eq!(answer["receipt"], published.receipt.hash().to_string());
        assert!(!answer["dice"].as_array().unwrap().is_empty());
    }
}
