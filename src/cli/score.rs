//! `tiengow score`: reads hand records and writes one result per line.

use std::io::{BufRead, Write};

use gow::record;

use super::lines::{StreamError, answer_lines};

/// Scores every record of a stream of lines; returns whether all of them are possible.
///
/// Each result is flushed before the next line is read, so that a caller can write one record and
/// wait for its result. The error for an impossible record names its line, from 1. Only the
/// beginning of a line longer than [`record::MAX_LINE`] is kept, to limit the memory.
pub(super) fn score(input: impl BufRead, output: impl Write) -> Result<bool, StreamError> {
    answer_lines(input, output, |number, line| {
        let answer = record::score(line, Some(number))?;
        Some((answer.possible, answer.text + "\n"))
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use gow::record::MAX_LINE;
    use serde_json::Value;

    use super::*;

    const DEAL: &str = r#"{"format":"gow-record/1","game":"tien-gow","seats":4,"banker":0,"plays":[],"hands":[
        ["66","63","11","62","55","55","51","32"],["66","54","44","43","33","33","61","21"],
        ["11","53","44","52","22","65","61","42"],["31","31","41","22","65","64","64","51"]]}"#;

    fn run(input: &[u8]) -> (bool, Vec<Value>) {
        let mut output = Vec::new();
        // A tiny buffer, so that lines arrive in many pieces.
        let input = BufReader::with_capacity(7, Cursor::new(input));
        let all = score(input, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        (all, lines.collect())
    }

    #[test]
    fn blank_lines_get_no_answer_and_the_last_line_needs_no_end() {
        let deal = DEAL.replace('\n', "");
        let (all, answers) = run(format!("\n  \n{deal}\r\n\n{deal}").as_bytes());
        assert!(all);
        assert_eq!(answers.len(), 2);
        assert!(answers.iter().all(|answer| answer["finished"] == false));
        assert_eq!(run(b""), (true, vec![]));
    }

    #[test]
    fn an_impossible_record_does_not_stop_the_others() {
        let deal = DEAL.replace('\n', "");
        let (all, answers) = run(format!("{{}}\n{deal}\n\u{fffd}\n").as_bytes());
        assert!(!all);
        assert_eq!(answers.len(), 3);
        assert_eq!(answers[0]["error"]["code"], "bad-record");
        assert_eq!(answers[1]["to_act"], serde_json::json!([0]));
        assert_eq!(answers[2]["error"]["play"], Value::Null);
    }

    #[test]
    fn invalid_utf_8_is_a_bad_record() {
        let (all, answers) = run(b"\xff\xfe\n\x80");
        assert!(!all);
        assert_eq!(answers.len(), 2);
        assert!(answers.iter().all(|a| a["error"]["code"] == "bad-record"));
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        let deal = DEAL.replace('\n', "");
        for (length, end, possible) in [
            (MAX_LINE, "\n", true),
            (MAX_LINE, "\r\n", true),
            (MAX_LINE + 1, "\n", false),
            (MAX_LINE + 1, "\r\n", false),
            (3 * MAX_LINE, "\n", false),
        ] {
            let mut input = deal.clone().into_bytes();
            input.resize(length, b' ');
            input.extend_from_slice(end.as_bytes());
            input.extend_from_slice(deal.as_bytes());
            let (all, answers) = run(&input);
            assert_eq!(all, possible, "{length}");
            assert_eq!(answers.len(), 2, "{length}");
            assert_eq!(answers[1]["finished"], false, "{length}");
        }
    }

    #[test]
    fn a_blank_line_of_any_length_gets_no_answer_and_a_long_one_with_a_text_does() {
        let deal = DEAL.replace('\n', "");
        let blank = " \t\r".repeat(MAX_LINE);
        let (all, answers) = run(format!("{blank}\n{deal}\n{blank}").as_bytes());
        assert!(all);
        assert_eq!(answers.len(), 1);
        let (all, answers) = run(format!("{blank}{deal}\n").as_bytes());
        assert!(!all);
        assert_eq!(answers[0]["error"]["code"], "bad-record");
    }

    #[test]
    fn an_answer_can_be_read_before_the_input_ends() {
        let (input, mut records) = std::io::pipe().unwrap();
        let (answers, output) = std::io::pipe().unwrap();
        let scorer = std::thread::spawn(move || {
            score(BufReader::new(input), std::io::BufWriter::new(output))
        });
        let mut answers = BufReader::new(answers);
        let mut answer = String::new();
        for record in [DEAL.replace('\n', ""), "{}".to_owned()] {
            writeln!(records, "{record}").unwrap();
            answer.clear();
            answers.read_line(&mut answer).unwrap();
            assert!(
                answer.contains("finished") || answer.contains("line 2: "),
                "{answer}"
            );
        }
        drop(records);
        assert!(!scorer.join().unwrap().unwrap());
    }

    #[test]
    fn messages_name_the_line_of_the_file_and_the_column_in_it() {
        let deal = DEAL.replace('\n', "");
        let (_, answers) = run(format!("{deal}\n\n{{\"format\":x}}\n\u{feff}{deal}\n").as_bytes());
        let message = |answer: &Value| answer["error"]["message"].as_str().unwrap().to_owned();
        assert_eq!(message(&answers[1]), "line 3: expected value, column 11");
        let marked = message(&answers[2]);
        assert!(
            marked.starts_with("line 4: ") && marked.contains("(BOM)"),
            "{marked}"
        );
    }
}
