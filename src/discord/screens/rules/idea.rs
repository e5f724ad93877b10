//! One idea of the rules: its words, and the picture that shows it.

use crate::discord::screens::screen::{Field, Picture, When};

/// One idea of the rules.
#[derive(Default)]
pub(super) struct Idea {
    /// Its words.
    pub(super) lines: Vec<String>,
    /// Fields beside the picture, or only instead of it.
    pub(super) fields: Vec<Field>,
    /// The picture that shows it.
    pub(super) picture: Option<Picture>,
}

/// The lines of a page that a phone shows without scrolling, without the picture and beside it.
const LINES_MAX: usize = 15;
const BESIDE_MAX: usize = 9;

/// The width of a line on a phone, and of letters, in pixels of a wide font.
const PHONE: usize = 262;
const LETTER: usize = 9;
const SIGN: usize = 16;

impl Idea {
    /// Makes an idea of words alone.
    pub(super) fn told(lines: Vec<String>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    /// Makes an idea that a picture shows.
    pub(super) fn shown(lines: Vec<String>, picture: Option<Picture>) -> Self {
        Self {
            lines,
            fields: Vec::new(),
            picture,
        }
    }

    /// The same with words instead of the picture.
    pub(super) fn in_words(mut self, lines: &[String]) -> Self {
        self.fields.push(Field::lines(lines, When::InWords));
        self
    }

    /// The same with words that explain the picture.
    pub(super) fn beside(mut self, lines: &[String]) -> Self {
        self.fields.push(Field::lines(lines, When::BesidePicture));
        self
    }

    /// Splits it into pages that fit a phone; the first has the picture. Without any words there are none.
    pub(super) fn pages(self) -> Vec<Self> {
        let beside = self.fields.iter().filter(|field| match field.when {
            When::Always | When::BesidePicture => true,
            When::InWords => self.picture.is_none(),
        });
        let beside: usize = beside.map(|field| height(&field.value)).sum();
        let room = match self.picture {
            Some(_) => BESIDE_MAX,
            None => LINES_MAX,
        };
        let mut left = room.saturating_sub(beside);
        let mut pages = vec![Self {
            lines: Vec::new(),
            ..self
        }];
        for line in self.lines {
            let height = height(&line);
            if let Some(page) = pages.last_mut()
                && (left >= height || page.is_empty())
            {
                page.lines.push(line);
                left = left.saturating_sub(height);
            } else {
                left = LINES_MAX.saturating_sub(height);
                pages.push(Self::told(vec![line]));
            }
        }
        pages.retain(|page| !page.is_empty());
        pages
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.picture.is_none() && self.fields.is_empty()
    }
}

/// About how many lines a text takes on a phone; most fonts are narrower.
fn height(text: &str) -> usize {
    let width = |letter: char| if letter.is_ascii() { LETTER } else { SIGN };
    let wrapped = |line: &str| line.chars().map(width).sum::<usize>().div_ceil(PHONE);
    text.lines().map(|line| wrapped(line).max(1)).sum()
}
