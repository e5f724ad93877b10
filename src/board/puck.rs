//! The banker's puck, with the number that the banker or the whole table plays for, or with a word.

use super::area::Area;
use super::canvas::{Canvas, text_width};
use super::ink::Ink;

/// The banker's puck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Puck {
    /// The factor of payments: `×2`.
    Factor(i64),
    /// The base figure of the whole table: `4`.
    Figure(i64),
}

/// The space to the left and right of the text.
const PAD: usize = 11;

/// Returns the height of the text on a puck of this height.
const fn text_height(height: u32) -> u32 {
    height * 3 / 5
}

/// Returns the width of a puck with this text at this height.
pub(super) fn width(text: &str, height: u32) -> usize {
    text_width(text, text_height(height)) + 2 * PAD
}

/// Draws a puck with a text, such as the word for the banker.
pub(super) fn draw(
    canvas: &mut Canvas,
    text: &str,
    (x, y): (usize, usize),
    height: u32,
    ground: Ink,
) {
    let area = Area::new(x, y, width(text, height), height as usize);
    canvas.panel(area, height / 2, Ink::IVORY, ground);
    // White text is easy to read on deep red, but not on the light reds of the other styles.
    let plate = if canvas.style().has_ring_pips() {
        Ink::TILE
    } else {
        Ink::RED
    };
    canvas.panel(area.inset(3), height / 2 - 3, plate, Ink::IVORY);
    let writing = text_height(height);
    let corner = (x + PAD, y + (height - writing) as usize / 2);
    canvas.write(corner, writing, text, Ink::IVORY, plate);
}

impl Puck {
    /// Returns the width at this height.
    pub(super) fn width(self, height: u32) -> usize {
        width(&self.text(), height)
    }

    /// Draws it.
    pub(super) fn draw(self, canvas: &mut Canvas, at: (usize, usize), height: u32, ground: Ink) {
        draw(canvas, &self.text(), at, height, ground);
    }

    fn text(self) -> String {
        match self {
            Self::Factor(factor) => format!("×{factor}"),
            Self::Figure(figure) => figure.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_factor_has_a_sign_before_it() {
        assert_eq!(Puck::Factor(2).text(), "×2");
        assert_eq!(Puck::Figure(4).text(), "4");
    }
}
