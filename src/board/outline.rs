//! Outlines as short texts.

use tiny_skia::{Path, PathBuilder};

/// How many numbers follow each letter of an outline; `None` for other letters.
const fn arity(letter: &str) -> Option<usize> {
    match letter.as_bytes() {
        b"M" | b"L" => Some(2),
        b"Q" => Some(4),
        b"C" => Some(6),
        b"Z" => Some(0),
        _ => None,
    }
}

/// Parses an outline: `M`ove, `L`ine, `Q`uadratic, `C`ubic and `Z` for closing, letters and numbers
/// separated by spaces.
///
/// Returns `None` if the text is not an outline.
pub(super) fn parse_outline(text: &str) -> Option<Path> {
    let mut words = text.split_ascii_whitespace();
    let mut path = PathBuilder::new();
    while let Some(letter) = words.next() {
        let mut at = [0.0_f32; 6];
        for place in at.iter_mut().take(arity(letter)?) {
            *place = words.next()?.parse().ok()?;
        }
        match letter {
            "M" => path.move_to(at[0], at[1]),
            "L" => path.line_to(at[0], at[1]),
            "Q" => path.quad_to(at[0], at[1], at[2], at[3]),
            "C" => path.cubic_to(at[0], at[1], at[2], at[3], at[4], at[5]),
            _ => path.close(),
        }
    }
    path.finish()
}

/// Parses an outline that is written in the code.
pub(super) fn path(text: &str) -> Path {
    parse_outline(text).expect("a test draws every sign and symbol")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_and_nonsense_is_not() {
        let path =
            parse_outline("M 0 0 L 10 0 Q 12 4 10 8 C 8 9 4 9 0 8 Z").map(|path| path.bounds());
        assert_eq!(
            path.map(|bounds| (bounds.left(), bounds.height())),
            Some((0.0, 9.0))
        );
        for text in ["", "M 0", "M 0 0 L 1", "M 0 0 X 1 1", "M a b", "0 0"] {
            assert!(parse_outline(text).is_none(), "{text}");
        }
    }
}
