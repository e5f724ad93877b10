//! Rows of buttons that do not wrap on a phone.

use crate::discord::screens::limits::BUTTONS_MAX;

use super::{Button, Screen};

/// The width of a message on a phone of 390 pixels, in the pixels of a wide font.
const PHONE_WIDTH: usize = 267;

/// The space between two buttons, and the width of a button beyond its label and its emoji.
const BUTTON_GAP: usize = 8;
const BUTTON_PADDING: usize = 34;
const EMOJI_WIDTH: usize = 26;

/// The most rows of packed buttons, so that they do not fill a message; and keys in a row.
const PACKED_ROWS_MAX: usize = 3;
const KEYS_PER_ROW: usize = 4;

impl Screen {
    /// Adds buttons, in their order, in new rows that do not wrap on a phone.
    pub(in crate::discord::screens) fn packed(
        self,
        buttons: impl IntoIterator<Item = Button>,
    ) -> Self {
        let buttons: Vec<Button> = buttons.into_iter().collect();
        let rows = packed_within(&buttons, PACKED_ROWS_MAX);
        rows.into_iter().fold(self, Self::row)
    }
}

/// Splits buttons, in their order, into at most `most` rows, which wrap on a phone only if they have to.
pub(in crate::discord::screens) fn packed_within(
    buttons: &[Button],
    most: usize,
) -> Vec<Vec<Button>> {
    let mut packed: Vec<Vec<Button>> = Vec::new();
    for button in buttons {
        match packed.last_mut() {
            Some(row) if fits(row, button) => row.push(button.clone()),
            Some(_) | None => packed.push(vec![button.clone()]),
        }
    }
    if packed.len() <= most {
        return packed;
    }
    evenly(buttons, buttons.len().div_ceil(most.max(1)))
}

/// Whether a row does not wrap on a phone with one more button.
pub(in crate::discord::screens) fn fits(row: &[Button], more: &Button) -> bool {
    let widths = row
        .iter()
        .map(|button| width(button) + BUTTON_GAP)
        .sum::<usize>();
    row.len() < BUTTONS_MAX && widths + width(more) <= PHONE_WIDTH
}

/// An estimate of the width of a button; most fonts are narrower.
fn width(button: &Button) -> usize {
    let of = |letter: char| match letter {
        ' ' | '-' | '·' | '(' | ')' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' => 5,
        'm' | 'w' | 'M' | 'W' => 13,
        digit if digit.is_ascii_digit() => 9,
        letter if letter.is_ascii() => 8,
        '¹' | '²' | '³' | '⁴' | '⁵' | '⁶' => 6,
        // A check mark must not move the other keys; a variation selector is part of the emoji before it.
        '✓' | '\u{fe0f}' => 0,
        _ => 14,
    };
    let label = button.label.chars().map(of).sum::<usize>();
    BUTTON_PADDING + label + button.emoji.as_ref().map_or(0, |_| EMOJI_WIDTH)
}

/// Splits the keys of pieces into as few rows as possible that do not wrap on a phone: four keys a
/// row, or else three. Seven become four and three.
pub(in crate::discord::screens) fn key_rows(keys: &[Button]) -> Vec<Vec<Button>> {
    let fours = evenly(keys, KEYS_PER_ROW);
    let fit = |row: &Vec<Button>| {
        row.split_last()
            .is_some_and(|(last, others)| fits(others, last))
    };
    if fours.iter().all(fit) {
        fours
    } else {
        evenly(keys, KEYS_PER_ROW - 1)
    }
}

/// Splits buttons into as few rows as possible, of at most `most` each and of nearly the same length.
fn evenly(buttons: &[Button], most: usize) -> Vec<Vec<Button>> {
    let mut left = buttons;
    let mut split = Vec::new();
    while !left.is_empty() {
        let rows = left.len().div_ceil(most);
        let (row, rest) = left.split_at(left.len().div_ceil(rows));
        split.push(row.to_vec());
        left = rest;
    }
    split
}
