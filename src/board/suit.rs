//! The project's own drawings of the six suits.

use gow::CardSuit;

use super::ink::Ink;
use super::outline::path;
use super::painter::Painter;

const CENTRE: (f32, f32) = (50.0, 50.0);

/// Returns the colour of a suit.
pub(super) const fn ink(suit: CardSuit) -> Ink {
    Ink(Ink::FIRST_OF_CARDS + (suit as u8 + 1) * Ink::STEPS - 1)
}

/// Draws the symbol of a suit in a colour; the ground shows between its parts.
pub(super) fn draw(painter: &mut Painter, suit: CardSuit, ink: Ink, ground: Ink) {
    match suit {
        CardSuit::Moons => painter.fill(&path(MOON), ink),
        CardSuit::Suns => {
            painter.stroke(&path(RAYS), 9.0, ink);
            painter.disc(CENTRE, 22.0, ink);
        }
        CardSuit::Waves => painter.stroke(&path(WAVES), 10.0, ink),
        CardSuit::Leaves => {
            painter.fill(&path(BLADE), ink);
            painter.stroke(&path(VEINS), 5.0, ground);
            painter.stroke(&path(STALK), 8.0, ink);
        }
        CardSuit::Wyrms => {
            painter.stroke(&path(BODY), 13.0, ink);
            painter.fill(&path(HEAD), ink);
            painter.disc((76.0, 24.0), 4.0, ground);
            painter.fill(&path(TAIL), ink);
        }
        CardSuit::Knots => knot(painter, ink, ground),
    }
}

/// Draws two interlaced loops.
fn knot(painter: &mut Painter, ink: Ink, ground: Ink) {
    const CORD: f32 = 12.0;
    const GAP: f32 = 22.0;
    painter.stroke(&path(LOOP), CORD, ink);
    painter.stroke(&path(OTHER_LOOP), GAP, ground);
    painter.stroke(&path(OTHER_LOOP), CORD, ink);
    for over in [OVER, OVER_AGAIN] {
        painter.stroke(&path(over), GAP, ground);
        painter.stroke(&path(over), CORD, ink);
    }
}

const MOON: &str = "M 66 6 C 36 6 13 27 13 53 C 13 78 34 95 58 95 C 73 95 85 88 91 76 C 84 80 76 81 68 79 \
                    C 50 75 40 60 42 42 C 43 27 52 13 66 6 Z";

const RAYS: &str = "M 50 8 L 50 17 M 50 83 L 50 92 M 8 50 L 17 50 M 83 50 L 92 50 \
                    M 20.3 20.3 L 26.7 26.7 M 73.3 73.3 L 79.7 79.7 M 20.3 79.7 L 26.7 73.3 M 73.3 26.7 L 79.7 20.3";

const WAVES: &str = "M 8 31 C 18 15 30 15 40 28 C 50 41 60 41 70 28 C 77 19 85 17 92 22 \
                     M 8 56 C 18 40 30 40 40 53 C 50 66 60 66 70 53 C 77 44 85 42 92 47 \
                     M 8 81 C 18 65 30 65 40 78 C 50 91 60 91 70 78 C 77 69 85 67 92 72";

const BLADE: &str = "M 18 82 C 6 44 36 10 92 8 C 92 62 62 94 18 82 Z";
const VEINS: &str =
    "M 22 78 L 74 26 M 40 60 L 38 40 M 40 60 L 61 62 M 56 44 L 55 29 M 56 44 L 72 46";
const STALK: &str = "M 10 91 L 22 79";

const BODY: &str = "M 26 78 C 46 92 74 86 70 68 C 66 52 30 60 30 40 C 30 24 48 20 62 26";
const HEAD: &str = "M 54 14 C 66 6 88 10 95 26 C 90 36 72 44 56 37 Z";
const TAIL: &str = "M 32 87 L 6 68 L 33 72 Z";

const LOOP: &str =
    "M 20 20 C 34 6 60 22 72 34 C 86 48 94 66 80 80 C 66 94 48 86 34 72 C 22 60 6 34 20 20 Z";
const OTHER_LOOP: &str =
    "M 80 20 C 66 6 40 22 28 34 C 14 48 6 66 20 80 C 34 94 52 86 66 72 C 78 60 94 34 80 20 Z";
const OVER: &str = "M 41 13 C 52 16 64 26 72 34";
const OVER_AGAIN: &str = "M 34 72 C 40 78 50 85 58 87";
