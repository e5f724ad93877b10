//! The characters of pictures, as outlines of a font.

use std::collections::HashMap;
use std::sync::LazyLock;

use tiny_skia::Path;

use super::outline::parse_outline;

/// One line a character: the character, its width, its outline.
const OUTLINES: &str = include_str!("../../assets/letters/outlines.txt");

/// The height of a capital above the baseline, in units of the outlines.
pub(super) const HEIGHT: f32 = 733.0;

/// How far a round letter may pass the height of a capital and the baseline, in the same units.
const OVERSHOOT: f32 = 24.0;

/// The width of a space and of every character that is not supported.
const GAP: f32 = 224.0;

/// A character.
struct Glyph {
    width: f32,
    path: Path,
}

static GLYPHS: LazyLock<HashMap<char, Glyph>> =
    LazyLock::new(|| OUTLINES.lines().filter_map(read).collect());

fn read(line: &str) -> Option<(char, Glyph)> {
    let mut parts = line.splitn(3, ' ');
    let letter = parts.next()?.chars().next()?;
    let width = parts.next()?.parse().ok()?;
    let path = parse_outline(parts.next()?)?;
    Some((letter, Glyph { width, path }))
}

/// Returns whether pictures can show a text: every character but the space has an outline.
#[must_use]
pub fn is_drawable(text: &str) -> bool {
    text.chars()
        .all(|letter| letter == ' ' || GLYPHS.contains_key(&letter))
}

/// Returns the width of a character in the units of [`HEIGHT`]; that of a space if it is not
/// supported.
pub(super) fn width(letter: char) -> f32 {
    GLYPHS.get(&letter).map_or(GAP, |glyph| glyph.width)
}

/// Returns the outline of a character, with the baseline at zero and y downwards; `None` if it is
/// not supported.
pub(super) fn outline_of(letter: char) -> Option<Path> {
    GLYPHS.get(&letter).map(|glyph| glyph.path.clone())
}

/// Returns how far a character reaches above a capital or below the baseline, whichever is more.
pub(super) fn overhang(letter: char) -> f32 {
    GLYPHS.get(&letter).map_or(0.0, |glyph| {
        let bounds = glyph.path.bounds();
        let beyond = (-HEIGHT - bounds.top()).max(bounds.bottom());
        if beyond > OVERSHOOT { beyond } else { 0.0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_character_within_its_box() {
        assert_eq!(GLYPHS.len(), OUTLINES.lines().count());
        for (letter, glyph) in GLYPHS.iter() {
            let bounds = glyph.path.bounds();
            let within = bounds.left() > -60.0 && bounds.right() < glyph.width + 60.0;
            assert!(within, "{letter} {bounds:?}");
            assert!(overhang(*letter) < 0.4 * HEIGHT, "{letter} {bounds:?}");
        }
    }

    #[test]
    fn letters_digits_and_signs_are_there_and_others_are_gaps() {
        for letter in ('A'..='Z')
            .chain('a'..='z')
            .chain('0'..='9')
            .chain("×+−=?-·,天地人和".chars())
        {
            assert!(outline_of(letter).is_some(), "{letter}");
        }
        assert!(outline_of(' ').is_none() && width(' ') > 0.0);
        assert_eq!(overhang('E'), 0.0);
        assert!(overhang('g') > 0.0 && overhang('天') > 0.0);
    }
}
