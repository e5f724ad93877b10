//! A passage of the rules, and how passages are split into pages.

use crate::discord::screens::screen::{Field, Picture, Visibility};

/// A passage of the rules: a text, and the picture that shows it.
#[derive(Default)]
pub(super) struct Passage {
    /// Its text.
    pub(super) lines: Vec<String>,
    /// Fields beside the picture, or only instead of it.
    pub(super) fields: Vec<Field>,
    /// The picture that shows it.
    pub(super) picture: Option<Picture>,
}

/// The lines of a page that a phone shows without scrolling, without the picture and beside it.
const LINES_MAX: usize = 15;
const BESIDE_PICTURE_MAX: usize = 9;

/// The width of a line on a phone, and of letters, in pixels of a wide font.
const PHONE_WIDTH: usize = 262;
const LETTER_WIDTH: usize = 9;
const OTHER_WIDTH: usize = 16;

impl Passage {
    /// Makes a passage of text alone.
    pub(super) fn text(lines: Vec<String>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    /// Makes a passage with a picture.
    pub(super) fn illustrated(lines: Vec<String>, picture: Option<Picture>) -> Self {
        Self {
            lines,
            fields: Vec::new(),
            picture,
        }
    }

    /// The same with words instead of the picture.
    pub(super) fn instead_of_picture(mut self, lines: &[String]) -> Self {
        self.fields
            .push(Field::lines(lines, Visibility::WithoutPicture));
        self
    }

    /// The same with words that explain the picture.
    pub(super) fn beside_picture(mut self, lines: &[String]) -> Self {
        self.fields
            .push(Field::lines(lines, Visibility::WithPicture));
        self
    }

    /// Splits off the lines that do not fit the page with the picture.
    fn split_off_overflow(mut self) -> (Self, Vec<String>) {
        let mut left = self.room();
        let lines = self.lines.iter().take_while(|line| {
            let rest = left.checked_sub(height(line));
            left = rest.unwrap_or_default();
            rest.is_some()
        });
        let fit = lines.count();
        let others = self.lines.split_off(fit);
        (self, others)
    }

    /// The lines of a phone that the picture and the fields leave.
    fn room(&self) -> usize {
        let beside = self.fields.iter().filter(|field| match field.visibility {
            Visibility::Always | Visibility::WithPicture => true,
            Visibility::WithoutPicture => self.picture.is_none(),
        });
        let beside: usize = beside.map(|field| height(&field.value)).sum();
        let room = match self.picture {
            Some(_) => BESIDE_PICTURE_MAX,
            None => LINES_MAX,
        };
        room.saturating_sub(beside)
    }
}

/// Splits passages into pages that fit a phone. Lines that do not fit beside a picture join the text after
/// it, which fills its pages evenly. A passage without text and picture has no page.
pub(super) fn pages(passages: Vec<Passage>) -> Vec<Passage> {
    let (mut pages, mut words) = (Vec::new(), Vec::new());
    for passage in passages {
        if passage.picture.is_none() && passage.fields.is_empty() {
            words.extend(passage.lines);
        } else {
            pages.extend(evenly(std::mem::take(&mut words)));
            let (page, others) = passage.split_off_overflow();
            pages.push(page);
            words = others;
        }
    }
    pages.extend(evenly(words));
    pages
}

/// Splits lines into as few pages as possible, of nearly the same height.
fn evenly(lines: Vec<String>) -> Vec<Passage> {
    let fewest = packed(&lines, LINES_MAX);
    let mut rooms = (1..LINES_MAX).map(|room| packed(&lines, room));
    let even = rooms.find(|pages| pages.len() == fewest.len());
    let mut lines = lines.into_iter();
    let page = |count| Passage::text(lines.by_ref().take(count).collect());
    even.unwrap_or(fewest).into_iter().map(page).collect()
}

/// How many texts stand on each page with that room; a higher text has a page of its own.
fn packed(lines: &[String], room: usize) -> Vec<usize> {
    let (mut pages, mut left) = (Vec::new(), 0);
    for line in lines {
        let height = height(line);
        match pages.last_mut() {
            Some(count) if left >= height => {
                *count += 1;
                left -= height;
            }
            Some(_) | None => {
                pages.push(1);
                left = room.saturating_sub(height);
            }
        }
    }
    pages
}

/// An estimate of the lines that a text takes on a phone; most fonts are narrower.
fn height(text: &str) -> usize {
    let width = |letter: char| match letter {
        // Markup for bold letters.
        '*' => 0,
        letter if letter.is_ascii() => LETTER_WIDTH,
        _ => OTHER_WIDTH,
    };
    let wrapped = |line: &str| line.chars().map(width).sum::<usize>().div_ceil(PHONE_WIDTH);
    text.lines().map(|line| wrapped(line).max(1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fill_their_pages_evenly() {
        let lengths = |heights: &[usize]| {
            let text = |height: &usize| vec!["x"; *height].join("\n");
            let passages = heights
                .iter()
                .map(|height| Passage::text(vec![text(height)]));
            let lines = |page: &Passage| page.lines.len();
            pages(passages.collect())
                .iter()
                .map(lines)
                .collect::<Vec<_>>()
        };
        assert_eq!(lengths(&[1; 17]), [9, 8]);
        assert_eq!(lengths(&[5, 5, 5, 1]), [2, 2]);
        assert_eq!(lengths(&[20, 1]), [1, 1]);
        assert_eq!(lengths(&[3, 4]), [2]);
        assert!(lengths(&[]).is_empty());
    }
}
