//! Characters that keep a line from breaking.

/// A no-break space, which keeps the signs of a card on one line.
pub const NO_BREAK_SPACE: &str = "\u{a0}";

/// A word joiner, beside which no line breaks. It is invisible, and searches and screen readers ignore it; a no-break
/// hyphen would be another character to both.
pub const WORD_JOINER: char = '\u{2060}';

/// Keeps tiles (`6-3`) and numbers of clauses (`TG-24`) in a text on one line: clients break lines after a hyphen. Leaves
/// links alone, which would lead elsewhere.
#[must_use]
pub fn unbroken(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace);
    let joined = words.map(|word| {
        if word.contains("://") {
            word.to_owned()
        } else {
            joined(word)
        }
    });
    joined.collect()
}

fn joined(text: &str) -> String {
    let is_between_words = |c: char| !c.is_ascii_alphanumeric();
    let mut parts = text.split('-');
    let mut joined = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let before = joined.rsplit(is_between_words).next().unwrap_or_default();
        let after = part.split(is_between_words).next().unwrap_or_default();
        let is_one = is_tile(before, after) || is_clause(before, after);
        joined.push('-');
        joined.extend(is_one.then_some(WORD_JOINER));
        joined.push_str(part);
    }
    joined
}

fn is_tile(high: &str, low: &str) -> bool {
    [high, low]
        .iter()
        .all(|half| matches!(half.as_bytes(), [b'1'..=b'6']))
}

fn is_clause(game: &str, number: &str) -> bool {
    matches!(game.as_bytes(), [b'A'..=b'Z', b'A'..=b'Z'])
        && !number.is_empty()
        && number.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_and_clauses_stay_on_one_line() {
        for (text, shown) in [
            ("leads **6-3 5-4**", "leads **6-|3 5-|4**"),
            ("和（3-1）、雜九（6-3）", "和（3-|1）、雜九（6-|3）"),
            ("×2 (TG-24), TT-1", "×2 (TG-|24), TT-|1"),
        ] {
            assert_eq!(unbroken(text).replace(WORD_JOINER, "|"), shown);
        }
        for text in [
            "",
            "-",
            "two-tile tien-gow",
            "-# 6-",
            "2026-12-01",
            "7-1 6-33 a1-1",
            r"5\-4",
            "TG- tg-24",
            "https://example.org/browse/TG-24?at=6-3",
        ] {
            assert_eq!(unbroken(text), text);
        }
    }
}
