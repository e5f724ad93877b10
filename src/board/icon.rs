//! Signs, corners and dice.

use super::ink::Ink;
use super::outline::path;
use super::painter::Painter;

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Icon {
    /// A full circle.
    Disc,
    /// A win against the bank, or Gee Joon.
    Star,
    /// The winner of a hand, or a crown card.
    Crown,
    /// The higher of two hands.
    Up,
    /// The lower of two hands.
    Down,
    /// Done, or a comparison that holds.
    Tick,
    /// A comparison that does not hold.
    Cross,
    /// Two equal pieces.
    Pair,
    /// A chip that is bet.
    Chip,
    /// A piece in somebody's hand.
    Piece,
}

/// A corner of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Corner {
    /// Upper left.
    TopLeft,
    /// Upper right.
    TopRight,
    /// Lower left.
    BottomLeft,
    /// Lower right.
    BottomRight,
}

const STAR: &str =
    "M 50 6 L 63 37 L 96 40 L 71 62 L 78 95 L 50 78 L 22 95 L 29 62 L 4 40 L 37 37 Z";
const CROWN: &str = "M 12 84 L 6 28 L 30 50 L 50 14 L 70 50 L 94 28 L 88 84 Z";
const UP: &str = "M 50 14 L 92 84 L 8 84 Z";
const DOWN: &str = "M 50 86 L 92 16 L 8 16 Z";
/// Six short strokes from the edge inwards; the ring covers their inner ends.
const NOTCHES: &str = "M 89 50 L 75 50 M 69.5 83.8 L 62.5 71.7 M 30.5 83.8 L 37.5 71.7 \
                       M 11 50 L 25 50 M 30.5 16.2 L 37.5 28.3 M 69.5 16.2 L 62.5 28.3";
const TICK: &str = "M 14 54 L 39 78 L 86 24";
const CROSS: &str = "M 20 20 L 80 80 M 80 20 L 20 80";

impl Icon {
    /// Draws the sign.
    pub(super) fn draw(self, painter: &mut Painter, ink: Ink) {
        match self {
            Icon::Disc => painter.disc((50.0, 50.0), 50.0, ink),
            Icon::Star => painter.fill(&path(STAR), ink),
            Icon::Crown => painter.fill(&path(CROWN), ink),
            Icon::Up => painter.fill(&path(UP), ink),
            Icon::Down => painter.fill(&path(DOWN), ink),
            Icon::Tick => painter.stroke(&path(TICK), 16.0, ink),
            Icon::Cross => painter.stroke(&path(CROSS), 16.0, ink),
            Icon::Pair => {
                for x in [8.0, 55.0] {
                    painter.block((x, 4.0), (37.0, 92.0), 9.0, ink);
                }
            }
            Icon::Chip => chip(painter, ink),
            Icon::Piece => {
                painter.block((24.0, 4.0), (52.0, 92.0), 12.0, ink);
                painter.block((33.0, 13.0), (34.0, 74.0), 5.0, Ink::BACK);
            }
        }
    }
}

/// A chip from above: a rim with light notches, and a light ring within.
fn chip(painter: &mut Painter, ink: Ink) {
    let middle = (50.0, 50.0);
    painter.disc(middle, 48.0, Ink::TILE);
    painter.disc(middle, 45.0, ink);
    painter.stroke(&path(NOTCHES), 13.0, Ink::IVORY);
    painter.disc(middle, 33.0, Ink::IVORY);
    painter.disc(middle, 27.0, ink);
}

/// Draws the place of a stack: a small tile once it is taken, else a hollow.
pub(super) fn slot(
    painter: &mut Painter,
    full: bool,
    (width, height): (u32, u32),
    (ink, ground): (Ink, Ink),
) {
    const ROUND: f32 = 3.0;
    const SIDE: f32 = 3.0;
    const EDGE: f32 = 2.0;
    let (width, height) = (width as f32, height as f32);
    if full {
        let side = if ink == Ink::IVORY { Ink::BONE } else { ink };
        painter.block((0.0, 0.0), (width, height), ROUND, side);
        painter.block((0.0, 0.0), (width, height - SIDE), ROUND, ink);
        return;
    }
    painter.block((0.0, 0.0), (width, height), ROUND, ink);
    let inside = (width - 2.0 * EDGE, height - 2.0 * EDGE);
    painter.block((EDGE, EDGE), inside, ROUND - EDGE / 2.0, ground);
}

impl Corner {
    /// Draws the quarter of a disc for this corner.
    pub(super) fn draw(self, painter: &mut Painter, radius: f32, ink: Ink) {
        let middle = match self {
            Corner::TopLeft => (radius, radius),
            Corner::TopRight => (0.0, radius),
            Corner::BottomLeft => (radius, 0.0),
            Corner::BottomRight => (0.0, 0.0),
        };
        painter.disc(middle, radius, ink);
    }
}

/// Draws a Chinese die: ones and fours are red, and the one is large.
pub(super) fn die(painter: &mut Painter, pips: u8) {
    painter.block((2.0, 2.0), (96.0, 96.0), 20.0, Ink::IVORY);
    let (near, middle, far) = (26.0, 50.0, 74.0);
    let places: &[(f32, f32)] = match pips {
        1 => &[(middle, middle)],
        2 => &[(near, near), (far, far)],
        3 => &[(near, near), (middle, middle), (far, far)],
        4 => &[(near, near), (far, near), (near, far), (far, far)],
        5 => &[
            (near, near),
            (far, near),
            (middle, middle),
            (near, far),
            (far, far),
        ],
        _ => &[
            (near, near),
            (far, near),
            (near, middle),
            (far, middle),
            (near, far),
            (far, far),
        ],
    };
    let red = pips == 1 || pips == 4;
    let radius = if pips == 1 { 18.0 } else { 10.5 };
    for place in places {
        painter.disc(*place, radius, if red { Ink::RED } else { Ink::TILE });
        if red && painter.style().has_ring_pips() {
            painter.disc(*place, radius * 0.42, Ink::IVORY);
        }
    }
}
