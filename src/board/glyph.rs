//! The few characters used on pictures, as strokes of a round pen.

use tiny_skia::Path;

use super::outline::outline;

/// The height of characters, in units of their outlines.
pub(super) const HEIGHT: f32 = 100.0;

/// The thickness of the pen, in the same units.
pub(super) const PEN: f32 = 14.0;

/// The width and outline of a character; `None` if it is not supported.
fn drawn(letter: char) -> Option<(f32, &'static str)> {
    digit(letter)
        .or_else(|| capital(letter))
        .or_else(|| sign(letter))
}

fn digit(letter: char) -> Option<(f32, &'static str)> {
    Some(match letter {
        '0' => (
            64.0,
            "M 32 7 C 13 7 7 25 7 50 C 7 75 13 93 32 93 C 51 93 57 75 57 50 C 57 25 51 7 32 7 Z",
        ),
        '1' => (44.0, "M 9 24 L 29 7 L 29 93"),
        '2' => (
            62.0,
            "M 8 29 C 9 15 18 7 31 7 C 45 7 53 16 53 29 C 53 47 36 58 8 93 L 55 93",
        ),
        '3' => (
            62.0,
            "M 9 21 C 13 11 21 7 30 7 C 44 7 52 15 52 27 C 52 40 42 47 27 47 C 44 47 55 56 55 70 \
             C 55 84 44 93 30 93 C 18 93 10 87 7 77",
        ),
        '4' => (68.0, "M 46 93 L 46 7 L 7 67 L 60 67"),
        '5' => (
            62.0,
            "M 51 7 L 16 7 L 12 45 C 18 39 24 37 31 37 C 45 37 55 48 55 64 C 55 82 44 93 30 93 C 18 93 10 87 7 78",
        ),
        '6' => (
            64.0,
            "M 51 16 C 46 10 40 7 34 7 C 16 7 8 26 8 56 C 8 80 17 93 33 93 C 47 93 57 82 57 67 \
             C 57 52 47 42 33 42 C 21 42 12 49 8 60",
        ),
        '7' => (60.0, "M 7 7 L 53 7 C 39 32 28 60 24 93"),
        '8' => (
            64.0,
            "M 32 47 C 19 47 11 38 11 27 C 11 15 20 7 32 7 C 44 7 53 15 53 27 C 53 38 45 47 32 47 \
             C 17 47 7 57 7 70 C 7 84 18 93 32 93 C 46 93 57 84 57 70 C 57 57 47 47 32 47 Z",
        ),
        '9' => (
            64.0,
            "M 13 84 C 18 90 24 93 30 93 C 48 93 56 74 56 44 C 56 20 47 7 31 7 C 17 7 7 18 7 33 \
             C 7 48 17 58 31 58 C 43 58 52 51 56 40",
        ),
        _ => return None,
    })
}

fn capital(letter: char) -> Option<(f32, &'static str)> {
    Some(match letter {
        'A' => (72.0, "M 7 93 L 36 7 L 65 93 M 18 64 L 54 64"),
        'B' => (
            66.0,
            "M 9 48 L 34 48 C 49 48 58 57 58 70 C 58 84 49 93 34 93 L 9 93 L 9 7 L 33 7 C 46 7 54 15 54 28 \
             C 54 40 46 48 34 48",
        ),
        'C' => (
            66.0,
            "M 59 25 C 54 13 46 7 35 7 C 17 7 7 24 7 50 C 7 76 17 93 35 93 C 46 93 54 87 59 75",
        ),
        'D' => (
            68.0,
            "M 9 7 L 9 93 L 29 93 C 49 93 61 76 61 50 C 61 24 49 7 29 7 Z",
        ),
        'E' => (60.0, "M 53 7 L 9 7 L 9 93 L 53 93 M 9 49 L 46 49"),
        'F' => (60.0, "M 53 7 L 9 7 L 9 93 M 9 50 L 46 50"),
        'G' => (
            70.0,
            "M 60 24 C 55 13 46 7 35 7 C 17 7 7 24 7 50 C 7 76 17 93 36 93 C 47 93 56 89 62 83 L 62 54 L 40 54",
        ),
        'H' => (68.0, "M 9 7 L 9 93 M 59 7 L 59 93 M 9 49 L 59 49"),
        'K' => (66.0, "M 9 7 L 9 93 M 57 7 L 9 58 M 26 42 L 59 93"),
        'L' => (59.0, "M 9 7 L 9 93 L 52 93"),
        'M' => (84.0, "M 9 93 L 9 7 L 42 62 L 75 7 L 75 93"),
        'S' => (
            64.0,
            "M 55 22 C 50 12 42 7 32 7 C 18 7 9 15 9 27 C 9 53 57 43 57 70 C 57 84 46 93 32 93 C 20 93 11 87 7 77",
        ),
        'W' => (98.0, "M 7 7 L 27 93 L 49 24 L 71 93 L 91 7"),
        'Y' => (70.0, "M 7 7 L 35 51 L 63 7 M 35 51 L 35 93"),
        _ => return None,
    })
}

fn sign(letter: char) -> Option<(f32, &'static str)> {
    Some(match letter {
        '×' => (60.0, "M 10 32 L 50 72 M 50 32 L 10 72"),
        '+' => (66.0, "M 8 52 L 58 52 M 33 27 L 33 77"),
        '−' => (66.0, "M 8 52 L 58 52"),
        '=' => (66.0, "M 8 37 L 58 37 M 8 67 L 58 67"),
        '?' => (
            60.0,
            "M 8 28 C 9 14 18 7 30 7 C 43 7 52 15 52 28 C 52 44 30 44 30 66 M 30 92 L 30 93",
        ),
        _ => return None,
    })
}

/// Returns the width of a character in the units of [`HEIGHT`]; that of a gap if it is not
/// supported.
pub(super) fn width(letter: char) -> f32 {
    /// The gap between groups of three digits.
    const GAP: f32 = 22.0;
    drawn(letter).map_or(GAP, |(width, _)| width)
}

/// Returns the strokes of a character; `None` if it is not supported.
pub(super) fn strokes(letter: char) -> Option<Path> {
    drawn(letter).map(|(_, text)| outline(text).expect("a test reads every character"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    #[test]
    fn every_character_has_strokes_within_its_box() {
        for letter in "0123456789ABCDEFGHKLMSWY×+−=".chars() {
            let bounds = strokes(letter).unwrap().bounds();
            let (left, right) = (bounds.left() - PEN / 2.0, bounds.right() + PEN / 2.0);
            assert!(
                left >= -0.5 && right <= width(letter) + 0.5,
                "{letter} {left} {right}"
            );
            assert!(
                bounds.top() >= PEN / 2.0 - 0.5 && bounds.bottom() <= HEIGHT - PEN / 2.0 + 0.5,
                "{letter}"
            );
        }
        assert!(strokes(' ').is_none() && width(' ') > 0.0);
    }
}
