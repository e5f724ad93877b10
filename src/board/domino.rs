//! The 21 faces and the back of the Chinese dominoes.
//!
//! A tile has no bar in its middle: its halves are told apart by the space between them. Ones and fours are red, and
//! so are three of the pips in each half of the double six; twos lie side by side at the very end; threes run aslant.

use gow::Tile;

use super::ink::Ink;
use super::painter::Painter;

/// The width of a tile in its own units.
pub(super) const WIDTH: f32 = 84.0;

/// The height of a tile in its own units.
pub(super) const HEIGHT: f32 = 196.0;

/// How round the corners are.
const ROUND: f32 = 13.0;

/// How thick the rim is.
const RIM: f32 = 4.0;

/// The two columns of pips and the one between them.
const LEFT: f32 = 25.0;
const MIDDLE: f32 = WIDTH / 2.0;
const RIGHT: f32 = WIDTH - LEFT;

/// The rows of a six, from the end of the tile to its middle.
const ROWS: [f32; 3] = [23.0, 48.0, 73.0];

/// A pip, the large one, and the hole of one that is a ring, by their radius.
const PIP: f32 = 10.0;
const LARGE_PIP: f32 = 15.0;
const HOLE: f32 = 0.42;

/// A pip of the upper half: where it is, how large, and whether it is red.
struct Pip {
    at: (f32, f32),
    radius: f32,
    red: bool,
}

/// Draws what a piece throws on the cloth.
pub(super) fn shadow(painter: &mut Painter, reach: f32) {
    painter.block((reach, reach), (WIDTH, HEIGHT), ROUND, Ink::SHADE);
}

/// Draws a tile face up; the rim is of the ink.
pub(super) fn face(painter: &mut Painter, tile: Tile, rim: Ink) {
    body(painter, Ink::TILE, rim);
    let (high, low) = tile.pips();
    let both_six = (high, low) == (6, 6);
    for pip in half(high, both_six) {
        dot(painter, &pip);
    }
    // The lower half is the upper one turned round.
    for pip in half(low, both_six) {
        let (x, y) = pip.at;
        dot(painter, &Pip { at: (WIDTH - x, HEIGHT - y), ..pip });
    }
}

/// Draws a tile face down.
pub(super) fn back(painter: &mut Painter, rim: Ink) {
    body(painter, Ink::BACK, rim);
    painter.block((13.0, 13.0), (WIDTH - 26.0, HEIGHT - 26.0), 7.0, Ink::IVORY);
    painter.block((15.5, 15.5), (WIDTH - 31.0, HEIGHT - 31.0), 5.0, Ink::BACK);
    for (radius, ink) in [(16.0, Ink::IVORY), (13.5, Ink::BACK), (7.5, Ink::IVORY)] {
        painter.disc((MIDDLE, HEIGHT / 2.0), radius, ink);
    }
}

/// Draws the plate under the pips.
pub(super) fn body(painter: &mut Painter, plate: Ink, rim: Ink) {
    painter.block((0.0, 0.0), (WIDTH, HEIGHT), ROUND, rim);
    // A chosen piece has a thick rim: the eye need not know colours.
    let rim = if rim == Ink::GOLD { 1.75 * RIM } else { RIM };
    painter.block((rim, rim), (WIDTH - 2.0 * rim, HEIGHT - 2.0 * rim), ROUND - rim, plate);
}

fn dot(painter: &mut Painter, pip: &Pip) {
    painter.disc(pip.at, pip.radius, if pip.red { Ink::RED } else { Ink::IVORY });
    if pip.red && painter.style().rings() {
        painter.disc(pip.at, pip.radius * HOLE, Ink::TILE);
    }
}

/// Lays out one half as the upper one.
fn half(pips: u8, both_six: bool) -> Vec<Pip> {
    let [end, centre, inner] = ROWS;
    let places: &[(f32, f32)] = match pips {
        1 => &[(MIDDLE, centre)],
        2 => &[(LEFT, end), (RIGHT, end)],
        3 => &[(LEFT, end), (MIDDLE, centre), (RIGHT, inner)],
        4 => &[(LEFT, 28.0), (RIGHT, 28.0), (LEFT, 62.0), (RIGHT, 62.0)],
        5 => &[(LEFT, end), (RIGHT, end), (MIDDLE, centre), (LEFT, inner), (RIGHT, inner)],
        _ => &[(LEFT, end), (RIGHT, end), (LEFT, centre), (RIGHT, centre), (LEFT, inner), (RIGHT, inner)],
    };
    let radius = if pips == 1 { LARGE_PIP } else { PIP };
    let red = |x: f32| pips == 1 || pips == 4 || (both_six && x < MIDDLE);
    places.iter().map(|at| Pip { at: *at, radius, red: red(at.0) }).collect()
}
