//! `tiengow houses`: lists every game, rule set and option with its meaning.

use std::io::{self, Write};

/// Writes the list, as JSON on one line or as text for people.
pub(super) fn houses(json: bool, mut output: impl Write) -> io::Result<()> {
    if json {
        writeln!(output, "{}", gow::houses_json())?;
    } else {
        output.write_all(gow::houses_text().as_bytes())?;
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(json: bool) -> String {
        let mut output = Vec::new();
        houses(json, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn the_list_comes_as_one_line_of_json_or_as_text() {
        let json = written(true);
        assert_eq!(json.lines().count(), 1);
        let listed: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(listed["games"][0]["houses"][0]["house"], "celko");
        let text = written(false);
        assert!(text.contains("early_death (false | true)"), "{text}");
        assert!(text.contains("early_death = true\n"), "{text}");
    }
}
