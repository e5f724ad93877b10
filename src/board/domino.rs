//! The 21 faces and the back of the Chinese dominoes.
//!
//! A tile has no bar in its middle; a space separates its halves. Ones and fours are red, and so
//! are three of the pips in each half of the double six; twos are side by side at the end; threes
//! are diagonal.

use gow::Tile;
use tiny_skia::PathBuilder;

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

/// The height of the side that is seen below the face, and of the lit edge above it.
const SIDE: f32 = 7.0;
const LIT: f32 = 3.5;

/// How far a pip's floor is moved from its edge, relative to the pip.
const HOLLOW: f32 = 0.13;

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
    rows: [22.0, 46.5, 71.0],
    four: [27.0, 60.0],
    pip: 10.4,
    large: 16.0,
};

/// A tile that is recognisable at a few pixels.
const SQUAT: Layout = Layout {
    width: SQUAT_WIDTH,
    height: SQUAT_HEIGHT,
    left: 25.0,
    rows: [16.0, 33.5, 51.0],
    four: [19.5, 44.0],
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
                at: (layout.width - x, layout.height - SIDE - y),
                ..pip
            },
        );
    }
}

/// Draws a tile face down: a lattice within a frame.
pub(super) fn back(painter: &mut Painter, rim: Ink) {
    /// The space from the edge to the frame.
    const INSET: f32 = 11.0;
    /// The distance between the lines of the lattice: 20 pixels at the usual size, so that its
    /// rows repeat.
    const STEP: f32 = WIDTH / 72.0 * 20.0;
    body(painter, Ink::BACK, rim);
    let (left, top) = (INSET, INSET);
    let (width, height) = (WIDTH - 2.0 * INSET, HEIGHT - SIDE - 2.0 * INSET);
    let mut lattice = PathBuilder::new();
    let mut start = STEP - height;
    while start < width {
        // From the upper edge to the lower one, cut where it leaves the frame.
        let (from, to) = (start.max(0.0), (start + height).min(width));
        let (above, below) = (from - start, to - start);
        lattice.move_to(left + from, top + above);
        lattice.line_to(left + to, top + below);
        lattice.move_to(left + width - from, top + above);
        lattice.line_to(left + width - to, top + below);
        start += STEP;
    }
    if let Some(path) = lattice.finish() {
        painter.stroke(&path, 3.2, Ink::WOOD);
    }
    painter.frame((left, top), (width, height), 5.0, 3.0, Ink::WOOD);
}

/// Draws the plate under the pips.
pub(super) fn body(painter: &mut Painter, ink: Ink, rim: Ink) {
    plate(painter, (WIDTH, HEIGHT), ink, rim);
}

/// Draws a slab of bone seen slightly from below, with a dark face whose upper edge is lit.
fn plate(painter: &mut Painter, (width, height): (f32, f32), ink: Ink, rim: Ink) {
    let side = if rim == Ink::IVORY { Ink::BONE } else { rim };
    painter.block((0.0, 0.0), (width, height), ROUND, side);
    let height = height - SIDE;
    painter.block((0.0, 0.0), (width, height), ROUND, rim);
    let (width, height) = (width - 2.0 * RIM, height - 2.0 * RIM);
    let round = ROUND - RIM;
    if ink == Ink::TILE {
        painter.block((RIM, RIM), (width, height), round, Ink::GLINT);
        painter.block((RIM, RIM + LIT), (width, height - LIT), round, ink);
    } else {
        painter.block((RIM, RIM), (width, height), round, ink);
    }
}

/// Draws a pip in its hollow: the upper edge is in the shade.
fn dot(painter: &mut Painter, pip: &Pip) {
    let (ink, shade) = if pip.red {
        (Ink::RED, Ink::DEEP)
    } else {
        (Ink::IVORY, Ink::BONE)
    };
    // On whole pixels all pips are equal bytes, which makes smaller files.
    let (x, y) = painter.snap_to_pixel(pip.at);
    if painter.style().is_flat() {
        painter.disc((x, y), pip.radius, ink);
    } else {
        painter.disc((x, y), pip.radius, shade);
        let off = pip.radius * HOLLOW;
        painter.disc((x, y + off), pip.radius - off, ink);
    }
    if pip.red && painter.style().has_ring_pips() {
        painter.disc((x, y), pip.radius * HOLE, Ink::TILE);
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
