//! Rows of buttons that do not wrap on a phone.

use crate::discord::screens::limits::BUTTONS_MAX;

use super::{Button, Screen};

/// The width of a message on a phone of 390 pixels, in the pixels of a wide font.
const PHONE_WIDTH: usize = 267;

/// The space between two buttons, and the width of a button beyond its label and its emoji.
const BUTTON_GAP: usize = 8;
const BUTTON_PADDING: usize = 34;
const EMOJI_WIDTH: usize = 26;

/// The most rows of packed buttons, so that they do not fill a message.
const PACKED_ROWS_MAX: usize = 3;

/// The most keys in a row, and rows of keys: the plays below them need the others.
const KEYS_PER_ROW: usize = 4;
const KEY_ROWS_MAX: usize = 3;

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
    let packed = filled(buttons, BUTTONS_MAX);
    if packed.len() <= most {
        return packed;
    }
    evenly(buttons, buttons.len().div_ceil(most.max(1)))
}

/// Splits buttons, in their order, into as few rows as possible of at most `most` each that do not wrap on a phone.
fn filled(buttons: &[Button], most: usize) -> Vec<Vec<Button>> {
    let mut rows: Vec<Vec<Button>> = Vec::new();
    for button in buttons {
        match rows.last_mut() {
            Some(row) if row.len() < most && fits(row, button) => row.push(button.clone()),
            Some(_) | None => rows.push(vec![button.clone()]),
        }
    }
    rows
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

/// Splits the keys of pieces into as few rows as possible that do not wrap on a phone, of nearly the same length:
/// seven become four and three. Keys keep their emojis where these take no more rows, because their labels say the
/// same. Keys that need more than [`KEY_ROWS_MAX`] rows wrap.
pub(in crate::discord::screens) fn key_rows(keys: &[Button]) -> Vec<Vec<Button>> {
    let plain: Vec<Button> = keys.iter().map(|key| key.clone().marked(None)).collect();
    let packed = filled(&plain, KEYS_PER_ROW);
    let per_row = keys.len().div_ceil(packed.len().clamp(1, KEY_ROWS_MAX));
    let [with_emojis, even] = [keys, plain.as_slice()].map(|keys| evenly(keys, per_row));
    if with_emojis.iter().all(|row| is_on_one_line(row)) {
        with_emojis
    } else if packed.len() > KEY_ROWS_MAX || even.iter().all(|row| is_on_one_line(row)) {
        even
    } else {
        packed
    }
}

/// Whether a row does not wrap on a phone.
fn is_on_one_line(row: &[Button]) -> bool {
    row.split_last()
        .is_none_or(|(last, others)| fits(others, last))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::{PersonAct, Press};
    use crate::discord::screens::Style;

    /// The number of keys in each row, for the keys with these labels.
    fn lengths(labels: &[&str]) -> Vec<usize> {
        let press = Press::Person(PersonAct::Forget);
        let key = |label: &&str| Button::new(*label, Style::Secondary, press);
        let keys: Vec<Button> = labels.iter().map(key).collect();
        key_rows(&keys).iter().map(Vec::len).collect()
    }

    #[test]
    fn keys_are_in_as_few_rows_as_fit_and_wrap_only_beyond_three() {
        assert_eq!(lengths(&[]), [0; 0]);
        assert_eq!(lengths(&["6-4"; 8]), [4, 4]);
        assert_eq!(lengths(&["6-4"; 7]), [4, 3]);
        assert_eq!(lengths(&["6-4"; 5]), [3, 2]);
        assert_eq!(lengths(&["3 MW¹"; 9]), [3, 3, 3]);
        assert_eq!(lengths(&["3 MW¹"; 4]), [2, 2]);
        let [twin, other] = ["雜九 (6-3)", "天"];
        let mixed = [twin, twin, twin, twin, other, other, other, other];
        assert_eq!(lengths(&mixed), [2, 3, 3]);
        assert_eq!(
            lengths(&[twin; 8]),
            [3, 3, 2],
            "the plays need the other rows"
        );
    }
}
