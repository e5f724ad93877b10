//! The 21 faces and the back of the Chinese dominoes.
//!
//! A tile has no bar in its middle; a space separates its halves. Ones and fours are red, and so
//! are three of the pips in each half of the double six; twos are side by side at the end; threes
//! are diagonal.

use gow::Tile;

use super::ink::Ink;
use super::painter::Painter;

/// The width of a tile in its own units.
pub(super) const WIDTH: f32 = 84.0;

/// The height of a tile in its own units.
pub(super) const HEIGHT: f32 = 196.0;

/// The radius of the corners.
const ROUND: f32 = 13.0;

/// The thickness of the rim.
const RIM: f32 = 4.0;

/// The radius of a ring's hole, relative to the pip.
const HOLE: f32 = 0.42;

/// The positions of pips.
struct Layout {
    /// The size of the tile.
    width: f32,
    height: f32,
    /// The left column; the right one is symmetrical.
    left: f32,
    /// The rows of a six, from the end of the tile to its middle, and those of a four.
    rows: [f32; 3],
    four: [f32; 2],
    /// The radius of a pip, and of a one.
    pip: f32,
    large: f32,
}

/// A tile in the proportions of a real one.
const SLENDER: Layout = Layout {
    width: WIDTH,
    height: HEIGHT,
    left: 25.0,
    rows: [23.0, 48.0, 73.0],
    four: [28.0, 62.0],
    pip: 10.0,
    large: 15.0,
};

/// A tile that is recognisable at a few pixels.
const SQUAT: Layout = Layout {
    width: SQUAT_WIDTH,
    height: SQUAT_HEIGHT,
    left: 25.0,
    rows: [16.5, 35.0, 53.5],
    four: [20.0, 46.0],
    pip: 8.6,
    large: 14.0,
};

/// The width and height of a squat tile in its own units.
pub(super) const SQUAT_WIDTH: f32 = 92.0;
pub(super) const SQUAT_HEIGHT: f32 = 136.0;

/// A pip of the upper half: where it is, how large, and whether it is red.
struct Pip {
    at: (f32, f32),
    radius: f32,
    red: bool,
}

/// Draws the shadow of a piece.
pub(super) fn shadow(painter: &mut Painter, reach: f32) {
    painter.block((reach, reach), (WIDTH, HEIGHT), ROUND, Ink::SHADE);
}

/// Draws a tile face up, with a rim in this ink.
pub(super) fn face(painter: &mut Painter, tile: Tile, rim: Ink) {
    pips(painter, tile, rim, &SLENDER);
}

/// Draws a squat tile, for little room.
pub(super) fn squat(painter: &mut Painter, tile: Tile) {
    pips(painter, tile, Ink::IVORY, &SQUAT);
}

fn pips(painter: &mut Painter, tile: Tile, rim: Ink, layout: &Layout) {
    plate(painter, (layout.width, layout.height), Ink::TILE, rim);
    let (high, low) = tile.pips();
    let both_six = (high, low) == (6, 6);
    for pip in half(high, both_six, layout) {
        dot(painter, &pip);
    }
    // The lower half is the upper one, rotated.
    for pip in half(low, both_six, layout) {
        let (x, y) = pip.at;
        dot(
            painter,
            &Pip {
                at: (layout.width - x, layout.height - y),
                ..pip
            },
        );
    }
}

/// Draws a tile face down.
pub(super) fn back(painter: &mut Painter, rim: Ink) {
    body(painter, Ink::BACK, rim);
    painter.block((13.0, 13.0), (WIDTH - 26.0, HEIGHT - 26.0), 7.0, Ink::IVORY);
    painter.block((15.5, 15.5), (WIDTH - 31.0, HEIGHT - 31.0), 5.0, Ink::BACK);
    for (radius, ink) in [(16.0, Ink::IVORY), (13.5, Ink::BACK), (7.5, Ink::IVORY)] {
        painter.disc((WIDTH / 2.0, HEIGHT / 2.0), radius, ink);
    }
}

/// Draws the plate under the pips.
pub(super) fn body(painter: &mut Painter, ink: Ink, rim: Ink) {
    plate(painter, (WIDTH, HEIGHT), ink, rim);
}

fn plate(painter: &mut Painter, (width, height): (f32, f32), ink: Ink, rim: Ink) {
    painter.block((0.0, 0.0), (width, height), ROUND, rim);
    // A chosen piece has a thicker rim, so that colour is not the only sign.
    let rim = if rim == Ink::GOLD { 1.75 * RIM } else { RIM };
    painter.block(
        (rim, rim),
        (width - 2.0 * rim, height - 2.0 * rim),
        ROUND - rim,
        ink,
    );
}

fn dot(painter: &mut Painter, pip: &Pip) {
    painter.disc(
        pip.at,
        pip.radius,
        if pip.red { Ink::RED } else { Ink::IVORY },
    );
    if pip.red && painter.style().rings() {
        painter.disc(pip.at, pip.radius * HOLE, Ink::TILE);
    }
}

/// Lays out one half as the upper one.
fn half(pips: u8, both_six: bool, layout: &Layout) -> Vec<Pip> {
    let [end, centre, inner] = layout.rows;
    let [above, below] = layout.four;
    let (left, middle, right) = (layout.left, layout.width / 2.0, layout.width - layout.left);
    let places: &[(f32, f32)] = match pips {
        1 => &[(middle, centre)],
        2 => &[(left, end), (right, end)],
        3 => &[(left, end), (middle, centre), (right, inner)],
        4 => &[(left, above), (right, above), (left, below), (right, below)],
        5 => &[
            (left, end),
            (right, end),
            (middle, centre),
            (left, inner),
            (right, inner),
        ],
        _ => &[
            (left, end),
            (right, end),
            (left, centre),
            (right, centre),
            (left, inner),
            (right, inner),
        ],
    };
    let radius = if pips == 1 { layout.large } else { layout.pip };
    let red = |x: f32| pips == 1 || pips == 4 || (both_six && x < middle);
    places
        .iter()
        .map(|at| Pip {
            at: *at,
            radius,
            red: red(at.0),
        })
        .collect()
}
